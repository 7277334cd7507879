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
