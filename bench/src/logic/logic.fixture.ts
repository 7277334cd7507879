import { makeNoise } from '../instruments/noise.ts'
import { LogicBuilder } from './build.ts'
import { HIGH, type Level, LOW, PULL, UNKNOWN } from './level.ts'
import { drivenBy } from './part.ts'
import { pinsOf, type LogicRow } from './parts/row.ts'
import { powerOn } from './power-on.ts'

const SUPPLY = new Set(['VCC', 'GND'])
/** Longer than any part of these tests needs, ps. */
const SETTLED = 1e6

/** One part with a switch at each input: low at first, or as `start` says. */
export function onBoard(row: LogicRow, start: Record<string, Level> = {}, seed = 1) {
  const builder = new LogicBuilder(seed)
  const { model } = row
  const pins = pinsOf(row)
    .map(({ name }) => name)
    .filter((name) => !SUPPLY.has(name))
  const nets = Object.fromEntries(pins.map((name) => [name, builder.net()]))
  const outputs = new Set(drivenBy(model).filter((name) => !model.bidirectional?.includes(name)))
  const inputs = pins.filter((name) => !outputs.has(name))
  const switches = new Map(
    inputs.map((name) => [
      name,
      builder.source(nets[name]!, model.bidirectional?.includes(name) ? PULL : undefined),
    ]),
  )
  builder.part({ model, nets: { ...nets }, delay: 10, floats: UNKNOWN })
  const kernel = builder.build()
  for (const [name, driver] of switches) kernel.drive(driver, start[name] ?? LOW, 0)
  powerOn(kernel, makeNoise(seed).uniform)

  const set = (levels: Record<string, Level | boolean>) => {
    for (const [name, level] of Object.entries(levels)) {
      const driver = switches.get(name)
      if (driver === undefined) throw new Error(`${row.id} has no input ${name}`)
      kernel.drive(driver, Number(level) as Level, kernel.now)
    }
    kernel.run(kernel.now + SETTLED)
  }
  const read = (name: string): Level => kernel.level(nets[name]!)
  return {
    kernel,
    inputs,
    set,
    read,
    /** A pulse on an input, and back. */
    pulse: (name: string, active: Level = HIGH) => {
      set({ [name]: active })
      set({ [name]: active === HIGH ? LOW : HIGH })
    },
    /** Outputs as a number, the first name being the highest bit; NaN when one of them is no bit. */
    number: (names: string): number =>
      names
        .split(' ')
        .map(read)
        .reduce<number>((sum, level) => (level > HIGH ? Number.NaN : 2 * sum + level), 0),
  }
}
