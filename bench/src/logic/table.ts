import { type Equation } from './equation.ts'
import { FLOATING, type Level } from './level.ts'
import type { LogicModel } from './part.ts'

/** A function of the levels of some slots. */
export type Look = (levels: Uint8Array) => Level

/** The same function for any slots, which stand for its inputs in their order. */
export interface Table {
  /** Its levels by those of the inputs, two bits each, the first one lowest, or EMPTY; absent where there are too many. */
  levels?: Uint8Array
  at: (slots: Int32Array) => Look
}

/** Functions of up to this many inputs are looked up in a table of 4ⁿ levels, which fills as it is used. */
const MOST_IN_TABLE = 8
/** Not looked at yet. */
export const EMPTY = 255

function tabled(names: readonly string[], evaluate: Equation['evaluate'], floats: Level): Table {
  const given = new Map<string, Level>()
  const read = (name: string): Level => {
    const level = given.get(name)!
    return level === FLOATING ? floats : level
  }
  const compute = (levels: Uint8Array, slots: Int32Array): Level => {
    for (const [i, name] of names.entries()) given.set(name, levels[slots[i]!] as Level)
    return evaluate(read)
  }
  if (names.length > MOST_IN_TABLE) return { at: (slots) => (levels) => compute(levels, slots) }
  const table = new Uint8Array(4 ** names.length).fill(EMPTY)
  return {
    levels: table,
    at: (slots) => (levels) => {
      let index = 0
      for (let i = 0; i < slots.length; i++) index |= levels[slots[i]!]! << (2 * i)
      const found = table[index]!
      return found === EMPTY ? ((table[index] = compute(levels, slots)) as Level) : (found as Level)
    },
  }
}

const known = new WeakMap<LogicModel, Map<string, Table>>()

/**
 * The table of a function of a model, made once for all parts of its type.
 * @param key tells it from the model's other functions
 * @param floats what an input reads that nobody drives
 */
export function tableOf(
  model: LogicModel,
  key: string,
  floats: Level,
  { inputs, evaluate }: Equation,
): Table {
  const tables = known.get(model) ?? new Map<string, Table>()
  known.set(model, tables)
  const name = `${floats} ${key}`
  const table = tables.get(name) ?? tabled(inputs, evaluate, floats)
  tables.set(name, table)
  return table
}
