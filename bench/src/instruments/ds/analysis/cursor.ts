import type { Frame } from '../acquire.ts'
import { axisOf, pointsOf, traceOf } from './math.ts'
import { SCREEN, type DsSettings } from '../settings.ts'

/** The screen has 600 × 400 pixels, 50 to a division; cursors stay within (DS1000Z programming guide, `:CURSor`). */
export const DIVISION = 50
export const ACROSS = { min: 5, max: 594 } as const
export const DOWN = { min: 5, max: 394 } as const

/** Seconds against the trigger, or hertz of a spectrum. */
export function valueAcross(settings: DsSettings, source: number, pixel: number): number {
  const { left, scale } = axisOf(settings, source)
  return left + (pixel / DIVISION) * scale
}

/** What the trace would have at that height, in its unit as shown. */
export function valueDown(settings: DsSettings, source: number, pixel: number): number {
  const { scale, offset, probe } = traceOf(settings, source)
  const divisions = SCREEN.down / 2 - pixel / DIVISION
  return (divisions * scale - offset) * probe
}

/** Where the trace is at a pixel from the left; NaN where there is none. */
export function traceAt(settings: DsSettings, frame: Frame | null, source: number, pixel: number): number {
  const { samples } = frame ? pointsOf(frame, source, settings) : { samples: [] }
  return samples[Math.round((pixel / (SCREEN.across * DIVISION)) * SCREEN.points)] ?? NaN
}
