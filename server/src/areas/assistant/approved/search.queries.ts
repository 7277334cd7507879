import { and, exists, sql } from 'drizzle-orm'
import type { Lead } from '@labbox/contract/search/search.ts'
import { can } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { visibleCourses } from '../../courses/queries.ts'
import { pieces, type SearchSource } from '../../search/service.ts'
import { assistantApproved } from '../tables.ts'

/** Answers that a teacher stands for, for everybody who may read their course. */
export const approvedPassages: SearchSource = {
  kind: 'answer',
  live: sql`select ${assistantApproved.id} as id,
    md5(concat_ws('|', ${assistantApproved.question}, ${assistantApproved.answer})) as stamp from ${assistantApproved}`,
  async read(db, ids) {
    const rows = await db.select().from(assistantApproved).where(anyOf(assistantApproved.id, ids))
    return rows.map(({ id, question, answer }) => ({
      id,
      title: { zh: question, en: question },
      passages: pieces(answer).map((text) => ({ place: null, text })),
    }))
  },
  readableBy: (db, actor, id) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(assistantApproved)
        .where(
          and(
            sql`${assistantApproved.id} = ${id}`,
            sql`${assistantApproved.courseId} = ${visibleCourses(db, actor)}`,
          ),
        ),
    ),
  leads: async (db, actor, ids) => {
    const rows = await db
      .select({ id: assistantApproved.id, courseId: assistantApproved.courseId })
      .from(assistantApproved)
      .where(anyOf(assistantApproved.id, ids))
    const kind = can(actor, 'courses:mine:page') ? 'study' : 'course'
    return new Map(rows.map(({ id, courseId }): [string, Lead] => [id, { kind, id: courseId, type: null }]))
  },
}
