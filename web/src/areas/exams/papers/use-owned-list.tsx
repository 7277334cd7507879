import { Link } from '../../../ui/navigation.ts'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { TOTAL } from '@labbox/contract/exams/paper.ts'
import type { TemplateRow } from '@labbox/contract/exams/papers.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** What the lists of papers and of their templates have in common: name, group, extent, owner and when it was changed. */
export const useOwnedList = <Row extends TemplateRow>(addressOf: (row: Row) => string | null) => {
  const { t } = useTranslation('exams')
  const groups = useDictionary('projectGroup')
  const text = useLocalText()
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'group',
      label: t('field.group'),
      options: [0, 1, 2].map((value) => ({ value, label: groups.label(value) })),
    },
  ]
  const name = (row: Row) => {
    const address = addressOf(row)
    if (!address) return <strong>{text(row.name)}</strong>
    return (
      <Link to={address} search={{ id: row.id }}>
        {text(row.name)}
      </Link>
    )
  }
  const first: Column<Row>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => (
        <span className="lb-exam-name">
          {name(row)}
          {row.remark && <span className="lb-muted">{row.remark}</span>}
        </span>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'group',
      title: t('field.group'),
      render: (row) => groups.label(row.group),
      csv: (row) => groups.label(row.group),
    },
  ]
  const last: Column<Row>[] = [
    { key: 'parts', title: t('field.parts'), numeric: true, extra: true },
    { key: 'questions', title: t('field.questions'), numeric: true },
    {
      key: 'total',
      title: t('field.total'),
      numeric: true,
      render: (row) =>
        row.total === TOTAL ? (
          formatPoints(row.total)
        ) : (
          <StatusTag tone="warn">
            {t('paper.offTotal', { points: formatPoints(row.total), total: formatPoints(TOTAL) })}
          </StatusTag>
        ),
      csv: (row) => formatPoints(row.total),
    },
    { key: 'owner', title: t('field.owner'), render: (row) => row.owner ?? '–' },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  return { filters, first, last }
}
