import { Link } from '../../../ui/navigation.ts'
import {
  reportTemplateImport,
  reportTemplatePage,
  type ReportTemplateRow,
} from '@labbox/contract/templates/templates.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ImportButton } from '../../../ui/import/ImportButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useOwnedColumns } from '../../../ui/owned/use-owned-columns.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TemplateActions } from '../components/TemplateActions.tsx'

/** Own, school and system report templates. */
const TemplateList = () => {
  const { t } = useTranslation('templates')
  const text = useLocalText()
  const can = useCan()
  const owned = useOwnedColumns<ReportTemplateRow>()
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
    owned.group,
    owned.status,
    { key: 'sections', title: t('field.sections'), numeric: true },
    { key: 'criteria', title: t('field.criteria'), numeric: true },
    owned.versions,
    owned.owner,
    owned.updatedAt,
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
      filters={[{ key: 'name', label: t('field.name') }, owned.filters.group, owned.filters.status]}
      actions={
        <>
          {can('templates:report:add') && (
            <ImportButton
              endpoint={reportTemplateImport}
              list={reportTemplatePage}
              to="/template/report/edit"
              accept=".json,application/json"
              hint={t('list.importHint')}
              done={t('list.imported')}
            />
          )}
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
