import { mathOperators, type MathOperator } from '@labbox/contract/bench/scope/maths.ts'
import { filterTypes, type FilterType } from '@labbox/contract/bench/scope/filter.ts'
import { MASK_X, MASK_Y } from '@labbox/contract/bench/scope/mask.ts'
import { spectrumWindows, type SpectrumWindow } from '@labbox/contract/bench/scope/spectrum.ts'
import type { Channel } from '../settings.ts'

export const cursorModes = ['time', 'volts', 'track'] as const
export type CursorMode = (typeof cursorModes)[number]
/** How much of a spectrum is shown: the whole, a half of it … */
export const zooms = [1, 2, 5, 10, 20] as const

/** How many times larger a part of the screen is shown; 1: none is. */
export const larger = [1, 2, 5, 10, 20, 50] as const

/** What is made of the traces on the screen; kept with the experiment. */
export interface Analysis {
  cursors: CursorMode | 'off'
  /** The trace that the cursors read; those that track ride on a trace each. */
  source: Channel
  second: Channel
  /** Divisions from the middle of the screen, right and up. */
  a: number
  b: number
  math: MathOperator | 'off'
  of: [Channel, Channel]
  window: SpectrumWindow
  zoom: (typeof zooms)[number]
  /** Channel 2 over channel 1, against each other in place of against time. */
  xy: boolean
  persistence: boolean
  filter: FilterType
  /** Hz; the second one only of a band. */
  corners: [number, number]
  /** A part of the screen that is shown larger, and where its middle is. */
  part: (typeof larger)[number]
  partAt: number
  /** Pass or fail, with the reach of the mask in divisions. */
  test: boolean
  maskX: number
  maskY: number
  stops: boolean
}

const FRESH: Analysis = {
  cursors: 'off',
  source: 1,
  second: 2,
  a: -2,
  b: 2,
  math: 'off',
  of: [1, 2],
  window: 'HANN',
  zoom: 1,
  xy: false,
  persistence: false,
  filter: 'LPAS',
  corners: [1e3, 1e4],
  part: 1,
  partAt: 0,
  test: false,
  maskX: MASK_X.home,
  maskY: MASK_Y.home,
  stops: false,
}

const isOneOf = (list: readonly unknown[]) => (value: unknown) => list.includes(value)
const isChannel = isOneOf([1, 2, 3, 4])
const isPlace = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= 6
const isCorner = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < 1e12
const isWithin =
  ({ min, max }: { min: number; max: number }) =>
  (value: unknown): boolean =>
    typeof value === 'number' && value >= min && value <= max
const isSwitch = (value: unknown): boolean => typeof value === 'boolean'
const CHECKS: Record<keyof Analysis, (value: unknown) => boolean> = {
  cursors: isOneOf(['off', ...cursorModes]),
  source: isChannel,
  second: isChannel,
  a: isPlace,
  b: isPlace,
  math: isOneOf(['off', ...mathOperators]),
  of: (value) => Array.isArray(value) && value.length === 2 && value.every(isChannel),
  window: isOneOf(spectrumWindows),
  zoom: isOneOf(zooms),
  xy: isSwitch,
  persistence: isSwitch,
  filter: isOneOf(filterTypes),
  corners: (value) => Array.isArray(value) && value.length === 2 && value.every(isCorner),
  part: isOneOf(larger),
  partAt: isPlace,
  test: isSwitch,
  maskX: isWithin(MASK_X),
  maskY: isWithin(MASK_Y),
  stops: isSwitch,
}

/** As it was kept with the experiment; what makes no sense is as at first. */
export const keptAnalysis = (kept: unknown): Analysis => {
  const given = Object.entries(typeof kept === 'object' && kept ? kept : {})
  const valid = given.filter(
    ([key, value]) => Object.hasOwn(CHECKS, key) && CHECKS[key as keyof Analysis](value),
  )
  return { ...FRESH, ...Object.fromEntries(valid) }
}
