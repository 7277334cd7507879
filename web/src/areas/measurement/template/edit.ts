import type { InstrItem } from '@labbox/contract/measurement/items.ts'
import {
  Item,
  itemTypes,
  tablesOf,
  tableTypes,
  Template,
  templateDataTypes,
  type Heading,
  type Table,
} from '@labbox/contract/measurement/template.ts'

/** Ids are for life and for this document alone: short and random. */
export const partId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')

const lines = (count: number): Heading[] => Array.from({ length: count }, () => ({ id: partId(), name: {} }))

export const newTable = (): Table => ({
  id: partId(),
  name: {},
  note: {},
  type: tableTypes.columns,
  rows: lines(5),
  columns: [],
  items: [],
})

export const emptyTemplate = (): Template =>
  Template.parse({ schema: 1, pages: [{ id: partId(), tables: [newTable()] }] })

/** A template to begin with: a data page, or monitoring points, which are single cells in a list. */
export const newTemplate = (dataType: 0 | 1): Template => {
  if (dataType === templateDataTypes.pages) return emptyTemplate()
  const points: Table = { ...newTable(), type: tableTypes.rows, rows: [], columns: lines(1) }
  return Template.parse({ schema: 1, dataType, pages: [{ id: partId(), tables: [points] }] })
}

/** A key that no item has yet: x1, x2, … */
const freeKey = (template: Template, stem = 'x'): string => {
  const taken = new Set(tablesOf(template).flatMap((table) => table.items.map((item) => item.key)))
  for (let n = 1; ; n += 1) if (!taken.has(`${stem}${n}`)) return `${stem}${n}`
}

export const mapTable = (template: Template, tableId: string, change: (table: Table) => Table): Template => ({
  ...template,
  pages: template.pages.map((page) => ({
    ...page,
    tables: page.tables.map((table) => (table.id === tableId ? change(table) : table)),
  })),
})

/** The first place of a per-cell table that no item takes. */
const freePlace = (table: Table): Item['at'] => {
  const taken = new Set(table.items.map(({ at }) => at && `${at.row} ${at.column}`))
  for (const row of table.rows)
    for (const column of table.columns)
      if (!taken.has(`${row.id} ${column.id}`)) return { row: row.id, column: column.id }
  return null
}

const placed = (table: Table, item: Item): Item => ({
  ...item,
  at: table.type === tableTypes.separate ? freePlace(table) : null,
})

export const addItem = (template: Template, tableId: string): { template: Template; itemId: string } => {
  const key = freeKey(template)
  const item = Item.parse({ id: partId(), key, name: { zh: key, en: key }, type: 1 })
  const changed = mapTable(template, tableId, (table) => ({
    ...table,
    items: [...table.items, placed(table, item)],
  }))
  return { template: changed, itemId: item.id }
}

/** An item as the catalogue has it, with a key that is free in this template. */
export const addFromCatalogue = (template: Template, tableId: string, entry: InstrItem): Template => {
  const { template: added, itemId } = addItem(template, tableId)
  const taken = new Set(tablesOf(template).flatMap((table) => table.items.map((item) => item.key)))
  const key = taken.has(entry.key) ? freeKey(template, entry.key.slice(0, 24)) : entry.key
  const { name, unit, basicType, command, parameter, format } = entry
  const type = command === '' ? itemTypes.manual : itemTypes.reading
  return mapTable(added, tableId, (table) => ({
    ...table,
    items: table.items.map((item) =>
      item.id === itemId ? { ...item, key, name, type, unit, basicType, command, parameter, format } : item,
    ),
  }))
}

export const copyItem = (template: Template, tableId: string, itemId: string): Template =>
  mapTable(template, tableId, (table) => ({
    ...table,
    items: table.items.flatMap((item) =>
      item.id === itemId
        ? [item, placed(table, { ...item, id: partId(), key: freeKey(template, item.key.slice(0, 24)) })]
        : [item],
    ),
  }))

export const removeItem = (template: Template, tableId: string, itemId: string): Template =>
  mapTable(template, tableId, (table) => ({
    ...table,
    items: table.items.filter((item) => item.id !== itemId),
  }))

export const setItem = (template: Template, tableId: string, next: Item): Template =>
  mapTable(template, tableId, (table) => ({
    ...table,
    items: table.items.map((item) => (item.id === next.id ? next : item)),
  }))

/** One place up (−1) or down (1); at the edge nothing moves. */
export const moveItem = (template: Template, tableId: string, itemId: string, step: 1 | -1): Template =>
  mapTable(template, tableId, (table) => {
    const from = table.items.findIndex((item) => item.id === itemId)
    const moved = table.items[from]
    const other = table.items[from + step]
    if (!moved || !other) return table
    return { ...table, items: table.items.with(from, other).with(from + step, moved) }
  })

/** Which headings a table's lines are: rows, columns, or both where every cell is its own. */
export const headingSides = (table: Pick<Table, 'type'>): ('rows' | 'columns')[] =>
  table.type === tableTypes.separate
    ? ['rows', 'columns']
    : table.type === tableTypes.columns
      ? ['rows']
      : ['columns']

/** Another way to lay the table out; lines keep their ids, so that given values keep their lines. */
export const setTableType = (table: Table, type: Table['type']): Table => {
  const count = Math.max(table.rows.length, table.columns.length, 1)
  const own = table.type === tableTypes.rows ? table.columns : table.rows
  const kept = own.length > 0 ? own : lines(count)
  if (type === tableTypes.columns)
    return { ...table, type, rows: kept, columns: [], items: unplaced(table.items) }
  if (type === tableTypes.rows)
    return { ...table, type, rows: [], columns: kept, items: unplaced(table.items) }
  const columns =
    table.columns.length > 0 && table.type === tableTypes.separate
      ? table.columns
      : lines(table.items.length || 1)
  const laid: Table = { ...table, type, rows: kept, columns, items: [] }
  for (const item of table.items) laid.items = [...laid.items, { ...placed(laid, item), given: {} }]
  return laid
}

const unplaced = (items: readonly Item[]): Item[] => items.map((item) => ({ ...item, at: null }))

/** Resizes a table to a number of lines: added at the end, removed from the end together with their given values. */
export const setLineCount = (table: Table, side: 'rows' | 'columns', count: number): Table => {
  const now = table[side]
  const next = count > now.length ? [...now, ...lines(count - now.length)] : now.slice(0, count)
  const gone = new Set(now.slice(next.length).map((line) => line.id))
  return {
    ...table,
    [side]: next,
    items: table.items.map((item) => ({
      ...item,
      given: Object.fromEntries(Object.entries(item.given).filter(([line]) => !gone.has(line))),
    })),
  }
}
