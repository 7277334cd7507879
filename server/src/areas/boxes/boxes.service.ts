import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { WINDOW_MAX_DAYS, type boxAdd, type boxBenches } from '@labbox/contract/boxes/boxes.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { selectOptionalClass } from '../classes/queries.ts'
import { usableDevices } from '../devices/queries.ts'
import { hashCode, newCode, type BoxRow } from './boxes.rules.ts'
import { heldOf } from './boxes.queries.ts'
import { NO_HASH } from './seal.ts'
import { requireBoxes } from '../tasks/boxes/box.service.ts'
import { box, boxDevice } from './tables.ts'
import { releaseWork } from './take.service.ts'

const CODE_MS = 24 * HOUR_MS
const EDIT = 'boxes:box:edit'

/** A box of a class that the actor may change, locked; or as if it did not exist. */
export const lockBox = async (tx: Db, actor: Actor, id: string): Promise<BoxRow> => {
  const row = found((await tx.select().from(box).where(eq(box.id, id)).for('update'))[0])
  found(await selectOptionalClass(tx, actor, EDIT, row.classId))
  return row
}

/** Puts benches into the room of a box. @throws AppError NOT_FOUND for one that the actor may not use, or that is no bench to carry */
const placeBenches = async (tx: Db, actor: Actor, boxId: string, given: readonly string[]): Promise<void> => {
  const deviceIds = [...new Set(given)]
  const known = deviceIds.length > 0 ? await usableDevices(tx, actor, { ids: deviceIds }) : []
  // The simulated ones of this installation stay in it: a box has its own.
  if (known.filter(({ builtin }) => !builtin).length < deviceIds.length) throw notFound()
  await tx.delete(boxDevice).where(eq(boxDevice.boxId, boxId))
  if (deviceIds.length > 0)
    await tx.insert(boxDevice).values(deviceIds.map((deviceId) => ({ boxId, deviceId })))
}

/** How a machine becomes the box: what is typed at it. */
const commandOf = (url: string, code: string): string => `BOX_OF=${url} BOX_CODE=${code} BOX_KEY=… npm start`

const codeOf = (url: string, id: string, code: string, expiresAt: Date) => ({
  id,
  code,
  expiresAt,
  command: commandOf(url, code),
})

/** A box for a class, with the code that a machine becomes it by. */
export const addBox = async (deps: Deps, actor: Actor, body: BodyOf<typeof boxAdd>, url: string) => {
  await requireBoxes(deps.db)
  return transaction(deps.db, async (tx) => {
    const place = found(await selectOptionalClass(tx, actor, EDIT, body.classId))
    if (place.archived) throw new AppError('WRONG_STATE')
    const now = deps.clock.now()
    const [opensAt, closesAt] = [new Date(body.opensAt), new Date(body.closesAt)]
    if (closesAt <= now) throw invalid({ closesAt: 'past' })
    if (closesAt.getTime() > now.getTime() + WINDOW_MAX_DAYS * DAY_MS) throw invalid({ closesAt: 'tooFar' })
    const code = newCode()
    const id = newId()
    const { name, classId, keepDays, deviceIds } = body
    const codeExpiresAt = new Date(now.getTime() + CODE_MS)
    await tx.insert(box).values({
      id,
      name,
      classId,
      opensAt,
      closesAt,
      keepDays,
      codeExpiresAt,
      orgId: place.orgId,
      codeHash: hashCode(code),
      cursorHash: NO_HASH,
      held: { people: [], tasks: [], at: null },
      createdBy: actor.userId,
      createdAt: now,
    })
    await placeBenches(tx, actor, id, deviceIds)
    const set = { classId, opensAt, closesAt, keepDays, deviceIds }
    await audit(tx, actor, 'boxes:box:add', { id, name }, null, set)
    return codeOf(url, id, code, codeExpiresAt)
  })
}

/** Other benches in the room of a box. */
export const setBenches = (deps: Deps, actor: Actor, { id, deviceIds }: BodyOf<typeof boxBenches>) =>
  transaction(deps.db, async (tx) => {
    const row = await lockBox(tx, actor, id)
    if (row.revokedAt) throw new AppError('BOX_REVOKED')
    await placeBenches(tx, actor, id, deviceIds)
    await audit(tx, actor, 'boxes:box:benches', row, null, { deviceIds })
    return {}
  })

/** Another code, while no machine is this box. */
export const renewCode = (deps: Deps, actor: Actor, id: string, url: string) =>
  transaction(deps.db, async (tx) => {
    const row = await lockBox(tx, actor, id)
    if (row.pairedAt || row.revokedAt) throw new AppError('BOX_PAIRED')
    const code = newCode()
    const codeExpiresAt = new Date(deps.clock.now().getTime() + CODE_MS)
    await tx
      .update(box)
      .set({ codeHash: hashCode(code), codeExpiresAt })
      .where(eq(box.id, id))
    await audit(tx, actor, 'boxes:box:code', row, null, null)
    return codeOf(url, id, code, codeExpiresAt)
  })

/** From now on nothing is taken from a box that is lost, and it is given nothing. Answers what it held. */
export const revokeBox = (deps: Deps, actor: Actor, id: string, reason: string) =>
  transaction(deps.db, async (tx) => {
    const row = await lockBox(tx, actor, id)
    if (row.revokedAt) throw new AppError('WRONG_STATE')
    const revokedAt = deps.clock.now()
    await tx.update(box).set({ revokedAt, codeHash: null, sharedKey: null }).where(eq(box.id, id))
    await releaseWork(row, tx, { all: true })
    const held = await heldOf(tx, row.held)
    const lost = { people: held.people.length, tasks: held.tasks.length }
    await audit(tx, actor, 'boxes:box:revoke', row, null, { reason, ...lost })
    return held
  })

/** Removes a box that no machine has become: there is nothing to keep of it. */
export const deleteBox = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await lockBox(tx, actor, id)
    if (row.pairedAt) throw new AppError('BOX_PAIRED')
    await tx.delete(box).where(eq(box.id, id))
    await audit(tx, actor, 'boxes:box:delete', row, { classId: row.classId }, null)
    return {}
  })
