import type { EChartsCoreOption } from 'echarts/core'
import { absoluteTime } from '../time/time.ts'
import { legendOf, roomForLegend } from './legend.ts'
import { words, type Look } from './look.ts'
import {
  instantText,
  type Axis,
  type Figure,
  type HeatFigure,
  type Point,
  type Series,
  type Tone,
  type XyFigure,
} from './model.ts'

/** By its place: a series without a tone of its own. */
const PLACES = ['first', 'second', 'third', 'fourth'] as const satisfies readonly Tone[]
/** More bars than this have no number above each. */
const MOST_LABELS = 16
/** Points that are drawn one by one; a longer line is drawn without them. */
const MOST_SYMBOLS = 24
/** Points that are elements of their own, with a hint each. */
const MOST_POINTS = 1000
/** Labels and names of the axes lie within the edges that are given. */
const INSIDE = { outerBoundsMode: 'same', outerBoundsContain: 'all' }
/** Beside bars that lie, pixels: most of their names, and the number at their end. */
const NAMES = 140
const NUMBER = 48
/** Beside a heat map, pixels: names take several lines. */
const HEAT_NAMES = 88
/** So many columns all have their names, also where there is little room. */
const FEW = 6
/** Width of the cross lines of an error bar, pixels. */
const CAP = 8

const toneOf = (series: Series, k: number): Tone => series.tone ?? PLACES[k % PLACES.length] ?? 'first'

const labels = (look: Look) => ({ ...words(look), hideOverlap: true })

const axisLook = (look: Look) => ({
  axisLabel: labels(look),
  nameTextStyle: words(look),
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { lineStyle: { color: look.line } },
  splitLine: { lineStyle: { color: look.line } },
})

const numberAxis = ({ name, unit, min, max, whole, bare }: Axis, log: boolean, look: Look) => ({
  type: log ? 'log' : 'value',
  name: [name, unit].filter(Boolean).join(', '),
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(whole && { minInterval: 1 }),
  ...(bare && { show: false }),
  ...axisLook(look),
})

const categoryAxis = (values: readonly string[], look: Look) => ({
  ...axisLook(look),
  type: 'category',
  data: values,
  splitLine: { show: false },
  axisTick: { show: false },
})

const xAxis = ({ x, lying }: XyFigure, look: Look) => {
  if (x.kind === 'category' && lying)
    return {
      ...categoryAxis(x.values, look),
      inverse: true,
      axisLabel: { ...labels(look), width: NAMES, overflow: 'truncate' },
    }
  if (x.kind === 'category') return categoryAxis(x.values, look)
  if (x.kind === 'time')
    return {
      ...axisLook(look),
      type: 'time',
      splitLine: { show: false },
      axisLabel: {
        ...labels(look),
        formatter: (at: number) => absoluteTime(at, x.zone).slice(5, 10),
      },
    }
  return { ...numberAxis(x, x.kind === 'log', look), nameLocation: 'middle', nameGap: 24 }
}

interface Cartesian {
  coord: (value: [number, number]) => [number, number]
  value: (dimension: number) => number
}

/** Bars from the lower to the upper end of each point, as in textbooks: a line with a cross line at each end. */
const errorBars = (series: Series, color: string) => ({
  type: 'custom',
  name: series.name,
  silent: true,
  z: 1,
  itemStyle: { color },
  data: series.points.flatMap(({ x, low, high }) =>
    low === undefined || high === undefined ? [] : [[x, low, high]],
  ),
  encode: { x: 0, y: [1, 2] },
  renderItem: (_params: unknown, { coord, value }: Cartesian) => {
    const [x, top] = coord([value(0), value(2)])
    const [, bottom] = coord([value(0), value(1)])
    const line = (x1: number, y1: number, x2: number, y2: number) => ({
      type: 'line',
      shape: { x1, y1, x2, y2 },
      style: { stroke: color, lineWidth: 1 },
    })
    const half = CAP / 2
    return {
      type: 'group',
      children: [
        line(x, top, x, bottom),
        line(x - half, top, x + half, top),
        line(x - half, bottom, x + half, bottom),
      ],
    }
  },
})

const thresholdLines = ({ thresholds = [], lying }: XyFigure, look: Look) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  data: thresholds.map(({ value, name, tone = 'warn' }) => ({
    [lying ? 'xAxis' : 'yAxis']: value,
    name,
    lineStyle: { color: look.tones[tone], type: 'dashed' },
    label: { ...words(look), formatter: '{b}', position: 'insideEndTop', color: look.tones[tone] },
  })),
})

const pairOf = ({ x, y }: Point, lying: boolean | undefined) => (lying ? [y, x] : [x, y])

const seriesOf = (figure: XyFigure, look: Look) => {
  const { series, lying } = figure
  const bars = Math.max(0, ...series.filter(({ kind }) => kind === 'bar').map(({ points }) => points.length))
  return series.flatMap((one, k): object[] => {
    const color = look.tones[toneOf(one, k)]
    const base = {
      type: one.kind,
      name: one.name,
      itemStyle: { color },
      data: one.points.map((point) => pairOf(point, lying)),
      ...(k === 0 && figure.thresholds && { markLine: thresholdLines(figure, look) }),
    }
    const whiskers = one.points.some(({ low }) => low !== undefined) ? [errorBars(one, color)] : []
    if (one.kind === 'bar')
      return [
        {
          ...base,
          ...(one.stack && { stack: one.stack }),
          barMaxWidth: 48,
          barCategoryGap: '20%',
          label: {
            ...words(look),
            show: one.labelled ?? (bars <= MOST_LABELS && !one.stack),
            position: lying ? 'right' : 'top',
            // A bar of nothing needs no number.
            formatter: ({ value }: { value: [number, number] }) => String(value[lying ? 0 : 1] || ''),
          },
        },
        ...whiskers,
      ]
    if (one.kind === 'line')
      return [
        {
          ...base,
          lineStyle: {
            color,
            width: one.guide ? 1.5 : 2,
            ...(one.guide === 'dashed' && { type: 'dashed' }),
          },
          showSymbol: !one.guide && one.points.length <= MOST_SYMBOLS,
          ...(one.guide && { silent: true, symbol: 'none' }),
        },
        ...whiskers,
      ]
    // A point over bars stands out from whatever colour it lies on. Where there are thousands of them alone, they are one path: an
    // element for each would cost a tenth of a second.
    const points =
      bars > 0
        ? { symbolSize: 11, itemStyle: { color, borderColor: look.surface, borderWidth: 2 } }
        : { symbolSize: 7, large: true, largeThreshold: MOST_POINTS }
    return [{ ...base, ...points }, ...whiskers]
  })
}

const ofXy = (figure: XyFigure, look: Look): EChartsCoreOption => {
  const { x, y, series, lying } = figure
  const across = xAxis(figure, look)
  const up = numberAxis(y, Boolean(y.log), look)
  const several = series.length > 1
  const zoned = x.kind === 'time' ? (at: number) => instantText(x, at) : undefined
  const top = several ? 32 : y.name || y.unit ? 28 : 16
  return {
    xAxis: lying ? up : across,
    yAxis: lying ? across : up,
    series: seriesOf(figure, look),
    legend: legendOf(series, look),
    grid: {
      left: 8,
      right: lying ? NUMBER : 24,
      top,
      bottom: 8,
      ...INSIDE,
    },
    ...(several &&
      roomForLegend(
        series.map(({ name }) => name),
        top,
        look,
      )),
    tooltip: {
      ...tooltipLook(look),
      trigger: series.every(({ kind, guide }) => kind === 'scatter' || guide) ? 'item' : 'axis',
      axisPointer: {
        type: 'shadow',
        ...(zoned && { label: { formatter: ({ value }: { value: number }) => zoned(value) } }),
      },
      valueFormatter: (value: number | null | undefined) =>
        value === null || value === undefined ? '–' : `${value} ${y.unit ?? ''}`.trim(),
    },
    // By the wheel with Ctrl alone: without it the page is scrolled.
    ...(x.kind !== 'category' && {
      dataZoom: [{ type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false, filterMode: 'none' }],
    }),
  }
}

const tooltipLook = (look: Look) => ({
  show: true,
  confine: true,
  backgroundColor: look.surface,
  borderColor: look.line,
  textStyle: { ...words(look), color: look.text },
  extraCssText: 'box-shadow:none',
})

const ofHeat = (
  { columns, rows, values, name, unit = '', ...figure }: HeatFigure,
  look: Look,
): EChartsCoreOption => {
  const cells = rows.flatMap((_, k) => columns.map((__, j) => [j, k, values[k]?.[j] ?? null] as const))
  const most = figure.most ?? Math.max(1, ...cells.map(([, , value]) => value ?? 0))
  return {
    xAxis: {
      ...categoryAxis(columns, look),
      axisLabel: {
        ...labels(look),
        formatter: (column: string) => column.replaceAll(' ', '\n'),
        ...(columns.length <= FEW && { interval: 0, hideOverlap: false }),
      },
    },
    yAxis: {
      ...categoryAxis(rows, look),
      inverse: true,
      axisLabel: { ...labels(look), width: HEAT_NAMES, overflow: 'break' },
    },
    grid: { left: 8, right: 8, top: 8, bottom: 40, ...INSIDE },
    visualMap: {
      min: 0,
      max: most,
      calculable: false,
      text: [String(most), '0'],
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 120,
      itemWidth: 8,
      textStyle: words(look),
      inRange: { color: [look.surface, look.tones.first] },
    },
    tooltip: { ...tooltipLook(look), trigger: 'item' },
    series: [
      {
        type: 'heatmap',
        name: unit ? `${name} (${unit})` : name,
        data: cells.map(([j, k, value]) => [j, k, value ?? '-']),
        itemStyle: { borderColor: look.surface, borderWidth: 2 },
      },
    ],
  }
}

/** A figure in the words of ECharts. */
export const optionOf = (figure: Figure, look: Look): EChartsCoreOption => ({
  animation: !look.still,
  animationDuration: 200,
  textStyle: { fontFamily: look.fontFamily },
  ...(figure.kind === 'heat' ? ofHeat(figure, look) : ofXy(figure, look)),
})
