import type { LocalText } from '@labbox/contract/core/types.ts'
import type { RoundKind } from '@labbox/contract/questions/exercises.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { exerciseItem, exerciseRound } from './exercise.tables.ts'
import { questionVersion } from './tables.ts'

/** A question as a round asks it. */
export interface Asked {
  questionId: string
  versionId: string
  /** With a key that was corrected since; null or absent: as the version has it. */
  corrected?: QuestionDocument | null
}

interface Round {
  kind: RoundKind
  bankId: string | null
  tagIds: readonly string[]
  /** What it is about, as it is called now. */
  name: LocalText
}

/**
 * Begins a round of practice with these questions, in this order.
 * @param seed decides the order of options and the numbers
 * @throws AppError EXERCISE_NONE without any question
 */
export const insertRound = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  actor: Actor,
  round: Round,
  seed: string,
  items: readonly Asked[],
): Promise<{ id: string }> => {
  if (items.length === 0) throw new AppError('EXERCISE_NONE')
  const id = newId()
  const now = clock.now()
  await tx.insert(exerciseRound).values({
    ...round,
    tagIds: [...round.tagIds],
    id,
    userId: actor.userId,
    seed,
    startedAt: now,
    lastAt: now,
  })
  await tx.insert(exerciseItem).values(
    items.map(({ questionId, versionId, corrected }, position) => ({
      roundId: id,
      position,
      questionId,
      versionId,
      corrected,
    })),
  )
  return { id }
}

/** A quiz once more as a round: what its banks have dropped since, and files, which nobody marks here, are left out. */
export const startQuizRound = async (
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  actor: Actor,
  name: LocalText,
  asked: readonly (Asked & { type: string })[],
): Promise<{ id: string }> => {
  const versionIds = asked.map(({ versionId }) => versionId)
  const kept = await tx
    .select({ id: questionVersion.id })
    .from(questionVersion)
    .where(anyOf(questionVersion.id, versionIds))
  const known = new Set(kept.map(({ id }) => id))
  const items = asked.filter(({ versionId, type }) => known.has(versionId) && type !== 'file')
  return insertRound(deps, tx, actor, { kind: 'quiz', bankId: null, tagIds: [], name }, newId(), items)
}
