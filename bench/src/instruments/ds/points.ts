import type { Frame } from './acquire.ts'
import { screenSpan } from './depth.ts'
import type { Memory } from './memory.ts'
import { leftEdge, SCREEN, type DsSettings } from './settings.ts'

/** The most samples that a measurement looks at. */
const MEASURED = 24_000

/** A measurement on part of a long memory has at least so many periods in it. */
const PERIODS = 16

/** Samples with the time between them, s. */
export interface Points {
  samples: Float64Array
  interval: number
}

const NOTHING: Points = { samples: new Float64Array(0), interval: 1 }

/** Where the screen lies in the memory: position of its left edge and its width, in samples. */
function place(frame: Frame, settings: DsSettings): { left: number; width: number } {
  return {
    left: (leftEdge(settings) - frame.start) / frame.interval,
    width: screenSpan(settings) / frame.interval,
  }
}

/** The 1200 points of a channel on the screen; empty when it is not shown. */
export function screenPoints(frame: Frame, channel: number, settings: DsSettings): Points {
  const memory = frame.channels.get(channel)
  if (!memory) return NOTHING
  const { left, width } = place(frame, settings)
  const step = width / SCREEN.points
  const samples = step <= 1 ? joined(memory, left, step) : compressed(memory, left, step)
  return { samples, interval: step * frame.interval }
}

function joined(memory: Memory, left: number, step: number): Float64Array {
  return Float64Array.from({ length: SCREEN.points }, (_, index) => memory.between(left + index * step))
}

/**
 * Many samples to a point: those at the points themselves where nothing between them goes further, else the least and the greatest of
 * each two points' samples, so that nothing that is in the memory is missing on the screen.
 */
function compressed(memory: Memory, left: number, step: number): Float64Array {
  const shown = new Float64Array(SCREEN.points)
  const indexOf = (point: number): number => Math.round(left + point * step)
  for (let point = 0; point < SCREEN.points; point += 2) {
    const [from, middle, to] = [indexOf(point), indexOf(point + 1), indexOf(point + 2)]
    const [a, b, next] = [memory.volts(from), memory.volts(middle), memory.volts(to)]
    const { low, high } = memory.extremes(from, to)
    const hidden = low < Math.min(a, b, next) || high > Math.max(a, b, next)
    const pair = !hidden ? [a, b] : a - low <= high - a ? [low, high] : [high, low]
    shown.set(pair, point)
  }
  return shown
}

/** The samples of the memory that measurements are made on: those on the screen, of very many the first, of very slow signals some. */
export function measuredPoints(frame: Frame, channel: number, settings: DsSettings): Points {
  const memory = frame.channels.get(channel)
  if (!memory) return NOTHING
  const { left, width } = place(frame, settings)
  if (width < SCREEN.points) return screenPoints(frame, channel, settings)
  const count = Math.floor(Math.min(width, Math.max(MEASURED, PERIODS * memory.samplesPerPeriod)))
  const stride = Math.ceil(count / MEASURED)
  const first = Math.ceil(left)
  return { samples: memory.samples(first, first + count, stride), interval: stride * frame.interval }
}
