import '../../../../ui/symbol/symbol.css'
import { symbolClasses } from '@labbox/contract/bench/own-symbol.ts'
import { symbolPage, type SymbolRow } from '@labbox/contract/parts/symbols.ts'
import { useDictionary } from '../../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import type { Column } from '../../../../ui/list/types.ts'
import { Link } from '../../../../ui/navigation.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { TimeText } from '../../../../ui/time/TimeText.tsx'
import { SymbolPicture } from '../draw/SymbolPicture.tsx'
import { ImportSymbol } from '../ImportSymbol.tsx'
import { SymbolActions } from '../SymbolActions.tsx'

/** Own, school and system symbols. */
const SymbolList = () => {
  const { t } = useTranslation(['symbols', 'versions'])
  const text = useLocalText()
  const can = useCan()
  const groups = useDictionary('projectGroup')
  const statuses = useDictionary('templateStatus')
  const classes = useDictionary('symbolClass')
  const columns: Column<SymbolRow>[] = [
    {
      key: 'names',
      title: t('field.name'),
      primary: true,
      wrap: true,
      render: (row) => (
        <span className="lb-symbol-name">
          <SymbolPicture symbol={row.picture} />
          <span>
            {row.editable ? (
              <Link to="/module/symbol/edit" search={{ id: row.id }}>
                <strong>{text(row.names)}</strong>
              </Link>
            ) : (
              <strong>{text(row.names)}</strong>
            )}
            <span className="lb-muted">{row.partNumber}</span>
          </span>
        </span>
      ),
      csv: (row) => text(row.names),
    },
    {
      key: 'class',
      title: t('field.class'),
      render: (row) => classes.label(row.class),
      csv: (row) => classes.label(row.class),
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
    { key: 'versions', title: t('field.versions'), numeric: true },
    { key: 'owner', title: t('field.owner'), render: (row) => row.owner ?? t('versions:shipped') },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
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
          {can('parts:symbol:add') && <ImportSymbol />}
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
