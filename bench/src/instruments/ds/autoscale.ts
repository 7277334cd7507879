import type { Plant } from '../plant.ts'
import { sampled } from '../sampled.ts'
import { Analysis } from './measure.ts'
import {
  CHANNELS,
  channelOf,
  offsetReach,
  SCALE_LIMITS,
  SCREEN,
  step125,
  WIDE_OFFSET_SCALE,
  type DsSettings,
} from './settings.ts'

/** Windows tried from short to long, s: a long window over a fast signal would be much to simulate. */
const WINDOWS = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1]

/** What is smaller is not taken for a signal, V. */
const SMALLEST = 0.01

/** Whole periods on the screen afterwards. */
const PERIODS = 3

/**
 * `:AUToscale`: shows the channels that have a signal, each in its own strip, about three periods of the fastest, and
 * triggers on the first of them in its middle. Without any signal the settings stay.
 */
export async function autoscale(settings: DsSettings, plant: Plant): Promise<void> {
  const found = await findSignals(plant)
  if (found.size === 0) return
  const shown = [...found.keys()]
  for (const number of CHANNELS) {
    const channel = channelOf(settings, number)
    const signal = found.get(number)
    channel.display = signal !== undefined
    if (!signal) continue
    Object.assign(channel, { coupling: 'DC', invert: false, vernier: false, limited: false })
    const room = (SCREEN.down - 1) / shown.length
    const [finest, coarsest] = SCALE_LIMITS.volts
    const middle = (signal.max + signal.min) / 2
    const least = Math.abs(middle) > offsetReach(finest) ? WIDE_OFFSET_SCALE : finest
    channel.scale = Math.min(coarsest, Math.max(least, stepUp((signal.max - signal.min) / room)))
    const strip = SCREEN.down / 2 - (SCREEN.down / shown.length) * (shown.indexOf(number) + 0.5)
    channel.offset = strip * channel.scale - middle
  }
  const periods = [...found.values()].map((signal) => signal.period).filter(Number.isFinite)
  if (periods.length > 0) {
    settings.timebase.scale = stepUp((PERIODS * Math.min(...periods)) / SCREEN.across)
  }
  settings.timebase.offset = 0
  const source = shown.find((number) => Number.isFinite(found.get(number)?.period)) ?? shown[0] ?? 1
  const signal = found.get(source)
  const level = signal ? ((signal.max + signal.min) / 2) * channelOf(settings, source).probe : 0
  settings.trigger = { sweep: 'AUTO', source, slope: 'POS', level }
}

/** The next step of the 1-2-5 row at or above the value. */
function stepUp(value: number): number {
  const near = step125(value)
  return near >= value * 0.999 ? near : step125(near * 2.1)
}

/** Levels and period (NaN: none seen) of each channel that has more than noise on it. */
async function findSignals(plant: Plant): Promise<Map<number, { max: number; min: number; period: number }>> {
  const found = new Map<number, { max: number; min: number; period: number }>()
  for (const window of WINDOWS) {
    const interval = window / SCREEN.points
    const { channels } = await sampled(plant, { channels: [...CHANNELS], interval, samples: SCREEN.points })
    for (const [number, samples] of channels) {
      const { max, min, period } = new Analysis({ samples, interval, step: SMALLEST / 10 })
      const known = found.get(number)
      if (Math.max(max - min, Math.abs(max)) < SMALLEST || Number.isFinite(known?.period)) continue
      found.set(number, { max, min, period })
    }
    if ([...found.values()].some((signal) => Number.isFinite(signal.period))) break
  }
  return new Map([...found].toSorted(([a], [b]) => a - b))
}
