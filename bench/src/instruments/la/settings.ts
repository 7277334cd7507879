import type { DecoderSettings } from '@labbox/contract/bench/logic/decode/decode.ts'
import { LINES } from '@labbox/contract/bench/logic/trace.ts'

/** Samples kept, and samples a second. */
export const DEPTHS = [1024, 4096, 16_384] as const
export const RATES = { least: 1e3, most: 200e6 } as const

/** What a line has to do at the trigger: stand low or high, rise, fall; X: anything. */
export const conditions = ['X', '0', '1', 'R', 'F'] as const
export type Condition = (typeof conditions)[number]

export type Slope = 'POS' | 'NEG' | 'RFAL'

/** Steps of a pattern. */
export const PATTERN = { most: 512, leastHz: 1, mostHz: 10e6, mostVolts: 5 } as const

export interface LaSettings {
  rate: number
  depth: number
  /** Per cent of the memory that lies before the trigger. */
  position: number
  /** Volts from which on a line is high. */
  threshold: number
  enabled: boolean[]
  trigger: {
    sweep: 'AUTO' | 'NORM'
    mode: 'EDGE' | 'PATT'
    source: number
    slope: Slope
    bits: Condition[]
  }
  /** The two decoders. */
  buses: [DecoderSettings, DecoderSettings]
  pattern: {
    on: boolean
    /** Steps a second. */
    rate: number
    /** Volts of a high level. */
    level: number
    /** Bit n of each step is line n. */
    words: number[]
  }
}

const bus = (): DecoderSettings => ({
  protocol: 'OFF',
  uart: { line: 0, baud: 9600, bits: 8, parity: 'NONE', stopBits: 1, inverted: false },
  spi: {
    clock: 0,
    mosi: 1,
    miso: null,
    select: null,
    cpol: false,
    cpha: false,
    bits: 8,
    lowFirst: false,
  },
  i2c: { scl: 0, sda: 1 },
})

/** State after `*RST`: the pattern generator counts, and is off. */
export const freshSettings = (): LaSettings => ({
  rate: 1e6,
  depth: 4096,
  position: 10,
  threshold: 1.4,
  enabled: Array.from({ length: LINES }, () => true),
  trigger: {
    sweep: 'AUTO',
    mode: 'EDGE',
    source: 0,
    slope: 'POS',
    bits: Array.from({ length: LINES }, () => 'X' as const),
  },
  buses: [bus(), bus()],
  pattern: { on: false, rate: 100e3, level: 5, words: Array.from({ length: 256 }, (_, step) => step) },
})
