import { drivenBy } from '../part.ts'
import { MOS_PARTS, TTL_PARTS } from '../parts/index.ts'
import { pinsOf, type LogicRow } from '../parts/row.ts'
import { Reference } from './reference.fixture.ts'

const STEPS = 240
/** Steps in which most inputs are high, then most low: wide gates and resets do nothing while half of them are. */
const PHASE = 40

/** Numbers that look like chance and are the same each time: https://en.wikipedia.org/wiki/Linear_congruential_generator (Numerical Recipes). */
const chance = (): ((below: number) => number) => {
  let state = 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A part alone, its inputs set at first, then changed one by one in no order. */
const alone = (row: LogicRow): Reference => {
  const { id, model } = row
  const driven = new Set(drivenBy(model))
  const names = pinsOf(row).map(({ name }) => name)
  const isSupply = (name: string) => /^(VCC|VDD|GND|VSS)$/.test(name)
  const inputs = names.filter((name) => !driven.has(name) && !isSupply(name))
  const outputs = names.filter((name) => driven.has(name))
  const reference = new Reference(`${id} alone`)
    .part(
      id,
      names
        .filter((name) => !isSupply(name))
        .map((name) => `${name}=n${name}`)
        .join(' '),
    )
    .pull(...outputs.filter((name) => model.open?.includes(name)).map((name) => `n${name}`))
    .set(inputs.map((name) => `n${name}=0`).join(' '))
  const below = chance()
  const levels = new Map<string, number>()
  const set = (name: string, level: number) => {
    levels.set(name, level)
    reference.set(`n${name}=${level}`)
  }
  for (let step = 0; step < STEPS; step++) {
    const most = 1 - (Math.floor(step / PHASE) % 2)
    set(inputs[below(inputs.length)]!, below(8) === 0 ? 1 - most : most)
    // An edge and back, as clocks have them.
    const pulsed = inputs[below(inputs.length)]!
    const level = levels.get(pulsed) ?? 0
    set(pulsed, 1 - level)
    set(pulsed, level)
  }
  return reference.watch(outputs.map((name) => `n${name}`).join(' '))
}

/** Every part of the catalogue that is told by equations alone: not monostables, whose time resistor and capacitor make. */
export const ROWS: Reference[] = [...TTL_PARTS, ...MOS_PARTS]
  .filter(({ model }) => !model.device && !model.comparators)
  .map(alone)
