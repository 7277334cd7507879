import { and, eq } from 'drizzle-orm'
import { Circuit, CIRCUIT_LIMITS } from '@labbox/contract/bench/circuit.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { validate } from '../../platform/http/validate.ts'
import { newId } from '../../platform/database/ids.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import type { BenchContext } from './context.ts'
import { isTooLarge } from './rules.ts'
import { circuit } from './tables.ts'

/** Checks a circuit from outside: one general refusal when it is far too large, otherwise one message per wrong field. */
const parseCircuit = (input: unknown, actor: Pick<Actor, 'locale'>): Circuit => {
  const { version: _version, pointsPerWire: _points, ...params } = { version: 0, ...CIRCUIT_LIMITS }
  if (isTooLarge(input ?? {})) throw new AppError('CIRCUIT_TOO_LARGE', { params })
  return validate(Circuit, input, actor.locale)
}

/** Stores a diagram; the same drawing of the same person is one row. */
export const saveCircuit = async (
  { db, clock }: Pick<BenchContext, 'db' | 'clock'>,
  actor: Pick<Actor, 'userId' | 'locale'>,
  input: unknown,
): Promise<{ id: string; hash: string }> => {
  const document = parseCircuit(input, actor)
  const hash = hashDocument(document)
  const [row] = await db
    .insert(circuit)
    .values({ id: newId(), ownerId: actor.userId, hash, document, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: circuit.id })
  if (row) return { id: row.id, hash }
  const [known] = await db
    .select({ id: circuit.id })
    .from(circuit)
    .where(and(eq(circuit.ownerId, actor.userId), eq(circuit.hash, hash)))
  return { id: found(known).id, hash }
}

/** A stored diagram, whoever reads it. */
export const circuitById = async (db: Db, id: string) => {
  const [row] = await db.select().from(circuit).where(eq(circuit.id, id))
  return row ?? null
}

/** A diagram that the actor drew or was given; any other is missing. */
export const readableCircuit = async (ctx: BenchContext, actor: Actor, id: string) => {
  const row = found(await circuitById(ctx.db, id))
  const readable = row.ownerId === actor.userId
  return found(readable ? row : null)
}
