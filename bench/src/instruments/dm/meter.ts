import { CommandTree } from '../../scpi/tree.ts'
import type { Noise } from '../noise.ts'
import type { MeterFunction, Plant } from '../plant.ts'
import { memory, type Simulation } from '../simulation.ts'
import { agilentCommands } from './agilent.ts'
import { FUNCTIONS, type CommandSet, type DmSettings, type FunctionRow, type Meter } from './functions.ts'
import { autoRange, display } from './reading.ts'
import { commonCommands, rigolCommands } from './rigol.ts'

/** DM3058: one multimeter, 5½ digits, with two command sets. */
export function makeMeter(plant: Plant, noise: Noise): Simulation {
  const settings = freshSettings()
  const meter: Meter = {
    settings,
    language: 'RIGOL',
    row(name = settings.selected) {
      return FUNCTIONS.find((each) => each.name === name) as FunctionRow
    },
    async read() {
      const row = meter.row()
      const range = settings.ranges[row.name]
      const value = await plant.meter(row.name)
      if (range.auto && row.ranged && !Number.isNaN(value)) range.index = autoRange(row, value)
      return display(row, range.index, value, settings.rates[row.name], noise)
    },
  }
  const trees: Record<CommandSet, CommandTree> = {
    RIGOL: new CommandTree([...commonCommands(meter), ...rigolCommands(meter)]),
    AGILENT: new CommandTree([...commonCommands(meter), ...agilentCommands(meter)]),
  }
  return {
    tree: () => trees[meter.language],
    reset: () => void Object.assign(settings, freshSettings()),
    ...memory(settings, () => {}),
  }
}

function freshSettings(): DmSettings {
  const each = <T>(value: (row: FunctionRow) => T): Record<MeterFunction, T> =>
    Object.fromEntries(FUNCTIONS.map((row) => [row.name, value(row)])) as Record<MeterFunction, T>
  return {
    selected: 'DCV',
    ranges: each((row) => ({ auto: true, index: row.usual })),
    rates: each(() => 'S'),
  }
}
