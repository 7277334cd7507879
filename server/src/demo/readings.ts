import { computeSheet, type SheetValues } from '@labbox/contract/measurement/compute.ts'
import {
  basicTypes,
  cellsOf,
  itemTypes,
  type Item,
  type Template,
} from '@labbox/contract/measurement/template.ts'

/** Criteria may name other cells, so what is right is found step by step. */
const STEPS = 3
const DIGITS = 4

/** Cells that a student fills, as places in the template. */
const filled = (template: Template) =>
  cellsOf<Item>(template).filter(
    ({ item, lineId }) =>
      item.type !== itemTypes.formula &&
      item.given[lineId] === undefined &&
      item.basicType !== basicTypes.image,
  )

/** What somebody would read who measures without any error. */
export const rightValues = (template: Template): SheetValues => {
  let values: Record<string, number | string> = {}
  for (let step = 0; step < STEPS; step++) {
    const { cells } = computeSheet(template, values)
    values = Object.fromEntries(
      filled(template).map(({ id, item }) => {
        if (item.basicType === basicTypes.text) return [id, '–']
        const { min, max } = item
        const middle = min !== null && max !== null ? (min + max) / 2 : (min ?? max ?? 1)
        return [id, cells[id]?.standard ?? middle]
      }),
    )
  }
  return values
}

/**
 * What a student read, by cell: near what is right, but for some cells that went wrong; the more often, the weaker the student.
 * @param skill from 0 to 1
 * @param dice from 0 to 1, for the n-th cell
 */
export const readValues = (
  right: SheetValues,
  skill: number,
  dice: (n: number) => number,
): ReadonlyMap<string, number | string> => {
  const values = new Map<string, number | string>()
  for (const [n, [id, value]] of Object.entries(right).entries()) {
    if (typeof value === 'string') values.set(id, value)
    if (typeof value !== 'number') continue
    const error = dice(n) < skill ? (dice(n + 100) - 0.5) / 100 : 0.4
    values.set(id, Number((value * (1 + error)).toPrecision(DIGITS)))
  }
  return values
}
