import { compileTemplate, keyInfoOf, type CompiledItem, type CompiledTemplate } from './compile.ts'
import { computeSheet } from './compute.ts'
import { refsOf, type Node } from './formula/ast.ts'
import { checkFormula, type CheckScope, type KeyInfo, type Kind } from './formula/check.ts'
import { reservedWords } from './formula/functions.ts'
import { parseFormula } from './formula/parse.ts'
import { problem, type FormulaProblem } from './formula/problems.ts'
import { dimensionText, sameDimension } from './formula/units.ts'
import { checkPlots } from './plot/check-plots.ts'
import type { TemplateProblem, TemplateProblemCode } from './template-problems.ts'
import { BENCH_MODULE, type TestBench } from './test-bench/test-bench.ts'
import { readVectors } from './test-bench/vectors.ts'
import {
  basicTypes,
  itemTypes,
  linesOf,
  tablesOf,
  tableTypes,
  templateLimits,
  type Item,
  type Table,
  type Template,
} from './template.ts'

type FormulaField = 'formula' | 'standard' | 'judge'

/** Pseudo-command: `DS.MEAS.VPP(CH1)`; which ones there are is data (compatible configs). */
const COMMAND = /^[A-Z]{2}(?:\.[A-Z0-9_]+)+\??(?:\([^()]*\))?$/

class TemplateChecker {
  readonly problems: TemplateProblem[] = []
  private readonly compiled: CompiledTemplate
  private readonly template: Template

  constructor(template: Template) {
    this.template = template
    this.compiled = compileTemplate(template)
  }

  private report(
    code: TemplateProblemCode,
    place: TemplateProblem['place'],
    params: TemplateProblem['params'] = {},
  ): void {
    this.problems.push({ code, place, params, formula: null })
  }

  run(): TemplateProblem[] {
    this.checkIds()
    if (this.compiled.cells.length > templateLimits.cells)
      this.report('TOO_MANY_CELLS', {}, { limit: templateLimits.cells })
    for (const table of tablesOf(this.template)) this.checkTable(table)
    for (const table of tablesOf(this.template)) this.problems.push(...checkPlots(table, this.compiled))
    const byId = new Map(this.compiled.items.map((item) => [item.item.id, item]))
    for (const table of tablesOf(this.template))
      for (const item of table.items) this.checkItem(table, item, byId.get(item.id) as CompiledItem)
    this.checkCycles()
    if (this.problems.length === 0) this.checkCost()
    return this.problems
  }

  /** Ids and keys are unique in the whole template: cells and formulas name them without their table. */
  private checkIds(): void {
    const ids = new Set<string>()
    const keys = new Set<string>()
    const unique = (id: string, place: TemplateProblem['place']) => {
      if (ids.has(id)) this.report('DUPLICATE_ID', place, { id })
      ids.add(id)
    }
    for (const page of this.template.pages) unique(page.id, { page: page.id })
    for (const table of tablesOf(this.template)) {
      const place = { table: table.id }
      unique(table.id, place)
      for (const plot of table.plots ?? []) unique(plot.id, { ...place, plot: plot.id })
      for (const headings of [table.rows, table.columns]) {
        const seen = new Set<string>()
        for (const { id } of headings) {
          if (seen.has(id)) this.report('DUPLICATE_ID', place, { id })
          seen.add(id)
        }
      }
      for (const item of table.items) {
        unique(item.id, { table: table.id, item: item.id })
        const at = { table: table.id, item: item.id, field: 'key' }
        if (keys.has(item.key)) this.report('DUPLICATE_KEY', at, { key: item.key })
        if (reservedWords.has(item.key)) this.report('RESERVED_KEY', at, { key: item.key })
        keys.add(item.key)
      }
    }
  }

  private checkTable(table: Table): void {
    const place = { table: table.id }
    if (table.items.length === 0) this.report('NO_ITEMS', place)
    if (linesOf(table).length === 0) this.report('NO_LINES', place)
    if (table.type !== tableTypes.separate) return
    const taken = new Set<string>()
    for (const { id, at } of table.items) {
      const inside =
        at && table.rows.some((r) => r.id === at.row) && table.columns.some((c) => c.id === at.column)
      const where = at ? `${at.row} ${at.column}` : ''
      if (!inside) this.report('NO_PLACE', { ...place, item: id, field: 'at' })
      else if (taken.has(where)) this.report('PLACE_TAKEN', { ...place, item: id, field: 'at' })
      taken.add(where)
    }
  }

  private checkItem(table: Table, item: Item, compiled: CompiledItem): void {
    const at = (field: keyof Item) => ({ table: table.id, item: item.id, field })
    const numeric = item.basicType === basicTypes.number
    if (item.min !== null && item.max !== null && item.min > item.max) this.report('MIN_OVER_MAX', at('min'))
    if (!numeric)
      for (const field of ['min', 'max', 'standard', 'errorRange'] as const)
        if (item[field] !== null) this.report('ONLY_FOR_NUMBERS', at(field))
    if (table.optional && item.points > 0) this.report('OPTIONAL_POINTS', at('points'))
    if (item.errorRange && item.standard === null) this.report('STANDARD_MISSING', at('errorRange'))
    if (item.repeat !== undefined && (!numeric || item.type !== itemTypes.reading))
      this.report('REPEAT_KIND', at('repeat'))
    const typed = item.type === itemTypes.manual || (item.type === itemTypes.reading && item.manualAllowed)
    if (item.significant !== undefined && (!numeric || !typed))
      this.report('SIGNIFICANT_KIND', at('significant'))
    this.checkSource(item, at)
    this.checkGiven(table, item, at)
    const { dimension } = compiled.unit
    if (item.type === itemTypes.formula)
      this.checkFormula(compiled, 'formula', item.formula, numeric ? 'number' : 'text', dimension)
    if (typeof item.standard === 'string')
      this.checkFormula(compiled, 'standard', item.standard, 'number', dimension)
    if (item.judge.trim() !== '') this.checkFormula(compiled, 'judge', item.judge, 'boolean', null)
  }

  private checkSource(item: Item, at: (field: keyof Item) => TemplateProblem['place']): void {
    if (item.type === itemTypes.formula && item.basicType === basicTypes.image)
      this.report('FORMULA_IMAGE', at('basicType'))
    if (item.test) return this.checkTest(item, item.test, at)
    if (item.type !== itemTypes.reading) return
    if (item.command === '') return this.report('COMMAND_MISSING', at('command'))
    if (!COMMAND.test(item.command)) this.report('COMMAND_WRONG', at('command'), { command: item.command })
    if (item.command.includes('$') !== (item.parameter !== null))
      this.report('PARAMETER_MISMATCH', at('parameter'))
  }

  private checkTest(
    item: Item,
    { kind, text }: TestBench,
    at: (field: keyof Item) => TemplateProblem['place'],
  ): void {
    const numeric = item.basicType === basicTypes.number
    if (item.type !== itemTypes.reading || !numeric || item.command !== '' || item.repeat !== undefined)
      return this.report('TEST_KIND', at('test'))
    if (kind === 'verilog') {
      if (!new RegExp(`\\bmodule\\s+${BENCH_MODULE}\\b`).test(text))
        this.report('TEST_MODULE', at('test'), { name: BENCH_MODULE })
      return
    }
    const read = readVectors(text)
    if ('problem' in read) this.report('TEST_VECTORS', at('test'), { line: read.problem.line })
  }

  private checkGiven(table: Table, item: Item, at: (field: keyof Item) => TemplateProblem['place']): void {
    const lines = new Set(linesOf(table))
    for (const [line, value] of Object.entries(item.given)) {
      if (!lines.has(line)) this.report('GIVEN_LINE', at('given'), { line })
      const wanted = item.basicType === basicTypes.number ? 'number' : 'string'
      if (item.type !== itemTypes.manual || item.basicType === basicTypes.image || typeof value !== wanted)
        this.report('GIVEN_KIND', at('given'), { line })
    }
  }

  private formulaProblem(item: CompiledItem, field: FormulaField, formula: FormulaProblem): void {
    const place = { table: item.table, item: item.item.id, field }
    this.problems.push({ code: 'FORMULA', place, params: { key: item.item.key }, formula })
  }

  private scope(item: CompiledItem, field: FormulaField): CheckScope {
    const own: KeyInfo = { ...keyInfoOf(item), lines: 1, table: item.table }
    return {
      table: item.table,
      key: (name) => {
        if (field === 'judge' && (name === 'value' || name === 'standard')) return own
        const found = this.compiled.byKey.get(name)
        return found && keyInfoOf(found)
      },
    }
  }

  private checkFormula(
    item: CompiledItem,
    field: FormulaField,
    text: string,
    kind: Kind,
    dimension: KeyInfo['dimension'],
  ): void {
    const parsed = parseFormula(text)
    if (!parsed.ok) return this.formulaProblem(item, field, parsed.problem)
    const { type, problems } = checkFormula(parsed.node, this.scope(item, field))
    for (const found of problems) this.formulaProblem(item, field, found)
    if (problems.length > 0) return
    const whole = { index: 0, length: text.length }
    if (type.kind !== kind)
      this.formulaProblem(item, field, problem('KIND', whole, { wanted: kind, found: type.kind }))
    else if (
      dimension &&
      type.dimension &&
      refsOf(parsed.node).length > 0 &&
      !sameDimension(dimension, type.dimension)
    )
      this.formulaProblem(
        item,
        field,
        problem('RESULT_UNIT', whole, {
          found: dimensionText(type.dimension),
          wanted: item.item.unit || '1',
        }),
      )
  }

  /** Tried with every cell filled, since blanks end a formula early. */
  private checkCost(): void {
    const filled = Object.fromEntries(
      this.compiled.cells.map(({ id, item }) => [id, item.basicType === basicTypes.number ? 1 : 'x']),
    )
    if (!computeSheet(this.template, filled).complete) this.report('TOO_COSTLY', {})
  }

  /** Depth-first over formula items; the place named is the reference that closes the circle. */
  private checkCycles(): void {
    const state = new Map<string, 'open' | 'done'>()
    const path: string[] = []
    const visit = (item: CompiledItem): void => {
      const { key } = item.item
      state.set(key, 'open')
      path.push(key)
      for (const ref of item.formula && item.item.type === itemTypes.formula
        ? refsOf(item.formula as Node)
        : []) {
        const next = this.compiled.byKey.get(ref.key)
        if (next?.item.type !== itemTypes.formula) continue
        if (state.get(ref.key) === 'open') {
          const circle = [...path.slice(path.indexOf(ref.key)), ref.key].join(' → ')
          this.formulaProblem(item, 'formula', problem('CYCLE', ref, { path: circle }))
        } else if (!state.has(ref.key)) visit(next)
      }
      path.pop()
      state.set(key, 'done')
    }
    for (const item of this.compiled.items) if (!state.has(item.item.key)) visit(item)
  }
}

/** Everything that keeps a template from being used, each with its place; empty when it is good. */
export const checkTemplate = (template: Template): TemplateProblem[] => new TemplateChecker(template).run()
