import { SheetCells, type SheetValues } from './cells.ts'
import { compileTemplate, type CompiledItem, type CompiledTemplate } from './compile.ts'
import type { Value } from './formula/evaluate.ts'
import type { Qualities } from './uncertainty/quality.ts'
import { sheetUncertainties } from './uncertainty/sheet.ts'
import {
  basicTypes,
  cellIdOf,
  itemTypes,
  type ErrorRange,
  type StudentTemplate,
  type Template,
} from './template.ts'

export type Verdict = 'pass' | 'fail'
export type FailReason = 'min' | 'max' | 'standard' | 'judge' | 'digits' | 'setup'

export type { SheetValues }

export interface CellResult {
  value: number | string | null
  /** `undefined`: computed from filled cells, but not defined (a division by zero). */
  state: 'blank' | 'filled' | 'undefined'
  verdict: Verdict | null
  reason: FailReason | null
  /** The value the cell is compared with, in the item's unit. */
  standard: number | null
}

export interface SheetScore {
  /** Points of passed items, rounded once per item to 0.1. */
  earned: number
  possible: number
  passed: number
  failed: number
  /** Cells that can be judged and have no verdict yet. */
  open: number
}

export interface SheetResult {
  cells: Record<string, CellResult>
  score: SheetScore
  /** False: the formulas cost more than one computation may, and some cells stayed undefined. */
  complete: boolean
}

/** Criteria of one cell; what is null does not count. */
export interface Criteria {
  min: number | null
  max: number | null
  standard: number | null
  errorRange: ErrorRange | null
  /** Result of the judge expression; null when there is none or it cannot be told yet. */
  judge: boolean | null
}

/** Rounding of binary fractions must not fail a value that lies exactly on its limit. */
const SLACK = 1e-9

/**
 * The verdict on one value: inside min/max, |value − standard| ≤ error range (percent: of the standard's magnitude), and the
 * judge expression. Null when there is no criterion.
 */
export const judgeCell = (
  value: number | string,
  criteria: Criteria,
): { verdict: Verdict | null; reason: FailReason | null } => {
  const { min, max, standard, errorRange, judge } = criteria
  const fail = (reason: FailReason) => ({ verdict: 'fail', reason }) as const
  let judged = false
  if (typeof value === 'number') {
    const slack = SLACK * Math.abs(value)
    if (min !== null && value < min - slack) return fail('min')
    if (max !== null && value > max + slack) return fail('max')
    judged = min !== null || max !== null
    if (standard !== null && errorRange) {
      const range =
        errorRange.kind === 'percent' ? (Math.abs(standard) * errorRange.value) / 100 : errorRange.value
      if (Math.abs(value - standard) > range + SLACK * Math.abs(standard)) return fail('standard')
      judged = true
    }
  }
  if (judge === false) return fail('judge')
  return { verdict: judged || judge === true ? 'pass' : null, reason: null }
}

const inUnit = (value: Value, item: CompiledItem): number | null =>
  typeof value === 'number' ? value / item.unit.factor : null

const standardOf = (cells: SheetCells, item: CompiledItem, line: number): number | null =>
  typeof item.item.standard === 'number'
    ? item.item.standard
    : item.standard && inUnit(cells.run(item.standard, item, line), item)

const isJudged = ({ item }: CompiledItem): boolean =>
  (item.min ?? null) !== null ||
  (item.max ?? null) !== null ||
  ((item.standard ?? null) !== null && (item.errorRange ?? null) !== null) ||
  item.significant !== undefined ||
  Boolean(item.judge)

/** What is known of the cells beside their values, as far as it is judged. */
interface Known {
  qualities: Qualities
  /** Cells whose uncertainty is known; null: none is asked for. */
  certain: ReadonlySet<string> | null
}

const cellResult = (
  cells: SheetCells,
  item: CompiledItem,
  lineId: string,
  line: number,
  { qualities, certain }: Known,
): CellResult => {
  const si = cells.cell(item, lineId, line)
  const standard = standardOf(cells, item, line)
  const none = { verdict: null, reason: null, standard }
  if (si === undefined) return { value: null, state: 'undefined', ...none }
  if (si === null) return { value: null, state: 'blank', ...none }
  // Entered values keep their digits; only computed ones are converted back from SI.
  const computed = typeof si === 'number' ? si / item.unit.factor : String(si)
  const value = item.item.type === itemTypes.formula ? computed : (cells.raw(item, lineId) ?? computed)
  if (item.item.basicType === basicTypes.image) return { value, state: 'filled', ...none }
  const { min = null, max = null, errorRange = null } = item.item
  const told = item.judge
    ? cells.judge(item.judge, item, line, {
        value: si,
        standard: standard === null ? null : standard * item.unit.factor,
      })
    : null
  const judge = typeof told === 'boolean' ? told : null
  const id = cellIdOf(item.item.id, lineId)
  // Kept, and judged for what it is: read from another circuit than was asked for.
  if ((qualities[id]?.setup ?? []).length > 0)
    return { value, state: 'filled', standard, verdict: 'fail', reason: 'setup' }
  const digits = qualities[id]?.digits ?? null
  const { significant } = item.item
  if (significant !== undefined && digits !== null && digits !== significant)
    return { value, state: 'filled', standard, verdict: 'fail', reason: 'digits' }
  // What an instrument read has the instrument's digits; so has a number that was typed with the right ones.
  const found = judgeCell(value, {
    min,
    max,
    standard,
    errorRange,
    judge: judge ?? (significant === undefined || item.judge !== null ? null : true),
  })
  // A criterion that cannot be decided yet keeps a good value open; it does not pass it.
  const waiting =
    (certain !== null && typeof value === 'number' && !certain.has(id)) ||
    (item.judge !== null && judge === null) ||
    (errorRange !== null && item.standard !== null && standard === null)
  return {
    value,
    state: 'filled',
    standard,
    ...(found.verdict === 'pass' && waiting ? { verdict: null, reason: null } : found),
  }
}

/** Given cells earn nothing. */
const isOwn = (item: CompiledItem, lineId: string): boolean => item.item.given[lineId] === undefined

/** An item that carries points, all in tenths of a point, so that sums are exact. */
export interface ItemPoints {
  id: string
  possible: number
  earned: number
}

const pointsOf = (template: CompiledTemplate, cells: Record<string, CellResult>): ItemPoints[] =>
  template.items.flatMap((item) => {
    const own = item.lineIds.filter((lineId) => isOwn(item, lineId))
    const possible = Math.round(item.item.points * 10)
    if (possible === 0 || own.length === 0) return []
    const results = own.map((lineId) => cells[cellIdOf(item.item.id, lineId)])
    // Without a criterion, filling the cell is what was asked.
    const good = results.filter((result) =>
      isJudged(item) ? result?.verdict === 'pass' : result?.state === 'filled',
    ).length
    const earned = Math.floor((2 * possible * good + own.length) / (2 * own.length))
    return [{ id: item.item.id, possible, earned }]
  })

const scoreOf = (template: CompiledTemplate, cells: Record<string, CellResult>): SheetScore => {
  const score: SheetScore = { earned: 0, possible: 0, passed: 0, failed: 0, open: 0 }
  for (const item of template.items) {
    if (!isJudged(item)) continue
    const results = item.lineIds
      .filter((lineId) => isOwn(item, lineId))
      .map((lineId) => cells[cellIdOf(item.item.id, lineId)])
    const count = (verdict: Verdict | null) => results.filter((result) => result?.verdict === verdict).length
    score.passed += count('pass')
    score.failed += count('fail')
    score.open += count(null)
  }
  const points = pointsOf(template, cells)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / 10
  return {
    ...score,
    earned: sum(points.map(({ earned }) => earned)),
    possible: sum(points.map(({ possible }) => possible)),
  }
}

const cellsIn = (compiled: CompiledTemplate, sheet: SheetCells, known: Known): Record<string, CellResult> => {
  const cells: Record<string, CellResult> = {}
  for (const item of compiled.items)
    item.lineIds.forEach((lineId, line) => {
      cells[cellIdOf(item.item.id, lineId)] = cellResult(sheet, item, lineId, line, known)
    })
  return cells
}

/** What each item of a sheet that carries points earned; they add up to the score that the sheet proposes. */
export const itemPoints = (
  template: Template,
  values: SheetValues,
  qualities: Qualities = {},
): ItemPoints[] => {
  const compiled = compileTemplate(template)
  const known = knownOf(template, values, qualities)
  return pointsOf(compiled, cellsIn(compiled, new SheetCells(compiled, values), known))
}

/** The cells that have an uncertainty, where a template requires one. */
const certainCells = (
  template: Template | StudentTemplate,
  values: SheetValues,
  qualities: Qualities,
): ReadonlySet<string> | null => {
  if (template.uncertainty?.mode !== 'required') return null
  const found = Object.entries(sheetUncertainties(template, values, qualities))
  return new Set(found.flatMap(([id, { u }]) => (u === null ? [] : id)))
}

const knownOf = (template: Template | StudentTemplate, values: SheetValues, qualities: Qualities): Known => ({
  qualities,
  certain: certainCells(template, values, qualities),
})

/**
 * Computes every formula of a sheet, judges every cell by what the template (or the part of it that is at hand: a
 * student's has no criteria) says, and proposes a score. Pure; the server's result is the one that is kept.
 */
export const computeSheet = (
  template: Template | StudentTemplate,
  values: SheetValues,
  qualities: Qualities = {},
): SheetResult => {
  const compiled = compileTemplate(template)
  const sheet = new SheetCells(compiled, values)
  const cells = cellsIn(compiled, sheet, knownOf(template, values, qualities))
  return { cells, score: scoreOf(compiled, cells), complete: !sheet.budget.isSpent }
}
