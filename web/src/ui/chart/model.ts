import { absoluteTime } from '../time/time.ts'

/** What a colour of a figure means; `first` to `fourth` tell series apart that are neither good nor bad. */
export type Tone = 'first' | 'second' | 'third' | 'fourth' | 'ok' | 'warn' | 'bad' | 'quiet'

export interface Point {
  /** A place among the categories, an instant in milliseconds, or a number, as the x axis is. */
  x: number
  /** Null: there is none here. */
  y: number | null
  /** Ends of the error bar, in the unit of y. */
  low?: number
  high?: number
}

export interface Series {
  key: string
  name: string
  kind: 'bar' | 'line' | 'scatter'
  points: readonly Point[]
  /** Default: by its place among the series. */
  tone?: Tone
  /** Bars of one name stand on each other. */
  stack?: string
  /** Whether each bar has its number; default: where there are few, and none stands on another. */
  labelled?: boolean
  /** A line that is drawn through many places to guide the eye: without dots, and not in the table of numbers. */
  guide?: 'solid' | 'dashed'
}

/** A line across the figure that something is to be compared with. */
export interface Threshold {
  value: number
  name: string
  tone?: Tone
}

export interface Axis {
  name?: string
  unit?: string
  min?: number
  max?: number
  /** Whole numbers only: of people, of uses. */
  whole?: boolean
  /** Not drawn: the numbers stand elsewhere. */
  bare?: boolean
}

export type XAxis =
  | { kind: 'category'; name?: string; values: readonly string[] }
  /** Instants, by the clocks of a zone; `days`: each is a day. */
  | { kind: 'time'; name?: string; zone: string; days?: boolean }
  | ({ kind: 'number' | 'log' } & Axis)

/** Lines, bars (also stacked, also lying) and points with error bars over one x axis. */
export interface XyFigure {
  kind: 'xy'
  x: XAxis
  y: Axis & { log?: boolean }
  series: readonly Series[]
  thresholds?: readonly Threshold[]
  /** Bars lie: for categories with long names. */
  lying?: boolean
}

/** Two categories, and how much there is in each of their pairs. */
export interface HeatFigure {
  kind: 'heat'
  columns: readonly string[]
  rows: readonly string[]
  /** Of a row, column by column; null: there is none here. */
  values: readonly (readonly (number | null)[])[]
  name: string
  unit?: string
  /** The darkest colour; default: the most there is. Of marks it is the same in every figure. */
  most?: number
}

export type Figure = XyFigure | HeatFigure

const DATE_LENGTH = '2026-01-31'.length

/** An instant of a time axis in words. */
export const instantText = ({ zone, days }: Extract<XAxis, { kind: 'time' }>, at: number): string => {
  const text = absoluteTime(at, zone)
  return days ? text.slice(0, DATE_LENGTH) : text
}

/** The instants of a figure over time, the latest last. */
const instantsOf = (figure: XyFigure): number[] =>
  figure.series.flatMap(({ points }) => points.map(({ x }) => x)).toSorted((a, b) => a - b)

/** The part of a figure over time that lies within so many milliseconds before its latest point. */
export const lastOf = (figure: Figure, milliseconds: number | null): Figure => {
  if (milliseconds === null || figure.kind !== 'xy' || figure.x.kind !== 'time') return figure
  const from = (instantsOf(figure).at(-1) ?? 0) - milliseconds
  const series = figure.series.map((one) => ({ ...one, points: one.points.filter(({ x }) => x > from) }))
  return { ...figure, series }
}
