import type { SweepPoint } from '@labbox/contract/bench/programs/dc-sweep.ts'
import type { ResponsePoint } from '@labbox/contract/bench/programs/response.ts'
import type { Figure } from '../../../ui/chart/model.ts'

interface Names {
  frequency: string
  gain: string
  phase: string
}

const figure = (
  points: readonly ResponsePoint[],
  { frequency }: Names,
  name: string,
  unit: string,
  of: (point: ResponsePoint) => number | null,
): Figure => ({
  kind: 'xy',
  x: { kind: 'log', name: frequency, unit: 'Hz' },
  y: { name, unit },
  series: [
    { key: unit, name, kind: 'line', points: points.map((point) => ({ x: point.frequency, y: of(point) })) },
  ],
})

/** Magnitude over frequency, dB. */
export const gainFigure = (points: readonly ResponsePoint[], names: Names): Figure =>
  figure(points, names, names.gain, 'dB', ({ gain }) => Number(gain.toFixed(3)))

/** Phase over frequency, degrees. */
export const phaseFigure = (points: readonly ResponsePoint[], names: Names): Figure =>
  figure(points, names, names.phase, '°', ({ phase }) => (phase === null ? null : Number(phase.toFixed(2))))

/** Current over voltage: what a part lets through. */
export const characteristicFigure = (
  points: readonly SweepPoint[],
  names: { volts: string; amps: string },
): Figure => ({
  kind: 'xy',
  x: { kind: 'number', name: names.volts, unit: 'V' },
  y: { name: names.amps, unit: 'mA' },
  series: [
    {
      key: 'amps',
      name: names.amps,
      kind: 'line',
      points: points
        .map(({ volts, amps }) => ({ x: Number(volts.toPrecision(6)), y: Number((1000 * amps).toFixed(2)) }))
        .toSorted((a, b) => a.x - b.x),
    },
  ],
})

/** What is read over what is set. */
export const transferFigure = (
  points: readonly SweepPoint[],
  names: { set: string; volts: string },
): Figure => ({
  kind: 'xy',
  x: { kind: 'number', name: names.set, unit: 'V' },
  y: { name: names.volts, unit: 'V' },
  series: [
    {
      key: 'volts',
      name: names.volts,
      kind: 'line',
      points: points.map(({ set, volts }) => ({ x: set, y: Number(volts.toPrecision(6)) })),
    },
  ],
})
