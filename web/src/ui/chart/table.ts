import { instantText, type Axis, type Figure, type HeatFigure, type XyFigure } from './model.ts'

export interface FigureTable {
  head: string[]
  rows: (string | number | null)[][]
}

const withUnit = ({ name, unit }: Axis, fallback: string): string => {
  const word = name ?? fallback
  return unit ? `${word} (${unit})`.trim() : word
}

const xText = ({ x: axis }: XyFigure, x: number): string | number =>
  axis.kind === 'category' ? (axis.values[x] ?? '') : axis.kind === 'time' ? instantText(axis, x) : x

const ofXy = (figure: XyFigure): FigureTable => {
  const { x, y } = figure
  const series = figure.series.filter(({ guide }) => !guide)
  const has = series.map(({ points }) =>
    points.some(({ low, high }) => low !== undefined || high !== undefined),
  )
  const xs =
    x.kind === 'category'
      ? x.values.map((_, k) => k)
      : [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].toSorted((a, b) => a - b)
  const byX = series.map(({ points }) => new Map(points.map((point) => [point.x, point])))
  const unit = y.unit ? ` (${y.unit})` : ''
  return {
    head: [
      x.kind === 'category' || x.kind === 'time' ? (x.name ?? '') : withUnit(x, ''),
      ...series.flatMap(({ name }, k) => [`${name}${unit}`, ...(has[k] ? [`${name} −`, `${name} +`] : [])]),
    ],
    rows: xs.map((at) => [
      xText(figure, at),
      ...byX.flatMap((points, k) => {
        const point = points.get(at)
        return [point?.y ?? null, ...(has[k] ? [point?.low ?? null, point?.high ?? null] : [])]
      }),
    ]),
  }
}

const ofHeat = ({ columns, rows, values }: HeatFigure): FigureTable => ({
  head: ['', ...columns],
  rows: rows.map((name, k) => [name, ...columns.map((_, j) => values[k]?.[j] ?? null)]),
})

/** The numbers of a figure: for who does not see it, and for a sheet. */
export const tableOf = (figure: Figure): FigureTable =>
  figure.kind === 'heat' ? ofHeat(figure) : ofXy(figure)
