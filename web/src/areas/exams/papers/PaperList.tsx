import { Link } from '@tanstack/react-router'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { paperCopy, paperDelete, paperPage, type PaperRow } from '@labbox/contract/exams/papers.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/TimeText.tsx'
import { OwnedActions } from './OwnedActions.tsx'
import '../exams.css'

/** Own papers, those of the school and of the system. */
const PaperList = () => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const can = useCan()
  const numbers = [0, 1, 2] as const
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'group',
      label: t('field.group'),
      options: numbers.map((value) => ({ value, label: t(`group.${value}`) })),
    },
    {
      key: 'purpose',
      label: t('field.purpose'),
      options: numbers.map((value) => ({ value, label: t(`purpose.${value}`) })),
    },
  ]
  const columns: Column<PaperRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => (
        <span className="lb-exam-name">
          <Link
            to={row.editable ? '/exam/paper/edit' : '/exam/paper/preview'}
            search={{ id: row.id } as never}
          >
            {text(row.name)}
          </Link>
          {row.remark && <span className="lb-muted">{row.remark}</span>}
        </span>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'group',
      title: t('field.group'),
      render: (row) => t(`group.${row.group}`),
      csv: (row) => t(`group.${row.group}`),
    },
    {
      key: 'type',
      title: t('paper.type'),
      render: (row) => t(`paper.kind.${row.type}`),
      csv: (row) => t(`paper.kind.${row.type}`),
    },
    {
      key: 'purpose',
      title: t('field.purpose'),
      render: (row) => t(`purpose.${row.purpose}`),
      csv: (row) => t(`purpose.${row.purpose}`),
    },
    { key: 'parts', title: t('field.parts'), numeric: true },
    { key: 'questions', title: t('field.questions'), numeric: true },
    {
      key: 'total',
      title: t('field.total'),
      numeric: true,
      render: (row) => formatPoints(row.total),
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
  const add = can('exams:paper:add') && (
    <LinkButton to="/exam/paper/edit" look="primary">
      {t('paper.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('paper.title')}
      hint={t('paper.hint')}
      endpoint={paperPage}
      columns={columns}
      filters={filters}
      actions={add}
      rowActions={(row) => (
        <OwnedActions
          row={row}
          to="/exam/paper/edit"
          list={paperPage}
          copy={paperCopy}
          remove={paperDelete}
          loses={t('paper.deleteLoses')}
        >
          <LinkButton to="/exam/paper/preview" search={{ id: row.id } as never} look="link" size="small">
            {t('paper.preview')}
          </LinkButton>
        </OwnedActions>
      )}
      empty={{ title: t('paper.empty'), hint: t('paper.emptyHint'), action: add }}
      exportName="papers"
    />
  )
}

export default PaperList
