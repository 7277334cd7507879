import { Tag } from 'antd'
import {
  instrItemDelete,
  instrItemPage,
  itemKinds,
  type InstrItem,
} from '@labbox/contract/measurement/items.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import '../admin.css'

const Actions = ({ row }: { row: InstrItem }) => {
  const { t } = useTranslation('monitor')
  const text = useLocalText()
  const can = useCan()
  const remove = async () => {
    await call(instrItemDelete, { id: row.id })
    await invalidate([instrItemPage])
  }
  return (
    <RowActs>
      {can('measurement:item:edit') && (
        <LinkButton to="/sys/instrItem/$id/update" params={{ id: row.id }} search look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {!row.shipped && can('measurement:item:delete') && (
        <ConfirmButton
          type="link"
          size="small"
          loses={t('items.loses', { name: text(row.name) })}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** The catalogue of measurement items that templates are built from. */
const ItemCatalogue = () => {
  const { t } = useTranslation('monitor')
  const text = useLocalText()
  const can = useCan()
  const { label } = useDictionary('monitorItemType')
  const kindText = (kind: InstrItem['kind']) => label(kind)
  const columns: Column<InstrItem>[] = [
    {
      key: 'name',
      title: t('items.name'),
      primary: true,
      render: (row) => <strong>{text(row.name)}</strong>,
      csv: (row) => text(row.name),
    },
    {
      key: 'kind',
      title: t('items.kind'),
      render: (row) => (
        <>
          <code>{row.kind}</code> {kindText(row.kind)}
        </>
      ),
    },
    { key: 'key', title: t('items.key'), sortable: true, render: (row) => <code>{row.key}</code> },
    { key: 'unit', title: t('items.unit') },
    {
      key: 'command',
      title: t('items.command'),
      render: (row) => (row.command ? <code className="lb-command">{row.command}</code> : t('items.byHand')),
    },
    {
      key: 'parameter',
      title: t('items.choices'),
      render: (row) => (
        <span className="lb-choices">
          {row.parameter?.options.map((option) => (
            <Tag key={option}>{option}</Tag>
          ))}
        </span>
      ),
      csv: (row) => row.parameter?.options.join('; '),
    },
    {
      key: 'off',
      title: t('items.state'),
      render: (row) => (
        <StatusTag tone={row.off ? 'neutral' : 'ok'}>{t(row.off ? 'items.off' : 'items.on')}</StatusTag>
      ),
      csv: (row) => t(row.off ? 'items.off' : 'items.on'),
    },
  ]
  const add = can('measurement:item:add') && (
    <LinkButton to="/sys/instrItem/add" search look="primary">
      {t('items.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('items.title')}
      hint={t('items.hint')}
      endpoint={instrItemPage}
      columns={columns}
      filters={[
        { key: 'name', label: t('items.nameOrKey') },
        {
          key: 'kind',
          label: t('items.kind'),
          options: itemKinds.map((value) => ({ value, label: `${value} ${kindText(value)}` })),
        },
        {
          key: 'off',
          label: t('items.state'),
          options: [false, true].map((value) => ({ value, label: t(value ? 'items.off' : 'items.on') })),
        },
      ]}
      actions={add}
      rowActions={(row) => <Actions row={row} />}
      empty={{ title: t('items.empty'), hint: t('items.emptyHint'), action: add }}
      exportName="measurement-items"
    />
  )
}

export default ItemCatalogue
