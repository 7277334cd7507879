import { Link } from '@tanstack/react-router'
import { formatPoints } from '@labbox/contract/core/score.ts'
import {
  templateCopy,
  templateDelete,
  templatePage,
  type TemplateRow,
} from '@labbox/contract/exams/papers.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/TimeText.tsx'
import { OwnedActions } from '../papers/OwnedActions.tsx'
import '../exams.css'

/** Frames of papers: own ones, those of the school and of the system. */
const TemplateList = () => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const can = useCan()
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'group',
      label: t('field.group'),
      options: [0, 1, 2].map((value) => ({ value, label: t(`group.${value}`) })),
    },
  ]
  const columns: Column<TemplateRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => (
        <span className="lb-exam-name">
          {row.editable ? (
            <Link to="/exam/template/edit" search={{ id: row.id } as never}>
              {text(row.name)}
            </Link>
          ) : (
            <strong>{text(row.name)}</strong>
          )}
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
    <LinkButton to="/exam/template/edit" look="primary">
      {t('template.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('template.title')}
      hint={t('template.hint')}
      endpoint={templatePage}
      columns={columns}
      filters={filters}
      actions={add}
      rowActions={(row) => (
        <OwnedActions
          row={row}
          to="/exam/template/edit"
          list={templatePage}
          copy={templateCopy}
          remove={templateDelete}
          loses={t('template.deleteLoses')}
        >
          {can('exams:paper:add') && (
            <LinkButton to="/exam/paper/edit" search={{ template: row.id } as never} look="link" size="small">
              {t('template.use')}
            </LinkButton>
          )}
        </OwnedActions>
      )}
      empty={{ title: t('template.empty'), hint: t('template.emptyHint'), action: add }}
      exportName="paper-templates"
    />
  )
}

export default TemplateList
