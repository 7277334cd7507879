import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { localText } from '@labbox/contract/core/types.ts'
import { EXPORT_QUESTIONS, type questionExport } from '@labbox/contract/questions/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { sheetTypes, writeSheet } from '../../../platform/sheet/write.ts'
import { storeOf } from '../../files/service.ts'
import { file } from '../../files/tables.ts'
import { bankOf, tagsOf } from '../bank.queries.ts'
import { taggingsOf } from '../copy.ts'
import { underTag } from '../queries.ts'
import { filesOf } from '../rules.ts'
import { question, questionVersion } from '../tables.ts'
import { outgoing, type Outgoing, type Picture } from './outgoing.ts'
import { giftOf } from './write-gift.ts'
import { moodleOf } from './write-moodle.ts'
import { qtiOf } from './write-qti.ts'
import { exampleSheet, sheetOf } from './write-template.ts'

/** Pictures of one export together; beyond it they are left out. */
const MOST_BYTES = 100 << 20

const questionsOf = async (
  deps: Deps,
  actor: Actor,
  { bankId, tagId, ids }: QueryOf<typeof questionExport>,
) => {
  const rows = await deps.db
    .select({
      id: question.id,
      number: question.number,
      difficulty: question.difficulty,
      document: questionVersion.document,
    })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(
      and(
        eq(question.bankId, bankId),
        isNull(question.deletedAt),
        tagId ? underTag(deps.db, tagId) : undefined,
        ids ? inArray(question.id, ids) : undefined,
      ),
    )
    .orderBy(asc(question.number))
    .limit(EXPORT_QUESTIONS)
  const tags = await tagsOf(deps.db, [bankId])
  const names = new Map(tags.map((tag) => [tag.id, localText(tag.name, actor.locale)]))
  const branches = new Map(
    tags.map((tag) => [
      tag.id,
      tag.path
        .split('/')
        .filter(Boolean)
        .map((id) => names.get(id) ?? ''),
    ]),
  )
  const taggings =
    rows.length > 0
      ? await taggingsOf(
          deps.db,
          rows.map((row) => row.id),
        )
      : []
  const byQuestion = Map.groupBy(taggings, (one) => one.questionId)
  return rows.map((row) =>
    outgoing({
      ...row,
      tags: (byQuestion.get(row.id) ?? []).flatMap((one) => [branches.get(one.tagId) ?? []]),
    }),
  )
}

/** Bytes of the pictures that go out, under names that no two share. */
const picturesOf = async (deps: Deps, questions: readonly Outgoing[]) => {
  const ids = [...new Set(questions.flatMap((one) => filesOf(one.document)))]
  const rows = ids.length > 0 ? await deps.db.select().from(file).where(inArray(file.id, ids)) : []
  const pictures = new Map<string, Picture>()
  let left = MOST_BYTES
  for (const row of rows) {
    left -= row.size
    if (left < 0 || !row.type.startsWith('image/')) continue
    const bytes = await buffer(storeOf(deps).read(row.sha256))
    pictures.set(row.id, { name: `${row.id}.${row.type.slice('image/'.length)}`, bytes })
  }
  return pictures
}

/** Questions of a bank one may read, as a file of another form. */
export const exportQuestions = async (deps: Deps, actor: Actor, query: QueryOf<typeof questionExport>) => {
  const { locale } = actor
  const bank = await bankOf(deps.db, actor, query.bankId)
  const questions = await questionsOf(deps, actor, query)
  const name = localText(bank.name, locale)
    .replace(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 80)
  switch (query.format) {
    case 'xlsx':
      return new FileAnswer(`${name}.xlsx`, sheetTypes.xlsx, writeSheet('xlsx', sheetOf(questions, locale)))
    case 'gift':
      return new FileAnswer(
        `${name}.gift.txt`,
        'text/plain; charset=utf-8',
        Readable.from([giftOf(questions, locale)]),
      )
    case 'moodle': {
      const xml = moodleOf(questions, await picturesOf(deps, questions))
      return new FileAnswer(`${name}.xml`, 'application/xml', Readable.from([xml]))
    }
    case 'qti': {
      const zip = qtiOf(questions, locale, await picturesOf(deps, questions))
      return new FileAnswer(`${name}.zip`, 'application/zip', Readable.from([zip]))
    }
  }
}

export const exportTemplate = ({ locale }: Pick<Actor, 'locale'>): FileAnswer =>
  new FileAnswer(
    locale === 'zh' ? '题目导入模板.xlsx' : 'questions-template.xlsx',
    sheetTypes.xlsx,
    writeSheet('xlsx', exampleSheet(locale)),
  )
