import { and, eq, gt } from 'drizzle-orm'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { boxGiven, boxPair, boxProvision } from '@labbox/contract/boxes/sync.ts'
import { buffer } from 'node:stream/consumers'
import { takeAllowance } from '../../platform/allowance.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { teachingClass } from '../classes/tables.ts'
import { storeOf } from '../files/service.ts'
import { hashCode, requireWorking, withGiven } from './boxes.rules.ts'
import { lockShared, sharedOf } from './keys.ts'
import { provisionOf } from './provision.queries.ts'
import { exchangePair, givenPlace, isAskedBy, isGivenTo, isPublicKey, seal, sharedKey } from './seal.ts'
import { box } from './tables.ts'
import { releaseWork } from './take.service.ts'
import { pictureOfWork } from './works.queries.ts'

/** Tries from one address; a classroom of boxes stands behind one. */
const TRIES = { most: 60, windowMs: 10 * MINUTE_MS }

/** Spends the code: from now on this machine is the box. */
export const pair = async (deps: Deps, body: BodyOf<typeof boxPair>, address: string) => {
  if (!isPublicKey(body.publicKey, 'ed25519') || !isPublicKey(body.exchangeKey, 'x25519'))
    throw new AppError('BOX_KEY')
  await takeAllowance(deps.db, deps.clock.now(), { key: `box:${address}`, ...TRIES })
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const [row] = await tx
      .select()
      .from(box)
      .where(and(eq(box.codeHash, hashCode(body.code)), gt(box.codeExpiresAt, now)))
      .for('update')
    if (!row) throw new AppError('BOX_CODE')
    const own = exchangePair()
    const key = lockShared(deps.secrets, row.id, sharedKey(own.privateKey, body.exchangeKey))
    await tx
      .update(box)
      .set({ codeHash: null, publicKey: body.publicKey, sharedKey: key, pairedAt: now })
      .where(eq(box.id, row.id))
    const [place] = await tx
      .select({ name: teachingClass.name })
      .from(teachingClass)
      .where(eq(teachingClass.id, row.classId))
    const { id, name, opensAt, closesAt, keepDays } = row
    return {
      boxId: id,
      exchangeKey: own.publicKey,
      className: found(place).name,
      name,
      opensAt,
      closesAt,
      keepDays,
    }
  })
}

/** What a box works with, as it is now; what it was given is noted, so that a lost one can be answered for. */
export const provision = (deps: Deps, { boxId, sentAt, signature }: BodyOf<typeof boxProvision>) =>
  transaction(deps.db, async (tx) => {
    const [row] = await tx.select().from(box).where(eq(box.id, boxId)).for('update')
    if (!row?.publicKey || !isAskedBy(row.publicKey, boxId, sentAt, signature))
      throw new AppError('BOX_SIGNATURE')
    const now = deps.clock.now()
    if (now > requireWorking(row).closesAt) throw new AppError('BOX_WINDOW')
    // It asks for what is new when it has sent all.
    await releaseWork(row, tx)
    const given = await provisionOf(tx, row)
    const people = given.people.map(({ id }) => id)
    const tasks = given.tasks.map(({ id }) => id)
    await tx
      .update(box)
      .set({ held: withGiven(row.held, people, tasks, now) })
      .where(eq(box.id, boxId))
    return { sealed: seal(sharedOf(deps.secrets, row), `provision\n${boxId}`, given), at: now }
  })

/** A picture of what a box works with now, or of work that it may go on with. */
export const give = async (deps: Deps, asked: BodyOf<typeof boxGiven>) => {
  const [row] = await deps.db.select().from(box).where(eq(box.id, asked.boxId))
  if (!row?.publicKey || !isGivenTo(row.publicKey, asked)) throw new AppError('BOX_SIGNATURE')
  if (deps.clock.now() > requireWorking(row).closesAt) throw new AppError('BOX_WINDOW')
  const { files, tasks } = await provisionOf(deps.db, row)
  const ids = tasks.map(({ id }) => id)
  const shown = files.find(({ id }) => id === asked.fileId)
  const { sha256 } = found(shown ?? (await pictureOfWork(deps.db, row.classId, ids, asked.fileId)))
  const bytes = (await buffer(await storeOf(deps).read(sha256))).toString('base64')
  return { sealed: seal(sharedOf(deps.secrets, row), givenPlace(row.id, asked.fileId), { bytes }) }
}
