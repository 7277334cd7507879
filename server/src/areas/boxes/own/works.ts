import { boxTake } from '@labbox/contract/boxes/sync.ts'
import { AppError } from '../../../platform/errors.ts'
import { file } from '../../files/tables.ts'
import type { BoxDeps } from '../context.ts'
import { signTaking, unseal, workPlace } from '../seal.ts'
import { studentOf, type Place } from '../students.queries.ts'
import type { GivenWork } from '../works.queries.ts'
import { takePictures } from './given.ts'
import type { Identity } from './identity.ts'
import { loadWork } from './load-work.ts'
import type { Provisioned } from './load.ts'
import { Refused, type Upstream } from './upstream.ts'
import type { Vault } from './vault.ts'

/** Work on a copy as the university gave it, after so many acts of this box. */
export interface KeptWork {
  stamp: string
  cursor: number
  given: GivenWork
}
type Copy = Provisioned['copies'][number]
interface Asking {
  cursor: number
  hold: boolean
  now: Date
  /** Files that are here. */
  has: ReadonlySet<string>
}

const nameOf = (id: string): string => `work-${id}`

/** Work that was begun, or went on, at the university: taken over the network, kept in the vault, and put where work on this box is. */
export const openWorks = (vault: Vault, upstream: Upstream, identity: Identity) => {
  const { boxId, signingKey, sharedKey } = identity
  const known = new Map<string, KeptWork | null>()
  const keptOf = (id: string): KeptWork | null => {
    const kept = known.has(id) ? known.get(id)! : vault.read<KeptWork>(nameOf(id))
    known.set(id, kept)
    return kept
  }
  const keep = (id: string, kept: KeptWork): void => {
    vault.write(nameOf(id), kept)
    known.set(id, kept)
  }
  const ask = async ({ id, begun }: Copy, { cursor, hold, now, has }: Asking): Promise<KeptWork> => {
    const taking = { boxId, studentTaskId: id, cursor, hold, sentAt: now.toISOString() }
    const signature = signTaking(signingKey, taking)
    const { sealed } = await upstream.call(boxTake, { ...taking, signature })
    const given = unseal(Buffer.from(sharedKey, 'base64'), workPlace(boxId, id), sealed) as GivenWork
    const files = given.files.filter((one) => !has.has(one.id))
    await takePictures(vault, upstream, identity, { files }, now)
    return { stamp: begun ?? '', cursor, given }
  }
  return {
    keptOf,
    /** When the box is filled: it holds what was begun until it has been away and come back. */
    async fill({ copies }: Provisioned, now: Date): Promise<void> {
      for (const copy of copies)
        if (copy.begun) keep(copy.id, await ask(copy, { cursor: 0, hold: true, now, has: new Set() }))
    },
    /**
     * What changed at the university since, one copy after the other. Work that somebody does here meanwhile is left for the next time.
     * @param alone keeps everybody from acting while it says how many acts there are
     */
    async refresh(
      deps: BoxDeps,
      place: Place,
      { copies }: Provisioned,
      line: { readonly events: readonly unknown[] },
      alone: (run: () => Promise<void>) => Promise<void>,
    ): Promise<void> {
      const has = new Set((await deps.db.select({ id: file.id }).from(file)).map(({ id }) => id))
      for (const copy of copies) {
        if (!copy.begun || copy.begun === keptOf(copy.id)?.stamp) continue
        const cursor = line.events.length
        try {
          const kept = await ask(copy, { cursor, hold: false, now: deps.clock.now(), has })
          await alone(async () => {
            if (line.events.length !== cursor) return
            keep(copy.id, kept)
            await this.load(deps, place, copy)
          })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          deps.log.warn({ error: error.error }, 'Work that was begun elsewhere could not be taken')
        }
      }
    },
    /** Puts the work on a copy that is kept where work on this box is. */
    async load(deps: BoxDeps, place: Place, { id: studentTaskId, studentId }: Copy): Promise<void> {
      const kept = keptOf(studentTaskId)
      if (!kept) return
      try {
        const { actor } = await studentOf(deps.db, place, { studentId, studentTaskId })
        await loadWork(deps, vault, actor, studentTaskId, kept.given)
      } catch (error) {
        // A student who left the class since.
        if (!(error instanceof AppError)) throw error
        deps.log.warn({ error: error.key }, 'Work that was begun elsewhere could not be shown')
      }
    },
  }
}
export type Works = ReturnType<typeof openWorks>
