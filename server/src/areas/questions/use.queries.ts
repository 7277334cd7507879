import { and, avg, count, inArray, isNotNull, isNull, eq } from 'drizzle-orm'
import type { QuestionUse } from '@labbox/contract/questions/questions.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import type { Db } from '../../platform/database/db.ts'
import type { QuestionsDeps } from './context.ts'
import { exerciseItem, exerciseRound } from './exercise.tables.ts'

const nothing = { papers: 0, exams: 0, attempts: 0, facility: null, discrimination: null }

/** How questions did in exams and in practice, by id; two queries, however many they are. */
export const usesOf = async (
  { items }: Pick<QuestionsDeps, 'items'>,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, QuestionUse>> => {
  if (ids.length === 0) return new Map()
  const practised = await db
    .select({ questionId: exerciseItem.questionId, n: count(), share: avg(exerciseItem.share) })
    .from(exerciseItem)
    .innerJoin(exerciseRound, eq(exerciseRound.id, exerciseItem.roundId))
    .where(
      and(
        inArray(exerciseItem.questionId, [...ids]),
        isNotNull(exerciseItem.share),
        isNull(exerciseRound.cancelledAt),
      ),
    )
    .groupBy(exerciseItem.questionId)
  const figures = await items.of(db, ids)
  return new Map(
    ids.map((id) => {
      const practice = practised.find((row) => row.questionId === id)
      return [
        id,
        {
          ...(figures.get(id) ?? nothing),
          practised: practice?.n ?? 0,
          practiceFacility: practice?.share ? Number(practice.share) / POINT : null,
        },
      ]
    }),
  )
}
