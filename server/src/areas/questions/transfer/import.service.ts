import { and, inArray, isNull } from 'drizzle-orm'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { localText } from '@labbox/contract/core/types.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { questionProblemText } from '@labbox/contract/questions/problems.ts'
import {
  IMPORT_QUESTIONS,
  importProblemText,
  type questionImport,
} from '@labbox/contract/questions/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { storeFile } from '../../files/service.ts'
import { selectAndLockBank } from '../bank.queries.ts'
import { insertQuestions, type QuestionInput } from '../questions.service.ts'
import { factsOf } from '../rules.ts'
import { bankVisibleTo } from '../scope.ts'
import { question, questionBank } from '../tables.ts'
import { branchKey, tagsByName } from '../copy.ts'
import type { Found } from './found.ts'
import { readApart } from './run.ts'

type Row = DataOf<typeof questionImport>['rows'][number]

/** What was found, checked as a question that is written here is. */
interface Checked {
  found: Found
  document: QuestionDocument | null
  errors: string[]
  warnings: string[]
  textHash: string | null
}

const check = (actor: Actor, found: Found): Checked => {
  const texts = (warning: boolean) =>
    found.problems.filter((one) => one.warning === warning).map((one) => importProblemText(one, actor.locale))
  const errors = texts(false)
  const parsed = found.question && QuestionDocument.safeParse({ schema: 1, ...found.question })
  if (found.question && parsed) {
    const problems = checkQuestion((parsed.data ?? { schema: 1, ...found.question }) as QuestionDocument)
    errors.push(...problems.map((problem) => questionProblemText(problem, actor.locale)))
    if (!parsed.success && problems.length === 0)
      errors.push(importProblemText({ code: 'NOT_A_QUESTION', params: {}, warning: false }, actor.locale))
  }
  const document = errors.length === 0 ? (parsed?.data ?? null) : null
  return { found, document, errors, warnings: texts(true), textHash: document && factsOf(document).textHash }
}

/** Which of these texts a readable bank has already. */
const knownHashes = async (db: Db, actor: Actor, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const banks = db.select({ id: questionBank.id }).from(questionBank).where(bankVisibleTo(actor))
  const rows = await db
    .selectDistinct({ hash: question.textHash })
    .from(question)
    .where(
      and(
        inArray(question.textHash, [...hashes]),
        isNull(question.deletedAt),
        inArray(question.bankId, banks),
      ),
    )
  return new Set(rows.map((row) => row.hash))
}

const rowOf = (actor: Actor, one: Checked, duplicate: boolean): Row => {
  const stem = one.document ? localText(factsOf(one.document).stem, actor.locale) : ''
  const type = one.found.question?.content.type ?? null
  const { place, name } = one.found
  return {
    place,
    name: name.slice(0, 120),
    type,
    stem,
    errors: one.errors,
    warnings: one.warnings,
    duplicate,
  }
}

/** The document with its pictures under the ids of the store. */
const withStored = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  { document, found }: Checked,
): Promise<QuestionDocument> => {
  let text = JSON.stringify(document)
  for (const [id, bytes] of found.pictures) {
    if (!text.includes(id)) continue
    const stored = await storeFile(deps, tx, {
      bytes,
      name: 'picture',
      ownerId: actor.userId,
      orgId: actor.orgId,
    })
    text = text.replaceAll(id, stored)
  }
  return JSON.parse(text) as QuestionDocument
}

interface ImportInput {
  bankId: string
  dry: boolean
  skipFaulty: boolean
  skipDuplicates: boolean
}

/** Reads a file; unless it is only looked at, its questions come into the bank: all of them, or nothing is written. */
export const importQuestions = async (deps: Deps, actor: Actor, input: ImportInput, bytes: Uint8Array) => {
  const { format, found } = await readApart(bytes)
  if (found.length === 0) throw new AppError('IMPORT_FORMAT', { fields: { file: 'IMPORT_FORMAT' } })
  if (found.length > IMPORT_QUESTIONS)
    throw new AppError('IMPORT_MANY', { params: { limit: IMPORT_QUESTIONS } })
  const checked = found.map((one) => check(actor, one))
  const hashes = checked.flatMap((one) => one.textHash ?? [])
  const known = await knownHashes(deps.db, actor, hashes)
  const seen = new Set<string>()
  const rows = checked.map((one) => {
    const again = one.textHash !== null && (known.has(one.textHash) || seen.has(one.textHash))
    if (one.textHash) seen.add(one.textHash)
    return rowOf(actor, one, again)
  })
  if (input.dry) return { format, rows, added: 0 }
  if (!input.skipFaulty && rows.some((row) => row.errors.length > 0)) throw new AppError('IMPORT_ERRORS')
  const wanted = checked.filter((one, k) => one.document && !(input.skipDuplicates && rows[k]?.duplicate))
  const added = await transaction(deps.db, async (tx) => {
    await selectAndLockBank(tx, actor, 'questions:question:import', input.bankId)
    const branches = await tagsByName(
      tx,
      input.bankId,
      wanted.flatMap((one) => one.found.tags),
    )
    const questions: QuestionInput[] = []
    for (const one of wanted)
      questions.push({
        document: await withStored(deps, tx, actor, one),
        difficulty: one.found.difficulty,
        tagIds: one.found.tags.flatMap((branch) => branches.get(branchKey(branch)) ?? []),
      })
    return (await insertQuestions(deps, tx, actor, input.bankId, questions)).length
  })
  return { format, rows, added }
}
