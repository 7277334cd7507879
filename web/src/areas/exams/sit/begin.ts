import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { SITTING_LIMITS, sittingPage, sittingSave, sittingStart } from '@labbox/contract/exams/sitting.ts'
import { deviceOf } from './device.ts'
import { wireOf, type Entry } from './outbox.ts'
import { failureOf, talk } from './talk.ts'
import { Vault } from './vault.ts'

export interface Begun {
  sitting: DataOf<typeof sittingStart>
  /** All questions, so that no page needs the network later. */
  paper: DataOf<typeof sittingPage>
  vault: Vault | null
}

const save = ({ epoch }: Entry, id: string, entries: readonly Entry[]) =>
  talk(sittingSave, { id, epoch, answers: entries.map(wireOf) })

/**
 * Sends what an earlier page of this browser had given and not sent, in the epoch in which it was given: it counts unless something
 * later does.
 * @throws ApiError when the network is away; nothing is lost then
 */
const deliver = async (id: string, vault: Vault, entries: readonly Entry[]): Promise<void> => {
  for (const some of Map.groupBy(entries, ({ epoch }) => epoch).values())
    for (let k = 0; k < some.length; k += SITTING_LIMITS.answers) {
      const batch = some.slice(k, k + SITTING_LIMITS.answers)
      try {
        await save(batch[0] as Entry, id, batch)
      } catch (error) {
        if (failureOf(error).kind === 'offline') throw error
        for (const one of batch)
          await save(one, id, [one]).catch((why: unknown) => {
            if (failureOf(why).kind === 'offline') throw why
          })
      }
      for (const one of batch) await vault.drop(one)
    }
}

/** Begins the sitting, goes on with it, or takes it over; with everything that it needs from then on. */
export const begin = async (id: string, userId: string, code: string): Promise<Begun> => {
  const device = await deviceOf(id)
  let sitting = await talk(sittingStart, { id, code, device })
  const vault = await Vault.open(userId, id, sitting.key)
  // A store that cannot be read must keep nobody from the exam.
  const left = (await vault?.read().catch(() => [])) ?? []
  if (vault && left.length > 0) {
    await deliver(id, vault, left)
    // What counts now, the server says.
    sitting = await talk(sittingStart, { id, code, device })
  }
  return { sitting, vault, paper: await talk(sittingPage, { id }) }
}
