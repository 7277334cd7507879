/**
 * What the instruments of a simulated bench are connected to. The instrument simulators (SCPI servers) set the
 * sources and ask for signals; the plant answers from simulating the student's circuit. All quantities in SI units.
 * `simulator/plant.ts` implements it with SPICE; nothing connected reads as an open terminal (about 0 V).
 */

export type GeneratorShape = 'SIN' | 'SQU' | 'RAMP' | 'PULS' | 'NOIS' | 'DC'

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

export interface AcquireRequest {
  /** Scope channels wanted, 1–4. */
  channels: number[]
  /** Seconds between samples. */
  interval: number
  samples: number
}

export interface Acquisition {
  /** Simulated time of the first sample, s; phase of the generators is continuous in it. */
  start: number
  /** Volts at the input (1 MΩ ∥ 15 pF, DC), by channel; noiseless: the instrument adds its own noise and quantises. */
  channels: Map<number, Float64Array>
}

export interface Plant {
  /** null: output off (relay open). Takes effect in the next acquisition. */
  /** Grows with every change of circuit or sources: what was acquired before it is not what there is now. */
  revision?(): number
  setGenerator(channel: 1 | 2, output: GeneratorOutput | null): void
  setSupply(channel: 1 | 2 | 3, output: SupplyOutput | null): void
  /** Advances the virtual clock by one window; unchanged settings reuse a settled simulation. */
  acquire(request: AcquireRequest): Promise<Acquisition>
  /** Averages over the last settled window. */
  supply(channel: 1 | 2 | 3): Promise<{ volts: number; amps: number; mode: 'CV' | 'CC' | 'UR' }>
  /**
   * One settled reading of the multimeter in SI units (RMS for AC, NaN when open/over range as the instrument shows it).
   * `rangeVolts`… are the instrument's own matter: the plant answers the true value at a 10 MΩ input (or burden for A).
   */
  meter(fn: MeterFunction): Promise<number>
}
