import type { Signal } from './signal.ts'

/**
 * What the instruments of a simulated bench are connected to. The instrument simulators (SCPI servers) set the
 * sources and ask for signals; the plant answers from simulating the student's circuit. All quantities in SI units.
 * `simulator/plant.ts` implements it with SPICE; nothing connected reads as an open terminal (about 0 V).
 */

export type GeneratorShape = 'SIN' | 'SQU' | 'RAMP' | 'PULS' | 'USER' | 'NOIS' | 'DC'

/** RAMP rises, NRAM falls, TRI does both. */
export type ModulatingShape = 'SIN' | 'SQU' | 'TRI' | 'RAMP' | 'NRAM'

/** What is done to a carrier; frequencies in Hz, times in s. */
export type Modulation =
  | { kind: 'AM'; shape: ModulatingShape; frequency: number; /** 0–1.2 */ depth: number }
  | { kind: 'FM'; shape: ModulatingShape; frequency: number; deviation: number }
  | { kind: 'PM'; shape: ModulatingShape; frequency: number; degrees: number }
  /** Between the carrier and `hop`, `rate` times a second. */
  | { kind: 'FSK'; rate: number; hop: number }
  /** `rest`: time at the stop frequency before it begins again. */
  | {
      kind: 'SWEEP'
      start: number
      stop: number
      seconds: number
      rest: number
      spacing: 'LIN' | 'LOG' | 'STE'
      steps: number
    }
  /** So many cycles, once each period. */
  | { kind: 'BURST'; cycles: number; period: number }

/**
 * Lines of the logic analyser are channels from here on: of an oscilloscope where it looks, of a generator where its pattern
 * generator drives.
 */
export const LOGIC_LINE = 100

/** One generator channel as the 50 Ω source sees it: open-circuit quantities, not the ones shown for a load. */
export interface GeneratorOutput {
  shape: GeneratorShape
  /** Hz; ignored for DC and NOIS. */
  frequency: number
  /** Open-circuit volts peak to peak. */
  amplitude: number
  /** Open-circuit volts. */
  offset: number
  /** Degrees. */
  phase: number
  /** Duty cycle (SQU, PULS) or symmetry (RAMP), 0–1. */
  duty: number
  /** One period of USER, −1 … 1. */
  points?: readonly number[]
  /** Each point holds until the next one comes, instead of leading there in a straight line. */
  held?: boolean
  modulation?: Modulation
}

export interface SupplyOutput {
  volts: number
  amps: number
}

export type MeterFunction =
  | 'DCV'
  | 'ACV'
  | 'DCI'
  | 'ACI'
  | 'RESISTANCE'
  | 'FRESISTANCE'
  | 'FREQUENCY'
  | 'PERIOD'
  | 'CONTINUITY'
  | 'DIODE'
  | 'CAPACITANCE'

export interface Counted {
  /** Hz. */
  frequency: number
  /** Part of the period above the middle, 0–1. */
  duty: number
}

export interface CaptureRequest {
  /** Scope channels wanted, 1–4, and lines of the logic analyser from `LOGIC_LINE` on. */
  channels: number[]
  /** Length of the window, s. */
  length: number
}

export interface Capture {
  /** Time on the bench's clock at which the window begins, s; the phase of the generators is continuous in it. */
  start: number
  /** The same instant in the time of the signals, s. */
  at: number
  /** Samples a second that the signals are good for: a circuit that does not repeat was simulated no finer. Infinity where it repeats. */
  rate: number
  /** Volts at the input's connector (DC), behind whatever probe leads there, by channel; noiseless: the instrument adds its own noise and quantises. */
  signals: Map<number, Signal>
}

export interface Plant {
  /** Grows with every change of circuit or sources: what was captured before it is not what there is now. */
  revision?(): number
  /** null: output off (relay open). Takes effect in the next capture. */
  setGenerator(channel: number, output: GeneratorOutput | null): void
  setSupply(channel: 1 | 2 | 3, output: SupplyOutput | null): void
  /** Whether something is wired to a channel that `capture` may be asked for; missing: to all of them. */
  sees?(channel: number): boolean
  /** Advances the virtual clock by one window; unchanged settings reuse a settled simulation. */
  capture(request: CaptureRequest): Promise<Capture>
  /** Averages over the last settled window. */
  supply(channel: 1 | 2 | 3): Promise<{ volts: number; amps: number; mode: 'CV' | 'CC' | 'UR' }>
  /**
   * One settled reading of the multimeter in SI units (RMS for AC, NaN when open/over range as the instrument shows it).
   * `rangeVolts`… are the instrument's own matter: the plant answers the true value at a 10 MΩ input (or burden for A).
   */
  meter(fn: MeterFunction): Promise<number>
  /** What the generator's counter input sees: NaN in all of it where there is nothing to count. */
  counter?(): Promise<Counted>
}
