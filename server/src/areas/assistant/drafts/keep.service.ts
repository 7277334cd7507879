import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { QUESTION_DAYS } from '@labbox/contract/assistant/asking.ts'
import {
  questionTexts,
  type draftDecide,
  type DraftDecision,
  type FeedbackDraft,
  type QuestionDraft,
  type TranslationDraft,
} from '@labbox/contract/assistant/drafts.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { nameIn } from '@labbox/contract/core/person-name.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { assistantDraft, type DraftKind } from '../tables.ts'

const MAKE = 'assistant:draft:make'

export type Content =
  | Pick<QuestionDraft, 'variants' | 'sources'>
  | Pick<FeedbackDraft, 'text' | 'checks'>
  | Pick<TranslationDraft, 'texts' | 'doubts'>

/** What a draft is of: drafts of the same thing meet by it. */
export const subjectOf = (kind: DraftKind, ...parts: readonly (string | object)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('hex')

/** What somebody decided about a draft of this thing; null: nobody has. */
export const decidedAbout = async (
  db: Db,
  actor: Actor,
  subject: string,
): Promise<{ id: string; decision: DraftDecision } | null> => {
  const [row] = await db
    .select({ draft: assistantDraft, by: user.name })
    .from(assistantDraft)
    .leftJoin(user, eq(user.id, assistantDraft.userId))
    .where(eq(assistantDraft.subject, subject))
  const { id, decision, decidedAt, result } = row?.draft ?? {}
  if (!id || !decision || !decidedAt || !result) return null
  const by = row?.by ? nameIn(actor.locale, row.by) : null
  return { id, decision: { state: decision, by, at: decidedAt.toISOString(), result } }
}

interface Kept {
  subject: string
  kind: DraftKind
  studentTaskId?: string
  content: Content
  tokens: number
}

/**
 * Keeps a draft in the place of an earlier one of the same thing that nobody has decided about.
 * @throws AppError CONFLICT when somebody has meanwhile
 */
export const keepDraft = async (
  { db, clock }: Deps,
  actor: Actor,
  { subject, ...draft }: Kept,
): Promise<string> => {
  const values = { ...draft, id: newId(), userId: actor.userId, at: clock.now() }
  const [row] = await db
    .insert(assistantDraft)
    .values({ subject, ...values })
    .onConflictDoUpdate({
      target: assistantDraft.subject,
      set: values,
      setWhere: isNull(assistantDraft.decision),
    })
    .returning({ id: assistantDraft.id })
  if (!row) throw new AppError('CONFLICT')
  return row.id
}

/** The texts of a draft, of each of which a person may take one whole. */
const offeredBy = (content: Content | null): string[][] => {
  if (content === null) return []
  if ('variants' in content) return content.variants.map(({ document }) => questionTexts(document))
  return 'texts' in content ? [content.texts] : [[content.text]]
}

/** Keeps what somebody decided about a draft of their own, once. @throws AppError CONFLICT when it is decided already */
export const decide = ({ db, clock }: Deps, actor: Actor, { id, used, result }: BodyOf<typeof draftDecide>) =>
  transaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(assistantDraft)
      .where(and(eq(assistantDraft.id, id), eq(assistantDraft.userId, actor.userId)))
      .for('update')
    const { subject, kind, decision, content } = found(row)
    if (decision) throw new AppError('CONFLICT')
    const whole = offeredBy(content as Content | null).some((one) => isDeepStrictEqual(one, result))
    const state = used ? (whole ? 'taken' : 'changed') : 'dropped'
    await tx
      .update(assistantDraft)
      .set({ decision: state, decidedAt: clock.now(), result: used ? result : [] })
      .where(eq(assistantDraft.subject, subject))
    await audit(tx, actor, MAKE, { id, name: kind }, null, { decision: state })
    return {}
  })

/** Forgets drafts that were kept for long enough; what was decided about them stays. */
export const forgetDrafts = async ({ db, clock }: Deps): Promise<void> => {
  const before = new Date(clock.now().getTime() - QUESTION_DAYS * DAY_MS)
  const old = lt(assistantDraft.at, before)
  await db.delete(assistantDraft).where(and(old, isNull(assistantDraft.decision)))
  await db
    .update(assistantDraft)
    .set({ content: null })
    .where(and(old, sql`${assistantDraft.content} is not null`))
}
