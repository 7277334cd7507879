import { sql } from 'drizzle-orm'
import { formatPoints } from '@labbox/contract/core/score.ts'
import type { ScoreChange } from '@labbox/contract/exams/changes.ts'
import type { MarkHistoryRow } from '@labbox/contract/exams/marking.ts'
import { earned, scoreOf } from '@labbox/contract/exams/results.ts'
import type { Verdict } from '@labbox/contract/questions/marking.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { rescoreAll } from '../../tasks/grading.service.ts'
import type { ExamFacts } from '../sitting/facts.ts'
import { examMarkHistory } from './tables.ts'
import { marked, type AnswerRow, type MarkRow, type Paper, type Treatments } from './load.ts'

/** An answer as it shall be marked. */
export interface NewMark {
  row: AnswerRow
  points: number | null
  autoPoints: number | null
  rubric: readonly string[]
  verdict: Verdict
}

export const verdictFor = (row: Pick<AnswerRow, 'verdict'>, points: number, worth: number): Verdict => {
  if (points === worth) return 'right'
  if (points > 0) return 'partly'
  return row.verdict === 'empty' ? 'empty' : 'wrong'
}

interface Before {
  examFacts: ExamFacts
  papers: readonly Paper[]
  marks: ReadonlyMap<string, readonly MarkRow[]>
  treatments: Treatments
}

export interface Planned {
  changes: (ScoreChange & { question: number; finished: boolean })[]
  unchanged: number
}

/**
 * Whose marks change, and how, with new marks of some questions and a new treatment of them. Preview and correction
 * share it, so that they cannot differ.
 */
export const plan = (before: Before, newMarks: readonly NewMark[], after: Treatments): Planned => {
  const { examFacts, papers, marks, treatments } = before
  const byPaper = Map.groupBy(newMarks, ({ row }) => row.attemptId)
  const changes: Planned['changes'] = []
  let unchanged = 0
  for (const { attempt, who, work } of papers) {
    const own = byPaper.get(attempt.id)
    if (!own) continue
    const old = marks.get(attempt.id) ?? []
    const next = old.map((mark) => {
      const changed = own.find(({ row }) => row.question === mark.question)
      return changed ? { ...mark, points: changed.points } : mark
    })
    const scoreFrom = scoreOf(marked(examFacts, treatments, old))
    const scoreTo = scoreOf(marked(examFacts, after, next))
    for (const { row, points } of own) {
      const worth = found(examFacts.questions.get(row.question)).points
      const treatment = (list: Treatments) => list.get(row.question) ?? 'key'
      const from = earned({ worth, points: row.points, treatment: treatment(treatments) })
      const to = earned({ worth, points, treatment: treatment(after) })
      if (from === to && scoreFrom === scoreTo) unchanged += 1
      else
        changes.push({
          attemptId: attempt.id,
          ...who,
          from,
          to,
          scoreFrom,
          scoreTo,
          question: row.question,
          finished: work.own.status === workStatus.finished,
        })
    }
  }
  return { changes, unchanged }
}

interface Why {
  kind: MarkHistoryRow['kind']
  reason: string
}

const AT_ONCE = 1000

const writeAnswers = async (tx: Db, newMarks: readonly NewMark[]): Promise<void> => {
  const differs = newMarks.filter(
    ({ row, points, autoPoints, rubric, verdict }) =>
      row.points !== points ||
      row.autoPoints !== autoPoints ||
      row.verdict !== verdict ||
      row.rubric.join() !== rubric.join(),
  )
  const number = (points: number | null) => (points === null ? null : formatPoints(points))
  for (let k = 0; k < differs.length; k += AT_ONCE) {
    const values = differs
      .slice(k, k + AT_ONCE)
      .map(
        ({ row, points, autoPoints, rubric, verdict }) =>
          sql`(${row.attemptId}::uuid, ${row.question}::smallint, ${number(points)}::numeric, ${number(autoPoints)}::numeric, ${JSON.stringify(rubric)}::jsonb, ${verdict})`,
      )
    await tx.execute(sql`
      update exam_answer a set points = v.points, auto_points = v.auto_points, rubric = v.rubric, verdict = v.verdict
      from (values ${sql.join(values, sql`, `)}) as v(attempt_id, question, points, auto_points, rubric, verdict)
      where a.attempt_id = v.attempt_id and a.question = v.question`)
  }
}

/** Writes marks with their history, and the scores of finished papers that follow from them. The papers are locked. */
export const writeMarks = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  actor: Actor,
  newMarks: readonly NewMark[],
  { changes }: Planned,
  why: Why,
): Promise<void> => {
  await writeAnswers(tx, newMarks)
  const at = clock.now()
  const history = changes.map((change) => ({
    id: newId(),
    attemptId: change.attemptId,
    question: change.question,
    at,
    byId: actor.userId,
    fromPoints: change.from,
    toPoints: change.to,
    ...why,
  }))
  for (let k = 0; k < history.length; k += AT_ONCE)
    await tx.insert(examMarkHistory).values(history.slice(k, k + AT_ONCE))
  const scores = new Map(
    changes.flatMap(({ attemptId, scoreTo, finished }) =>
      finished && scoreTo !== null ? [[attemptId, scoreTo] as const] : [],
    ),
  )
  await rescoreAll(
    tx,
    [...scores].map(([id, score]) => ({ id, score })),
  )
}
