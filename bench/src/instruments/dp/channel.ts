import type { Plant } from '../plant.ts'

/** What one channel can do; the set limits are the rated values. */
interface DpRating {
  volts: number
  amps: number
  /** Highest protection levels. */
  ovp: number
  ocp: number
}

const STRONG: DpRating = { volts: 30, amps: 3, ovp: 33, ocp: 3.3 }

export type DpNumber = 1 | 2 | 3

/** DP832: two channels of 30 V 3 A, one of 5 V 3 A. */
export const RATINGS: Readonly<Record<DpNumber, DpRating>> = {
  1: STRONG,
  2: STRONG,
  3: { volts: 5, amps: 3, ovp: 5.5, ocp: 3.3 },
}

interface Protection {
  on: boolean
  level: number
  tripped: boolean
}

export interface DpChannel {
  on: boolean
  volts: number
  amps: number
  ovp: Protection
  ocp: Protection
  track: boolean
}

/** State after `*RST`. */
export function freshChannel(number: DpNumber): DpChannel {
  const { ovp, ocp } = RATINGS[number]
  return {
    on: false,
    volts: 0,
    amps: 1,
    ovp: { on: false, level: ovp, tripped: false },
    ocp: { on: false, level: ocp, tripped: false },
    track: false,
  }
}

export type SupplyReading = Awaited<ReturnType<Plant['supply']>>

/** Trips a protection whose level is passed: the output goes off and stays off until it is cleared. */
export function protect(channel: DpChannel, reading: SupplyReading): void {
  if (channel.ovp.on && reading.volts > channel.ovp.level) channel.ovp.tripped = true
  if (channel.ocp.on && reading.amps > channel.ocp.level) channel.ocp.tripped = true
  if (channel.ovp.tripped || channel.ocp.tripped) channel.on = false
}

export interface DpSettings {
  /** The channel meant when a command names none. */
  selected: DpNumber
  channels: Record<DpNumber, DpChannel>
}

/** What the commands work with. */
export interface Supply {
  settings: DpSettings
  /** Gives the outputs to the plant and lets the protections look at the result. */
  changed(): Promise<void>
  /** One reading with the meter's noise; all zero while the output is off. */
  read(number: DpNumber): Promise<SupplyReading>
}
