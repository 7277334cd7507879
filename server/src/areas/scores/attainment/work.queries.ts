import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { POINT } from '@labbox/contract/core/score.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { OutcomeSource } from '@labbox/contract/scores/attainment.ts'
import type { Assessment } from '@labbox/contract/scores/attainment-rule.ts'
import { isReportType, taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { examQuestion } from '../../exams/tables.ts'
import { labProject, labVersion } from '../../labs/tables.ts'
import { question } from '../../questions/tables.ts'

/** As much of a task as says what it can show. */
export interface TaskRow {
  id: string
  type: TaskType
  name: LocalText
  versionId: string | null
}

/** What a task is to whoever tags it: itself, or the experiments or the reports of its lab project. */
export interface Source {
  source: OutcomeSource
  id: string
  of: Assessment
  name: LocalText
}

export interface SourcePart {
  id: string
  name: LocalText
  /** In 1/10000 of a point. */
  full: number
}

const isPaper = (type: TaskType): boolean => type === taskTypes.exam || type === taskTypes.quiz

/** The source of each task, by its id; one statement. */
export const sourcesOf = async (db: Db, tasks: readonly TaskRow[]): Promise<ReadonlyMap<string, Source>> => {
  const versions = tasks.flatMap(({ versionId }) => versionId ?? [])
  const labs =
    versions.length === 0
      ? []
      : await db
          .select({ id: labVersion.id, projectId: labProject.id, name: labProject.name })
          .from(labVersion)
          .innerJoin(labProject, eq(labProject.id, labVersion.projectId))
          .where(anyOf(labVersion.id, versions))
  const byVersion = new Map(labs.map((lab) => [lab.id, lab]))
  return new Map(
    tasks.map((row): [string, Source] => {
      const lab = byVersion.get(row.versionId ?? '')
      if (isPaper(row.type) || !lab) {
        const of = row.type === taskTypes.quiz ? 'quiz' : isPaper(row.type) ? 'exam' : 'lab'
        return [row.id, { source: 'task', id: row.id, of, name: row.name }]
      }
      const kind = isReportType(row.type) ? 'report' : 'lab'
      return [row.id, { source: kind, id: lab.projectId, of: kind, name: lab.name }]
    }),
  )
}

const SHOWN = 80
const cut = (text: string | undefined): string => {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}

/** A question of a paper by its number, with the beginning of what it asks. */
const questionName = (no: number, stem: { zh?: string; en?: string } | null): LocalText => {
  const [zh, en] = [cut(stem?.zh ?? stem?.en), cut(stem?.en ?? stem?.zh)]
  return { zh: `第 ${no + 1} 题${zh && `：${zh}`}`, en: `Question ${no + 1}${en && `: ${en}`}` }
}

export interface AskedQuestion extends SourcePart {
  examId: string
  questionId: string
}

/** The questions of these exams and quizzes; one statement. */
export const questionsOf = async (db: Db, examIds: readonly string[]): Promise<AskedQuestion[]> => {
  if (examIds.length === 0) return []
  const rows = await db
    .select({
      examId: examQuestion.examId,
      no: examQuestion.no,
      full: examQuestion.points,
      questionId: examQuestion.questionId,
      stem: question.stem,
    })
    .from(examQuestion)
    .leftJoin(question, eq(question.id, examQuestion.questionId))
    .where(anyOf(examQuestion.examId, examIds))
    .orderBy(asc(examQuestion.examId), asc(examQuestion.no))
  return rows.map(({ no, stem, ...row }) => ({ ...row, id: String(no), name: questionName(no, stem) }))
}

/** What the items of a measurement template that carry points are called and worth, the whole being 100 points; by lab version. */
export const itemsOf = async (
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, SourcePart[]>> => {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .select({
      versionId: labVersion.id,
      id: sql<string>`i ->> 'id'`,
      name: sql<LocalText>`i -> 'name'`,
      points: sql<number>`(i ->> 'points')::float8`,
    })
    .from(labVersion)
    .innerJoin(
      sql`lateral jsonb_path_query(${labVersion.document}, '$.measurement.pages[*].tables[*].items[*] ? (@.points > 0)') i`,
      sql`true`,
    )
    .where(and(anyOf(labVersion.id, versionIds)))
  const byVersion = Map.groupBy(rows, ({ versionId }) => versionId)
  return new Map(
    [...byVersion].map(([versionId, items]) => {
      const whole = items.reduce((sum, { points }) => sum + Math.round(points * 10), 0)
      return [
        versionId,
        items.map(({ id, name, points }) => ({ id, name, full: ofHundred(Math.round(points * 10), whole) })),
      ]
    }),
  )
}

/** A part of points as a part of 100 points, in 1/10000. */
export const ofHundred = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part * 100 * POINT) / whole) : 0

/** Which of these questions have one of these tags, or one below it: pairs of tag and question. */
export const taggedQuestions = async (
  db: Db,
  tagIds: readonly string[],
  questionIds: readonly string[],
): Promise<{ tagId: string; questionId: string }[]> => {
  if (tagIds.length === 0 || questionIds.length === 0) return []
  return db.execute<{ tagId: string; questionId: string }>(sql`
    select distinct root.id as "tagId", x.question_id as "questionId"
    from question_tag root
    join question_tag g on g.bank_id = root.bank_id and starts_with(g.path, root.path)
    join question_tagging x on x.tag_id = g.id
    where ${anyOf(sql`root.id`, tagIds)} and ${anyOf(sql`x.question_id`, questionIds)}`)
}

/** Names of these lab projects' versions that are the newest among those given. */
export const newestVersions = async (
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .select({ id: labVersion.id, projectId: labVersion.projectId })
    .from(labVersion)
    .where(inArray(labVersion.id, [...versionIds]))
    .orderBy(asc(labVersion.number))
  return new Map(rows.map(({ id, projectId }) => [projectId, id]))
}
