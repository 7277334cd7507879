import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { localText } from '@labbox/contract/core/types.ts'
import { EXPORT_QUESTIONS, type questionExport } from '@labbox/contract/questions/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { begun, sheetTypes, writeSheet } from '../../../platform/sheet/write.ts'
import { storeOf } from '../../files/service.ts'
import { file } from '../../files/tables.ts'
import { bankOf, tagsOf } from '../bank.queries.ts'
import { taggingsOf } from '../copy.ts'
import { underTag } from '../queries.ts'
import { filesOf } from '../rules.ts'
import { question, questionVersion } from '../tables.ts'
import { outgoing, type Outgoing, type Picture } from './write/outgoing.ts'
import { giftOf } from './write/write-gift.ts'
import { moodleOf } from './write/write-moodle.ts'
import { qtiOf } from './write/write-qti.ts'
import { exampleSheet, sheetOf } from './write/write-template.ts'

/** Pictures of one export together; beyond it they are left out. */
const MOST_BYTES = 100 << 20

/** Questions that are read at once. */
const STEP = 200

/** Names along the branch of each tag of a bank, by the tag's id. */
const branchesOf = async (deps: Deps, { locale }: Actor, bankId: string) => {
  const tags = await tagsOf(deps.db, [bankId])
  const names = new Map(tags.map((tag) => [tag.id, localText(tag.name, locale)]))
  return new Map(
    tags.map((tag) => [
      tag.id,
      tag.path
        .split('/')
        .filter(Boolean)
        .map((id) => names.get(id) ?? ''),
    ]),
  )
}

/** The questions in the order of their numbers, so many at a time. */
async function* questionsOf(
  deps: Deps,
  actor: Actor,
  { bankId, tagId, ids }: QueryOf<typeof questionExport>,
): AsyncGenerator<Outgoing> {
  const branches = await branchesOf(deps, actor, bankId)
  let last = 0
  for (;;) {
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
          gt(question.number, last),
          tagId ? underTag(deps.db, tagId) : undefined,
          ids ? inArray(question.id, ids) : undefined,
        ),
      )
      .orderBy(asc(question.number))
      .limit(STEP)
    const found = rows.map((row) => row.id)
    const taggings = found.length > 0 ? await taggingsOf(deps.db, found) : []
    const byQuestion = Map.groupBy(taggings, (one) => one.questionId)
    for (const row of rows) {
      const tags = (byQuestion.get(row.id) ?? []).flatMap((one) => [branches.get(one.tagId) ?? []])
      yield outgoing({ ...row, tags })
    }
    if (rows.length < STEP) return
    last = rows.at(-1)?.number ?? last
  }
}

/** All of them at once, for forms that are made in memory. */
const fewQuestions = async (questions: AsyncIterable<Outgoing>): Promise<Outgoing[]> => {
  const all: Outgoing[] = []
  for await (const one of questions) {
    all.push(one)
    if (all.length > EXPORT_QUESTIONS)
      throw new AppError('EXPORT_MANY', { params: { limit: EXPORT_QUESTIONS } })
  }
  return all
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
    const bytes = await buffer(await storeOf(deps).read(row.sha256))
    pictures.set(row.id, { name: `${row.id}.${row.type.slice('image/'.length)}`, bytes })
  }
  return pictures
}

/** Questions of a bank one may read, as a file of another form. */
export const exportQuestions = async (deps: Deps, actor: Actor, query: QueryOf<typeof questionExport>) => {
  const { locale } = actor
  const bank = await bankOf(deps.db, actor, query.bankId)
  const name = localText(bank.name, locale)
    .replace(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 80)
  switch (query.format) {
    case 'xlsx': {
      const questions = await begun(questionsOf(deps, actor, query))
      return new FileAnswer(`${name}.xlsx`, sheetTypes.xlsx, writeSheet('xlsx', sheetOf(questions, locale)))
    }
    case 'gift':
      return new FileAnswer(
        `${name}.gift.txt`,
        'text/plain; charset=utf-8',
        Readable.from([giftOf(await fewQuestions(questionsOf(deps, actor, query)), locale)]),
      )
    case 'moodle': {
      const questions = await fewQuestions(questionsOf(deps, actor, query))
      const xml = moodleOf(questions, await picturesOf(deps, questions))
      return new FileAnswer(`${name}.xml`, 'application/xml', Readable.from([xml]))
    }
    case 'qti': {
      const questions = await fewQuestions(questionsOf(deps, actor, query))
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
