import { ScpiError } from '../../scpi/errors.ts'
import { CommandTree } from '../../scpi/tree.ts'
import type { GeneratorOutput, Plant } from '../plant.ts'
import { memory, whenChanged, type Simulation } from '../simulation.ts'
import { freshChannel, output, type Generator } from './channel.ts'
import { applyCommands } from './apply.ts'
import { channelCommands } from './commands.ts'

/** DG1022Z: two channels behind 50 Ω. Its noise is far below what an 8-bit oscilloscope shows, so it has none. */
export function makeGenerator(plant: Plant): Simulation {
  const settings = { first: freshChannel(), second: freshChannel() }
  const drive = whenChanged((channel: 1 | 2, now: GeneratorOutput | null) => plant.setGenerator(channel, now))
  const generator: Generator = {
    at(call) {
      const suffix = call.suffixes[0] ?? 1
      if (suffix > 2) throw new ScpiError(-114)
      return suffix === 1 ? settings.first : settings.second
    },
    changed() {
      drive(1, output(settings.first))
      drive(2, output(settings.second))
    },
  }
  const tree = new CommandTree([...channelCommands(generator), ...applyCommands(generator)])
  generator.changed()
  return {
    tree: () => tree,
    reset() {
      Object.assign(settings, { first: freshChannel(), second: freshChannel() })
      generator.changed()
    },
    ...memory(settings, generator.changed),
  }
}
