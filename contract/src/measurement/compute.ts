import { compileTemplate, type CompiledItem, type CompiledTemplate } from './compile.ts'
import type { Node } from './formula/ast.ts'
import { Budget, Evaluator, type Cells, type Value } from './formula/evaluate.ts'
import {
  basicTypes,
  cellIdOf,
  itemTypes,
  type ErrorRange,
  type StudentTemplate,
  type Template,
} from './template.ts'

/** Numbers in the item's unit, texts, and ids of picture files; a missing id or null is a blank cell. */
export type SheetValues = Record<string, number | string | null | undefined>

export type Verdict = 'pass' | 'fail'
export type FailReason = 'min' | 'max' | 'standard' | 'judge'

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

/** The cells of one sheet while it is computed: filled values in SI, formulas on demand, each once. */
class SheetCells implements Cells {
  private readonly template: CompiledTemplate
  private readonly values: SheetValues
  private readonly computed = new Map<string, Value>()
  private readonly evaluator: Evaluator
  readonly budget = new Budget()

  constructor(template: CompiledTemplate, values: SheetValues) {
    this.template = template
    this.values = values
    this.evaluator = new Evaluator(this, this.budget)
  }

  place(key: string): { table: string; lines: number } | undefined {
    const item = this.template.byKey.get(key)
    return item && { table: item.table, lines: item.lineIds.length }
  }

  value(key: string, line: number): Value {
    const item = this.template.byKey.get(key)
    const lineId = item?.lineIds[line]
    return item && lineId !== undefined ? this.cell(item, lineId, line) : null
  }

  /** What is given or filled in, in the item's unit. */
  raw(item: CompiledItem, lineId: string): number | string | null {
    return item.item.given[lineId] ?? this.values[cellIdOf(item.item.id, lineId)] ?? null
  }

  /** A cell's value as formulas see it: numbers in SI. */
  cell(item: CompiledItem, lineId: string, line: number): Value {
    if (item.item.type !== itemTypes.formula) {
      const raw = this.raw(item, lineId)
      return typeof raw === 'number' ? raw * item.unit.factor : raw
    }
    const id = cellIdOf(item.item.id, lineId)
    if (!this.computed.has(id)) {
      // Saving a template refuses cycles; if there is one all the same, the value is undefined.
      this.computed.set(id, undefined)
      this.computed.set(id, item.formula ? this.run(item.formula, item, line) : undefined)
    }
    return this.computed.get(id)
  }

  run(node: Node, item: CompiledItem, line: number, evaluator = this.evaluator): Value {
    try {
      return evaluator.run(node, { table: item.table, line })
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  /** A judge expression, in which `value` and `standard` are those of the cell. */
  judge(node: Node, item: CompiledItem, line: number, own: { value: Value; standard: Value }): Value {
    if (!item.judgeNamesCell) return this.run(node, item, line)
    const named: Cells = {
      place: (key) => (key === 'value' || key === 'standard' ? { table: '', lines: 1 } : this.place(key)),
      value: (key, at) =>
        key === 'value' ? own.value : key === 'standard' ? own.standard : this.value(key, at),
    }
    return this.run(node, item, line, new Evaluator(named, this.budget))
  }
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
  Boolean(item.judge)

const cellResult = (cells: SheetCells, item: CompiledItem, lineId: string, line: number): CellResult => {
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
  const found = judgeCell(value, { min, max, standard, errorRange, judge })
  // A criterion that cannot be decided yet keeps a good value open; it does not pass it.
  const waiting =
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

const cellsIn = (compiled: CompiledTemplate, sheet: SheetCells): Record<string, CellResult> => {
  const cells: Record<string, CellResult> = {}
  for (const item of compiled.items)
    item.lineIds.forEach((lineId, line) => {
      cells[cellIdOf(item.item.id, lineId)] = cellResult(sheet, item, lineId, line)
    })
  return cells
}

/** What each item of a sheet that carries points earned; they add up to the score that the sheet proposes. */
export const itemPoints = (template: Template, values: SheetValues): ItemPoints[] => {
  const compiled = compileTemplate(template)
  return pointsOf(compiled, cellsIn(compiled, new SheetCells(compiled, values)))
}

/**
 * Computes every formula of a sheet, judges every cell by what the template (or the part of it that is at hand: a
 * student's has no criteria) says, and proposes a score. Pure; the server's result is the one that is kept.
 */
export const computeSheet = (template: Template | StudentTemplate, values: SheetValues): SheetResult => {
  const compiled = compileTemplate(template)
  const sheet = new SheetCells(compiled, values)
  const cells = cellsIn(compiled, sheet)
  return { cells, score: scoreOf(compiled, cells), complete: !sheet.budget.isSpent }
}
