import { sql } from 'drizzle-orm'
import { POINT } from '@labbox/contract/core/score.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { GraphDocument } from '@labbox/contract/courses/graph.ts'
import type { AttainmentSettings, OutcomeSource } from '@labbox/contract/scores/attainment.ts'
import type { Earned, Piece } from '@labbox/contract/scores/attainment-rule.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sheetsOfWorks } from '../../experiments/queries.ts'
import { itemPointsOf } from '../../measurement/queries.ts'
import type { Matrix } from '../matrix.ts'
import { graphTags, type GraphTags } from './graph.queries.ts'
import { itemsOf, ofHundred, questionsOf, sourcesOf, type Source, type SourcePart } from './work.queries.ts'

/** Work that shows an outcome, with what each student earned in it. */
export interface OutcomeEvidence extends Piece {
  /** Null: a column of the grade book. */
  taskId: string | null
  name: LocalText
  /** Null: the whole of it. */
  part: LocalText | null
  points: (studentId: string) => Earned
}

const WHOLE = 100 * POINT

/** Outcomes by what the settings say shows them. */
const tagged = ({ tags }: AttainmentSettings) => {
  const by = Map.groupBy(tags, ({ source, id, part }) => `${source} ${id} ${part}`)
  return (source: OutcomeSource, id: string, part = ''): string[] =>
    (by.get(`${source} ${id} ${part}`) ?? []).map(({ outcome }) => outcome)
}

type Tagged = ReturnType<typeof tagged>

/** The graded copies of these tasks, of students who are not excused: the student of each. */
const gradedWorks = ({ students, place, cell }: Matrix, taskIds: readonly string[]) => {
  const works = new Map<string, { studentId: string; taskId: string }>()
  for (const { id: studentId } of students)
    for (const taskId of taskIds) {
      const { own } = place(studentId, taskId)
      if (own?.status === workStatus.finished && !cell(studentId, taskId).excused)
        works.set(own.id, { studentId, taskId })
    }
  return works
}

type Works = ReturnType<typeof gradedWorks>
/** Points by student, task and part. */
type PartPoints = Map<string, number>
const keyOf = (studentId: string, taskId: string, part: string) => `${studentId} ${taskId} ${part}`

/** What each answer of these papers earned: all points where the question gives them to everybody, none of a question that is dropped. */
const answerPoints = async (db: Db, works: Works, into: PartPoints): Promise<void> => {
  if (works.size === 0) return
  const rows = await db.execute<{ id: string; questions: number[]; points: number[] }>(sql`
    select a.attempt_id as id, json_agg(a.question) as questions,
      json_agg((case when w.treatment = 'full' then q.points else a.points end * ${POINT})::int) as points
    from exam_answer a
    join exam_attempt e on e.id = a.attempt_id
    join exam_question q on q.exam_id = e.exam_id and q.no = a.question
    left join exam_treatment w on w.exam_id = q.exam_id and w.no = q.no
    where ${anyOf(sql`a.attempt_id`, [...works.keys()])} and w.treatment is distinct from 'dropped'
      and (w.treatment = 'full' or a.points is not null)
    group by a.attempt_id`)
  for (const { id, questions, points } of rows) {
    const work = works.get(id)
    if (work)
      for (const [k, no] of questions.entries())
        into.set(keyOf(work.studentId, work.taskId, String(no)), points[k] ?? 0)
  }
}

/** What each measurement item earned, the sheet being worth 100 points as the score that it proposes is. */
const readingPoints = async (db: Db, works: Works, into: PartPoints): Promise<void> => {
  const sheets = await sheetsOfWorks(db, [...works.keys()])
  const points = await itemPointsOf(
    db,
    sheets.map(({ sheetId }) => sheetId),
  )
  for (const { workId, sheetId } of sheets) {
    const [work, items = []] = [works.get(workId), points.get(sheetId)]
    if (!work) continue
    const whole = items.reduce((sum, { possible }) => sum + possible, 0)
    for (const { id, earned } of items)
      into.set(keyOf(work.studentId, work.taskId, id), ofHundred(earned, whole))
  }
}

interface Part extends SourcePart {
  outcomes: ReadonlySet<string>
}

/** A task with its parts, and what each shows. */
interface TaggedTask {
  task: Matrix['tasks'][number]
  source: Source
  whole: ReadonlySet<string>
  parts: Part[]
}

const taggedTasks = async (
  db: Db,
  { tasks }: Matrix,
  document: GraphDocument,
  tags: Tagged,
): Promise<TaggedTask[]> => {
  const sources = await sourcesOf(db, tasks)
  const papers = tasks.filter(({ id }) => sources.get(id)?.source === 'task')
  const questions = Map.groupBy(
    await questionsOf(
      db,
      papers.map(({ id }) => id),
    ),
    ({ examId }) => examId,
  )
  const items = await itemsOf(
    db,
    tasks.flatMap(({ versionId }) => versionId ?? []),
  )
  const graph: GraphTags = await graphTags(
    db,
    document,
    [...questions.values()].flat().map(({ questionId }) => questionId),
  )
  return tasks.flatMap((task): TaggedTask[] => {
    const source = sources.get(task.id)
    if (!source) return []
    const own = (part = '') => tags(source.source, source.id, part)
    const isLab = source.source === 'lab' || source.source === 'report'
    const asked = (questions.get(task.id) ?? []).map((one) => ({
      ...one,
      outcomes: new Set([...own(one.id), ...graph.ofQuestion(one.questionId)]),
    }))
    const measured =
      source.source === 'lab'
        ? (items.get(task.versionId ?? '') ?? []).map((one) => ({ ...one, outcomes: new Set(own(one.id)) }))
        : []
    const whole = new Set([...own(), ...(isLab ? graph.ofLab(source.id) : [])])
    return [{ task, source, whole, parts: [...asked, ...measured] }]
  })
}

/** The work that shows each outcome. Where parts of a task are tagged for an outcome, they count for it in place of the whole. */
export const evidenceOf = async (
  db: Db,
  { settings, document, matrix }: { settings: AttainmentSettings; document: GraphDocument; matrix: Matrix },
): Promise<ReadonlyMap<string, OutcomeEvidence[]>> => {
  const tags = tagged(settings)
  const work = await taggedTasks(db, matrix, document, tags)
  const divided = work.filter(({ parts }) => parts.some(({ outcomes }) => outcomes.size > 0))
  const idsOf = (list: readonly TaggedTask[]) => list.map(({ task }) => task.id)
  const points: PartPoints = new Map()
  const [papers, labs] = [
    divided.filter(({ source }) => source.source === 'task'),
    divided.filter(({ source }) => source.source === 'lab'),
  ]
  await answerPoints(db, gradedWorks(matrix, idsOf(papers)), points)
  await readingPoints(db, gradedWorks(matrix, idsOf(labs)), points)
  const score = (itemId: string) => (studentId: string) => {
    const cell = matrix.cell(studentId, itemId)
    return cell.excused ? null : cell.score
  }
  const columns = (matrix.scheme?.columns ?? []).map(({ id, name }) => ({
    id,
    name,
    outcomes: tags('column', id),
  }))
  return new Map(
    settings.outcomes.map(({ id: outcome, weights }) => {
      const ofTasks = work.flatMap(({ task, source, whole, parts }): OutcomeEvidence[] => {
        const base = { taskId: task.id, of: source.of, name: task.name }
        const own = parts.filter(({ outcomes, full }) => full > 0 && outcomes.has(outcome))
        if (own.length > 0)
          return own.map(({ id, name, full }) => ({
            ...base,
            id: `${task.id} ${id}`,
            full,
            part: name,
            points: (studentId) => points.get(keyOf(studentId, task.id, id)) ?? null,
          }))
        return whole.has(outcome)
          ? [{ ...base, id: task.id, full: WHOLE, part: null, points: score(task.id) }]
          : []
      })
      const ofColumns = columns
        .filter(({ outcomes }) => outcomes.includes(outcome))
        .map(({ id, name }): OutcomeEvidence => ({
          id,
          taskId: null,
          of: 'column',
          name,
          part: null,
          full: WHOLE,
          points: score(id),
        }))
      // What weighs nothing is no evidence.
      return [outcome, [...ofTasks, ...ofColumns].filter(({ of }) => weights[of] > 0)]
    }),
  )
}
