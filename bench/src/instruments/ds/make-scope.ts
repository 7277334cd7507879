import { CommandTree } from '../../scpi/tree.ts'
import type { Noise } from '../noise.ts'
import type { Plant } from '../plant.ts'
import { memory, type Simulation } from '../simulation.ts'
import { controlCommands } from './control.ts'
import { cursorCommands } from './analysis/cursors.ts'
import { mathCommands } from './analysis/mathematics.ts'
import { measureCommands } from './measurements.ts'
import { Scope } from './scope.ts'
import { triggerCommands } from './triggering.ts'
import { verticalCommands } from './vertical.ts'
import { waveCommands } from './wave.ts'

/** The scope with its commands. */
export function makeScope(plant: Plant, noise: Noise): Simulation {
  const scope = new Scope(plant, noise)
  const tree = new CommandTree([
    ...controlCommands(scope),
    ...verticalCommands(scope),
    ...triggerCommands(scope),
    ...measureCommands(scope),
    ...mathCommands(scope),
    ...cursorCommands(scope),
    ...waveCommands(scope),
  ])
  return {
    tree: () => tree,
    reset: () => scope.reset(),
    trigger: () => scope.force(),
    ...memory(scope.settings, () => scope.touch()),
  }
}
