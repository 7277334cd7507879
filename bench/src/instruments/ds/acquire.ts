import type { Noise } from '../noise.ts'
import type { Plant } from '../plant.ts'
import { fastestInterval, memoryDepth, sampleInterval, screenSpan } from './depth.ts'
import { conditioned, factorOf } from './input.ts'
import { Memory } from './memory.ts'
import { CHANNELS, channelOf, leftEdge, type DsSettings } from './settings.ts'
import { nextCrossing } from './trigger.ts'

/** One record, aligned to the trigger. */
export interface Frame {
  triggered: boolean
  /** Seconds between samples. */
  interval: number
  /** Time of the first sample against the trigger, s. */
  start: number
  /** Samples in the memory of each channel. */
  points: number
  /** By channel shown. */
  channels: Map<number, Memory>
}

/** The trigger is looked for in this many screens; a circuit that does not repeat is simulated no longer. */
const SEARCH_SCREENS = 2

/** AUTO waits at least this long for a trigger, s. */
const PATIENCE = 0.1

/** Trigger hysteresis, divisions of the source. */
const TRIGGER_BAND = 0.1

/**
 * Takes a window from the plant, looks for the trigger in it and lays the memory around it. Null: no trigger, and the sweep does not
 * run without one (`force` takes the window as it is).
 */
export async function acquireFrame(
  settings: DsSettings,
  plant: Plant,
  noise: Noise,
  force: boolean,
): Promise<Frame | null> {
  const { trigger } = settings
  const shown = CHANNELS.filter((number) => channelOf(settings, number).display)
  const wanted = [...new Set([...shown, trigger.source])]
  const screen = screenSpan(settings)
  // The trigger point lies `before` right of the screen's left edge; it may be outside the screen.
  const before = -leftEdge(settings)
  const first = Math.max(0, before)
  const last = first + SEARCH_SCREENS * screen
  const length = last + Math.max(0, screen - before)
  const { at, rate, signals } = await plant.capture({ channels: wanted, length })

  const inputs = new Map(
    [...signals].map(([number, signal]) => [number, conditioned(channelOf(settings, number), signal)]),
  )
  const source = channelOf(settings, trigger.source)
  const factor = factorOf(source)
  const { repeats = false } = inputs.get(trigger.source) ?? {}
  const until = !repeats ? last : trigger.sweep === 'AUTO' ? Math.max(last, first + PATIENCE) : Infinity
  const crossing = nextCrossing(inputs.get(trigger.source), {
    from: at + first,
    until: at + until,
    level: trigger.level / factor,
    band: TRIGGER_BAND * source.scale,
    // Inverted, a fall of the input is a rise on the screen.
    slope: factor < 0 && trigger.slope !== 'RFAL' ? (trigger.slope === 'POS' ? 'NEG' : 'POS') : trigger.slope,
  })
  if (crossing === null && !force && trigger.sweep !== 'AUTO') return null

  const nominal = sampleInterval(settings)
  const known = 1 / nominal <= rate
  // Of a circuit that does not repeat there is no more than was simulated: the screen, at that rate.
  const interval = known ? nominal : 1 / rate
  const points = known ? memoryDepth(settings) : Math.max(2, Math.round(screen / interval))
  const start = -before - (points * interval - screen) / 2
  const channels = new Map(
    shown.map((number) => [
      number,
      new Memory({
        signal: inputs.get(number)!,
        at: (crossing ?? at + first) + start,
        interval,
        fastest: Math.min(fastestInterval(settings), interval),
        points,
        channel: { ...channelOf(settings, number) },
        acquire: { ...settings.acquire },
        noise: noise.row(),
      }),
    ]),
  )
  return { triggered: crossing !== null, interval, start, points, channels }
}
