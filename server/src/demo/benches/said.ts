import type { ActBodies, ActKind } from '@labbox/contract/bench/acts/acts.ts'
import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import { MODELS } from 'labbox-bench/instruments/models.ts'
import { writeActs, type NewAct, type SessionOf } from '../../areas/bench/service.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'

// What is done at a bench, as its record keeps it.

/** Those of a simulated bench. */
export const instruments: InstrumentInfo[] = MODELS.map(({ name, kind, vendor, serialPrefix, firmware }) => {
  const serial = `${serialPrefix}000000001`
  return {
    id: `${kind.toLowerCase()}1`,
    kind,
    model: name,
    serial,
    idn: [vendor, name, serial, firmware].join(','),
    address: '127.0.0.1:5555',
    online: true,
  }
})

/** One act. */
export type Said = { [K in ActKind]: { kind: K; body: ActBodies[K] } }[ActKind]

/** What is asked of a bench and how it answers. */
export const command = (op: 'find' | 'load' | 'run', more: Partial<ActBodies['reply']> = {}): Said[] => {
  const id = newId()
  return [
    { kind: 'command', body: { id, op } },
    { kind: 'reply', body: { id, op, ...more } as ActBodies['reply'] },
  ]
}

export const knobs = (...commands: string[]): Said[] =>
  commands.map((each) => ({ kind: 'knob', body: { command: each } }))

/** Writes them down step by step, each so much later than the one before. */
export const writeSteps = (
  db: Db,
  session: SessionOf,
  steps: readonly (readonly Said[])[],
  everyMs: number,
): Promise<unknown> =>
  writeActs(
    db,
    steps.flatMap((step, k) =>
      step.map((said, j) => {
        const at = new Date(session.startedAt.getTime() + (k + 1) * everyMs + j * 900)
        return { ...said, session, actorId: session.ownerId, at } as NewAct
      }),
    ),
  )
