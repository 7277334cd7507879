import type { Frame } from './acquire.ts'
import { SCREEN } from './settings.ts'

/** The points of a channel on the screen: a deeper record is thinned out. Empty when the channel is not shown. */
export function screenPoints(frame: Frame, channel: number): { samples: Float64Array; interval: number } {
  const record = frame.channels.get(channel) ?? new Float64Array(0)
  const thinning = record.length / SCREEN.points
  if (thinning <= 1) return { samples: record, interval: frame.interval }
  const samples = Float64Array.from(
    { length: SCREEN.points },
    (_, index) => record[Math.floor(index * thinning)] ?? 0,
  )
  return { samples, interval: frame.interval * thinning }
}
