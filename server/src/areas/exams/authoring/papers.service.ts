import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { copyName, OWNED_NAME_LIMIT } from '@labbox/contract/core/ownership.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { BankPurpose } from '@labbox/contract/questions/banks.ts'
import {
  checkDraws,
  checkPaper,
  chosenIn,
  PAPER_LIMITS,
  questionCount,
  totalOf,
  type PaperDocument,
  type PaperProblem,
  type Pool,
  type Source,
} from '@labbox/contract/exams/paper.ts'
import { seeded } from '@labbox/contract/questions/seeded.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import { poolOf, questionsOf } from '../../questions/queries.ts'
import { lockOwned, ownedPage, owning, selectOwned, type OwnedFilter, type OwnedRow } from './owned.ts'
import { examPaper } from '../tables.ts'

/** Which questions each drawing part may draw, as the banks are now. */
export const poolsOf = async (tx: Db, actor: Actor, document: PaperDocument) => {
  const pools: (Pool & { versions: Map<string, string> })[] = []
  for (const part of document.parts) {
    if (part.kind === 'chosen') continue
    const rows = await poolOf(tx, actor, part.source)
    pools.push({
      partId: part.id,
      quantity: part.quantity,
      questionIds: rows.map((row) => row.questionId),
      versions: new Map(rows.map((row) => [row.questionId, row.versionId])),
    })
  }
  return pools
}

/** The chosen questions that the actor may use, by id. */
export const chosenOf = async (tx: Db, actor: Actor, document: PaperDocument) => {
  const ids = [...chosenIn(document)]
  const rows = ids.length > 0 ? await questionsOf(tx, actor, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

const problemErrors: Record<PaperProblem['code'], ErrorKey> = {
  TOTAL: 'PAPER_TOTAL',
  PART_EMPTY: 'PAPER_PART_EMPTY',
  QUESTION_TWICE: 'PAPER_QUESTION_TWICE',
  TOO_MANY: 'PAPER_TOO_MANY',
  DRAW_OVER_BANK: 'PAPER_OVER_BANK',
}

const refuse = (document: PaperDocument, key: ErrorKey, partId: string | null, number: number | null) => {
  const part = document.parts.findIndex(({ id }) => id === partId)
  const field = part < 0 ? 'document' : `document.parts.${part}`
  return new AppError(key, {
    params: { part: part + 1, total: number ?? 0, available: number ?? 0, limit: PAPER_LIMITS.questions },
    fields: { [field]: key },
  })
}

/** Refuses a paper that cannot be sat: not 100 points, an empty part, questions that are gone, more drawn than there are. */
export const requireGoodPaper = async (tx: Db, actor: Actor, document: PaperDocument): Promise<void> => {
  const [problem] = checkPaper(document)
  if (problem) throw refuse(document, problemErrors[problem.code], problem.partId, problem.number)
  const known = await chosenOf(tx, actor, document)
  for (const part of document.parts)
    if (part.kind === 'chosen' && part.questions.some(({ questionId }) => !known.has(questionId)))
      throw refuse(document, 'PAPER_QUESTION_GONE', part.id, null)
  const [short] = checkDraws(await poolsOf(tx, actor, document), chosenIn(document))
  if (short) throw refuse(document, 'PAPER_OVER_BANK', short.partId, short.number)
}

const rowOf = ({ row, owner, editable }: OwnedRow<typeof examPaper>) => {
  const kinds = new Set(row.document.parts.map(({ kind }) => kind))
  return {
    ...row,
    owner,
    editable,
    total: totalOf(row.document),
    parts: row.document.parts.length,
    questions: questionCount(row.document),
    type: kinds.size > 1 ? ('mixed' as const) : kinds.has('drawn') ? ('drawn' as const) : ('chosen' as const),
  }
}

export const paperPageOf = async (
  db: Db,
  actor: Actor,
  filter: OwnedFilter & { purpose?: BankPurpose | undefined },
) => {
  const more = filter.purpose === undefined ? undefined : eq(examPaper.purpose, filter.purpose)
  const { items, total } = await ownedPage(db, examPaper, actor, filter, more)
  return { items: items.map(rowOf), total }
}

export const paperOf = async (db: Db, actor: Actor, id: string) => {
  const paper = rowOf(await selectOwned(db, examPaper, actor, id))
  const list = [...(await chosenOf(db, actor, paper.document)).values()]
  const pools = await poolsOf(db, actor, paper.document)
  const available = Object.fromEntries(pools.map(({ partId, questionIds }) => [partId, questionIds.length]))
  return { ...paper, list, available }
}

interface PaperInput {
  name: LocalText
  remark: string
  purpose: 0 | 1 | 2
  document: PaperDocument
}

export const addPaper = (deps: Deps, actor: Actor, input: PaperInput) =>
  transaction(deps.db, async (tx) => {
    await requireGoodPaper(tx, actor, input.document)
    const own = owning(deps, actor)
    await tx.insert(examPaper).values({ ...own, ...input })
    return { id: own.id }
  })

export const updatePaper = (
  deps: Deps,
  actor: Actor,
  { id, revision, ...input }: PaperInput & { id: string; revision: number },
) =>
  transaction(deps.db, async (tx) => {
    await lockOwned(tx, examPaper, actor, 'exams:paper:edit', { id, revision })
    await requireGoodPaper(tx, actor, input.document)
    await tx
      .update(examPaper)
      .set({ ...input, revision: revision + 1, updatedAt: deps.clock.now() })
      .where(eq(examPaper.id, id))
    return { revision: revision + 1 }
  })

export const copyPaper = async (deps: Deps, actor: Actor, id: string) => {
  const { row } = await selectOwned(deps.db, examPaper, actor, id)
  const { name, remark, purpose, document } = row
  const own = owning(deps, actor)
  await deps.db
    .insert(examPaper)
    .values({ ...own, name: copyName(name, OWNED_NAME_LIMIT), remark, purpose, document })
  return { id: own.id }
}

export const deletePaper = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    await lockOwned(tx, examPaper, actor, 'exams:paper:delete', { id })
    await tx.delete(examPaper).where(eq(examPaper.id, id))
    return {}
  })

/** Draws questions at random, for a part that is then changed by hand. */
export const drawQuestions = async (
  db: Db,
  actor: Actor,
  { source, quantity, without }: { source: Source; quantity: number; without: readonly string[] },
) => {
  const known = new Set(without)
  const free = (await poolOf(db, actor, source)).filter(({ questionId }) => !known.has(questionId))
  const drawn = seeded(String(randomInt(2 ** 40)))
    .shuffled(free)
    .slice(0, quantity)
  const rows =
    drawn.length > 0
      ? await questionsOf(
          db,
          actor,
          drawn.map(({ questionId }) => questionId),
        )
      : []
  return { questions: rows, available: free.length }
}
