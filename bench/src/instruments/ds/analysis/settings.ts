import type { MathOperator } from '@labbox/contract/bench/scope/maths.ts'
import type { SpectrumWindow } from '@labbox/contract/bench/scope/spectrum.ts'

/** The trace that is made of others, where a channel's number may stand. */
export const MATH = 0

export interface MathSettings {
  display: boolean
  operator: MathOperator
  sources: [number, number]
  /** Of one division, in the unit of the result; offset in the same. */
  scale: number
  offset: number
  invert: boolean
  /** Hertz; null: from 0 to half the sampling rate. */
  fft: {
    source: number
    window: SpectrumWindow
    unit: 'VRMS' | 'DB'
    scale: number | null
    center: number | null
  }
}

export const freshMath = (): MathSettings => ({
  display: false,
  operator: 'ADD',
  sources: [1, 1],
  scale: 1,
  offset: 0,
  invert: false,
  fft: { source: 1, window: 'RECT', unit: 'DB', scale: null, center: null },
})

/** Two lines, in pixels from the left or from the top. */
export interface CursorPair {
  a: number
  b: number
}

export interface CursorSettings {
  mode: 'OFF' | 'MAN' | 'TRAC'
  manual: { type: 'X' | 'Y'; source: number; unit: 'S' | 'HZ'; x: CursorPair; y: CursorPair }
  track: { sources: CursorPair; x: CursorPair }
}

export const freshCursors = (): CursorSettings => ({
  mode: 'OFF',
  manual: { type: 'X', source: 1, unit: 'S', x: { a: 200, b: 400 }, y: { a: 100, b: 300 } },
  track: { sources: { a: 1, b: 1 }, x: { a: 200, b: 400 } },
})
