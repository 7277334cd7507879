import {
  basicTypes,
  Item,
  itemTypes,
  ItemKey,
  SINGLE_LINE,
  tablesOf,
  tableTypes,
  templateLimits,
  type Table,
  type Template,
} from '@labbox/contract/measurement/template.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { addItem, mapTable, partId, setLineCount } from '../edit.ts'
import { addressOf, BY_HAND, itemAt, properties, refAt, type CellRef, type Property } from './cells.ts'

export interface CellEdit {
  row: number
  column: number
  text: string
}

const COMMAND = /^[A-Z]{2}\./
/** What `$` in a command may be until somebody says otherwise. */
const CHANNELS = { name: { zh: '通道', en: 'Channel' }, options: ['CH1', 'CH2'] }

const numberOf = (text: string): number | null => {
  const plain = text.trim().replace('−', '-')
  const value = plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(value) ? value : null
}

/** The item with another source; null where the text is none. */
const withSource = (item: Item, text: string): Item | null => {
  const plain = text.trim()
  if (plain.startsWith('='))
    return {
      ...item,
      type: itemTypes.formula,
      formula: plain.slice(1).trim(),
      command: '',
      parameter: null,
      given: {},
    }
  if (COMMAND.test(plain)) {
    const parameter = plain.includes('$') ? (item.parameter ?? CHANNELS) : null
    return { ...item, type: itemTypes.reading, command: plain, formula: '', parameter, given: {} }
  }
  return plain === '' || plain === BY_HAND
    ? { ...item, type: itemTypes.manual, command: '', formula: '', parameter: null }
    : null
}

const errorOf = (text: string): Item['errorRange'] => {
  const value = numberOf(text.replace('%', ''))
  if (value === null || value < 0) return null
  return { kind: text.includes('%') ? 'percent' : 'absolute', value }
}

const withProperty = (item: Item, property: Property, text: string, locale: Locale): Item | null => {
  const plain = text.trim()
  switch (property) {
    case 'name':
      return plain === '' ? null : { ...item, name: { ...item.name, [locale]: plain.slice(0, 100) } }
    case 'key':
      return ItemKey.safeParse(plain).success ? { ...item, key: plain } : null
    case 'unit':
      return { ...item, unit: plain.slice(0, 16) }
    case 'source':
      return withSource(item, plain)
    case 'format':
      return Item.shape.format.safeParse(plain).success ? { ...item, format: plain } : null
    case 'standard':
      return { ...item, standard: plain.startsWith('=') ? plain.slice(1).trim() : numberOf(plain) }
    case 'error':
      return { ...item, errorRange: errorOf(plain) }
    case 'points': {
      const points = numberOf(plain) ?? 0
      return points < 0 || points > 1000 ? null : { ...item, points: Math.round(points * 10) / 10 }
    }
    default:
      return { ...item, [property]: numberOf(plain) }
  }
}

/** A value given on one line; empty: the student fills it. Only what is typed by hand can be given. */
const withGiven = (item: Item, line: string, text: string): Item | null => {
  const plain = text.trim()
  const { [line]: _old, ...rest } = item.given
  if (plain === '') return { ...item, given: rest }
  if (item.type !== itemTypes.manual || item.basicType === basicTypes.image) return null
  if (item.basicType === basicTypes.text) return { ...item, given: { ...rest, [line]: plain.slice(0, 200) } }
  const value = numberOf(plain)
  return value === null ? null : { ...item, given: { ...rest, [line]: value } }
}

const isRule = (text: string): boolean => text.trim().startsWith('=') || COMMAND.test(text.trim())

const replaced = (table: Table, item: Item, next: Item | null): Table =>
  next === null ? table : { ...table, items: table.items.map((each) => (each === item ? next : each)) }

const freeKeyAt = (template: Template, wanted: string): string => {
  const taken = new Set(tablesOf(template).flatMap(({ items }) => items.map(({ key }) => key)))
  for (let n = 0; ; n += 1) {
    const key = n === 0 ? wanted : `${wanted}_${n}`
    if (!taken.has(key)) return key
  }
}

/** A cell that is its own item: a rule, a number or text that is given, `?` for what students fill, empty for none. */
const writeFree = (
  template: Template,
  table: Table,
  ref: Extract<CellRef, { kind: 'free' }>,
  { row, column, text }: CellEdit,
): Table => {
  const item = itemAt(table, ref)
  const plain = text.trim()
  if (plain === '') return { ...table, items: table.items.filter((each) => each !== item) }
  const key = item?.key ?? freeKeyAt(template, addressOf(row, column))
  const base =
    item ??
    Item.parse({
      id: partId(),
      key,
      name: { zh: key, en: key },
      type: itemTypes.manual,
      at: { row: ref.row, column: ref.column },
    })
  const next =
    isRule(plain) || plain === BY_HAND ? withSource({ ...base, given: {} }, plain) : givenCell(base, plain)
  if (!next) return table
  if (item) return replaced(table, item, next)
  return table.items.length >= templateLimits.items ? table : { ...table, items: [...table.items, next] }
}

const givenCell = (item: Item, text: string): Item => {
  const value = numberOf(text)
  return {
    ...item,
    type: itemTypes.manual,
    command: '',
    formula: '',
    parameter: null,
    basicType: value === null ? basicTypes.text : basicTypes.number,
    given: { [SINGLE_LINE]: value ?? text.slice(0, 200) },
    ...(value === null && { min: null, max: null, standard: null, errorRange: null }),
  }
}

const writeOne = (template: Template, table: Table, edit: CellEdit, locale: Locale): Table => {
  const ref = refAt(table, edit.row, edit.column)
  if (!ref) return table
  if (ref.kind === 'free') return writeFree(template, table, ref, edit)
  const item = itemAt(table, ref)
  if (!item) return table
  if (ref.kind === 'property')
    return replaced(table, item, withProperty(item, ref.property, edit.text, locale))
  // A rule typed on one line applies to the whole column (or row).
  if (isRule(edit.text)) return replaced(table, item, withSource(item, edit.text))
  return replaced(table, item, withGiven(item, ref.line, edit.text))
}

const tableIn = (template: Template, id: string): Table | undefined =>
  tablesOf(template).find((table) => table.id === id)

/** Room for edits beyond the edge: lines below or to the right, items where they go on; within the limits. */
const grown = (template: Template, tableId: string, rows: number, columns: number): Template => {
  let next = template
  const table = tableIn(next, tableId)
  if (!table) return template
  const bounded = (count: number) => Math.min(count, templateLimits.lines)
  const lengthen = (side: 'rows' | 'columns', count: number) => {
    next = mapTable(next, tableId, (each) =>
      count > each[side].length ? setLineCount(each, side, bounded(count)) : each,
    )
  }
  if (table.type === tableTypes.separate) {
    lengthen('rows', rows)
    lengthen('columns', columns)
    return next
  }
  const inColumns = table.type === tableTypes.columns
  lengthen(inColumns ? 'rows' : 'columns', (inColumns ? rows : columns) - properties.length)
  const items = Math.min(inColumns ? columns : rows, templateLimits.items)
  for (let n = table.items.length; n < items; n += 1) next = addItem(next, tableId).template
  return next
}

/** The template with texts written into cells of one table. What a cell does not take is left out. */
export const writeCells = (
  template: Template,
  tableId: string,
  edits: readonly CellEdit[],
  locale: Locale,
): Template => {
  const rows = Math.max(0, ...edits.map(({ row }) => row + 1))
  const columns = Math.max(0, ...edits.map(({ column }) => column + 1))
  let next = grown(template, tableId, rows, columns)
  for (const edit of edits) {
    const table = tableIn(next, tableId)
    if (!table) return template
    const written = writeOne(next, table, edit, locale)
    if (written !== table) next = mapTable(next, tableId, () => written)
  }
  return next
}
