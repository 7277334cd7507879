import { elementName } from '../circuit/elements.ts'
import { runTransient, type Setup } from './deck.ts'
import { solveDamped } from './linear.ts'
import { lengthOf, snapshotAt, type Snapshot, type Wave } from './wave.ts'

/** One thing that keeps its value: the voltage of a capacitor or the current of an inductor. */
interface State {
  /** As the deck's start values name it: `q(c1)`, `i(l1)`. */
  name: string
  read: (snapshot: Snapshot) => number
  /** A displacement that tells more than rounding, and for which junctions are still straight. */
  probe: number
  /** The most it is moved at a time. */
  leap: number
  /** A move this small ends the search: the error after it is far smaller. */
  tolerance: number
}

const MOST_STATES = 10
const ROUNDS = 8
/** Repeatability of a run as a share of a probe. */
const NOISE = 2e-5

/** The capacitors and inductors of a circuit, the largest first. */
export function statesOf({ compiled }: Setup): State[] {
  const found = compiled.instances.flatMap((instance): (State & { size: number })[] => {
    const volts = (node: string) => (snapshot: Snapshot) =>
      node === '0' ? 0 : (snapshot.get(`v(${node})`) ?? 0)
    const size = instance.params.value ?? 0
    if (instance.symbol.id === 'capacitor') {
      const [a, b] = ['1', '2'].map((pin) => volts(instance.nodes[pin]!))
      const name = `q(${elementName('C', instance.name, '').toLowerCase()})`
      return [
        {
          name,
          size,
          read: (snapshot) => a!(snapshot) - b!(snapshot),
          probe: 1e-3,
          leap: 1,
          tolerance: 2e-5,
        },
      ]
    }
    if (instance.symbol.id === 'inductor') {
      const name = `i(${elementName('L', instance.name, '').toLowerCase()})`
      return [
        { name, size, read: (snapshot) => snapshot.get(name) ?? 0, probe: 1e-5, leap: 0.3, tolerance: 1e-6 },
      ]
    }
    return []
  })
  return found.sort((a, b) => b.size - a.size).slice(0, MOST_STATES)
}

export interface Shot {
  /** A state from which the circuit repeats; where it had got to when not `found`. */
  start: Snapshot
  found: boolean
}

/**
 * The periodic steady state by Newton's method on the map over one period (Aprille and Trick, Proc. IEEE 60, 1972): the
 * columns of its Jacobian come from runs with one capacitor or inductor displaced. Time constants of a thousand periods
 * cost no more than short ones.
 * @param passive the map is a straight line: it is followed however far
 */
export async function shoot(
  setup: Setup,
  from: Snapshot,
  time: number,
  period: number,
  step: number,
  passive: boolean,
): Promise<Shot> {
  const states = statesOf(setup)
  const after = async (start: Snapshot): Promise<{ wave: Wave; end: Snapshot }> => {
    const wave = await runTransient(setup, { from: start, time, duration: period, step })
    return { wave, end: snapshotAt(wave, lengthOf(wave)) }
  }
  const displaced = (start: Snapshot, values: number[]): Snapshot =>
    new Map([...start, ...states.map(({ name }, j) => [name, values[j]!] as const)])
  const read = (snapshot: Snapshot) => states.map((state) => state.read(snapshot))

  let start = from
  let values = read(from)
  let columns: number[][] = []
  let before = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const { end } = await after(displaced(start, values))
    const reached = read(end)
    const gap = states.map((_, j) => reached[j]! - values[j]!)
    const size = Math.max(...gap.map((value, j) => Math.abs(value) / states[j]!.probe))
    // The Jacobian is kept as long as the search converges.
    if (round === 0 || size > before / 4) {
      columns = await Promise.all(
        states.map(async ({ probe }, j) => {
          const moved = await after(
            displaced(
              start,
              values.map((value, k) => (k === j ? value + probe : value)),
            ),
          )
          return read(moved.end).map((value, k) => (value - reached[k]!) / probe)
        }),
      )
    }
    before = size
    // (I − M) · move = Φ(x) − x
    const matrix = states.map((_, k) => columns.map((column, j) => (k === j ? 1 : 0) - column[k]!))
    const move = solveDamped(matrix, gap, 1e-6)
    if (!move) break
    const still = states.every(({ tolerance, probe }, j) => {
      // Slow states whose change is lost in rounding are left alone.
      const blur = Math.min((NOISE * probe) / Math.max(Math.abs(matrix[j]![j]!), 1e-9), probe)
      return Math.abs(move[j]!) <= Math.max(tolerance + 5e-4 * Math.abs(values[j]!), blur)
    })
    // Far from the solution the map is not linear: move only some volts at a time.
    const share = passive
      ? 1
      : Math.min(1, ...states.map(({ leap }, j) => leap / Math.max(Math.abs(move[j]!), 1e-12)))
    values = values.map((value, j) => value + share * move[j]!)
    start = end
    if (still) return { start: displaced(end, values), found: true }
  }
  return { start: displaced(start, values), found: false }
}
