import { isPassive, remembers } from '../circuit/elements.ts'
import { frozen, runTransient, type Setup } from './deck.ts'
import { relax } from './relax.ts'
import { shoot, statesOf } from './shooting.ts'
import { constantWave, extent, lengthOf, slice, snapshotAt, type Snapshot, type Wave } from './wave.ts'

/** What a circuit does now: a wave that repeats, or (`period` false) one stretch of something that does not. */
export interface Regime {
  wave: Wave
  /** Time of the wave's beginning on the bench's clock, s. */
  origin: number
  periodic: boolean
  /** Several oscillators: there is no use in looking for a period. */
  apart?: boolean
  /** False: what follows is simulated further at the next request. */
  settled: boolean
  /** Points a second that it was simulated with, where it does not repeat: more than that is not known of it. */
  rate?: number
}

/** Simulated time let pass after a change before a circuit is looked at, s: longer than bench amplifiers need. */
export const HORIZON = 2

/** A circuit that keeps no charge is at rest after this, s: what is left are junctions and the supplies' own outputs. */
const AT_ONCE = 2e-2

/** The same for the slow parts of a driven circuit: coupling capacitors with τ of a second are common. */
const DRIVEN_HORIZON = 20

const PERIODS = 4
const STEPS = 250
/** Periods in the map when one does not tell enough of the slow states. */
const SLOW_TURNS = 6

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
  for (const multiple of [1, 2]) {
    const now = distance(states[last]!, states[last - multiple]!, tolerance)
    const before = distance(states[last - multiple]!, states[Math.max(last - 2 * multiple, 0)]!, tolerance)
    const shrink = Math.min(now / Math.max(before, 1e-12), 0.999)
    if (now < 0.02 || (now < 1 && now / (1 - shrink) < 1)) return multiple
  }
  return null
}

/** Runs whole periods of the sources until the signals repeat. `cold`: everything was just switched on. */
export async function settlePeriodic(
  setup: Setup,
  from: Snapshot,
  time: number,
  { period, fastest, cold }: { period: number; fastest: number; cold: boolean },
): Promise<Regime> {
  const hasStates = statesOf(setup).length > 0
  // Passive parts repeat after one period of their sources: nothing to be found out before their state is.
  const passive = hasStates && isPassive(setup.compiled.instances) && setup.terminals.supplies.size === 0
  const periods = passive ? 2 : period / fastest > 4 ? 3 : PERIODS
  const step = Math.min(period / STEPS, fastest / 60)
  const end = periods * period
  let start = from
  let clock = time
  /** Runs whole periods from `start`; a regime when they repeat. */
  const look = async (): Promise<Regime & { multiple: number | null }> => {
    const wave = await runTransient(setup, { from: start, time: clock, duration: end, step })
    const snapshots = Array.from({ length: periods + 1 }, (_, k) => snapshotAt(wave, k * period))
    const names = stateNames(wave)
    const states = snapshots.map((snapshot) => names.map((name) => snapshot.get(name)!))
    const multiple = repeatsAfter(states, tolerances(slice(wave, end - period, end), names))
    const begin = end - (multiple ?? 1) * period
    const origin = clock + begin
    clock += end
    start = snapshots[periods]!
    return { wave: slice(wave, begin, end), origin, periodic: true, settled: multiple !== null, multiple }
  }
  const rest = async () => {
    // Slow states (coupling and bypass capacitors): with the alternating part held, long times are cheap.
    const { wave, oscillates, elapsed } = await relax(
      { ...setup, sources: frozen(setup.sources) },
      start,
      clock,
      remembers(setup.compiled.instances) ? DRIVEN_HORIZON : AT_ONCE,
    )
    if (oscillates) return
    start = snapshotAt(wave, lengthOf(wave))
    clock += elapsed
  }
  // With an oscillator that a voltage steers there is no rest to look for: it locks, or not, as time goes on.
  const isRestless = setup.compiled.instances.some(({ symbol }) => symbol.restless)
  if (cold && !isRestless) await rest()
  let seen = passive ? null : await look()
  if (seen && (isRestless || !hasStates)) return seen
  for (const turns of [1, SLOW_TURNS]) {
    // Signals that seem to repeat may still drift slowly; only the map over a period tells.
    const shot = await shoot(
      setup,
      start,
      clock,
      (seen?.multiple ?? 1) * turns * period,
      step,
      passive,
    ).catch(() => null)
    if (shot?.found) {
      start = shot.start
      seen = await look()
      if (seen.settled) return seen
    }
    if (turns === 1 && !cold) await rest()
  }
  return { ...(seen ?? (await look())), settled: false, periodic: false }
}

/** A circuit without alternating sources: comes to rest, or oscillates by itself, or still drifts. */
export async function settleFree(
  setup: Setup,
  from: Snapshot,
  time: number,
  horizon: number,
): Promise<Regime> {
  const rest = await relax(setup, from, time, remembers(setup.compiled.instances) ? horizon : AT_ONCE)
  const origin = time + rest.elapsed - lengthOf(rest.wave)
  if (rest.oscillates)
    return {
      wave: rest.wave,
      origin,
      periodic: rest.regular,
      settled: rest.regular,
      ...(rest.apart && { apart: true }),
    }
  if (!rest.constant) return { wave: rest.wave, origin, periodic: false, settled: false }
  const end = snapshotAt(rest.wave, lengthOf(rest.wave))
  return { wave: constantWave(end, 1), origin: time + rest.elapsed, periodic: true, settled: true }
}
