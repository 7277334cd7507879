import type { Column } from './types.ts'

/** Heights of rows, by the words of Ant Design's tables. */
export const densities = ['large', 'medium', 'small'] as const
export type Density = (typeof densities)[number]

/** A way to look at a list that somebody gave a name: filters and order as in the address, and the columns. */
export interface View {
  name: string
  search: Record<string, string>
  columns: Pick<ListSettings, 'order' | 'hidden'>
}

/** How somebody has set up one list. */
export interface ListSettings {
  density: Density
  /** Keys of columns from left to right; those that are missing here keep their place. Empty: as the page has them. */
  order: string[]
  /** Keys of columns that are not shown; null: those that the page itself leaves out at first. */
  hidden: string[] | null
  views: View[]
}

export const FIRST_SETTINGS: ListSettings = { density: 'medium', order: [], hidden: null, views: [] }

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const record = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? { ...value } : {}

const columnsIn = (value: unknown): View['columns'] => {
  const { order, hidden } = record(value)
  return { order: texts(order), hidden: Array.isArray(hidden) ? texts(hidden) : null }
}

const viewIn = (value: unknown): View[] => {
  const { name, search, columns } = record(value)
  if (typeof name !== 'string' || name === '') return []
  const words = Object.entries(record(search)).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  )
  return [{ name, search: Object.fromEntries(words), columns: columnsIn(columns) }]
}

/** What was kept, with whatever is missing or damaged in it as at first. */
export const readListSettings = (value: unknown): ListSettings => {
  const { density, views, ...columns } = record(value)
  return {
    density: densities.find((known) => known === density) ?? FIRST_SETTINGS.density,
    ...columnsIn(columns),
    views: Array.isArray(views) ? views.flatMap(viewIn) : [],
  }
}

/** All columns in their chosen order. One that a new version brought stands after the one before it. */
export const orderedColumns = <C extends { key: string }>(
  columns: readonly C[],
  order: readonly string[],
): C[] => {
  const chosen = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  for (const [k, column] of columns.entries()) {
    if (chosen.includes(column)) continue
    const before = columns[k - 1]
    chosen.splice(before ? chosen.indexOf(before) + 1 : 0, 0, column)
  }
  return chosen
}

/** The column that tells rows apart; it is always shown. */
export const headingOf = <T>(columns: readonly Column<T>[]): Column<T> | undefined =>
  columns.find(({ primary }) => primary) ?? columns[0]

export const isHidden = <T>(column: Column<T>, { hidden }: Pick<ListSettings, 'hidden'>): boolean =>
  hidden === null ? Boolean(column.extra) : hidden.includes(column.key)

/** The columns that are shown, from left to right. */
export const shownColumns = <T>(
  columns: readonly Column<T>[],
  settings: Pick<ListSettings, 'order' | 'hidden'>,
): Column<T>[] => {
  const heading = headingOf(columns)
  return orderedColumns(columns, settings.order).filter(
    (column) => column === heading || !isHidden(column, settings),
  )
}
