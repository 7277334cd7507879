import { eq } from 'drizzle-orm'
import type { JigsawPart } from '@labbox/contract/experiments/jigsaw.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { beginSession } from '../areas/bench/service.ts'
import { experiment, synergy, synergyMember } from '../areas/experiments/tables.ts'
import type { TaskDeps } from '../areas/tasks/student.service.ts'
import { newId } from '../platform/database/ids.ts'
import { found } from '../platform/errors.ts'

const AGO_MS = 25 * MINUTE_MS

/** Who does what: one wires, one measures, one writes. */
const PARTS: JigsawPart[] = [
  { duties: ['wires'], goal: '按实验原理图接线。Wire the circuit of the guidebook.', values: [] },
  { duties: ['measures'], goal: '测出 –3 dB 频率。Find the –3 dB frequency.', values: [] },
  { duties: ['writes'], goal: '', values: [] },
]

/**
 * Students of the demo class who do an experiment together; the circuit is half wired, and classmates may join.
 * @param members the first of them has begun the experiment
 */
export const createDemoShared = async (
  { db, clock }: TaskDeps,
  members: readonly string[],
  solution: Circuit,
): Promise<void> => {
  const creatorId = found(members[0])
  const [row] = await db.select().from(experiment).where(eq(experiment.ownerId, creatorId))
  const { id: experimentId, ownerId } = found(row)
  const startedAt = new Date(clock.now().getTime() - AGO_MS)
  await beginSession(db, { id: experimentId, ownerId, startedAt, seed: null })
  const wires = Object.entries(solution.wires)
  const diagram = { ...solution, wires: Object.fromEntries(wires.slice(0, wires.length / 2)) }
  const drawn = [diagram.components, diagram.wires].flatMap((things) => Object.keys(things))
  const id = newId()
  await db.insert(synergy).values({
    id,
    experimentId,
    open: true,
    diagram,
    authors: Object.fromEntries(drawn.map((thing, k) => [thing, members[k % 2] ?? creatorId])),
    creatorId,
    operatorId: creatorId,
    startedAt,
  })
  await db.insert(synergyMember).values(
    members.map((userId, k) => ({
      synergyId: id,
      userId,
      invitedAt: startedAt,
      joinedAt: startedAt,
      seenAt: startedAt,
      part: PARTS[k] ?? null,
    })),
  )
}
