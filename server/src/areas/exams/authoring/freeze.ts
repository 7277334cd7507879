import { randomInt } from 'node:crypto'
import { and, inArray } from 'drizzle-orm'
import type { PaperDocument } from '@labbox/contract/exams/paper.ts'
import { examModes, type ExamMode } from '@labbox/contract/exams/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { versionsOf } from '../../questions/queries.ts'
import type { FrozenPaper, FrozenPart } from './frozen.ts'
import { visibleTo } from './owned.ts'
import { chosenOf, poolsOf, requireGoodPaper } from './papers.service.ts'
import { dealQuestions } from '../rules.ts'
import { examPaper, examQuestion } from '../tables.ts'

type Paper = typeof examPaper.$inferSelect
interface Asked {
  part: number
  points: number
  questionId: string
  versionId: string
}

/** The questions of each part, as the banks are now: those chosen, or all it may draw from. */
export const askedIn = async (tx: Db, actor: Actor, document: PaperDocument): Promise<Asked[]> => {
  const chosen = await chosenOf(tx, actor, document)
  const pools = new Map((await poolsOf(tx, actor, document)).map((pool) => [pool.partId, pool.versions]))
  return document.parts.flatMap((part, k): Asked[] =>
    part.kind === 'chosen'
      ? part.questions.map(({ questionId, points }) => ({
          part: k,
          points,
          questionId,
          versionId: found(chosen.get(questionId)).versionId,
        }))
      : [...found(pools.get(part.id))].map(([questionId, versionId]) => ({
          part: k,
          points: part.points,
          questionId,
          versionId,
        })),
  )
}

/** Unless each student draws, drawing parts draw once for everybody. */
const drawnOnce = (mode: ExamMode, document: PaperDocument, asked: readonly Asked[]): Asked[] => {
  if (mode === examModes.random) return [...asked]
  const parts: FrozenPart[] = document.parts.map((part, k) => ({
    title: part.title,
    note: part.note,
    drawn: part.kind === 'drawn',
    questions: asked.flatMap((one, no) => (one.part === k ? [no] : [])),
    quantity: part.kind === 'drawn' ? part.quantity : part.questions.length,
  }))
  const paper = { paperId: '', name: {}, policy: document.policy, parts }
  const questionIdOf = (no: number) => found(asked[no]).questionId
  const dealt = dealQuestions(
    { mode: examModes.same, papers: [paper], questionIdOf },
    0,
    randomInt(2 ** 31 - 1),
  )
  return dealt.map((no) => found(asked[no]))
}

const freezePaper = async (tx: Db, actor: Actor, mode: ExamMode, paper: Paper, first: number) => {
  const { document } = paper
  await requireGoodPaper(tx, actor, document)
  const asked = drawnOnce(mode, document, await askedIn(tx, actor, document))
  const draws = mode === examModes.random
  const parts = document.parts.map((part, k): FrozenPart => {
    const questions = asked.flatMap((one, n) => (one.part === k ? [first + n] : []))
    const drawn = draws && part.kind === 'drawn'
    const quantity = drawn ? part.quantity : questions.length
    return { title: part.title, note: part.note, questions, drawn, quantity }
  })
  const frozen: FrozenPaper = { paperId: paper.id, name: paper.name, policy: document.policy, parts }
  return { asked, frozen }
}

const papersOf = async (tx: Db, actor: Actor, ids: readonly string[]): Promise<Paper[]> => {
  const rows = await tx
    .select()
    .from(examPaper)
    .where(and(inArray(examPaper.id, [...ids]), visibleTo(examPaper, actor)))
  return ids.map((id) => found(rows.find((row) => row.id === id)))
}

/** Papers that an exam of this mode can be set with; checked when it is written and again when it is published. */
export const requirePapers = async (tx: Db, actor: Actor, mode: ExamMode, ids: readonly string[]) => {
  const papers = await papersOf(tx, actor, ids)
  const draws = papers.every(({ document }) => document.parts.some(({ kind }) => kind === 'drawn'))
  if (mode === examModes.random && !draws) throw new AppError('EXAM_MODE', { fields: { mode: 'EXAM_MODE' } })
  return papers
}

const ROWS = 500

/** Papers with the questions as they are now, as they would be frozen at this moment; nothing is stored. */
export const frozenNow = async (db: Db, actor: Actor, mode: ExamMode, paperIds: readonly string[]) => {
  const papers: FrozenPaper[] = []
  const asked: (Asked & { paper: number })[] = []
  for (const [paper, paperRow] of (await requirePapers(db, actor, mode, paperIds)).entries()) {
    const result = await freezePaper(db, actor, mode, paperRow, asked.length)
    papers.push(result.frozen)
    asked.push(...result.asked.map((one) => ({ ...one, paper })))
  }
  const versions = await versionsOf(
    db,
    asked.map(({ versionId }) => versionId),
  )
  const questions = asked.map((one, no) => ({
    ...one,
    no,
    document: found(versions.get(one.versionId)).document,
  }))
  return { papers, questions }
}

/** Freezes papers; whatever is edited afterwards does not reach this exam. */
export const freeze = async (
  tx: Db,
  actor: Actor,
  examId: string,
  mode: ExamMode,
  paperIds: readonly string[],
): Promise<FrozenPaper[]> => {
  const { papers, questions } = await frozenNow(tx, actor, mode, paperIds)
  for (let k = 0; k < questions.length; k += ROWS)
    await tx.insert(examQuestion).values(questions.slice(k, k + ROWS).map((one) => ({ examId, ...one })))
  return papers
}
