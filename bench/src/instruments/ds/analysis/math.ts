import { CORNERS, filtered, hasTwoCorners } from '@labbox/contract/bench/scope/filter.ts'
import { mathTrace } from '@labbox/contract/bench/scope/maths.ts'
import { decibelVolts, spectrumOf } from '@labbox/contract/bench/scope/spectrum.ts'
import type { Frame } from '../acquire.ts'
import { MATH } from './settings.ts'
import { screenSpan } from '../depth.ts'
import { screenPoints, type Points } from '../points.ts'
import { channelOf, leftEdge, SCREEN, type DsChannel, type DsSettings } from '../settings.ts'

/** Less than this has no logarithm that a screen could show, V. */
const FAINTEST = 1e-9

/** A channel, or the result as one: codes and places on the screen go by its scale and offset. */
export function traceOf(settings: DsSettings, source: number): DsChannel {
  if (source !== MATH) return channelOf(settings, source)
  const { display, scale, offset } = settings.math
  const plain = { probe: 1, coupling: 'DC', limited: false, invert: false, vernier: true } as const
  return { display, scale, offset, ...plain }
}

/** Hertz of one division, and in the middle of the screen: half the rate of the screen's points lies at its right edge. */
export function fftAxis(settings: DsSettings): { scale: number; center: number } {
  const { scale, center } = settings.math.fft
  const highest = SCREEN.points / screenSpan(settings) / 2
  return { scale: scale ?? highest / SCREEN.across, center: center ?? highest / 2 }
}

/** What lies at the left edge of the screen and how much a division is: seconds against the trigger, hertz of a spectrum. */
export function axisOf(settings: DsSettings, source: number): { left: number; scale: number } {
  if (source !== MATH || settings.math.operator !== 'FFT')
    return { left: leftEdge(settings), scale: settings.timebase.scale }
  const { scale, center } = fftAxis(settings)
  return { left: center - (SCREEN.across / 2) * scale, scale }
}

/** Corners that the time base allows, hertz: parts of the rate of the screen's points. */
export function cornerRange(settings: DsSettings, which: 0 | 1): { min: number; max: number } {
  const rate = SCREEN.points / screenSpan(settings)
  const two = hasTwoCorners(settings.math.filter.type)
  const { low, high, between } = CORNERS
  if (which === 1) return { min: (low + between) * rate, max: high * rate }
  return { min: low * rate, max: (two ? high - between : high) * rate }
}

/** A corner as it is now: what was set is brought into the range. */
export function cornerOf(settings: DsSettings, which: 0 | 1): number {
  const { min, max } = cornerRange(settings, which)
  return Math.min(max, Math.max(min, settings.math.filter.corners[which] ?? (which === 0 ? min : max)))
}

/** Levels on the screen; lines between two points are not lost: each point has the highest of its own. */
function spectrumPoints(settings: DsSettings, frame: Frame): Points {
  const { source, window, unit } = settings.math.fft
  const { samples, interval } = screenPoints(frame, source, settings)
  const { step, volts } = spectrumOf(samples, interval, window)
  const { left, scale } = axisOf(settings, MATH)
  const width = (SCREEN.across * scale) / SCREEN.points
  const levelAt = (point: number): number => {
    const from = Math.round((left + point * width) / step)
    const to = Math.max(from + 1, Math.round((left + (point + 1) * width) / step))
    const level = from < 0 ? 0 : volts.subarray(from, to).reduce((most, one) => Math.max(most, one), 0)
    return unit === 'DB' ? decibelVolts(Math.max(FAINTEST, level)) : level
  }
  return {
    samples: Float64Array.from({ length: SCREEN.points }, (_, point) => levelAt(point)),
    interval: width,
  }
}

/** The 1200 points of a channel or of the result; empty where a channel is not shown. What has no value lies on zero. */
export function pointsOf(frame: Frame, source: number, settings: DsSettings): Points {
  if (source !== MATH) return screenPoints(frame, source, settings)
  const { operator, sources, invert } = settings.math
  if (operator === 'FFT') return spectrumPoints(settings, frame)
  const [a, b] = [screenPoints(frame, sources[0], settings), screenPoints(frame, sources[1], settings)]
  const corners = [cornerOf(settings, 0), cornerOf(settings, 1)] as const
  const made =
    operator === 'FILT'
      ? filtered(settings.math.filter.type, a.samples, corners, a.interval)
      : mathTrace(operator, a.samples, b.samples, a.interval)
  const samples = made.map((value) => (Number.isNaN(value) ? 0 : invert ? -value : value))
  return { samples, interval: a.interval }
}
