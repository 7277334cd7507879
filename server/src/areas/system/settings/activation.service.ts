import { desc } from 'drizzle-orm'
import type { Activation } from '@labbox/contract/system/activation.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { isActiveUser, user } from '../../access/tables.ts'
import { LICENCE_PUBLIC_KEY } from './licence-key.ts'
import { publicKeyOf, readLicence, stateAt } from './licence.rules.ts'
import { installation, licenceFile } from '../tables.ts'

/** What is asked at each change is at most so old; an activation on another node holds after that. */
const KNOWN_MS = 1_000

export interface Activator {
  /** Whether changes are possible: within the trial or a licence. */
  mayChange(): Promise<boolean>
  read(): Promise<Activation>
  activate(actor: Actor, text: string): Promise<Activation>
}

/** Trial and licences; `publicKey` (base64url) is the one whose holder issues licences. */
export const createActivator = (deps: Deps, publicKey = LICENCE_PUBLIC_KEY): Activator => {
  const key = publicKeyOf(publicKey)
  let known: { facts: Awaited<ReturnType<typeof factsOf>>; until: number } | null = null

  /** Since when it runs, and the valid licence that lasts longest. */
  const factsOf = async (db: Db) => {
    const [first] = await db.select().from(installation).orderBy(installation.startedAt).limit(1)
    const rows = await db.select().from(licenceFile).orderBy(desc(licenceFile.activatedAt))
    const valid = rows.flatMap(({ content, activatedAt, activatedBy }) => {
      const licence = readLicence(content, key)
      return licence ? [{ ...licence, activatedAt: activatedAt.toISOString(), activatedBy }] : []
    })
    const end = (one: { expiresAt: string | null }) => (one.expiresAt ? Date.parse(one.expiresAt) : Infinity)
    const licence = valid.toSorted((a, b) => (end(a) === end(b) ? 0 : end(b) - end(a)))[0] ?? null
    return { startedAt: found(first).startedAt, licence }
  }

  const read = async (): Promise<Activation> => {
    const { startedAt, licence } = await factsOf(deps.db)
    const { state, until } = stateAt(deps.clock.now(), startedAt, licence)
    const usedSeats = await deps.db.$count(user, isActiveUser)
    return {
      state,
      licence,
      usedSeats,
      startedAt: startedAt.toISOString(),
      until: until?.toISOString() ?? null,
    }
  }

  return {
    read,
    async mayChange() {
      if (!known || performance.now() > known.until)
        known = { facts: await factsOf(deps.db), until: performance.now() + KNOWN_MS }
      return stateAt(deps.clock.now(), known.facts.startedAt, known.facts.licence).state !== 'expired'
    },
    async activate(actor, text) {
      const licence = readLicence(text, key)
      if (!licence) throw new AppError('LICENCE_INVALID', { fields: { licence: 'LICENCE_INVALID' } })
      const now = deps.clock.now()
      if (licence.expiresAt && new Date(licence.expiresAt) <= now)
        throw new AppError('LICENCE_EXPIRED', { fields: { licence: 'LICENCE_EXPIRED' } })
      await transaction(deps.db, async (tx) => {
        const added = await tx
          .insert(licenceFile)
          .values({ licenceId: licence.id, content: text, activatedAt: now, activatedBy: actor.name })
          .onConflictDoNothing()
          .returning({ id: licenceFile.id })
        if (added.length > 0)
          await audit(
            tx,
            actor,
            'system:licence:edit',
            { id: licence.id, name: licence.organisation },
            null,
            licence,
          )
      })
      known = null
      return read()
    },
  }
}
