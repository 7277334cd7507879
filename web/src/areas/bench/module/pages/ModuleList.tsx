import '../../../../ui/module/module.css'
import { moduleTags } from '@labbox/contract/parts/module-document.ts'
import * as modules from '@labbox/contract/parts/modules.ts'
import { useDictionary } from '../../../../app/dictionary.ts'
import { useListed, useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import type { Column } from '../../../../ui/list/types.ts'
import { OwnedActs } from '../../../../ui/owned/OwnedActs.tsx'
import { RowName } from '../../../../ui/owned/RowName.tsx'
import { useOwnedColumns } from '../../../../ui/owned/use-owned-columns.tsx'

type Row = modules.ModuleRow

const calls = {
  list: modules.modulePage,
  copy: modules.moduleCopy,
  status: modules.moduleStatus,
  share: modules.moduleShare,
  export: modules.moduleExport,
  remove: modules.moduleDelete,
}

/** Own, school and system modules. */
const ModuleList = () => {
  const { t } = useTranslation('modules')
  const text = useLocalText()
  const listed = useListed()
  const can = useCan()
  const owned = useOwnedColumns<Row>()
  const tags = useDictionary('moduleTag')
  const tagsOf = (row: Row) => listed(row.tags.map((tag) => tags.label(tag)))
  const columns: Column<Row>[] = [
    {
      key: 'names',
      title: t('field.name'),
      primary: true,
      wrap: true,
      render: (row) => (
        <RowName
          picture={row.picture && <img className="lb-module-photo" src={row.picture} alt="" loading="lazy" />}
          name={text(row.names)}
          below={row.number}
          to={row.editable ? '/module/module/edit' : null}
          id={row.id}
        />
      ),
      csv: (row) => `${text(row.names)} ${row.number}`,
    },
    { key: 'tags', title: t('field.tags'), wrap: true, render: tagsOf, csv: tagsOf },
    { key: 'components', title: t('field.components'), numeric: true },
    owned.group,
    owned.status,
    owned.versions,
    owned.owner,
    owned.updatedAt,
  ]
  const add = can('parts:module:add') && (
    <LinkButton to="/module/module/add" search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={t('list.hint')}
      endpoint={modules.modulePage}
      columns={columns}
      filters={[
        { key: 'name', label: t('field.search') },
        {
          key: 'tag',
          label: t('field.tags'),
          options: moduleTags.map((value) => ({ value, label: tags.label(value) })),
        },
        owned.filters.group,
        owned.filters.status,
      ]}
      actions={
        <>
          {can('parts:module:add') && (
            <LinkButton to="/module/module/import" search>
              {t('import.title')}
            </LinkButton>
          )}
          {add}
        </>
      }
      rowActions={(row) => (
        <OwnedActs
          row={row}
          name={text(row.names)}
          to="/module/module/edit"
          calls={calls}
          can={{ add: can('parts:module:add'), remove: can('parts:module:delete') }}
          words={{
            copied: t('list.copied'),
            shareHint: t('list.shareHint'),
            deleteLoses: t('list.deleteLoses'),
          }}
        />
      )}
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      exportName="modules"
    />
  )
}

export default ModuleList
