import { decodeWave, showsWaves } from '@labbox/contract/bench/wave.ts'
import type { Series, XyFigure } from '../../../../ui/chart/model.ts'

/** So many places of a curve are drawn. */
const PLACES = 300
const TONES = ['first', 'second', 'third', 'fourth'] as const

/** The channels of a screen as curves over time, in volts. */
const seriesOf = (frame: Uint8Array, side: 'A' | 'B', instrument: string): Series[] => {
  const { header, samples } = decodeWave(frame)
  const step = Math.max(1, Math.floor(header.points / PLACES))
  return header.channels.map(({ channel, yReference, yOrigin, yIncrement }, k) => ({
    key: `${side} ${instrument} ${channel}`,
    name: `${side} ${instrument.toUpperCase()} CH${channel}`,
    kind: 'line',
    guide: side === 'A' ? 'solid' : 'dashed',
    tone: TONES[(channel - 1) % TONES.length]!,
    points: Array.from({ length: Math.floor(header.points / step) }, (_, place) => {
      const byte = samples[k]?.[place * step] ?? 0
      return {
        x: header.xOrigin + place * step * header.xIncrement,
        y: (byte - yReference - yOrigin) * yIncrement,
      }
    }),
  }))
}

type Screens = ReadonlyMap<string, Uint8Array>

/** The screens of two moments over each other: one side solid, the other dashed; null: neither has one. */
export const curvesOf = (a: Screens, b: Screens, time: string): XyFigure | null => {
  const waves = (screens: Screens) => [...screens].filter(([instrument]) => showsWaves(instrument))
  const series = [
    ...waves(a).flatMap(([instrument, frame]) => seriesOf(frame, 'A', instrument)),
    ...waves(b).flatMap(([instrument, frame]) => seriesOf(frame, 'B', instrument)),
  ]
  return series.length > 0
    ? { kind: 'xy', x: { kind: 'number', name: time, unit: 's' }, y: { unit: 'V' }, series }
    : null
}
