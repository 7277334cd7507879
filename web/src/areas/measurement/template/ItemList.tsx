import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { Button } from 'antd'
import { itemTypes, type Item, type Table } from '@labbox/contract/measurement/template.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

export interface ItemActions {
  open: (itemId: string) => void
  move: (itemId: string, step: 1 | -1) => void
  copy: (itemId: string) => void
  remove: (itemId: string) => void
}

/** How a cell of the item gets its value, in one line. */
const sourceOf = (item: Item): string =>
  item.type === itemTypes.reading ? item.command : item.type === itemTypes.formula ? `= ${item.formula}` : ''

const Row = ({
  item,
  wrong,
  place,
  edge,
  actions,
}: {
  item: Item
  wrong: boolean
  place: string
  edge: { first: boolean; last: boolean }
  actions: ItemActions
}) => {
  const { t } = useTranslation('measurement')
  const types = useDictionary('dataTableItemType')
  const text = useLocalText()
  const name = text(item.name)
  const button = (
    key: 'up' | 'down' | 'copy' | 'remove',
    icon: React.ReactNode,
    act: () => void,
    disabled = false,
  ) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      disabled={disabled}
      title={t(`item.${key}`)}
      aria-label={t(`item.${key}Label`, { name })}
      onClick={act}
    />
  )
  return (
    <tr>
      <th scope="row">
        <Button type="link" size="small" onClick={() => actions.open(item.id)}>
          {name || item.key}
        </Button>
        {wrong && <StatusTag tone="bad">{t('item.wrong')}</StatusTag>}
      </th>
      <td>
        <code>{item.key}</code>
      </td>
      <td>{item.unit}</td>
      <td>
        {types.label(item.type)} {place}
        <code className="lb-item-source">{sourceOf(item)}</code>
      </td>
      <td className="lb-num">{item.points || ''}</td>
      <td className="lb-item-actions">
        {button('up', <ArrowUpOutlined />, () => actions.move(item.id, -1), edge.first)}
        {button('down', <ArrowDownOutlined />, () => actions.move(item.id, 1), edge.last)}
        {button('copy', <CopyOutlined />, () => actions.copy(item.id))}
        {button('remove', <DeleteOutlined />, () => actions.remove(item.id))}
      </td>
    </tr>
  )
}

/** The items of one table, with what can be done to each. */
export const ItemList = ({
  table,
  wrong,
  actions,
}: {
  table: Table
  wrong: ReadonlySet<string>
  actions: ItemActions
}) => {
  const { t } = useTranslation('measurement')
  const text = useLocalText()
  const numberOf = (side: 'rows' | 'columns', id: string | undefined): string => {
    const index = table[side].findIndex((heading) => heading.id === id)
    return text(table[side][index]?.name) || String(index + 1)
  }
  if (table.items.length === 0) return <p className="lb-muted">{t('item.none')}</p>
  return (
    <div className="lb-sheet-scroll" tabIndex={0} role="region" aria-label={t('item.list')}>
      <table className="lb-sheet-table">
        <thead>
          <tr>
            {(['name', 'key', 'unit', 'source', 'points'] as const).map((head) => (
              <th scope="col" key={head}>
                {t(`item.${head}`)}
              </th>
            ))}
            <th scope="col">
              <span className="lb-visually-hidden">{t('item.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {table.items.map((item, index) => (
            <Row
              key={item.id}
              item={item}
              wrong={wrong.has(item.id)}
              place={
                item.at ? `(${numberOf('rows', item.at.row)}, ${numberOf('columns', item.at.column)})` : ''
              }
              edge={{ first: index === 0, last: index === table.items.length - 1 }}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
