import { cellIdOf, itemTypes, tablesOf, type StudentTemplate, type Template } from '../template.ts'
import { compileTemplate, type CompiledItem, type CompiledTemplate } from '../compile.ts'
import { SheetCells, type SheetValues } from '../cells.ts'
import { Differentiator, sparse, type Dual, type DualCells, type Sparse } from '../formula/differentiate.ts'
import { Budget } from '../formula/evaluate.ts'
import { combine, rectangular, repeatComponents, type Combined, type Component } from './propagate.ts'
import type { Qualities, Quality } from './quality.ts'

/** One line of a budget: all cells of one item together. */
export interface BudgetRow {
  key: string
  /** The value, where it is one cell; null for a column. */
  value: number | null
  /** Standard uncertainty of that cell; null for a column. */
  u: number | null
  /** What a change of it does to the result; null for a column. */
  sensitivity: number | null
  /** What it adds to the result's u, in the unit of the result. */
  part: number
  types: ('A' | 'B')[]
  /** Statements of makers behind it that nobody compared with their document. */
  unconfirmed: boolean
}

export interface CellUncertainty {
  /** Standard uncertainty in the item's unit; null: something that it needs has none. */
  u: number | null
  /** Effective degrees of freedom. */
  freedom: number
  budget: BudgetRow[]
}

/** Of the rounding of a display (GUM F.2.2.1). */
const rounding = (digit: number): number => digit / Math.sqrt(12)

/** Everything that a reading or a typed value is uncertain by, SI; null: nothing is known about it. */
export const componentsOf = (
  cellId: string,
  quality: Quality | null | undefined,
  factor: number,
): Component[] | null => {
  if (!quality) return null
  const { limit, digit, samples, stated } = quality
  const own = (kind: string, u: number): Component => {
    const id = `${cellId} ${kind}`
    return { id, group: id, type: 'B', u: u * factor, freedom: Infinity }
  }
  const shared = quality.shares ?? cellId
  const all: Component[] = [
    ...(stated === null ? [] : [own('stated', stated)]),
    ...(limit === null ? [] : [{ ...own('limit', rectangular(limit)), id: shared, group: shared }]),
    ...(digit === null || digit === 0 ? [] : [own('digit', rounding(digit))]),
    ...(samples && samples.length > 1
      ? repeatComponents(
          samples.map((value) => value * factor),
          (k) => `${cellId} ${k}`,
          `${cellId} repeated`,
        )
      : []),
  ]
  return all.length > 0 && (stated !== null || limit !== null || (samples?.length ?? 0) > 1) ? all : null
}

/** The cells of a sheet with their derivatives by the cells that were read or typed. */
class UncertainCells implements DualCells<Sparse> {
  readonly budget = new Budget()
  private readonly compiled: CompiledTemplate
  private readonly plain: SheetCells
  private readonly done = new Map<string, Dual<Sparse>>()
  private readonly differentiator = new Differentiator(this, sparse, this.budget)

  constructor(compiled: CompiledTemplate, values: SheetValues) {
    this.compiled = compiled
    this.plain = new SheetCells(compiled, values)
  }

  place(key: string): { table: string; lines: number } | undefined {
    return this.plain.place(key)
  }

  dual(key: string, line: number): Dual<Sparse> {
    const item = this.compiled.byKey.get(key)
    const lineId = item?.lineIds[line]
    return item && lineId !== undefined ? this.cell(item, lineId, line) : { value: null, d: sparse.zero }
  }

  cell(item: CompiledItem, lineId: string, line: number): Dual<Sparse> {
    const id = cellIdOf(item.item.id, lineId)
    const known = this.done.get(id)
    if (known) return known
    // A circle ends here, as in the computation itself.
    this.done.set(id, { value: undefined, d: sparse.zero })
    const dual = this.fresh(item, lineId, line, id)
    this.done.set(id, dual)
    return dual
  }

  private fresh(item: CompiledItem, lineId: string, line: number, id: string): Dual<Sparse> {
    if (item.item.type !== itemTypes.formula) {
      const value = this.plain.cell(item, lineId, line)
      const exact = typeof value !== 'number' || item.item.given[lineId] !== undefined
      return { value, d: exact ? sparse.zero : new Map([[id, 1]]) }
    }
    if (!item.formula) return { value: undefined, d: sparse.zero }
    try {
      return this.differentiator.run(item.formula, { table: item.table, line })
    } catch (error) {
      if (error instanceof RangeError) return { value: undefined, d: sparse.zero }
      throw error
    }
  }
}

interface Input {
  item: CompiledItem
  components: Component[] | null
  /** Standard uncertainty of this one value, SI. */
  u: number
  value: number
  unconfirmed: boolean
}

const budgetOf = (d: Sparse, inputs: ReadonlyMap<string, Input>, factor: number): BudgetRow[] => {
  const byKey = new Map<string, { input: Input; sensitivity: number }[]>()
  for (const [id, sensitivity] of d) {
    const input = inputs.get(id)
    if (!input || sensitivity === 0) continue
    const { key } = input.item.item
    byKey.set(key, [...(byKey.get(key) ?? []), { input, sensitivity }])
  }
  const rows = [...byKey].map(([key, all]): BudgetRow => {
    const { u } = combine(
      all.map(({ input, sensitivity }) => ({ sensitivity, components: input.components ?? [] })),
    )
    const [only] = all.length === 1 ? all : []
    const own = only?.input.item.unit.factor ?? 1
    const types = all.flatMap(({ input }) => (input.components ?? []).map(({ type }) => type))
    return {
      key,
      value: only ? only.input.value / own : null,
      u: only ? only.input.u / own : null,
      sensitivity: only ? (only.sensitivity * own) / factor : null,
      part: u / factor,
      types: [...new Set(types)].toSorted(),
      unconfirmed: all.some(({ input }) => input.unconfirmed),
    }
  })
  return rows.toSorted((a, b) => b.part - a.part)
}

/**
 * The uncertainty of every filled number of a sheet: of readings by what is known about their instruments and their repetitions, of results
 * propagated through the formulas. A result that depends on a value with nothing known has none.
 */
export const sheetUncertainties = (
  template: Template | StudentTemplate,
  values: SheetValues,
  qualities: Qualities,
): Record<string, CellUncertainty> => {
  const compiled = compileTemplate(template)
  const cells = new UncertainCells(compiled, values)
  const repeats = repeatedLines(template, compiled, values)
  const inputs = new Map<string, Input>()
  const found: Record<string, CellUncertainty> = {}
  const duals: { id: string; item: CompiledItem; dual: Dual<Sparse> }[] = []
  for (const item of compiled.items)
    item.lineIds.forEach((lineId, line) => {
      const id = cellIdOf(item.item.id, lineId)
      const dual = cells.cell(item, lineId, line)
      if (typeof dual.value !== 'number') return
      duals.push({ id, item, dual })
      if (item.item.type === itemTypes.formula || item.item.given[lineId] !== undefined) return
      const known = componentsOf(id, qualities[id], item.unit.factor)
      const scatter = repeats.get(id)
      const alone = known ? combine([{ sensitivity: 1, components: known }]).u : 0
      inputs.set(id, {
        item,
        value: dual.value,
        components: scatter ? [...(known ?? []), scatter.component] : known,
        u: Math.hypot(alone, scatter?.s ?? 0),
        unconfirmed: Boolean(qualities[id]?.source) && !qualities[id]?.confirmed,
      })
    })
  const repeating = new Set(tablesOf(template).flatMap(({ id, repeats: on }) => (on ? id : [])))
  for (const { id, item, dual } of duals) {
    const input = inputs.get(id)
    // Of a line among repetitions only what was read has an uncertainty of its own; results are made of their means.
    if (repeating.has(item.table) && dual.d !== sparse.zero)
      found[id] = {
        u: input?.components ? input.u / item.unit.factor : null,
        freedom: item.lineIds.length - 1,
        budget: [],
      }
    else found[id] = ofCell(item, dual.d, inputs)
  }
  return found
}

const ofCell = (item: CompiledItem, d: Sparse, inputs: ReadonlyMap<string, Input>): CellUncertainty => {
  const { factor } = item.unit
  const moving = [...d].filter(([, sensitivity]) => sensitivity !== 0)
  const unknown = moving.some(([id]) => !inputs.get(id)?.components)
  const combined: Combined = combine(
    moving.map(([id, sensitivity]) => ({ sensitivity, components: inputs.get(id)?.components ?? [] })),
  )
  const u = combined.u / factor
  return {
    u: unknown || !Number.isFinite(u) ? null : u,
    freedom: combined.freedom,
    budget: item.item.type === itemTypes.formula ? budgetOf(d, inputs, factor) : [],
  }
}

/**
 * Where the lines of a table repeat one measurement, each column's scatter is its type A: one component for each line, shared by all that
 * was read on it, so that the mean has s/√n and means of two columns their covariance (GUM H.2). `s`: of one observation.
 */
const repeatedLines = (
  template: Template | StudentTemplate,
  compiled: CompiledTemplate,
  values: SheetValues,
): Map<string, { component: Component; s: number }> => {
  const found = new Map<string, { component: Component; s: number }>()
  const tables = new Set(tablesOf(template).flatMap(({ id, repeats }) => (repeats ? id : [])))
  for (const item of compiled.items.filter(({ table }) => tables.has(table))) {
    const { factor } = item.unit
    const read = item.lineIds.flatMap((lineId) => {
      const value = values[cellIdOf(item.item.id, lineId)]
      return typeof value === 'number' && item.item.type !== itemTypes.formula
        ? [{ lineId, value: value * factor }]
        : []
    })
    if (read.length < 2) continue
    const numbers = read.map(({ value }) => value)
    const components = repeatComponents(
      numbers,
      (k) => `${item.table} ${read[k]?.lineId}`,
      `${item.table} repeated`,
    )
    const s = Math.hypot(...components.map(({ u }) => u)) * Math.sqrt(read.length)
    read.forEach(({ lineId }, k) => {
      const component = components[k] as Component
      // The mean takes each line by 1/n; so a line carries n times its part.
      const whole = { ...component, u: component.u * read.length }
      found.set(cellIdOf(item.item.id, lineId), { component: whole, s })
    })
  }
  return found
}
