import { unitOf } from './formula/units.ts'
import {
  basicTypes,
  cellIdOf,
  itemTypes,
  linesOf,
  tablesOf,
  tableTypes,
  type StudentItem,
  type StudentTable,
  type StudentTemplate,
} from './template.ts'

/** A quantity of a run, point by point, in a unit; null where it was not measured. */
export interface RunColumn {
  unit: string
  values: readonly (number | null)[]
}

/** What a measuring program has found. */
export interface MeasuredRun {
  /** What was set from point to point. */
  x: RunColumn
  /** What goes into a table, in this order. */
  columns: readonly RunColumn[]
}

/** A value for a cell, in the unit of its item. */
export interface Fill {
  cellId: string
  value: number
}

/** A table that takes a run, with what goes into it. */
export interface FillTarget {
  table: StudentTable
  fills: Fill[]
}

/** Significant digits of what is filled in. */
const DIGITS = 4
/** How far a point may be from the value that a line gives, as a part of it. */
const NEAR = 0.05

/** Labels as dB and ° are no units to a formula: they have to be the same text. */
const sameUnit = (a: string, b: string): boolean =>
  a !== '' && (a === b || (unitOf(a).base !== '' && unitOf(a).base === unitOf(b).base))

const inUnit = (value: number, from: string, to: string): number =>
  Number(((value * unitOf(from).factor) / unitOf(to).factor).toPrecision(DIGITS))

const isNumber = (item: StudentItem): boolean =>
  item.basicType === basicTypes.number && item.type !== itemTypes.formula

/** Whether students type into it. */
const isTyped = (item: StudentItem): boolean =>
  isNumber(item) && (item.type === itemTypes.manual || item.manualAllowed)

/** The items that take the columns of a run, each the first that is left of its unit; without an item: it is left out. */
function matched(table: StudentTable, { columns }: MeasuredRun, given: StudentItem | undefined) {
  const left = table.items.filter((item) => isTyped(item) && item !== given)
  return columns.flatMap((column) => {
    const place = left.findIndex((item) => sameUnit(item.unit, column.unit))
    const [item] = place < 0 ? [] : left.splice(place, 1)
    return item ? [{ item, column }] : []
  })
}

/** The point of a run for each line of a table: the nearest to what the line gives, or evenly spread; null: there is none. */
function pointsOf(lines: readonly string[], { x }: MeasuredRun, given: StudentItem | undefined) {
  const count = x.values.length
  if (!given)
    return lines.map((_, line) => {
      if (count <= lines.length) return line < count ? line : null
      return lines.length === 1 ? 0 : Math.round((line * (count - 1)) / (lines.length - 1))
    })
  return lines.map((lineId) => {
    const wanted = given.given[lineId]
    if (typeof wanted !== 'number') return null
    const distances = x.values.map((value) =>
      value === null ? Infinity : Math.abs(inUnit(value, x.unit, given.unit) - wanted),
    )
    const nearest = distances.indexOf(Math.min(...distances))
    return nearest >= 0 && distances[nearest]! <= NEAR * Math.abs(wanted) ? nearest : null
  })
}

/** The tables of a sheet that take a run: those of at least two lines with a column for two of its quantities, or for one beside what a line gives. */
export function fillTargets(template: StudentTemplate, run: MeasuredRun): FillTarget[] {
  return tablesOf(template).flatMap((table): FillTarget[] => {
    if (table.type === tableTypes.separate) return []
    const lines = linesOf(table)
    const given = table.items.find(
      (item) =>
        isNumber(item) && sameUnit(item.unit, run.x.unit) && lines.some((id) => item.given[id] !== undefined),
    )
    const columns = matched(table, run, given)
    if (lines.length < 2 || columns.length + (given ? 1 : 0) < 2) return []
    const points = pointsOf(lines, run, given)
    const fills = lines.flatMap((lineId, line) =>
      columns.flatMap(({ item, column }): Fill[] => {
        const point = points[line]
        const value = point === null || point === undefined ? null : column.values[point]
        if (value === null || value === undefined || item.given[lineId] !== undefined) return []
        return [{ cellId: cellIdOf(item.id, lineId), value: inUnit(value, column.unit, item.unit) }]
      }),
    )
    return fills.length > 0 ? [{ table, fills }] : []
  })
}
