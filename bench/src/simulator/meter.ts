import { circuitLines, instrumentLines } from '../circuit/netlist.ts'
import type { Counted, MeterFunction } from '../instruments/plant.ts'
import type { Setup } from './deck.ts'
import { acRms, difference, extent, lengthOf, mean, risings, vectorOf, voltageOf, type Wave } from './wave.ts'
import { valueAt } from './value-at.ts'

/** Readings taken from the running circuit; the others put a test current into it. */
export const PASSIVE: ReadonlySet<MeterFunction> = new Set([
  'DCV',
  'ACV',
  'DCI',
  'ACI',
  'FREQUENCY',
  'PERIOD',
])

/** Below this swing a counter does not trigger, V. */
const COUNTER_SENSITIVITY = 5e-3

function countedFrequency(wave: Wave, values: Float64Array, periodic: boolean): number {
  const { low, high } = extent(values)
  if (high - low < COUNTER_SENSITIVITY) return NaN
  if (periodic) {
    // In a closed period the crossings of two turns are used, because the first turn may be cut off at its beginning.
    const { times } = wave
    const length = lengthOf(wave)
    const twice = {
      times: Float64Array.from([...times, ...times.subarray(1).map((t) => t + length)]),
      vectors: new Map<string, Float64Array>(),
    }
    const rises = risings(twice, Float64Array.from([...values, ...values.subarray(1)]))
    const perTurn = rises.filter((t) => t >= length).length
    return Math.max(perTurn, 1) / length
  }
  const rises = risings(wave, values)
  return rises.length < 2 ? NaN : (rises.length - 1) / (rises.at(-1)! - valueAt(rises, 0))
}

/** A reading of the meter in the circuit as it runs; an open input reads 0. */
export function passiveReading(setup: Setup, fn: MeterFunction, wave: Wave, periodic: boolean): number {
  const { meter } = setup.terminals
  const counting = fn === 'FREQUENCY' || fn === 'PERIOD'
  if (fn === 'DCI' || fn === 'ACI') {
    if (!meter?.i) return 0
    const current = vectorOf(wave, 'i(vx_dm)')
    return fn === 'DCI' ? mean(wave, current) : acRms(wave, current)
  }
  if (!meter?.hi) return counting ? NaN : 0
  const volts = difference(wave, meter.hi, meter.lo)
  if (fn === 'DCV') return mean(wave, volts)
  if (fn === 'ACV') return acRms(wave, volts)
  const frequency = countedFrequency(wave, volts, periodic)
  return fn === 'FREQUENCY' ? frequency : 1 / frequency
}

/** What the generator's counter sees at its input. */
export function counted(node: string, wave: Wave, periodic: boolean): Counted {
  const volts = voltageOf(wave, node)
  const { low, high } = extent(volts)
  const above = volts.map((value) => (value > (low + high) / 2 ? 1 : 0))
  return { frequency: countedFrequency(wave, volts, periodic), duty: mean(wave, above) }
}

/** Test currents of the ohmmeter's ranges, A, with the voltage at which the next range is taken. */
const CURRENTS = [1e-3, 1e-4, 1e-5, 1e-6, 2e-7]
const FULL_SCALE_V = 2.2
const LARGEST_OHMS = 1.2e8
const DIODE_LIMIT_V = 3.5
const CONTINUITY_LIMIT_OHMS = 2000

/** The circuit with all outputs off and the meter's test source in place of its input. */
function testDeck(setup: Setup, source: string, analysis: string): string {
  const off = { generators: {}, supplies: {} }
  const lines = instrumentLines(setup.terminals, off, { time: 0, duration: 1, noise: () => 0 })
  return [
    '* meter',
    ...circuitLines(setup.compiled),
    ...lines.filter((line) => !line.startsWith('Rx_dm ')),
    source,
    '.options reltol=1e-4',
    analysis,
    '.end',
    '',
  ].join('\n')
}

async function voltsAt(setup: Setup, hi: string, lo: string, current: number): Promise<number> {
  const deck = testDeck(setup, `Ix_dm ${lo} ${hi} ${current}`, '.op')
  const [plot] = await setup.pool.run(deck, { analyses: ['op'], owner: setup.owner })
  const volts = (node: string) => plot!.vectors.get(`v(${node})`)?.[0] ?? 0
  return volts(hi) - volts(lo)
}

async function ohms(setup: Setup, hi: string, lo: string): Promise<number> {
  for (const current of CURRENTS) {
    const volts = await voltsAt(setup, hi, lo, current)
    if (Math.abs(volts) <= FULL_SCALE_V) return volts / current
    // The smallest range measures down to its end.
    const value = volts / current
    if (current === CURRENTS.at(-1)) return Math.abs(value) <= LARGEST_OHMS ? value : NaN
  }
  return NaN
}

/** Small-signal capacitance at 1 Hz, F. */
async function farads(setup: Setup, hi: string, lo: string): Promise<number> {
  const deck = testDeck(setup, `Ix_dm ${lo} ${hi} DC 0 AC 1`, '.ac lin 1 1 1')
  const [plot] = await setup.pool.run(deck, { analyses: ['ac'], owner: setup.owner })
  const part = (map: Map<string, Float64Array> | undefined) =>
    (map?.get(`v(${hi})`)?.[0] ?? 0) - (map?.get(`v(${lo})`)?.[0] ?? 0)
  const [re, im] = [part(plot!.vectors), part(plot!.imaginary)]
  const value = -im / (re * re + im * im) / (2 * Math.PI)
  return value > 1e-12 ? value : NaN
}

/** A reading with a test current, outputs off. NaN: open, over range. */
export async function activeReading(setup: Setup, fn: MeterFunction): Promise<number> {
  const { meter } = setup.terminals
  if (!meter?.hi) return NaN
  const { hi, lo } = meter
  if (fn === 'CAPACITANCE') return farads(setup, hi, lo)
  if (fn === 'RESISTANCE' || fn === 'FRESISTANCE') return ohms(setup, hi, lo)
  const volts = await voltsAt(setup, hi, lo, 1e-3)
  if (fn === 'DIODE') return Math.abs(volts) <= DIODE_LIMIT_V ? volts : NaN
  return Math.abs(volts / 1e-3) <= CONTINUITY_LIMIT_OHMS ? volts / 1e-3 : NaN
}
