import type { Noise } from '../noise.ts'
import type { Plant } from '../plant.ts'
import type { Frame } from './acquire.ts'
import { fastestInterval, memoryDepth, sampleInterval, screenSpan } from './depth.ts'
import { conditioned } from './input.ts'
import { Memory } from './memory.ts'
import { CHANNELS, channelOf, leftEdge, type DsSettings } from './settings.ts'

/** Rolling begins at this time base, s/div (DS1000Z user's guide, “ROLL Mode”). */
export const SLOWEST_TRIGGERED = 0.2

/**
 * The last screen's worth of what is at the inputs, the newest at the right edge: nothing waits for a trigger. What repeats goes on as
 * `seconds` do; what does not is shown as far as it has been simulated.
 */
export async function rollFrame(
  settings: DsSettings,
  plant: Plant,
  noise: Noise,
  seconds: number,
): Promise<Frame> {
  const shown = CHANNELS.filter((number) => channelOf(settings, number).display)
  const screen = screenSpan(settings)
  const { at, rate, signals } = await plant.capture({ channels: shown, length: screen })
  const nominal = sampleInterval(settings)
  const known = 1 / nominal <= rate
  const interval = known ? nominal : 1 / rate
  const points = known ? memoryDepth(settings) : Math.max(2, Math.round(screen / interval))
  const channels = new Map(
    shown.map((number) => {
      const signal = conditioned(channelOf(settings, number), signals.get(number)!)
      const source = {
        signal,
        at: signal.repeats ? seconds - screen : at,
        interval,
        fastest: Math.min(fastestInterval(settings), interval),
        points,
        channel: { ...channelOf(settings, number) },
        acquire: { ...settings.acquire },
        noise: noise.row(),
      }
      return [number, new Memory(source)]
    }),
  )
  return { triggered: false, interval, start: leftEdge(settings), points, channels }
}
