import type { SweepPoint } from '@labbox/contract/bench/programs/dc-sweep.ts'
import type { ResponsePoint } from '@labbox/contract/bench/programs/response.ts'
import type { MeasuredRun } from '@labbox/contract/measurement/fill.ts'
import type { Figure, XyFigure } from '../../../ui/chart/model.ts'

interface Axis {
  name: string
  unit: string
}

/** One line over what was set or read. */
const lineFigure = (
  x: XyFigure['x'],
  { name, unit }: Axis,
  points: XyFigure['series'][number]['points'],
): Figure => ({
  kind: 'xy',
  x,
  y: { name, unit },
  series: [{ key: unit, name, kind: 'line', points }],
})

/** Magnitude over frequency, dB. */
export const gainFigure = (
  points: readonly ResponsePoint[],
  names: { frequency: string; gain: string },
): Figure =>
  lineFigure(
    { kind: 'log', name: names.frequency, unit: 'Hz' },
    { name: names.gain, unit: 'dB' },
    points.map(({ frequency, gain }) => ({ x: frequency, y: Number(gain.toFixed(3)) })),
  )

/** Phase over frequency, degrees. */
export const phaseFigure = (
  points: readonly ResponsePoint[],
  names: { frequency: string; phase: string },
): Figure =>
  lineFigure(
    { kind: 'log', name: names.frequency, unit: 'Hz' },
    { name: names.phase, unit: '°' },
    points.map(({ frequency, phase }) => ({
      x: frequency,
      y: phase === null ? null : Number(phase.toFixed(2)),
    })),
  )

/** Current over voltage: what a part lets through. */
export const characteristicFigure = (
  points: readonly SweepPoint[],
  names: { volts: string; amps: string },
): Figure =>
  lineFigure(
    { kind: 'number', name: names.volts, unit: 'V' },
    { name: names.amps, unit: 'mA' },
    points
      .map(({ volts, amps }) => ({ x: Number(volts.toPrecision(6)), y: Number((1000 * amps).toFixed(2)) }))
      .toSorted((a, b) => a.x - b.x),
  )

/** What is read over what is set. */
export const transferFigure = (
  points: readonly SweepPoint[],
  names: { set: string; volts: string },
): Figure =>
  lineFigure(
    { kind: 'number', name: names.set, unit: 'V' },
    { name: names.volts, unit: 'V' },
    points.map(({ set, volts }) => ({ x: set, y: Number(volts.toPrecision(6)) })),
  )

/** A frequency response as columns for a table. */
export const responseRun = (points: readonly ResponsePoint[]): MeasuredRun => {
  const x = { unit: 'Hz', values: points.map(({ frequency }) => frequency) }
  return {
    x,
    columns: [
      x,
      { unit: 'dB', values: points.map(({ gain }) => gain) },
      { unit: '°', values: points.map(({ phase }) => phase) },
    ],
  }
}

/** A characteristic as columns for a table: a line may give what the supply was set to. */
export const sweepRun = (points: readonly SweepPoint[]): MeasuredRun => ({
  x: { unit: 'V', values: points.map(({ set }) => set) },
  columns: [
    { unit: 'V', values: points.map(({ volts }) => volts) },
    { unit: 'A', values: points.map(({ amps }) => amps) },
  ],
})
