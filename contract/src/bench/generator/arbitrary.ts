import { checkFormula, type CheckScope } from '../../measurement/formula/check.ts'
import { Evaluator } from '../../measurement/formula/evaluate.ts'
import { parseFormula } from '../../measurement/formula/parse.ts'

/** One period of an arbitrary waveform: levels from −1 to 1, evenly spaced. */
export type Levels = readonly number[]

/** Points that a panel gives a waveform, and the codes of the instrument's converter. */
export const ARBITRARY = { points: 512, least: 8, codes: 16_383 } as const

const within = (level: number): number => Math.min(1, Math.max(-1, level))

/** The codes that stand for levels. */
export const codesOf = (levels: Levels): number[] =>
  levels.map((level) => Math.round(((within(level) + 1) / 2) * ARBITRARY.codes))

/** As many points as wanted, with straight lines between those that there are; the last one leads to the first. */
export const resampled = (levels: Levels, count: number = ARBITRARY.points): number[] =>
  Array.from({ length: count }, (_, index) => {
    const at = (index * levels.length) / count
    const left = Math.floor(at)
    const [a = 0, b = 0] = [levels[left], levels[(left + 1) % levels.length]]
    return a + (at - left) * (b - a)
  })

/** Place in the period, 0–1. */
const VARIABLE = 'x'

const scope: CheckScope = {
  table: null,
  key: (name) => (name === VARIABLE ? { kind: 'number', dimension: null, table: '', lines: 1 } : undefined),
}

/** A period by a formula in x, which goes from 0 to 1; beyond −1 and 1 it is cut off. Null: no such formula. */
export const levelsOfFormula = (text: string): number[] | null => {
  const parsed = parseFormula(text)
  if (!parsed.ok || checkFormula(parsed.node, scope).problems.length > 0) return null
  const levels: number[] = []
  for (let index = 0; index < ARBITRARY.points; index++) {
    const evaluator = new Evaluator({
      place: (key) => (key === VARIABLE ? { table: '', lines: 1 } : undefined),
      value: () => index / ARBITRARY.points,
    })
    const level = evaluator.run(parsed.node, { table: null, line: 0 })
    if (typeof level !== 'number') return null
    levels.push(within(level))
  }
  return levels
}

/** The number in the last column of a line; null where there is none. */
const lastNumber = (line: string): number | null => {
  const column =
    line
      .split(/[,;\t]/)
      .at(-1)
      ?.trim() ?? ''
  const value = column === '' ? NaN : Number(column)
  return Number.isFinite(value) ? value : null
}

/**
 * A period by the last column of a table, whatever its unit: the least value becomes −1, the greatest 1. Lines without a number (a
 * heading) are passed over. Null: too few numbers.
 */
export const levelsOfCsv = (text: string): number[] | null => {
  const values = text
    .split(/\r?\n/)
    .map(lastNumber)
    .filter((value) => value !== null)
  if (values.length < ARBITRARY.least) return null
  const low = values.reduce((least, value) => Math.min(least, value))
  const high = values.reduce((most, value) => Math.max(most, value))
  if (high === low) return null
  const levels = values.map((value) => (2 * (value - low)) / (high - low) - 1)
  return resampled(levels)
}

/** Levels with a stroke drawn into them: from one place and level to another, places 0–1. */
export const drawnInto = (
  levels: Levels,
  [fromPlace, fromLevel]: readonly [number, number],
  [toPlace, toLevel]: readonly [number, number],
): number[] => {
  const place = (part: number): number =>
    Math.min(levels.length - 1, Math.max(0, Math.floor(part * levels.length)))
  const [from, to] = [place(fromPlace), place(toPlace)]
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return levels.map((level, index) => {
    if (index < low || index > high) return level
    const share = from === to ? 1 : (index - from) / (to - from)
    return within(fromLevel + share * (toLevel - fromLevel))
  })
}
