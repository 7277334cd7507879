import { frozen, runTransient } from './deck.ts'
import type { Setup } from './deck.ts'
import { extrapolate } from './extrapolate.ts'
import { relax } from './relax.ts'
import { constantWave, extent, lengthOf, slice, snapshotAt } from './wave.ts'
import type { Snapshot, Wave } from './wave.ts'

/** What a circuit does now: a wave that repeats, or (`period` false) one stretch of something that does not. */
export interface Regime {
  wave: Wave
  /** Time of the wave's beginning on the bench's clock, s. */
  origin: number
  periodic: boolean
  /** False: what follows is simulated further at the next request. */
  settled: boolean
}

/** Simulated time let pass after a change before a circuit is looked at, s: longer than bench amplifiers need. */
export const HORIZON = 2

/** The same for the slow parts of a driven circuit: coupling capacitors with τ of a second are common. */
const DRIVEN_HORIZON = 20

const PERIODS = 6
const STEPS = 250
const ATTEMPTS = 4

/** Per component, how much of a difference counts as none: of its swing, of its size, and an absolute floor. */
function tolerances(wave: Wave, names: string[]): number[] {
  return names.map((name) => {
    const { low, high } = extent(wave.vectors.get(name)!)
    const floor = name.startsWith('v(') ? 2e-6 : 1e-9
    return 2e-4 * (high - low) + 2e-5 * Math.max(Math.abs(low), Math.abs(high)) + floor
  })
}

const distance = (a: number[], b: number[], tolerance: number[]): number =>
  a.reduce((worst, value, j) => Math.max(worst, Math.abs(value - b[j]!) / tolerance[j]!), 0)

/** Node voltages and inductor currents decide; currents of sources follow from them and would only add noise. */
const stateNames = (wave: Wave): string[] =>
  [...wave.vectors.keys()].filter((name) => name.startsWith('v(') || name.startsWith('i(l'))

/**
 * After how many periods the signals repeat; null while they do not yet. What is still to come is judged by how the
 * difference from period to period shrinks.
 */
function repeatsAfter(states: number[][], tolerance: number[]): number | null {
  const last = states.length - 1
  for (const multiple of [1, 2, 3]) {
    const now = distance(states[last]!, states[last - multiple]!, tolerance)
    const before = distance(states[last - multiple]!, states[Math.max(last - 2 * multiple, 0)]!, tolerance)
    const shrink = Math.min(now / Math.max(before, 1e-12), 0.999)
    if (now < 0.02 || (now < 1 && now / (1 - shrink) < 1)) return multiple
  }
  return null
}

/**
 * A start nearer to the end of the slow movements, from the states after each period. No component goes further than it
 * moved in the run: an extrapolated -180 V at a collector helps nobody.
 */
function leap(wave: Wave, names: string[], states: number[][], tolerance: number[]): Snapshot | null {
  const weights = tolerance.map((value) => 1 / value)
  const limit = extrapolate(states, weights)
  if (!limit) return null
  const last = states.at(-1)!
  const share = limit.reduce((least, value, j) => {
    const { low, high } = extent(wave.vectors.get(names[j]!)!)
    return Math.min(least, (high - low + tolerance[j]!) / Math.max(Math.abs(value - last[j]!), 1e-15))
  }, 1)
  return new Map(names.map((name, j) => [name, last[j]! + share * (limit[j]! - last[j]!)]))
}

/** Runs whole periods of the sources until the signals repeat. */
export async function settlePeriodic(
  setup: Setup,
  from: Snapshot,
  time: number,
  period: number,
  fastest: number,
): Promise<Regime> {
  const periods = period / fastest > 4 ? 3 : PERIODS
  const step = Math.min(period / STEPS, fastest / 60)
  const end = periods * period
  let start = from
  /** A state the circuit really was in; after a leap that cannot be simulated it is the start again. */
  let real = from
  let clock = time
  let best = Infinity
  for (let attempt = 0; ; attempt++) {
    const request = { time: clock, duration: end, step }
    const wave = await runTransient(setup, { from: start, ...request }).catch((error: unknown) => {
      if (start === real) throw error
      return runTransient(setup, { from: real, ...request })
    })
    const snapshots = Array.from({ length: periods + 1 }, (_, k) => snapshotAt(wave, k * period))
    const names = stateNames(wave)
    const states = snapshots.map((snapshot) => names.map((name) => snapshot.get(name)!))
    const tolerance = tolerances(slice(wave, end - period, end), names)
    const multiple = repeatsAfter(states, tolerance)
    if (multiple !== null || attempt === ATTEMPTS) {
      const from = end - (multiple ?? 1) * period
      return {
        wave: slice(wave, from, end),
        origin: clock + from,
        periodic: true,
        settled: multiple !== null,
      }
    }
    clock += end
    const left = distance(states[periods]!, states[periods - 1]!, tolerance)
    start = real = snapshots[periods]!
    if (attempt === 0) {
      // coupling and bypass capacitors: with the alternating part held, long times are cheap
      const rest = await relax({ ...setup, sources: frozen(setup.sources) }, start, clock, DRIVEN_HORIZON)
      if (!rest.oscillates) {
        start = real = snapshotAt(rest.wave, lengthOf(rest.wave))
        clock += rest.elapsed
      }
    } else if (left < best) start = leap(wave, names, states, tolerance) ?? real
    best = Math.min(best, left)
  }
}

/** A circuit without alternating sources: comes to rest, or oscillates by itself, or still drifts. */
export async function settleFree(
  setup: Setup,
  from: Snapshot,
  time: number,
  horizon: number,
): Promise<Regime> {
  const rest = await relax(setup, from, time, horizon)
  const origin = time + rest.elapsed - lengthOf(rest.wave)
  if (rest.oscillates) return { wave: rest.wave, origin, periodic: rest.regular, settled: rest.regular }
  if (!rest.constant) return { wave: rest.wave, origin, periodic: false, settled: false }
  const end = snapshotAt(rest.wave, lengthOf(rest.wave))
  return { wave: constantWave(end, 1), origin: time + rest.elapsed, periodic: true, settled: true }
}
