import { CommandTree } from '../../scpi/tree.ts'
import type { Plant } from '../plant.ts'
import { memory, type Simulation } from '../simulation.ts'
import { acquiringCommands } from './acquiring.ts'
import { Analyser } from './analyser.ts'
import { decodingCommands } from './decoding.ts'
import { measuringCommands } from './measuring.ts'
import { patternCommands, patternDrive } from './pattern.ts'

/** LA1016: sixteen lines in, sixteen lines out. A level is one or the other, so it has no noise. */
export function makeAnalyser(plant: Plant): Simulation {
  const analyser = new Analyser(plant)
  const drive = patternDrive(plant, analyser.settings)
  const tree = new CommandTree([
    ...acquiringCommands(analyser),
    ...measuringCommands(analyser),
    ...decodingCommands(analyser),
    ...patternCommands(analyser.settings, drive),
  ])
  return {
    tree: () => tree,
    reset() {
      analyser.reset()
      drive()
    },
    trigger: () => analyser.force(),
    ...memory(analyser.settings, drive),
  }
}
