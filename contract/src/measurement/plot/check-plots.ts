import { keyInfoOf, type CompiledItem, type CompiledTemplate } from '../compile.ts'
import { refsOf } from '../formula/ast.ts'
import { checkFormula } from '../formula/check.ts'
import { reservedWords } from '../formula/functions.ts'
import { parseFormula } from '../formula/parse.ts'
import { problem, type FormulaProblem } from '../formula/problems.ts'
import { dimensionText, sameDimension } from '../formula/units.ts'
import type { TemplateProblem, TemplateProblemCode } from '../template-problems.ts'
import { basicTypes, tableTypes, type Table } from '../template.ts'
import type { Plot, PlotFit } from './schema.ts'

/** What keeps the plots of one table from being drawn, each with its place. */
export const checkPlots = (table: Table, compiled: CompiledTemplate): TemplateProblem[] =>
  (table.plots ?? []).flatMap((plot) => new PlotChecker(table, plot, compiled).run())

class PlotChecker {
  private readonly problems: TemplateProblem[] = []
  private readonly table: Table
  private readonly plot: Plot
  private readonly compiled: CompiledTemplate

  constructor(table: Table, plot: Plot, compiled: CompiledTemplate) {
    this.table = table
    this.plot = plot
    this.compiled = compiled
  }

  run(): TemplateProblem[] {
    if (this.table.type === tableTypes.separate) this.report('PLOT_TABLE', 'x')
    const x = this.column(this.plot.x, 'x')
    const curves = this.plot.curves.map((curve, k) => ({
      curve,
      k,
      y: this.column(curve.key, `curves.${k}`),
    }))
    const [first] = curves
    for (const { curve, k, y } of curves) {
      if (first?.y && y && y.item.unit !== first.y.item.unit)
        this.report('PLOT_UNITS', `curves.${k}`, {
          left: first.y.item.unit || '1',
          right: y.item.unit || '1',
        })
      if (x && y && curve.theory) this.theory(curve.theory.formula, k, x, y)
      if (curve.fit?.model === 'own') this.ownFit(curve.fit, k)
    }
    return this.problems
  }

  private report(code: TemplateProblemCode, field: string, params: TemplateProblem['params'] = {}): void {
    const place = { table: this.table.id, plot: this.plot.id, field }
    this.problems.push({ code, place, params, formula: null })
  }

  private formula(field: string, formula: FormulaProblem): void {
    const place = { table: this.table.id, plot: this.plot.id, field }
    this.problems.push({ code: 'FORMULA', place, params: {}, formula })
  }

  /** An item of this table that holds numbers. */
  private column(key: string, field: string): CompiledItem | null {
    const item = this.compiled.byKey.get(key)
    if (!item || item.table !== this.table.id) {
      this.report('PLOT_KEY', field, { key })
      return null
    }
    if (item.item.basicType !== basicTypes.number) this.report('PLOT_NUMBERS', field, { key })
    return item
  }

  /** Over one x at a time: other columns of the table have no value between its lines. */
  private theory(text: string, k: number, x: CompiledItem, y: CompiledItem): void {
    const field = `curves.${k}.theory`
    const parsed = parseFormula(text)
    if (!parsed.ok) return this.formula(field, parsed.problem)
    const { type, problems } = checkFormula(parsed.node, {
      table: null,
      key: (name) => {
        const found = this.compiled.byKey.get(name)
        return found && { ...keyInfoOf(found), ...(name === x.item.key && { lines: 1 }) }
      },
    })
    for (const found of problems) this.formula(field, found)
    if (problems.length > 0) return
    const whole = { index: 0, length: text.length }
    const { dimension } = y.unit
    if (type.kind !== 'number')
      this.formula(field, problem('KIND', whole, { wanted: 'number', found: type.kind }))
    else if (
      dimension &&
      type.dimension &&
      refsOf(parsed.node).length > 0 &&
      !sameDimension(dimension, type.dimension)
    )
      this.formula(
        field,
        problem('RESULT_UNIT', whole, { found: dimensionText(type.dimension), wanted: y.item.unit || '1' }),
      )
  }

  private ownFit({ formula, parameters }: PlotFit, k: number): void {
    const field = `curves.${k}.fit`
    const names = new Set(parameters.map(({ name }) => name))
    if (names.size === 0) this.report('FIT_PARAMETERS', field)
    if (
      names.size < parameters.length ||
      names.has('x') ||
      [...names].some((name) => reservedWords.has(name))
    )
      this.report('FIT_NAMES', field)
    const parsed = parseFormula(formula)
    if (!parsed.ok) return this.formula(field, parsed.problem)
    const number = { kind: 'number' as const, dimension: null, table: '', lines: 1 }
    const { problems } = checkFormula(parsed.node, {
      table: null,
      key: (name) => (name === 'x' || names.has(name) ? number : undefined),
    })
    for (const found of problems) this.formula(field, found)
    const used = new Set(refsOf(parsed.node).map(({ key }) => key))
    for (const name of names) if (!used.has(name)) this.report('FIT_UNUSED', field, { name })
  }
}
