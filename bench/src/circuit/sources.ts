import { DIRECT, type Probe } from './probes.ts'
import { LOGIC_LINE, type GeneratorOutput, type SupplyOutput } from '../instruments/plant.ts'
import { generatorPoints, periodsOf } from './waveform.ts'

/**
 * SPICE lines of the bench's instruments, as loads and sources of the circuit. Nodes are generated names; elements are
 * called `Rx_…`, which no part is (parts are `R1` or `R_Q1a`).
 */

const OPEN = 1e9
const EDGE_S = 10e-9

/** Whether a generator alternates: neither DC nor noise, nor without amplitude. */
const alternates = (output: GeneratorOutput): boolean =>
  output.shape !== 'DC' && output.shape !== 'NOIS' && output.frequency > 0 && output.amplitude !== 0

/** A generator's period, s, or the longest of those that a modulated one has; null for DC and noise. */
export const periodOf = (output: GeneratorOutput | null): number | null =>
  output && alternates(output) ? Math.max(...periodsOf(output)) : null

/** The average of a generator's open-circuit voltage, V. */
export function meanOf({ shape, amplitude, offset, duty, points = [], modulation }: GeneratorOutput): number {
  if (shape === 'USER')
    return offset + (amplitude / 2) * (points.reduce((sum, each) => sum + each, 0) / points.length)
  // In bursts and sweeps a rectangle has no average of its own.
  const steady = modulation === undefined && (shape === 'SQU' || shape === 'PULS')
  return steady ? offset + amplitude * (duty - 0.5) : offset
}

function pulse(output: GeneratorOutput, time: number): string {
  const { shape, amplitude, offset, phase, duty, frequency } = output
  const period = 1 / frequency
  const edge = Math.min(Math.max(EDGE_S, period * 1e-4), period / 20)
  const share = Math.min(Math.max(duty, 0.001), 0.999)
  const low = offset - amplitude / 2
  const high = offset + amplitude / 2
  const [rise, fall, width] =
    shape === 'RAMP'
      ? [Math.max(share * period, edge), Math.max((1 - share) * period, edge), period * 1e-6]
      : [edge, edge, Math.max(share * period - edge, period * 1e-6)]
  // A delay of −period…0 starts inside a period; ngspice repeats from there.
  const into = (((time / period + phase / 360) % 1) + 1) % 1
  return `PULSE(${low} ${high} ${-into * period} ${rise} ${fall} ${width} ${period})`
}

/** Piecewise random: `noise` gives numbers of deviation 1, one each `step` seconds. */
function noiseWave({ amplitude, offset }: GeneratorOutput, noise: () => number, duration: number): string {
  const points = 1000
  // The displayed amplitude is peak to peak of ±3 deviations.
  const pairs = Array.from(
    { length: points + 1 },
    (_, i) => `${(i * duration) / points} ${offset + (amplitude / 6) * noise()}`,
  )
  return `PWL(${pairs.join(' ')})`
}

export interface Waveform {
  /** Time of the deck's zero on the bench's clock, s: the phase of the generators goes on over decks. */
  time: number
  /** Volts on the output capacitors of the supplies, by channel; absent = 0. */
  charges?: Map<number, number>
  /** Length of the run, s (noise only). */
  duration: number
  noise: () => number
}

/** The open-circuit source text of a generator. */
export function generatorWave(output: GeneratorOutput, { time, duration, noise }: Waveform): string {
  if (output.shape === 'NOIS') return noiseWave(output, noise, duration)
  if (!alternates(output)) return `DC ${output.offset}`
  if (output.modulation || output.shape === 'USER') {
    const points = generatorPoints(output, time, duration)
    return `PWL(${points.map(([at, volts]) => `${at} ${volts}`).join(' ')})`
  }
  if (output.shape !== 'SIN') return pulse(output, time)
  const degrees = (((time * output.frequency) % 1) * 360 + output.phase) % 360
  return `SIN(${output.offset} ${output.amplitude / 2} ${output.frequency} 0 0 ${degrees})`
}

/** 50 Ω behind the output relay. `wave` null: relay open. */
export function generatorLines(channel: number, node: string, wave: string | null): string[] {
  if (wave === null) return [`Rx_dg${channel}_off ${node} 0 ${OPEN}`]
  return [`Vx_dg${channel} dg${channel}_s 0 ${wave}`, `Rx_dg${channel} dg${channel}_s ${node} 50`]
}

/** Ideality factor and saturation current (A) of the diode that hands over from voltage to current regulation. */
const REGULATOR = { n: 0.03, is: 1e-14 }
/**
 * The same of the diode behind each of two outputs in parallel: the one that is set lower takes 1 mA from the other, as a real one's
 * bleeder does, and 5 mV are lost at 1 A.
 */
const BLOCKING = { n: 0.03, is: 1e-3 }
/** Thermal voltage at SPICE's 27 °C, V. */
const VT = 0.0258652

/**
 * A floating supply: a current source of the limit, and a nearly ideal diode into a source of the voltage that takes
 * what the load leaves. Exact without load, 2 mV less at 90 % of the limit, then a current source. That stage stands on
 * earth and is carried over by an ideal transformer: its large currents would drown a floating node in rounding. The
 * source of 0 V measures the output current.
 * @param charge volts on the output capacitor at the start
 * @param parallel whether another output is wired to the same two nets: then none may feed the other
 */
export function supplyLines(
  channel: number,
  { plus, minus }: { plus: string; minus: string },
  output: SupplyOutput | null,
  { charge = 0, parallel = false }: { charge?: number | undefined; parallel?: boolean } = {},
): string[] {
  const name = `dp${channel}`
  const leak = `Rx_${name}_e ${minus} 0 ${OPEN}`
  const sense = parallel
    ? [
        `Vx_${name} ${name}_p ${name}_o 0`,
        `Dx_${name}_o ${name}_o ${plus} m_${name}_o`,
        `.model m_${name}_o D(N=${BLOCKING.n} IS=${BLOCKING.is})`,
      ]
    : [`Vx_${name} ${name}_p ${plus} 0`]
  // Off: the output relay is open.
  if (output === null || output.amps <= 0)
    return [leak, ...sense, `Rx_${name}_off ${name}_p ${minus} ${OPEN}`]
  const drop = REGULATOR.n * VT * Math.log(output.amps / REGULATOR.is)
  return [
    leak,
    ...sense,
    `Ex_${name} ${name}_p ${minus} ${name}_r 0 1`,
    `Fx_${name} ${name}_r 0 Vx_${name} 1`,
    `Ix_${name} 0 ${name}_r ${output.amps}`,
    `Dx_${name} ${name}_r ${name}_v m_${name}`,
    `Vx_${name}_v ${name}_v 0 ${output.volts - drop}`,
    // Real ones have this too: a current limit in series with a coil alone would leave its voltage undefined.
    `Cx_${name} ${name}_r 0 1u`,
    `.ic v(${name}_r)=${Math.min(charge, output.volts)} v(${name}_v)=${output.volts - drop}`,
    `.model m_${name} D(N=${REGULATOR.n} IS=${REGULATOR.is})`,
  ]
}

/** Input of the generator's counter. */
export const counterLines = (node: string): string[] => [`Rx_dgc ${node} 0 1e6`]

/** What a probe of the oscilloscope loads the circuit with. A line of the logic analyser has 100 kΩ ∥ 15 pF. */
export const scopeLines = (channel: number, node: string, { ohms, farads }: Probe = DIRECT): string[] => [
  `Rx_ds${channel} ${node} 0 ${channel < LOGIC_LINE ? ohms : 1e5}`,
  `Cx_ds${channel} ${node} 0 ${farads}`,
]

const METER_BURDEN = 0.1

/** Multimeter: 10 MΩ between HI and LO, and 0.1 Ω with a measuring source between I and LO; pins left open are null. */
export function meterLines(hi: string | null, lo: string | null, current: string | null): string[] {
  if (lo === null) return []
  return [
    `Rx_dm_e ${lo} 0 1e12`,
    ...(hi === null ? [] : [`Rx_dm ${hi} ${lo} 1e7`]),
    ...(current === null ? [] : [`Vx_dm ${current} dm_s 0`, `Rx_dm_i dm_s ${lo} ${METER_BURDEN}`]),
  ]
}
