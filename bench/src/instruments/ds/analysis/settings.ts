import type { MathOperator } from '@labbox/contract/bench/scope/maths.ts'
import { MASK_X, MASK_Y } from '@labbox/contract/bench/scope/mask.ts'
import type { FilterType } from '@labbox/contract/bench/scope/filter.ts'
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
  /** Corners in hertz; null: the lowest that the time base allows, and the highest. */
  filter: { type: FilterType; corners: [number | null, number | null] }
}

export const freshMath = (): MathSettings => ({
  display: false,
  operator: 'ADD',
  sources: [1, 1],
  scale: 1,
  offset: 0,
  invert: false,
  fft: { source: 1, window: 'RECT', unit: 'DB', scale: null, center: null },
  filter: { type: 'LPAS', corners: [null, null] },
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

/** Pass or fail: the source may be one of the channels alone. */
export interface MaskSettings {
  enabled: boolean
  source: number
  operating: boolean
  display: boolean
  /** Stops acquiring after a failure. */
  stops: boolean
  /** The output at the back says so; there is none here. */
  output: boolean
  /** Divisions. */
  x: number
  y: number
}

export const freshMask = (): MaskSettings => ({
  enabled: false,
  source: 1,
  operating: false,
  display: true,
  stops: false,
  output: false,
  x: MASK_X.home,
  y: MASK_Y.home,
})

/** How a kept waveform is shown. */
export interface ReferenceSettings {
  enabled: boolean
  source: number
  /** Of one division, volts as shown; offset in the same. */
  scale: number
  offset: number
}

/** Waveforms that can be kept. */
export const REFERENCES = 10

export const freshReferences = (): ReferenceSettings[] =>
  Array.from({ length: REFERENCES }, () => ({ enabled: false, source: 1, scale: 1, offset: 0 }))
