import type { Table } from '@labbox/contract/measurement/template.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { itemAt, refAt, type properties } from './cells.ts'
import type { Spot } from './use-grid.ts'

/** Fields of an item that one row of the grid stands for. */
const fieldOf: Partial<Record<(typeof properties)[number], readonly string[]>> = {
  source: ['formula', 'command', 'parameter', 'type'],
  error: ['errorRange'],
  min: ['min'],
  max: ['max'],
  standard: ['standard'],
  key: ['key'],
}
const isShown = (field: string | undefined): boolean =>
  Object.values(fieldOf).some((fields) => fields?.includes(field ?? ''))

/** Problems of one cell: those of its field, or of its item where the cell is the item. */
export const problemsAt = (table: Table, problems: readonly TemplateProblem[], { row, column }: Spot) => {
  const ref = refAt(table, row, column)
  const item = itemAt(table, ref)
  if (!item || !ref) return []
  const own = problems.filter(({ place }) => place.item === item.id)
  if (ref.kind === 'free') return own
  if (ref.kind !== 'property') return []
  const fields = fieldOf[ref.property] ?? []
  // The name also shows problems of fields that have no row here.
  const named = ref.property === 'name' ? own.filter(({ place }) => !isShown(place.field)) : []
  return [...own.filter(({ place }) => fields.includes(place.field ?? '')), ...named]
}
