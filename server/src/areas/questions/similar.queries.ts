import { and, asc, desc, eq, isNull, not, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { transaction } from '../../platform/database/db.ts'
import type { QuestionsDeps } from './context.ts'
import { searchText } from './rules.ts'
import { bankVisibleTo } from './scope.ts'
import { question, questionBank } from './tables.ts'

/** Texts that share at least this much of their trigrams are shown to an author as alike. */
const ALIKE = 0.55

/** Questions that the actor may read and whose text is like the one given, the likest first. */
export const similarOf = async (
  deps: QuestionsDeps,
  actor: Actor,
  input: { text: string; except?: string | undefined },
) =>
  transaction(deps.db, async (db) => {
    // The index leaves out what is less alike than this.
    await db.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true)`)
    const text = searchText(input.text)
    const likeness = sql<number>`similarity(${question.text}, ${text})`
    const items = await db
      .select({
        id: question.id,
        bankId: question.bankId,
        number: question.number,
        bankName: questionBank.name,
        stem: question.stem,
        likeness,
      })
      .from(question)
      .innerJoin(questionBank, eq(questionBank.id, question.bankId))
      .where(
        and(
          isNull(question.deletedAt),
          bankVisibleTo(actor),
          sql`${question.text} % ${text}`,
          sql`${likeness} >= ${ALIKE}::real`,
          input.except ? not(eq(question.id, input.except)) : undefined,
        ),
      )
      .orderBy(desc(likeness), asc(question.id))
      .limit(5)
    return { items }
  })
