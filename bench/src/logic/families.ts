import { HIGH, type Level, UNKNOWN } from './level.ts'

export type FamilyName = 'LS' | 'HC' | 'HCT' | 'CD4000' | 'AVR' | 'MCS51'

/**
 * Electrical data of a logic family, typical values at 25 °C: data sheets guarantee less. Volts count from the part's ground pin,
 * `vcc` is its supply.
 */
export interface Family {
  /** Supply that it works with, V. */
  supply: { min: number; max: number }
  /** Delay of one gate at a supply, ns. */
  delay: (vcc: number) => number
  /** Rise and fall of an output without load, ns. */
  edge: number
  /** Volts at which an input turns over; between `low` and `high` the data sheet promises nothing. */
  threshold: (vcc: number) => number
  low: (vcc: number) => number
  high: (vcc: number) => number
  /** The two thresholds of a Schmitt trigger, V. */
  schmitt: (vcc: number) => { rising: number; falling: number }
  /** Output without load, V, and its resistance, Ω. */
  output: (vcc: number) => { high: number; low: number; rHigh: number; rLow: number }
  /** A totem-pole output that is pulled above its high level takes no current. */
  sourcesOnly: boolean
  /** An input pulls itself up: volts below the supply and Ω. null: it draws nothing. */
  pullUp: { drop: number; ohms: number } | null
  /** What an open input reads. */
  floats: Level
  /** Inputs of its own kind that an output can drive. */
  fanOut: number
  /** Current of a package at rest, A. */
  quiescent: number
}

/** CMOS switches in the middle, between 30 % and 70 %, and reaches both rails. */
const cmos = {
  threshold: (vcc: number) => vcc / 2,
  low: (vcc: number) => 0.3 * vcc,
  high: (vcc: number) => 0.7 * vcc,
  sourcesOnly: false,
  pullUp: null,
  floats: UNKNOWN,
  fanOut: 50,
} as const

/** Inputs at TTL levels. */
const ttlLevels = {
  threshold: () => 1.4,
  low: () => 0.8,
  high: () => 2,
  schmitt: () => ({ rising: 1.65, falling: 0.85 }),
}

export const FAMILIES: Readonly<Record<FamilyName, Family>> = {
  LS: {
    ...ttlLevels,
    supply: { min: 4.75, max: 5.25 },
    delay: () => 9.5,
    edge: 8,
    output: (vcc) => ({ high: Math.max(vcc - 1.5, 0), low: 0.15, rHigh: 60, rLow: 20 }),
    sourcesOnly: true,
    pullUp: { drop: 0.9, ohms: 20e3 },
    floats: HIGH,
    fanOut: 20,
    quiescent: 2.4e-3,
  },
  HC: {
    ...cmos,
    supply: { min: 2, max: 6 },
    delay: (vcc) => (9 * 4.5) / Math.max(vcc, 1),
    edge: 6,
    schmitt: (vcc) => ({ rising: 0.56 * vcc, falling: 0.36 * vcc }),
    output: (vcc) => ({ high: vcc, low: 0, rHigh: 50, rLow: 40 }),
    quiescent: 2e-6,
  },
  HCT: {
    ...cmos,
    ...ttlLevels,
    supply: { min: 4.5, max: 5.5 },
    delay: () => 10,
    edge: 6,
    output: (vcc) => ({ high: vcc, low: 0, rHigh: 50, rLow: 40 }),
    quiescent: 2e-6,
  },
  // Pins of an ATmega328P: Schmitt triggers all of them, 20 mA with half a volt of drop.
  AVR: {
    ...cmos,
    supply: { min: 1.8, max: 5.5 },
    delay: () => 10,
    edge: 6,
    threshold: (vcc) => 0.48 * vcc,
    schmitt: (vcc) => ({ rising: 0.53 * vcc, falling: 0.43 * vcc }),
    output: (vcc) => ({ high: vcc, low: 0, rHigh: 28, rLow: 23 }),
    quiescent: 1e-2,
  },
  MCS51: {
    ...cmos,
    ...ttlLevels,
    supply: { min: 4, max: 6 },
    delay: () => 20,
    edge: 10,
    output: (vcc) => ({ high: vcc, low: 0, rHigh: 30e3, rLow: 40 }),
    quiescent: 1.5e-2,
  },
  CD4000: {
    ...cmos,
    supply: { min: 3, max: 18 },
    delay: (vcc) => 600 / Math.max(vcc, 1),
    edge: 50,
    schmitt: (vcc) => ({ rising: 0.58 * vcc, falling: 0.4 * vcc }),
    output: (vcc) => {
      const ohms = 2500 / Math.max(vcc, 1)
      return { high: vcc, low: 0, rHigh: ohms, rLow: ohms }
    },
    quiescent: 1e-7,
  },
}
