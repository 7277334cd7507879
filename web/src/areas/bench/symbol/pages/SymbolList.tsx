import '../../../../ui/symbol/symbol.css'
import { symbolClasses } from '@labbox/contract/bench/own-symbol.ts'
import { symbolImport, symbolPage, type SymbolRow } from '@labbox/contract/parts/symbols.ts'
import { useDictionary } from '../../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ImportButton } from '../../../../ui/import/ImportButton.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import { RowName } from '../../../../ui/owned/RowName.tsx'
import { useOwnedColumns } from '../../../../ui/owned/use-owned-columns.tsx'
import type { Column } from '../../../../ui/list/types.ts'
import { SymbolPicture } from '../draw/SymbolPicture.tsx'
import { SymbolActions } from '../SymbolActions.tsx'

/** Own, school and system symbols. */
const SymbolList = () => {
  const { t } = useTranslation('symbols')
  const text = useLocalText()
  const can = useCan()
  const owned = useOwnedColumns<SymbolRow>()
  const classes = useDictionary('symbolClass')
  const columns: Column<SymbolRow>[] = [
    {
      key: 'names',
      title: t('field.name'),
      primary: true,
      wrap: true,
      render: (row) => (
        <RowName
          picture={<SymbolPicture symbol={row.picture} />}
          name={text(row.names)}
          below={row.partNumber}
          to={row.editable ? '/module/symbol/edit' : null}
          id={row.id}
        />
      ),
      csv: (row) => text(row.names),
    },
    {
      key: 'class',
      title: t('field.class'),
      render: (row) => classes.label(row.class),
      csv: (row) => classes.label(row.class),
    },
    owned.group,
    owned.status,
    owned.versions,
    owned.owner,
    owned.updatedAt,
  ]
  const add = can('parts:symbol:add') && (
    <LinkButton to="/module/symbol/add" search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={t('list.hint')}
      endpoint={symbolPage}
      columns={columns}
      filters={[
        { key: 'name', label: t('field.name') },
        {
          key: 'class',
          label: t('field.class'),
          options: symbolClasses.map((value) => ({ value, label: classes.label(value) })),
        },
        owned.filters.group,
        owned.filters.status,
      ]}
      actions={
        <>
          {can('parts:symbol:add') && (
            <ImportButton
              endpoint={symbolImport}
              list={symbolPage}
              to="/module/symbol/edit"
              accept=".json,application/json"
              hint={t('list.importHint')}
              done={t('list.imported')}
            />
          )}
          {add}
        </>
      }
      rowActions={(row) => <SymbolActions row={row} />}
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      exportName="symbols"
    />
  )
}

export default SymbolList
