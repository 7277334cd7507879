import type { SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { TaskDeps } from '../tasks/student.service.ts'
import type { ClipWatch } from './help/clip-watch.ts'

/** What the use cases of this area work with. */
export interface ExperimentDeps extends TaskDeps {
  /** Labs that other areas give to do without a task: a condition on `lab_project`, false when there are none. */
  openLabs(actor: Actor): SQL
  /** Stores a diagram of the actor's; the same drawing is stored once. */
  saveCircuit(actor: Actor, circuit: unknown): Promise<{ id: string; hash: string }>
  /** What is seen on the screens of benches, for hints to who teaches. */
  clips: ClipWatch
  /** Writes down what was done at benches and waits: what is written next comes after it. */
  flushActs(): Promise<void>
  /** Keeps what the screens of this experiment's bench show now, where this node sees them. */
  pinScreens(experimentId: string): void
  /** The screen of an instrument on the bench that the actor occupies, as PNG bytes; null when it gave none. */
  readScreen(actor: Actor, occupancyId: string, command: string): Promise<Uint8Array | null>
}

/** The kind under which experiments keep their measurement sheets. */
export const SHEET_KIND = 'experiment'
