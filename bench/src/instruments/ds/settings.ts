import {
  freshCursors,
  freshMask,
  freshMath,
  freshReferences,
  type CursorSettings,
  type MaskSettings,
  type MathSettings,
  type ReferenceSettings,
} from './analysis/settings.ts'

/** Screen of the DS1000Z: 12 × 8 divisions, 1200 points, 25 codes to a division, the middle at code 127. */
export const SCREEN = { across: 12, down: 8, points: 1200, codesPerDivision: 25, middle: 127 } as const

export const CHANNELS = [1, 2, 3, 4] as const

export interface DsChannel {
  display: boolean
  /** Volts at the input; what is shown is multiplied by `probe`. */
  scale: number
  offset: number
  coupling: 'AC' | 'DC' | 'GND'
  probe: number
  /** 20 MHz limit on. */
  limited: boolean
  invert: boolean
  /** Fine adjustment of the scale; off: 1-2-5 steps. */
  vernier: boolean
}

export interface DsSettings {
  channels: DsChannel[]
  timebase: {
    scale: number
    offset: number
    mode: TimebaseMode
    /** The part of the screen that is shown larger. */
    delay: { enabled: boolean; scale: number; offset: number }
  }
  display: { grading: Grading; dots: boolean }
  /** The level is in volts as shown. */
  trigger: { sweep: Sweep; source: number; slope: Slope; level: number }
  /** `depth`: points that the channels share, null = AUTO. */
  acquire: { type: 'NORM' | 'AVER' | 'PEAK' | 'HRES'; averages: number; depth: number | null }
  wave: { source: number; mode: 'NORM' | 'MAX' | 'RAW'; format: WaveFormat; start: number; stop: number }
  measureSource: number
  math: MathSettings
  cursor: CursorSettings
  /** Of measurements: shown; difference or extremes. */
  statistics: { display: boolean; mode: 'DIFF' | 'EXTR' }
  mask: MaskSettings
  references: ReferenceSettings[]
  referencesShown: boolean
}

export type TimebaseMode = 'MAIN' | 'XY' | 'ROLL'
/** How long a trace stays, s; MIN: no longer than the next one takes. */
export const gradings = ['MIN', '0.1', '0.2', '0.5', '1', '5', '10', 'INF'] as const
export type Grading = (typeof gradings)[number]
export type Sweep = 'AUTO' | 'NORM' | 'SING'
export type Slope = 'POS' | 'NEG' | 'RFAL'
export type WaveFormat = 'BYTE' | 'WORD' | 'ASC'

/** State after `*RST`. The probe factor is 1: the simulated bench has plain wires (a real one starts with 10). */
export function freshSettings(): DsSettings {
  return {
    channels: CHANNELS.map((number) => ({
      display: number === 1,
      scale: 1,
      offset: 0,
      coupling: 'DC',
      probe: 1,
      limited: false,
      invert: false,
      vernier: false,
    })),
    timebase: {
      scale: 1e-6,
      offset: 0,
      mode: 'MAIN',
      delay: { enabled: false, scale: 1e-6, offset: 0 },
    },
    display: { grading: 'MIN', dots: false },
    trigger: { sweep: 'AUTO', source: 1, slope: 'POS', level: 0 },
    acquire: { type: 'NORM', averages: 2, depth: null },
    wave: { source: 1, mode: 'NORM', format: 'BYTE', start: 1, stop: SCREEN.points },
    measureSource: 1,
    math: freshMath(),
    cursor: freshCursors(),
    statistics: { display: false, mode: 'EXTR' },
    mask: freshMask(),
    references: freshReferences(),
    referencesShown: false,
  }
}

/** Input volts per division, and seconds per division. */
export const SCALE_LIMITS = { volts: [1e-3, 10], seconds: [5e-9, 50] } as const

/** From this scale on (volts per division at the input) the offset reaches far. */
export const WIDE_OFFSET_SCALE = 0.5

/** Largest offset at the input, volts: ±100 V from 500 mV/div on, ±2 V below (data sheet). */
export function offsetReach(scale: number): number {
  return scale >= WIDE_OFFSET_SCALE ? 100 : 2
}

/** The step of the 1-2-5 row nearest to a value (by ratio). */
export function step125(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value))
  const steps = [1, 2, 5, 10].map((factor) => Number((factor * decade).toPrecision(3)))
  const distance = (step: number): number => Math.abs(Math.log(step / value))
  return steps.reduce((best, step) => (distance(step) < distance(best) ? step : best))
}

export function channelOf(settings: DsSettings, number: number): DsChannel {
  const channel = settings.channels[number - 1]
  if (!channel) throw new RangeError(`No channel ${number}`)
  return channel
}

/** Volts of one code, as shown. */
export function codeStep(channel: DsChannel): number {
  return (channel.scale * channel.probe) / SCREEN.codesPerDivision
}

/** The vertical offset in codes (`:WAVeform:YORigin?`). */
export function codeOffset(channel: DsChannel): number {
  return Math.round(channel.offset / (channel.scale / SCREEN.codesPerDivision))
}

/** Time of the left edge of the screen against the trigger, s. */
export function leftEdge(settings: DsSettings): number {
  return settings.timebase.offset - (SCREEN.across / 2) * settings.timebase.scale
}
