import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { can } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { pieces, readText, type SearchSource } from '../search/service.ts'
import type { OpenBanks } from './context.ts'
import { bankPractisableBy, bankVisibleTo } from './scope.ts'
import { question, questionBank, questionVersion } from './tables.ts'

/** What questions ask, never what answers them: of banks that one looks after, or may practise from. */
export const questionPassages = (openBanks: OpenBanks): SearchSource => ({
  kind: 'question',
  live: sql`select ${question.id} as id, ${question.versionId}::text as stamp from ${question} where ${question.deletedAt} is null`,
  async read(db, ids) {
    const rows = await db
      .select({ id: question.id, name: questionBank.name, document: questionVersion.document })
      .from(question)
      .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
      .innerJoin(questionBank, eq(questionBank.id, question.bankId))
      .where(anyOf(question.id, ids))
    return rows.map(({ id, name, document: { content } }) => ({
      id,
      title: name,
      passages: (['zh', 'en'] as const).flatMap((language) => {
        const texts = [content.stem, ...('options' in content ? content.options.map(({ text }) => text) : [])]
        // Numbers of parameterised questions differ from student to student.
        const asked = texts
          .map((text) => readText(text[language]).replace(/\{\{(\w+)\}\}/g, '[$1]'))
          .filter(Boolean)
        return pieces(asked.join(' · ')).map((text) => ({ place: null, text }))
      }),
    }))
  },
  readableBy: (db, actor, id) => {
    const may = can(actor, 'questions:bank:page')
      ? bankVisibleTo(actor)
      : can(actor, 'questions:exercise:do')
        ? bankPractisableBy(openBanks, db, actor)
        : null
    return may === null
      ? null
      : exists(
          db
            .select({ one: sql`1` })
            .from(question)
            .innerJoin(questionBank, eq(questionBank.id, question.bankId))
            .where(and(sql`${question.id} = ${id}`, isNull(question.deletedAt), may)),
        )
  },
  leads: async (_, actor, ids) => {
    const kind = can(actor, 'questions:bank:page') ? 'question' : 'exercise'
    return new Map(ids.map((id) => [id, { kind, id, type: null }]))
  },
})
