import { compileTemplate, type CompiledItem, type CompiledTemplate } from '../compile.ts'
import { SheetCells, type SheetValues } from '../cells.ts'
import { fitCurve, type Fit, type FitPoint, type NoFit } from '../fit/fit.ts'
import { parameterUnits, type XY } from '../fit/models.ts'
import { Budget, Evaluator, type Cells } from '../formula/evaluate.ts'
import { parseFormula } from '../formula/parse.ts'
import { cellIdOf, type StudentItem, type StudentTemplate, type Template } from '../template.ts'
import type { Plot, PlotCurve } from './schema.ts'

/** What is shown of a sheet, by cell; numbers in the unit of their item. */
export type ShownValues = SheetValues
/** Standard uncertainties by cell, in the unit of the item; null or absent: not known. */
export type ShownUncertainties = Readonly<Record<string, { u: number | null } | undefined>>

export interface PlotPoint extends XY {
  /** Standard uncertainty of y. */
  u: number | null
}

export interface CurveFit {
  result: Fit | NoFit
  /** Of each parameter, without prefix; empty for a plain number, null where it is not known. */
  units: (string | null)[]
  curve: XY[]
}

/** One curve of a plot, all in the units of its items. */
export interface CurveData {
  item: StudentItem
  points: PlotPoint[]
  theory: XY[]
  fit: CurveFit | null
  /** Points less the fit, or less theory. */
  residuals: PlotPoint[]
}

export interface PlotData {
  x: StudentItem
  y: StudentItem
  curves: CurveData[]
}

/** Places of a curve between its ends: as many as a line needs to look smooth. */
const SMOOTH = 160

const between = (low: number, high: number, log: boolean): number[] =>
  Array.from({ length: SMOOTH + 1 }, (_, k) => {
    const part = k / SMOOTH
    return log ? low * (high / low) ** part : low + (high - low) * part
  })

/** Where curves are drawn: over all x that are known, read or given. */
const placesOf = (xs: readonly number[], log: boolean): number[] => {
  const usable = log ? xs.filter((x) => x > 0) : xs
  if (usable.length === 0) return []
  const [low, high] = [Math.min(...usable), Math.max(...usable)]
  return low === high ? [low] : between(low, high, log)
}

class PlotMaker {
  private readonly compiled: CompiledTemplate
  private readonly cells: SheetCells
  private readonly budget = new Budget()

  constructor(compiled: CompiledTemplate, values: ShownValues) {
    this.compiled = compiled
    this.cells = new SheetCells(compiled, values)
  }

  item(key: string): CompiledItem | undefined {
    return this.compiled.byKey.get(key)
  }

  /** A formula over the key of x, at one x; both in SI. */
  at(formula: string, x: CompiledItem): (value: number) => number | undefined {
    const parsed = parseFormula(formula)
    if (!parsed.ok) return () => undefined
    return (value) => {
      const cells: Cells = {
        place: (key) => (key === x.item.key ? { table: '', lines: 1 } : this.cells.place(key)),
        value: (key, line) => (key === x.item.key ? value : this.cells.value(key, line)),
      }
      try {
        const found = new Evaluator(cells, this.budget).run(parsed.node, { table: null, line: 0 })
        return typeof found === 'number' ? found : undefined
      } catch (error) {
        if (error instanceof RangeError) return undefined
        throw error
      }
    }
  }
}

/** Draws a function of x (SI) at places in the units of the items. */
const traced = (
  run: (x: number) => number | undefined,
  places: readonly number[],
  x: CompiledItem,
  y: CompiledItem,
): XY[] =>
  places.flatMap((place) => {
    const value = run(place * x.unit.factor)
    return value === undefined || !Number.isFinite(value) ? [] : [{ x: place, y: value / y.unit.factor }]
  })

const fitOf = (
  curve: PlotCurve,
  points: readonly PlotPoint[],
  places: readonly number[],
  x: CompiledItem,
  y: CompiledItem,
): CurveFit | null => {
  if (!curve.fit) return null
  const given: FitPoint[] = points.map((point) => ({
    x: point.x * x.unit.factor,
    y: point.y * y.unit.factor,
    u: point.u === null ? null : point.u * y.unit.factor,
  }))
  const result = fitCurve(curve.fit, given)
  return {
    result,
    units: parameterUnits(curve.fit.model, curve.fit.degree, x.item.unit, y.item.unit),
    curve: result.ok ? traced(result.at, places, x, y) : [],
  }
}

const curveOf = (
  maker: PlotMaker,
  plot: Plot,
  curve: PlotCurve,
  {
    values,
    uncertainties,
    over,
  }: { values: ShownValues; uncertainties: ShownUncertainties; over: readonly number[] },
): CurveData | null => {
  const x = maker.item(plot.x)
  const y = maker.item(curve.key)
  if (!x || !y) return null
  const read = (item: CompiledItem, line: string): number | null => {
    const value = values[cellIdOf(item.item.id, line)] ?? item.item.given[line]
    return typeof value === 'number' ? value : null
  }
  const xs = x.lineIds.flatMap((line) => read(x, line) ?? [])
  const points = x.lineIds.flatMap((line): PlotPoint[] => {
    const [at, value] = [read(x, line), read(y, line)]
    if (at === null || value === null || (plot.xLog && at <= 0) || (plot.yLog && value <= 0)) return []
    return [{ x: at, y: value, u: uncertainties[cellIdOf(y.item.id, line)]?.u ?? null }]
  })
  const places = placesOf([...xs, ...over], plot.xLog)
  const theory = curve.theory ? maker.at(curve.theory.formula, x) : null
  const fit = fitOf(curve, points, places, x, y)
  const compared = fit?.result.ok ? fit.result.at : theory
  return {
    item: y.item,
    points,
    theory: theory ? traced(theory, places, x, y) : [],
    fit,
    residuals: compared
      ? points.flatMap((point) => {
          const wanted = compared(point.x * x.unit.factor)
          return wanted === undefined ? [] : [{ ...point, y: point.y - wanted / y.unit.factor }]
        })
      : [],
  }
}

/**
 * Points, theory, fits and residuals of a plot from what a sheet shows; null where its items are not there. Curves are drawn over the x of
 * the sheet and those of `over`, which are in the unit of x.
 */
export const plotData = (
  template: Template | StudentTemplate,
  plot: Plot,
  values: ShownValues,
  uncertainties: ShownUncertainties = {},
  over: readonly number[] = [],
): PlotData | null => {
  const compiled = compileTemplate(template)
  const maker = new PlotMaker(compiled, values)
  const curves = plot.curves.flatMap(
    (curve) => curveOf(maker, plot, curve, { values, uncertainties, over }) ?? [],
  )
  const x = maker.item(plot.x)
  const [first] = curves
  return x && first ? { x: x.item, y: first.item, curves } : null
}
