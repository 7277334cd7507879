import type { Signal } from '../../instruments/signal.ts'
import type { Family } from '../../logic/families.ts'
import { FLOATING, HIGH, type Level, LOW, UNKNOWN } from '../../logic/level.ts'
import { IDEAL_VOLTS, type Input, type Output } from './digital.ts'

/** Voltages at which an input turns over, V above its ground. */
export interface Thresholds {
  rising: number
  falling: number
}

/** Without a Schmitt trigger an input has about this much hysteresis, V: a slow slope is one edge, not many. */
const HYSTERESIS = 0.05
/** The same of a comparator inside a part, V. */
const SHARP = 2e-3

export function thresholdsOf(
  { family, schmitt, share }: Pick<Input, 'family' | 'schmitt' | 'share'>,
  vcc: number,
): Thresholds {
  if (schmitt) return family.schmitt(vcc)
  if (share !== null) return { rising: share * vcc + SHARP / 2, falling: share * vcc - SHARP / 2 }
  const middle = family.threshold(vcc)
  return { rising: middle + HYSTERESIS / 2, falling: middle - HYSTERESIS / 2 }
}

/** What an input makes of a voltage, coming from a level. */
export const levelAt = (volts: number, { rising, falling }: Thresholds, before: Level): Level =>
  volts >= rising
    ? HIGH
    : volts <= falling
      ? LOW
      : before === HIGH
        ? HIGH
        : before === LOW
          ? LOW
          : volts > (rising + falling) / 2
            ? HIGH
            : LOW

export interface Crossing {
  /** S from the beginning of the window. */
  time: number
  level: Level
}

/** Where the points of one turn cross, s from its beginning, and the level at its end. */
function turn({ times, values }: Signal, { rising, falling }: Thresholds, start: Level) {
  const found: Crossing[] = []
  let level = start
  for (let i = 1; i < values.length; i++) {
    const [a, b] = [values[i - 1]!, values[i]!]
    const at = (volts: number) => times[i - 1]! + ((volts - a) / (b - a)) * (times[i]! - times[i - 1]!)
    if (level !== HIGH && b >= rising) {
      level = HIGH
      found.push({ time: a >= rising ? times[i - 1]! : at(rising), level })
    } else if (level !== LOW && b <= falling) {
      level = LOW
      found.push({ time: a <= falling ? times[i - 1]! : at(falling), level })
    }
  }
  return { found, level }
}

/** What is known of signals that are looked at again and again. */
const settled = new WeakMap<Signal, Map<string, Crossing[]>>()

/** The crossings of one turn of a signal that repeats, once it has gone round. */
function settledTurn(signal: Signal, thresholds: Thresholds): Crossing[] {
  const known = settled.get(signal) ?? new Map<string, Crossing[]>()
  settled.set(signal, known)
  const key = `${thresholds.rising} ${thresholds.falling}`
  const found = known.get(key)
  if (found) return found
  const first = turn(signal, thresholds, levelAt(signal.values[0]!, thresholds, UNKNOWN))
  const list = turn(signal, thresholds, first.level).found
  known.set(key, list)
  return list
}

/** Changes of digital levels that are followed in a window; the rest of a longer one repeats it. */
export const MOST_CHANGES = 300_000

/** Crossings of a window that begins at `at`, s, of a signal, in order of time. */
export function crossings(
  signal: Signal,
  at: number,
  length: number,
  thresholds: Thresholds,
  before: Level,
): Crossing[] {
  const start = levelAt(signal.at(at), thresholds, before)
  const list: Crossing[] = start === before ? [] : [{ time: 0, level: start }]
  if (!signal.repeats) {
    let level = start
    for (const crossing of turn(signal, thresholds, start).found) {
      const time = crossing.time - at
      if (time <= 0 || time >= length || crossing.level === level) continue
      level = crossing.level
      list.push({ time, level })
    }
    return list
  }
  const each = settledTurn(signal, thresholds)
  if (each.length === 0) return list
  let level = start
  const first = Math.floor(at / signal.length)
  for (let n = first; n * signal.length < at + length && list.length < MOST_CHANGES; n++)
    for (const crossing of each) {
      const time = n * signal.length + crossing.time - at
      if (time <= 0 || time >= length || crossing.level === level) continue
      level = crossing.level
      list.push({ time, level })
    }
  return list
}

/** How an output drives: the part of the way to high, and whether it drives at all. */
export interface Drive {
  share: number
  on: number
}

export const driveOf = (level: Level): Drive =>
  level === FLOATING ? { share: 0, on: 0 } : { share: level === UNKNOWN ? 0.5 : level, on: 1 }

/** Points of a drive over time: seconds and value with straight lines between. */
export type Points = [time: number, value: number][]

export interface Driven {
  share: Points
  on: Points
}

/** A drive that stays. */
export const steady = (level: Level): Driven => {
  const { share, on } = driveOf(level)
  return { share: [[0, share]], on: [[0, on]] }
}

const NS = 1e-9

/** Adds a change that begins at a time, with the slope of the family. */
export function change(driven: Driven, time: number, level: Level, family: Family): void {
  const next = driveOf(level)
  for (const [points, value] of [
    [driven.share, next.share],
    [driven.on, next.on],
  ] as const) {
    const [last, before] = points.at(-1)!
    if (before === value) continue
    // The next change may come before this slope has ended.
    const from = Math.max(time, last + NS / 100)
    if (from > last) points.push([from, before])
    points.push([from + family.edge * NS, value])
  }
}

const pwl = (points: Points): string =>
  points.length === 1
    ? `DC ${points[0]![1]}`
    : `PWL(${points.map(([time, value]) => `${time} ${value}`).join(' ')})`

/** The volts that an output's levels count from; an ideal source has its own supply. */
function rails(supply: Output['supply']): { vcc: string; gnd: string; lines: string[] } {
  if (supply) return { ...supply, lines: [] }
  return { vcc: 'lx_vcc', gnd: '0', lines: [`Vx_lvcc lx_vcc 0 ${IDEAL_VOLTS}`] }
}

/**
 * SPICE lines of an output: two resistances, towards its high level out of the part's supply and towards its low level into the
 * part's ground, of which its drive says how much each one counts.
 * @param vcc volts of the part's supply, from which the levels follow
 */
export function outputLines(
  { name, node, family, supply, ohms }: Output,
  { share, on }: Driven,
  vcc: number,
): string[] {
  const { vcc: plus, gnd } = rails(supply)
  const { high, rHigh, ...usual } = family.output(vcc)
  // A transistor of its own to ground has no drop.
  const { low, rLow } = ohms === undefined ? usual : { low: 0, rLow: ohms }
  const drop = vcc - high
  const [s, e] = [`v(lx_${name}_s)`, `v(lx_${name}_e)`]
  const up = `(v(${plus})-${drop}-v(${node}))/${rHigh}`
  const down = `(v(${node}${gnd === '0' ? '' : `,${gnd}`})-${low})/${rLow}`
  return [
    `Vx_${name}_s lx_${name}_s 0 ${pwl(share)}`,
    `Vx_${name}_e lx_${name}_e 0 ${pwl(on)}`,
    `Bx_${name}_h ${plus} ${node} I=${e}*${s}*${family.sourcesOnly ? `max(${up},0)` : up}`,
    `Bx_${name}_l ${node} ${gnd} I=${e}*(1-${s})*${down}`,
  ]
}

/** Lines of the supply that ideal sources have, once for a deck. */
export const idealLines = (outputs: readonly Output[]): string[] =>
  outputs.some(({ supply }) => supply === null) ? rails(null).lines : []

/** What inputs draw from their node. */
export function inputLines({ node, family, share, supply: { vcc }, count }: Input, index: number): string[] {
  if (!family.pullUp || share !== null) return []
  const { drop, ohms } = family.pullUp
  return [`Bx_in${index} ${vcc} ${node} I=${count}*max(v(${vcc})-${drop}-v(${node}),0)/${ohms}`]
}
