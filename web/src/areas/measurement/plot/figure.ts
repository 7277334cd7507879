import type { CurveData, PlotData, PlotPoint } from '@labbox/contract/measurement/plot/data.ts'
import type { Plot } from '@labbox/contract/measurement/plot/schema.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { Axis, Series, Tone, XyFigure } from '../../../ui/chart/model.ts'

const TONES = ['first', 'second', 'third', 'fourth'] as const satisfies readonly Tone[]

export interface PlotWords {
  text: (text: OptionalLocalText) => string
  /** `Uo (theory)` */
  theory: (name: string) => string
  fit: (name: string) => string
  residual: (name: string) => string
  /** `Uo (median of the class)` */
  median: (name: string) => string
  /** `Uo (whole class)` */
  everybody: (name: string) => string
}

/** What others have measured, drawn with the values of one sheet, or on its own. */
export interface OthersData {
  /** Chosen ones, each in a colour of its own. */
  works: readonly { name: string; data: PlotData }[]
  /** All of a class, behind them. */
  everybody: readonly PlotData[]
  median: PlotData | null
  /** Theory over all that a class has measured; its own sheet may have no x yet. */
  theory: PlotData | null
}

const NOBODY: OthersData = { works: [], everybody: [], median: null, theory: null }

const points = (all: readonly PlotPoint[], coverage: number) =>
  all.map(({ x, y, u }) => ({ x, y, ...(u && { low: y - coverage * u, high: y + coverage * u }) }))

const theoryOf = ({ item, theory }: CurveData, k: number, words: PlotWords): Series[] =>
  theory.length > 1
    ? [
        {
          key: `${item.key} theory`,
          name: words.theory(words.text(item.name)),
          kind: 'line',
          tone: TONES[k % TONES.length] ?? 'first',
          guide: 'dashed',
          points: theory,
        },
      ]
    : []

const seriesOf = (curve: CurveData, k: number, words: PlotWords, coverage: number): Series[] => {
  const tone = TONES[k % TONES.length] ?? 'first'
  const name = words.text(curve.item.name)
  const { key } = curve.item
  return [
    { key, name, kind: 'scatter', tone, points: points(curve.points, coverage) },
    ...theoryOf(curve, k, words),
    ...(curve.fit && curve.fit.curve.length > 1
      ? [
          {
            key: `${key} fit`,
            name: words.fit(name),
            kind: 'line' as const,
            tone,
            guide: 'solid' as const,
            points: curve.fit.curve,
          },
        ]
      : []),
  ]
}

const plain = (all: readonly PlotPoint[]) => all.map(({ x, y }) => ({ x, y }))

/** What the class has measured, as a line behind the points of one student. */
const medianOf = ({ item, points: all }: CurveData, words: PlotWords): Series => ({
  key: `${item.key} median`,
  name: words.median(words.text(item.name)),
  kind: 'line',
  tone: 'quiet',
  guide: 'solid',
  points: plain(all.toSorted((a, b) => a.x - b.x)),
})

/** The points of a whole class in one series: who they are of does not matter. */
const everybodyOf = ({ item }: CurveData, all: readonly PlotData[], words: PlotWords): Series => ({
  key: `${item.key} everybody`,
  name: words.everybody(words.text(item.name)),
  kind: 'scatter',
  tone: 'quiet',
  points: all.flatMap(({ curves }) =>
    plain(curves.find((curve) => curve.item.key === item.key)?.points ?? []),
  ),
})

/** Chosen students or runs; their colours follow those of the values that they are drawn with. */
const worksOf = (works: OthersData['works'], before: number, words: PlotWords): Series[] =>
  works.flatMap(({ name, data }, k) =>
    data.curves.map(({ item, points: all }) => ({
      key: `${item.key} ${k}`,
      name: data.curves.length === 1 ? name : `${name} · ${words.text(item.name)}`,
      kind: 'scatter' as const,
      tone: TONES[(before + k) % TONES.length] ?? 'first',
      points: plain(all),
    })),
  )

/** Unit shown beside an axis; a plain number has none. */
const axis = (name: string, unit: string): Axis => ({ ...(name && { name }), ...(unit && { unit }) })

const xAxis = (data: PlotData, plot: Plot, { text }: PlotWords): XyFigure['x'] => ({
  kind: plot.xLog ? 'log' : 'number',
  ...axis(text(data.x.name), data.x.unit),
})

/** A plot as a figure of the chart; error bars are U = coverage · u. */
export const figureOf = (
  data: PlotData,
  plot: Plot,
  words: PlotWords,
  coverage: number,
  { works, everybody, median, theory }: OthersData = NOBODY,
): XyFigure => ({
  kind: 'xy',
  x: xAxis(data, plot, words),
  y: {
    ...axis(data.curves.length === 1 ? words.text(data.y.name) : '', data.y.unit),
    log: plot.yLog,
  },
  series: [
    ...(everybody.length > 0 ? data.curves.map((curve) => everybodyOf(curve, everybody, words)) : []),
    ...data.curves
      .flatMap((curve, k) => seriesOf(curve, k, words, coverage))
      .filter(({ points: own }) => everybody.length === 0 || own.length > 0),
    ...data.curves.flatMap(({ theory: own }, k) => {
      const shared = theory?.curves[k]
      return own.length <= 1 && shared ? theoryOf(shared, k, words) : []
    }),
    ...worksOf(works, data.curves.some(({ points: own }) => own.length > 0) ? data.curves.length : 0, words),
    ...(median?.curves ?? [])
      .filter(({ points: all }) => all.length > 1)
      .map((curve) => medianOf(curve, words)),
  ],
})

/** What is left of the points; null where they are compared with nothing. */
export const residualFigure = (
  data: PlotData,
  plot: Plot,
  words: PlotWords,
  coverage: number,
): XyFigure | null => {
  const curves = data.curves.filter(({ residuals }) => residuals.length > 0)
  if (!plot.residuals || curves.length === 0) return null
  return {
    kind: 'xy',
    x: xAxis(data, plot, words),
    y: axis('', data.y.unit),
    thresholds: [{ value: 0, name: '', tone: 'quiet' }],
    series: data.curves.flatMap((curve, k) =>
      curve.residuals.length === 0
        ? []
        : [
            {
              key: curve.item.key,
              name: words.residual(words.text(curve.item.name)),
              kind: 'scatter' as const,
              tone: TONES[k % TONES.length] ?? 'first',
              points: points(curve.residuals, coverage),
            },
          ],
    ),
  }
}
