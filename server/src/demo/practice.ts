import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { QuestionsDeps } from '../areas/questions/context.ts'
import { answerItem, endRound, startRound } from '../areas/questions/exercises.service.ts'
import { documentsOf, itemsOf, selectAndLockRound } from '../areas/questions/exercises.queries.ts'
import { answerTo } from './knows.ts'
import { daysBefore, diceOf, skillOf, type Past, type Term } from './term.ts'

/** One in so many students practises, every few days. */
const EVERY = 3
const DAYS = [26, 17, 11, 6, 3, 1]
const QUESTIONS = 8
/** Tells its dice from those of tasks. */
const DICE = 11

/** Rounds of practice of some students in the weeks gone by, a few of them ended before their last question. */
export const createDemoPractice = async (
  { deps, set }: Past,
  { students }: Term,
  { bankId, now }: { bankId: string; now: Date },
): Promise<void> => {
  // The bank is open to every student: no other area has to give it to them.
  const practice: QuestionsDeps = {
    ...deps,
    items: { of: async () => new Map() },
    openBanks: () => sql`false`,
  }
  for (const [k, student] of students.entries()) {
    if (k % EVERY !== 0) continue
    for (const [r, days] of DAYS.entries()) {
      if ((k + r) % 2 === 1) continue
      const beginsAt = daysBefore(now, days, 15 + k)
      set(beginsAt)
      const { id } = await startRound(practice, student, {
        kind: 'tag',
        bankId,
        tagIds: [],
        types: ['single', 'multiple', 'boolean', 'blank', 'numeric'],
        count: QUESTIONS,
      })
      const { seed } = await selectAndLockRound(deps.db, student, id)
      const items = await itemsOf(deps.db, id)
      const documents = await documentsOf(deps.db, items)
      const dice = diceOf(k, DICE + r)
      const stops = k % 4 === 3 && r === 1
      for (const [position, { questionId }] of items.entries()) {
        if (stops && position > QUESTIONS / 2) break
        set(new Date(beginsAt.getTime() + (position + 1) * MINUTE_MS))
        const knows = dice(position) < skillOf(k)
        await answerItem(practice, student, {
          id,
          position,
          answer: answerTo(documents[position]!, `${seed}/${questionId}`, knows),
        })
      }
      if (stops) await endRound(practice, student, id)
    }
  }
}
