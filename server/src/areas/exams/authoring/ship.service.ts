import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { POINT } from '@labbox/contract/core/score.ts'
import { checkPaper, type PaperDocument } from '@labbox/contract/exams/paper.ts'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/database/ids.ts'
import { question } from '../../questions/tables.ts'
import { examPaper } from '../tables.ts'

const SCHOOL = 1
const FOR_EXAMS = 2

/** The first questions of these types, as the bank numbers them. */
const firstOf = async (tx: Db, bankId: string, types: readonly QuestionType[], limit: number) =>
  tx
    .select({ id: question.id })
    .from(question)
    .where(and(eq(question.bankId, bankId), inArray(question.type, [...types]), isNull(question.deletedAt)))
    .orderBy(asc(question.number))
    .limit(limit)

/**
 * A paper of a shipped bank, so that a new teacher can publish an exam at once: choices by hand, then numbers and blanks that are
 * drawn, all marked by themselves. Nothing when the bank has too little for it.
 */
export const shipPaper = async (
  { clock, db: tx }: Pick<Deps, 'clock'> & { db: Db },
  orgId: string,
  ownerId: string,
  bankId: string,
): Promise<string | null> => {
  const choices = await firstOf(tx, bankId, ['single', 'multiple', 'boolean'], 10)
  const drawn = (
    id: string,
    zh: string,
    en: string,
    type: QuestionType,
    quantity: number,
    points: number,
  ) => ({
    kind: 'drawn' as const,
    id,
    title: { zh, en },
    note: {},
    source: { bankIds: [bankId], types: [type], tagIds: [], difficulties: [] },
    quantity,
    points: points * POINT,
  })
  const document: PaperDocument = {
    schema: 1,
    policy: { multiple: 'half' },
    parts: [
      {
        kind: 'chosen',
        id: 'choices',
        title: { zh: '一、选择与判断', en: 'I. Choice questions' },
        note: {
          zh: '多选题无错选但漏选的，得一半分。',
          en: 'Multiple choice: half the points if some correct options are missing and none is wrong.',
        },
        questions: choices.map(({ id: questionId }) => ({ questionId, points: 5 * POINT })),
      },
      drawn('blanks', '二、填空', 'II. Fill in the blanks', 'blank', 4, 5),
      drawn('numbers', '三、计算', 'III. Calculation', 'numeric', 5, 6),
    ],
  }
  if (checkPaper(document).length > 0) return null
  const [id, now] = [newId(), clock.now()]
  await tx.insert(examPaper).values({
    id,
    orgId,
    ownerId,
    group: SCHOOL,
    purpose: FOR_EXAMS,
    document,
    createdAt: now,
    updatedAt: now,
    name: { zh: '电子技术基础 · 示范试卷', en: 'Electronics basics · sample paper' },
    remark: '',
  })
  return id
}
