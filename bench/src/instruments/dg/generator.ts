import { ScpiError } from '../../scpi/errors.ts'
import { CommandTree } from '../../scpi/tree.ts'
import type { GeneratorOutput, Plant } from '../plant.ts'
import { memory, whenChanged, type Simulation } from '../simulation.ts'
import { freshChannel, output, type Generator } from './channel.ts'
import { applyCommands } from './apply.ts'
import { channelCommands } from './commands.ts'
import { counterCommands } from './counter.ts'
import { couplingCommands, follow, freshCoupling } from './coupling.ts'
import { specialCommands } from './special.ts'
import { userWaveCommands } from './user-wave.ts'

/** DG1022Z: two channels behind 50 Ω. Its noise is far below what an 8-bit oscilloscope shows, so it has none. */
export function makeGenerator(plant: Plant): Simulation {
  const fresh = () => ({ first: freshChannel(), second: freshChannel(), coupling: freshCoupling() })
  const settings = fresh()
  const drive = whenChanged((channel: 1 | 2, now: GeneratorOutput | null) => plant.setGenerator(channel, now))
  const generator: Generator = {
    at(call) {
      const suffix = call.suffixes[0] ?? 1
      if (suffix > 2) throw new ScpiError(-114)
      return suffix === 1 ? settings.first : settings.second
    },
    changed(set) {
      if (set) follow(settings, set)
      drive(1, output(settings.first))
      drive(2, output(settings.second))
    },
  }
  const tree = new CommandTree([
    ...channelCommands(generator),
    ...applyCommands(generator),
    ...specialCommands(generator),
    ...userWaveCommands(generator),
    ...couplingCommands(
      () => settings.coupling,
      () => generator.changed(settings.first),
    ),
    ...counterCommands(plant),
  ])
  generator.changed()
  return {
    tree: () => tree,
    reset() {
      Object.assign(settings, fresh())
      generator.changed()
    },
    ...memory(settings, () => generator.changed()),
  }
}
