import type { Noise } from '../noise.ts'
import type { Plant } from '../plant.ts'
import { crossings } from './crossings.ts'
import { condition, quantise } from './input.ts'
import { CHANNELS, channelOf, leftEdge, recordInterval, recordPoints, type DsSettings } from './settings.ts'

/** One record, aligned to the trigger: the screen from left to right. */
export interface Frame {
  triggered: boolean
  /** Seconds between points. */
  interval: number
  /** Time of the first point against the trigger, s. */
  start: number
  /** Shown volts, quantised, by channel. */
  channels: Map<number, Float64Array>
}

/** Finer sampling inside one point for PEAK and HRES. */
const OVERSAMPLING = 4

/** The trigger is looked for in this many records; slower signals are not triggered on. */
const SEARCH_RECORDS = 2

/** Trigger hysteresis, divisions of the source. */
const TRIGGER_BAND = 0.1

/**
 * Takes a window from the plant, looks for the trigger in it and cuts the record out around it. Null: no trigger, and the
 * sweep does not run without one (`force` takes the window as it is).
 */
export async function acquireFrame(
  settings: DsSettings,
  plant: Plant,
  noise: Noise,
  force: boolean,
): Promise<Frame | null> {
  const wanted: number[] = CHANNELS.filter(
    (number) => channelOf(settings, number).display || number === settings.trigger.source,
  )
  const { type, averages } = settings.acquire
  const finer = type === 'PEAK' || type === 'HRES' ? OVERSAMPLING : 1
  const points = recordPoints(settings)
  const interval = recordInterval(settings)
  // The trigger point is `before` points right of the screen's left edge; it may be outside the screen.
  const before = Math.round(-leftEdge(settings) / interval)
  const first = Math.max(0, before)
  const last = first + SEARCH_RECORDS * points
  const total = last + Math.max(0, points - before)
  const taken = await plant.acquire({
    channels: wanted,
    interval: interval / finer,
    samples: total * finer,
  })

  // Averaging n records of a repeating signal leaves 1/√n of the noise.
  const spread = type === 'AVER' ? 1 / Math.sqrt(averages) : 1
  const signals = new Map(
    wanted.map((number) => {
      const input = taken.channels.get(number) ?? new Float64Array(total * finer)
      return [number, condition(channelOf(settings, number), input, interval / finer, noise, spread)]
    }),
  )
  const source = signals.get(settings.trigger.source) ?? new Float64Array(0)
  const at = findTrigger(settings, source, first * finer, last * finer)
  if (at === null && !force && settings.trigger.sweep !== 'AUTO') return null
  const from = Math.round((at ?? first * finer) / finer) - before

  const channels = new Map<number, Float64Array>()
  for (const [number, signal] of signals) {
    const channel = channelOf(settings, number)
    if (!channel.display) continue
    const record = reduce(signal, from, points, finer, type)
    quantise(channel, record, type === 'AVER' || type === 'HRES' ? OVERSAMPLING : 1)
    channels.set(number, record)
  }
  return { triggered: at !== null, interval, start: -before * interval, channels }
}

/** Index of the first trigger event between `from` and `to`. */
function findTrigger(settings: DsSettings, signal: Float64Array, from: number, to: number): number | null {
  const { source, slope, level } = settings.trigger
  const channel = channelOf(settings, source)
  const band = TRIGGER_BAND * channel.scale * channel.probe
  const found = crossings(signal, level, band).find(
    ({ at, rising }) => at >= from && at < to && (slope === 'RFAL' || rising === (slope === 'POS')),
  )
  return found ? found.at : null
}

/** `points` of a record, each from `finer` samples: the last one, their mean, or minimum and maximum in turn. */
function reduce(
  signal: Float64Array,
  from: number,
  points: number,
  finer: number,
  type: DsSettings['acquire']['type'],
): Float64Array {
  const start = from * finer
  if (finer === 1) return signal.slice(start, start + points)
  return Float64Array.from({ length: points }, (_, index) => {
    const pair = index - (index % 2)
    const part =
      type === 'PEAK'
        ? signal.subarray(start + pair * finer, start + (pair + 2) * finer)
        : signal.subarray(start + index * finer, start + (index + 1) * finer)
    if (type === 'PEAK') return index % 2 === 0 ? Math.min(...part) : Math.max(...part)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
}
