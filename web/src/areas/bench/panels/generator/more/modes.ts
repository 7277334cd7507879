import { decades, linear, type Steps } from '../../steps.ts'

/** What is done to a carrier; CW: nothing. */
export const modes = ['CW', 'AM', 'FM', 'PM', 'FSK', 'SWEEP', 'BURST'] as const
export type Mode = (typeof modes)[number]

const MODULATING = decades(2e-3, 1e6)

interface Quantity {
  /** The word after the mode in its commands; also names it for people. */
  name: string
  unit: string
  steps: Steps
  /** Ends where bench or lab allow no more hertz. */
  hertz?: boolean
}

/** The knobs of each mode, by the words of its commands: `DG.AM.DEPTH`. */
export const KNOBS: Readonly<Record<Mode, readonly Quantity[]>> = {
  CW: [],
  AM: [
    { name: 'DEPTH', unit: '%', steps: linear(0, 120, 5, 1) },
    { name: 'FREQ', unit: 'Hz', steps: MODULATING },
  ],
  FM: [
    { name: 'DEVIATION', unit: 'Hz', steps: decades(1e-3, 25e6), hertz: true },
    { name: 'FREQ', unit: 'Hz', steps: MODULATING },
  ],
  PM: [
    { name: 'DEVIATION', unit: '°', steps: linear(0, 360, 5, 1) },
    { name: 'FREQ', unit: 'Hz', steps: MODULATING },
  ],
  FSK: [
    { name: 'HOP', unit: 'Hz', steps: decades(1e-6, 25e6), hertz: true },
    { name: 'RATE', unit: 'Hz', steps: MODULATING },
  ],
  SWEEP: [
    { name: 'START', unit: 'Hz', steps: decades(1e-6, 25e6), hertz: true },
    { name: 'STOP', unit: 'Hz', steps: decades(1e-6, 25e6), hertz: true },
    { name: 'TIME', unit: 's', steps: decades(1e-3, 500) },
  ],
  BURST: [
    { name: 'CYCLES', unit: '', steps: linear(1, 1e6, 1, 1) },
    { name: 'PERIOD', unit: 's', steps: decades(2.0166e-6, 500) },
  ],
}

const MODULATED: readonly Mode[] = ['AM', 'FM', 'PM', 'FSK']

/** What is on, from the switches and the type of modulation. */
export const modeOf = (on: { mod: boolean; sweep: boolean; burst: boolean }, type: string): Mode => {
  if (on.sweep) return 'SWEEP'
  if (on.burst) return 'BURST'
  return on.mod ? (MODULATED.find((mode) => mode === type) ?? 'CW') : 'CW'
}

/** Commands that lead from one mode to another, in their order. */
export const commandsTo = (channel: string, from: Mode, to: Mode): string[] => {
  const off = (mode: Mode): string[] =>
    mode === 'CW' ? [] : [`DG.${MODULATED.includes(mode) ? 'MOD' : mode}(${channel},OFF)`]
  if (from === to) return []
  if (to === 'CW') return off(from)
  if (MODULATED.includes(to)) return [`DG.MOD.TYPE(${channel},${to})`, `DG.MOD(${channel},ON)`]
  return [`DG.${to}(${channel},ON)`]
}
