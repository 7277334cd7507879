import {
  cellIdOf,
  itemTypes,
  linesOf,
  tablesOf,
  type Item,
  type StudentTemplate,
  type Template,
} from './template.ts'

type TableOf =
  Template['pages'][number]['tables'][number] | StudentTemplate['pages'][number]['tables'][number]

/** Where one is with a template: in the first table that is not full, of those that are to be filled. */
export interface Step {
  name: TableOf['name']
  /** From 1, of so many tables. */
  number: number
  tables: number
  filled: number
  cells: number
  /** The first cell that is open. */
  next: { id: string; item: Pick<Item, 'id' | 'name' | 'type'>; lineId: string; line: number }
}

/**
 * The first table that is to be filled and is not full; null where nothing is left to read or to type.
 * @param filled ids of cells that have a value
 */
export const stepOf = (template: Template | StudentTemplate, filled: ReadonlySet<string>): Step | null => {
  const tables = tablesOf<Template | StudentTemplate>(template).filter(({ optional }) => !optional)
  for (const [k, table] of tables.entries()) {
    const cells = table.items
      .filter(({ type }) => type !== itemTypes.formula)
      .flatMap((item) =>
        linesOf(table).flatMap((lineId, line) =>
          item.given[lineId] === undefined ? [{ id: cellIdOf(item.id, lineId), item, lineId, line }] : [],
        ),
      )
    const next = cells.find(({ id }) => !filled.has(id))
    if (next)
      return {
        name: table.name,
        number: k + 1,
        tables: tables.length,
        filled: cells.filter(({ id }) => filled.has(id)).length,
        cells: cells.length,
        next,
      }
  }
  return null
}
