import { CommandTree } from '../../scpi/tree.ts'
import type { Noise } from '../noise.ts'
import type { Plant } from '../plant.ts'
import { memory, type Simulation } from '../simulation.ts'
import { controlCommands } from './control.ts'
import { cursorCommands } from './analysis/cursors.ts'
import { mathCommands } from './analysis/mathematics.ts'
import { MaskTest, maskCommands } from './analysis/mask.ts'
import { referenceCommands, type References } from './analysis/references.ts'
import { statisticCommands } from './analysis/statistics.ts'
import { displayCommands } from './display.ts'
import { measureCommands, readingText, type Item } from './measurements.ts'
import { Scope } from './scope.ts'
import { timebaseCommands } from './timebase.ts'
import { triggerCommands } from './triggering.ts'
import { verticalCommands } from './vertical.ts'
import { waveCommands } from './wave.ts'

/** The scope with its commands. */
export function makeScope(plant: Plant, noise: Noise): Simulation {
  const scope = new Scope(plant, noise)
  const test = new MaskTest()
  const list: Item[] = []
  const references: References = new Map()
  const tree = new CommandTree([
    ...controlCommands(scope),
    ...displayCommands(scope, {
      test,
      references,
      readings: (frame) => list.map((item) => readingText(frame, scope.settings, item)),
    }),
    ...timebaseCommands(scope),
    ...verticalCommands(scope),
    ...triggerCommands(scope),
    ...measureCommands(scope, list),
    ...statisticCommands(scope),
    ...maskCommands(scope, test),
    ...referenceCommands(scope, references),
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
