import { runTransient, type Setup } from './deck.ts'
import { extent, lengthOf, risings, slice, snapshotAt, type Snapshot, type Wave } from './wave.ts'
import { valueAt } from './value-at.ts'

export interface Rest {
  /** The last stretch simulated; one period of it for a regular oscillation. */
  wave: Wave
  /** Simulated time up to the end of `wave`, s. */
  elapsed: number
  constant: boolean
  oscillates: boolean
  /** An oscillation whose periods are alike. */
  regular: boolean
  /** Several oscillators, each at its own rate: no stretch of it ever repeats. */
  apart?: boolean
}

const FIRST = 1e-3
const GROWTH = 6
const MOST_LOOKS = 6
/** Points that may be spent on looking for rest; beyond it something moves all the time. */
const POINTS = 12_000

/** The node that moves most in a wave. */
function liveliest(wave: Wave): { name: string; swing: number } {
  let found = { name: '', swing: 0 }
  for (const [name, values] of wave.vectors) {
    if (!name.startsWith('v(')) continue
    const { low, high } = extent(values)
    if (high - low > found.swing) found = { name, swing: high - low }
  }
  return found
}

const secondHalf = (wave: Wave): Wave => slice(wave, lengthOf(wave) / 2, lengthOf(wave))

/** Periods of the node with the largest swing in the second half; null when it does not oscillate. */
function oscillation(wave: Wave, least: number): { name: string; rises: number[]; swing: number } | null {
  const half = secondHalf(wave)
  const { name, swing } = liveliest(half)
  if (swing < 1e-3) return null
  const rises = risings(half, half.vectors.get(name)!)
  return rises.length >= least ? { name, rises, swing } : null
}

const isConstant = (wave: Wave): boolean => {
  const half = secondHalf(wave)
  return [...half.vectors.entries()].every(([name, values]) => {
    const { low, high } = extent(values)
    return (
      high - low <= (name.startsWith('v(') ? 1e-5 : 1e-7) + 1e-4 * Math.max(Math.abs(low), Math.abs(high))
    )
  })
}

/** Points at which two stretches are compared, and the mean difference, part of the swing, up to which they are the same. */
const COMPARED = 200
const SAME = 0.05

/** Whether all nodes that move do the same in two stretches that follow each other. */
function together(before: Wave, last: Wave): boolean {
  const { swing } = liveliest(last)
  const apart = new Map<string, number>()
  for (let i = 0; i < COMPARED; i++) {
    const part = (i + 0.5) / COMPARED
    const now = snapshotAt(last, part * lengthOf(last))
    for (const [name, earlier] of snapshotAt(before, part * lengthOf(before)))
      apart.set(name, (apart.get(name) ?? 0) + Math.abs(earlier - (now.get(name) ?? earlier)) / COMPARED)
  }
  return [...last.vectors].every(([name, values]) => {
    const { low, high } = extent(values)
    const moves = name.startsWith('v(') && high - low > 0.05 * swing
    return !moves || (apart.get(name) ?? 0) < SAME * (high - low)
  })
}

/** Follows an oscillation, finely, until its periods are alike. */
async function follow(setup: Setup, from: Snapshot, time: number, guess: number): Promise<Rest> {
  let start = from
  let elapsed = 0
  let period = guess
  for (let attempt = 0; ; attempt++) {
    const duration = 10 * period
    const wave = await runTransient(setup, {
      from: start,
      time: time + elapsed,
      duration,
      step: period / 250,
    })
    elapsed += duration
    const found = oscillation(wave, 3)
    const rest = { wave, elapsed, constant: false, oscillates: true, regular: false }
    if (!found) {
      if (attempt === MOST_LOOKS) return rest
      // The period grew longer than at the beginning.
      period *= 2
      start = snapshotAt(wave, duration)
      continue
    }
    const { rises, name, swing } = found
    const offset = duration / 2
    const [a, b, c] = rises.slice(-3).map((t) => t + offset) as [number, number, number]
    const last = slice(wave, b, c)
    const before = slice(wave, a, b)
    const swings = [last, before]
      .map((part) => extent(part.vectors.get(name)!))
      .map(({ low, high }) => high - low)
    const alike =
      Math.abs((c - b) / (b - a) - 1) < 1e-3 &&
      Math.abs(valueAt(swings, 0) - valueAt(swings, 1)) < 1e-3 * swing
    // A stretch is one period when the whole circuit, not only one node, is back at its start. Two oscillators never are.
    if (alike && together(before, last))
      return { ...rest, wave: last, elapsed: elapsed - (duration - c), regular: true }
    if (alike) return { ...rest, apart: true }
    if (attempt === MOST_LOOKS) return rest
    period = (rises.at(-1)! - valueAt(rises, 0)) / (rises.length - 1)
    start = snapshotAt(wave, duration)
  }
}

/**
 * Lets a circuit without alternating sources run, in stretches that grow, up to `horizon` seconds: cheap while it comes
 * to rest, and an oscillation is seen before it costs much.
 */
export async function relax(setup: Setup, from: Snapshot, time: number, horizon: number): Promise<Rest> {
  let start = from
  let elapsed = 0
  let points = 0
  for (let stretch = Math.min(FIRST, horizon); ; stretch *= GROWTH) {
    const duration = Math.min(stretch, horizon - elapsed)
    const wave = await runTransient(setup, {
      from: start,
      time: time + elapsed,
      duration,
      step: duration / 100,
    })
    elapsed += duration
    points += wave.times.length
    start = snapshotAt(wave, duration)
    const found = oscillation(wave, 4)
    if (found) {
      const guess = (found.rises.at(-1)! - valueAt(found.rises, 0)) / (found.rises.length - 1)
      const rest = await follow(setup, start, time + elapsed, guess)
      return { ...rest, elapsed: rest.elapsed + elapsed }
    }
    if (elapsed >= horizon * (1 - 1e-9) || points > POINTS) {
      return { wave, elapsed, constant: isConstant(wave), oscillates: false, regular: false }
    }
  }
}
