import { and, asc, eq, gt } from 'drizzle-orm'
import { LOG_ROWS } from '@labbox/contract/exams/marking.ts'
import { currentAnswers } from '@labbox/contract/exams/states.ts'
import { instantiate } from '@labbox/contract/questions/instantiate.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { attachmentsOf, linksOf } from '../../files/service.ts'
import { logOf } from '../sitting/answer-log.ts'
import type { ExamDeps } from '../context.ts'
import type { ExamFacts } from '../sitting/facts.ts'
import { examMarkHistory, examMarkLock } from './tables.ts'
import { questionSeed, shownAnswer, shownContent, shownKey } from '../rules.ts'
import { correctedOf } from '../sitting/seal.ts'
import { examAnswer, examPresence } from '../tables.ts'
import { fileIdsIn } from '../sitting/view.ts'
import { rubricOf, selectPaper, treatmentsOf, type Attempt } from './load.ts'

/** The question as this student saw it, with the key and explanation that it is marked by now. */
export const instanceFor = (
  examFacts: ExamFacts,
  attempt: Attempt,
  no: number,
  corrected: Awaited<ReturnType<typeof correctedOf>>,
) => {
  const { document } = found(examFacts.questions.get(no))
  const seed = questionSeed(attempt, examFacts.mode, no)
  const { content } = instantiate(document, seed)
  const { key, explanation } = instantiate(corrected.get(no) ?? document, seed)
  return {
    content: shownContent(content, seed),
    key: shownKey(content, seed, key),
    explanation,
    shown: (answer: Parameters<typeof shownAnswer>[2]) => shownAnswer(content, seed, answer),
  }
}

const historyOf = (db: Db, attemptId: string, question: number) =>
  db
    .select({
      at: examMarkHistory.at,
      by: user.name,
      kind: examMarkHistory.kind,
      from: examMarkHistory.fromPoints,
      to: examMarkHistory.toPoints,
      reason: examMarkHistory.reason,
    })
    .from(examMarkHistory)
    .innerJoin(user, eq(user.id, examMarkHistory.byId))
    .where(and(eq(examMarkHistory.attemptId, attemptId), eq(examMarkHistory.question, question)))
    .orderBy(asc(examMarkHistory.at), asc(examMarkHistory.id))

/** Who else holds an answer now. */
export const lockerOf = async (deps: ExamDeps, db: Db, actor: Actor, attemptId: string, question: number) => {
  const [row] = await db
    .select({ id: examMarkLock.userId, name: user.name })
    .from(examMarkLock)
    .innerJoin(user, eq(user.id, examMarkLock.userId))
    .where(
      and(
        eq(examMarkLock.attemptId, attemptId),
        eq(examMarkLock.question, question),
        gt(examMarkLock.until, deps.clock.now()),
      ),
    )
  return row && row.id !== actor.userId ? row.name : null
}

/** One answer with everything that marking it needs. */
export const itemOf = async (deps: ExamDeps, actor: Actor, attemptId: string, question: number) => {
  const { db } = deps
  const { paper, examFacts } = await selectPaper(deps, db, actor, attemptId)
  const { attempt, who, work } = paper
  const [row] = await db
    .select({ answer: examAnswer, by: user.name })
    .from(examAnswer)
    .leftJoin(user, eq(user.id, examAnswer.markedBy))
    .where(and(eq(examAnswer.attemptId, attemptId), eq(examAnswer.question, question)))
  const { answer, by } = found(row)
  const { content, key, explanation, shown } = instanceFor(
    examFacts,
    attempt,
    question,
    await correctedOf(db, examFacts.id),
  )
  const log = (await logOf(db, attemptId)).filter((entry) => entry.question === question)
  const last = Math.max(0, ...log.map(({ epoch }) => epoch))
  const { rubric, revision } = await rubricOf(db, examFacts.id, question)
  const given = answer.answer?.type === 'file' ? answer.answer.files : []
  return {
    attemptId,
    question,
    ...who,
    content,
    key,
    explanation,
    files: linksOf(deps, actor, fileIdsIn([content, key, explanation])),
    attachments: await attachmentsOf(deps, actor, given),
    answer: shown(answer.answer),
    answeredAt: answer.at,
    late: answer.late,
    saves: log.length,
    takenOver: log.filter(({ epoch }) => epoch < last).length,
    verdict: answer.verdict as 'review',
    points: answer.points,
    autoPoints: answer.autoPoints,
    worth: found(examFacts.questions.get(question)).points,
    treatment: (await treatmentsOf(db, examFacts.id)).get(question) ?? ('key' as const),
    comment: answer.comment,
    rubric,
    rubricRevision: revision,
    applied: answer.rubric,
    status: work.own.status,
    markedBy: by,
    markedAt: answer.markedAt,
    lockedBy: await lockerOf(deps, db, actor, attemptId, question),
    history: await historyOf(db, attemptId, question),
  }
}

/** Everything that a student's pages sent; only the latest ones when there are too many. */
export const markLogOf = async (deps: ExamDeps, actor: Actor, attemptId: string) => {
  const { paper, examFacts } = await selectPaper(deps, deps.db, actor, attemptId)
  const { attempt, who, work } = paper
  const log = await logOf(deps.db, attemptId)
  const current = currentAnswers(log)
  const [presence] = await deps.db
    .select({ leaves: examPresence.leaves, leftMs: examPresence.leftMs })
    .from(examPresence)
    .where(eq(examPresence.attemptId, attemptId))
  const instances = new Map(
    attempt.questions.map((no) => [no, instanceFor(examFacts, attempt, no, new Map())] as const),
  )
  const lastEpoch = new Map<number, number>()
  for (const { question, epoch } of log)
    lastEpoch.set(question, Math.max(epoch, lastEpoch.get(question) ?? 0))
  const entries = log.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.seq - b.seq)
  return {
    ...who,
    startedAt: work.own.startedAt,
    submittedAt: work.own.submittedAt,
    autoSubmitted: work.own.autoSubmitted,
    leaves: presence?.leaves ?? 0,
    leftMs: presence?.leftMs ?? 0,
    questions: [...instances].map(([no, { content }]) => ({ no, content })),
    entries: entries.slice(-LOG_ROWS).map((entry) => ({
      ...entry,
      answer: instances.get(entry.question)?.shown(entry.answer) ?? null,
      counts:
        current.get(entry.question)?.seq === entry.seq && current.get(entry.question)?.epoch === entry.epoch,
      takenOver: entry.epoch < (lastEpoch.get(entry.question) ?? 0),
    })),
    cut: entries.length > LOG_ROWS,
  }
}
