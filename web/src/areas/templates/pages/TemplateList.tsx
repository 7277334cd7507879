import { Link } from '../../../ui/navigation.ts'
import { reportTemplatePage, type ReportTemplateRow } from '@labbox/contract/templates/templates.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { ImportTemplate } from '../components/ImportTemplate.tsx'
import { TemplateActions } from '../components/TemplateActions.tsx'

/** Own, school and system report templates. */
const TemplateList = () => {
  const { t } = useTranslation(['templates', 'versions'])
  const text = useLocalText()
  const can = useCan()
  const groups = useDictionary('projectGroup')
  const statuses = useDictionary('templateStatus')
  const columns: Column<ReportTemplateRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      wrap: true,
      render: (row) => (
        <>
          {row.editable ? (
            <Link to="/template/report/edit" search={{ id: row.id }}>
              <strong>{text(row.name)}</strong>
            </Link>
          ) : (
            <strong>{text(row.name)}</strong>
          )}
          <div className="lb-muted">{text(row.remark)}</div>
        </>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'group',
      title: t('field.group'),
      render: (row) => (
        <>
          {groups.label(row.group)} {row.shared && <StatusTag tone="note">{t('list.shared')}</StatusTag>}
        </>
      ),
      csv: (row) => groups.label(row.group),
    },
    {
      key: 'status',
      title: t('field.status'),
      render: (row) => (
        <StatusTag tone={row.status ? 'ok' : 'neutral'}>{statuses.label(row.status)}</StatusTag>
      ),
      csv: (row) => statuses.label(row.status),
    },
    { key: 'sections', title: t('field.sections'), numeric: true },
    { key: 'criteria', title: t('field.criteria'), numeric: true },
    { key: 'versions', title: t('field.versions'), numeric: true },
    { key: 'owner', title: t('field.owner'), render: (row) => row.owner ?? t('versions:shipped') },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  const add = can('templates:report:add') && (
    <LinkButton to="/template/report/add" search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={t('list.hint')}
      endpoint={reportTemplatePage}
      columns={columns}
      filters={[
        { key: 'name', label: t('field.name') },
        {
          key: 'group',
          label: t('field.group'),
          options: [0, 1, 2].map((value) => ({ value, label: groups.label(value) })),
        },
        {
          key: 'status',
          label: t('field.status'),
          options: [0, 1].map((value) => ({ value, label: statuses.label(value) })),
        },
      ]}
      actions={
        <>
          {can('templates:report:add') && <ImportTemplate />}
          {add}
        </>
      }
      rowActions={(row) => <TemplateActions row={row} />}
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      exportName="report-templates"
    />
  )
}

export default TemplateList
