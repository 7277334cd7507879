import { and, eq, isNotNull } from 'drizzle-orm'
import type { AttainmentSettings } from '@labbox/contract/scores/attainment.ts'
import {
  attainmentOf,
  courseAttainment,
  exactly,
  levelAt,
  Sums,
} from '@labbox/contract/scores/attainment-rule.ts'
import type { ClassAttainment, Evidence, OutcomeFigures } from '@labbox/contract/scores/attainment-calls.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found, notFound } from '../../../platform/errors.ts'
import { teachersOf } from '../../classes/queries.ts'
import { semester, teachingClass } from '../../classes/tables.ts'
import { courseEditableBy } from '../../courses/queries.ts'
import { course } from '../../courses/tables.ts'
import { matrixOf, type Matrix } from '../matrix.ts'
import { selectBook, selectPair, type BookKey } from '../scope.ts'
import { gradeBook, gradeMark } from '../tables.ts'
import { evidenceOf, type OutcomeEvidence } from './evidence.queries.ts'
import { abilityGraphs, outcomesOf } from './graph.queries.ts'
import { attainmentReport, courseOutcomes } from './tables.ts'

/** What is kept of a course; null: nothing yet. */
export const settingsOf = async (db: Db, courseId: string) => {
  const [row] = await db.select().from(courseOutcomes).where(eq(courseOutcomes.courseId, courseId))
  return row ?? null
}

export const mayConfigure = async (db: Db, actor: Actor, courseId: string): Promise<boolean> => {
  if (!can(actor, 'scores:book:edit') || !can(actor, 'courses:course:edit')) return false
  const [row] = await db
    .select({ archivedAt: course.archivedAt })
    .from(course)
    .where(and(eq(course.id, courseId), courseEditableBy(actor, 'courses:course:edit')))
  return row !== undefined && row.archivedAt === null
}

interface Known {
  settings: AttainmentSettings
  names: ReadonlyMap<string, ReturnType<typeof outcomesOf>[number]>
  evidence: ReadonlyMap<string, OutcomeEvidence[]>
  matrix: Matrix
}

/** The settings as far as the graph still has their outcomes, with the work that shows them; null: there are none. */
const knownOf = async (
  db: Db,
  key: BookKey,
  row: Awaited<ReturnType<typeof settingsOf>>,
  now: Date,
): Promise<Known | null> => {
  const graph = row && (await abilityGraphs(db, key.courseId)).find(({ id }) => id === row.settings.graphId)
  if (!row || !graph) return null
  const names = new Map(outcomesOf(graph.document).map((one) => [one.id, one]))
  const outcomes = row.settings.outcomes.filter(({ id }) => names.has(id))
  const settings = { ...row.settings, outcomes }
  const matrix = await matrixOf(db, key, await selectBook(db, key), now)
  const evidence = await evidenceOf(db, { settings, document: graph.document, matrix })
  return { settings, names, evidence, matrix }
}

const sumsOf = (evidence: readonly OutcomeEvidence[], studentIds: readonly string[]): Sums => {
  const sums = new Sums()
  for (const one of evidence) for (const id of studentIds) sums.add(one, one.points(id))
  return sums
}

/** Every outcome of the class and of each student, and the course by its outcomes. */
const figuresOf = ({ settings, names, evidence, matrix }: Known) => {
  const { outcomes, levels } = settings
  const everybody = matrix.students.map(({ id }) => id)
  const sums = outcomes.map(({ id }) => sumsOf(evidence.get(id) ?? [], everybody))
  const whole = courseAttainment(
    outcomes.map(({ weight, weights }, k) => ({ weight, exact: exactly(weights, sums[k] ?? new Sums()) })),
  )
  const students = matrix.students.map((student) => {
    const own = outcomes.map(({ id }) => sumsOf(evidence.get(id) ?? [], [student.id]))
    const exact = outcomes.map(({ weight, weights }, k) => ({
      weight,
      exact: exactly(weights, own[k] ?? new Sums()),
    }))
    return {
      ...student,
      values: outcomes.map(({ weights }, k) => attainmentOf(weights, own[k] ?? new Sums()).value),
      value: courseAttainment(exact).value,
    }
  })
  const figures = outcomes.map((outcome, k): OutcomeFigures => {
    const { value, parts } = attainmentOf(outcome.weights, sums[k] ?? new Sums())
    const values = students.flatMap((student) => student.values[k] ?? [])
    const counts = Array.from({ length: levels.length + 1 }, () => 0)
    for (const one of values) {
      const at = levelAt(levels, one)
      counts[at] = (counts[at] ?? 0) + 1
    }
    const { name, description } = found(names.get(outcome.id))
    return {
      ...outcome,
      name,
      description,
      value,
      earned: whole.earned[k] ?? null,
      levels: counts,
      reached: values.filter((one) => one >= outcome.target).length,
      students: values.length,
      parts: parts.map((part) => ({ ...part })),
    }
  })
  return { value: whole.value, outcomes: figures, students }
}

const headOf = async (db: Db, { courseId, classId }: BookKey) => {
  const [row] = await db
    .select({ semester: semester.name })
    .from(teachingClass)
    .leftJoin(semester, eq(semester.id, teachingClass.semesterId))
    .where(eq(teachingClass.id, classId))
  const [words] = await db
    .select()
    .from(attainmentReport)
    .where(and(eq(attainmentReport.courseId, courseId), eq(attainmentReport.classId, classId)))
  const { analysis = '', followUp = '', measures = '' } = words ?? {}
  const teachers = (await teachersOf(db, classId)).map(({ name }) => name)
  return { semester: row?.semester ?? null, teachers, report: { analysis, followUp, measures } }
}

/** The attainment of a class in a course, if the actor may read its grade book; with it what it is made of. */
const readAttainment = async ({ db, clock }: Deps, actor: Actor, key: BookKey) => {
  const pair = await selectPair(db, actor, key)
  const row = await settingsOf(db, key.courseId)
  const known = await knownOf(db, key, row, clock.now())
  const attainment: ClassAttainment = {
    course: { id: pair.courseId, name: pair.course },
    class: { id: pair.classId, name: pair.className },
    editable: pair.editable,
    configurable: await mayConfigure(db, actor, key.courseId),
    settings: known?.settings ?? null,
    revision: row?.revision ?? 0,
    ...(await headOf(db, key)),
    ...(known ? figuresOf(known) : { value: null, outcomes: [], students: [] }),
  }
  return { known, attainment }
}

export const attainmentOfClass = async (deps: Deps, actor: Actor, key: BookKey) =>
  (await readAttainment(deps, actor, key)).attainment

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, one) => sum + one, 0) / values.length)

/** The marks behind an outcome, with those of one student. */
const evidenceRows = ({ evidence, matrix }: Known, outcome: string, studentId?: string): Evidence[] =>
  (evidence.get(outcome) ?? []).map(({ taskId, of, name, part, full, points }) => {
    const there = matrix.students.flatMap(({ id }) => points(id) ?? [])
    return {
      taskId,
      of,
      name,
      part,
      full,
      mean: meanOf(there),
      students: there.length,
      points: studentId === undefined ? null : points(studentId),
    }
  })

/** The marks behind an outcome, of the class or of one of its students. */
export const evidenceOfOutcome = async (
  { db, clock }: Deps,
  actor: Actor,
  { outcome, studentId, ...key }: BookKey & { outcome: string; studentId?: string | undefined },
) => {
  await selectPair(db, actor, key)
  const known = found(await knownOf(db, key, await settingsOf(db, key.courseId), clock.now()))
  if (!known.evidence.has(outcome)) throw notFound()
  if (studentId !== undefined && !known.matrix.students.some(({ id }) => id === studentId)) throw notFound()
  return { items: evidenceRows(known, outcome, studentId) }
}

/** The attainment with the marks behind each outcome, in their order. */
export const attainmentWithEvidence = async (deps: Deps, actor: Actor, key: BookKey) => {
  const { known, attainment } = await readAttainment(deps, actor, key)
  const evidence = known ? attainment.outcomes.map(({ id }) => evidenceRows(known, id)) : []
  return { attainment, evidence }
}

/** A student's own attainment in a course: as missing until its mark is published to them. */
export const ownAttainmentOf = async ({ db, clock }: Deps, actor: Actor, key: BookKey) => {
  const [told] = await db
    .select({ bookId: gradeMark.bookId })
    .from(gradeMark)
    .innerJoin(gradeBook, eq(gradeBook.id, gradeMark.bookId))
    .where(
      and(
        eq(gradeBook.courseId, key.courseId),
        eq(gradeBook.classId, key.classId),
        isNotNull(gradeBook.publishedAt),
        eq(gradeMark.studentId, actor.userId),
      ),
    )
  found(told)
  const known = await knownOf(db, key, await settingsOf(db, key.courseId), clock.now())
  const { outcomes, students } = known ? figuresOf(known) : { outcomes: [], students: [] }
  const own = students.find(({ id }) => id === actor.userId)
  return {
    value: own?.value ?? null,
    outcomes: outcomes.map(({ name, description, target }, k) => ({
      name,
      description,
      target,
      value: own?.values[k] ?? null,
    })),
  }
}
