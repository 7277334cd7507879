import { eq, isNotNull, isNull, and, sql, asc } from 'drizzle-orm'
import type { EvidenceSource } from '@labbox/contract/scores/attainment-calls.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { notFound } from '../../../platform/errors.ts'
import { courseTasks } from '../../courses/learning/progress.queries.ts'
import { task } from '../../tasks/tables.ts'
import { gradeBook, gradeScheme } from '../tables.ts'
import { mayConfigure, settingsOf } from './attainment.queries.ts'
import { abilityGraphs, graphTags, outcomesOf } from './graph.queries.ts'
import { itemsOf, newestVersions, questionsOf, sourcesOf, type Source } from './work.queries.ts'

/** The work of a course in all its classes; what was closed is left out. */
const courseWork = (db: Db, courseId: string) =>
  db
    .select({ id: task.id, type: task.type, name: task.name, versionId: task.versionId })
    .from(task)
    .where(
      and(
        isNotNull(task.publishedAt),
        isNull(task.closedAt),
        sql`${task.id} in (select task_id from ${courseTasks([courseId])} x)`,
      ),
    )
    .orderBy(asc(task.endAt), asc(task.type), asc(task.id))

/** The columns of the course’s grade books as their schemes are now; a copied scheme keeps the ids of its columns. */
const columnsOf = async (db: Db, courseId: string): Promise<Source[]> => {
  const rows = await db
    .select({ scheme: gradeScheme.scheme })
    .from(gradeBook)
    .innerJoin(
      gradeScheme,
      and(eq(gradeScheme.bookId, gradeBook.id), eq(gradeScheme.revision, gradeBook.revision)),
    )
    .where(eq(gradeBook.courseId, courseId))
    .orderBy(asc(gradeBook.createdAt))
  const known = new Map(rows.flatMap(({ scheme }) => scheme.columns.map((one) => [one.id, one] as const)))
  return [...known.values()].map(({ id, name }) => ({ source: 'column', id, of: 'column', name }))
}

/** What can show the outcomes of a course, for who may set it: its ability graphs, its work with its parts. */
export const attainmentSourcesOf = async (db: Db, actor: Actor, courseId: string) => {
  if (!(await mayConfigure(db, actor, courseId))) throw notFound()
  const row = await settingsOf(db, courseId)
  const graphs = await abilityGraphs(db, courseId)
  const tasks = await courseWork(db, courseId)
  const byTask = await sourcesOf(db, tasks)
  const distinct = new Map([...byTask.values()].map((one) => [`${one.source} ${one.id}`, one]))
  const sources = [...distinct.values(), ...(await columnsOf(db, courseId))]
  const asked = await questionsOf(
    db,
    sources.flatMap(({ source, id }) => (source === 'task' ? [id] : [])),
  )
  const newest = await newestVersions(
    db,
    tasks.flatMap(({ versionId }) => versionId ?? []),
  )
  const items = await itemsOf(db, [...newest.values()])
  const document = graphs.find(({ id }) => id === row?.settings.graphId)?.document ?? graphs[0]?.document
  const graph = await graphTags(
    db,
    document ?? { topics: [], relations: [] },
    asked.map(({ questionId }) => questionId),
  )
  const partsOf = ({ source, id }: Source): EvidenceSource['parts'] => {
    if (source === 'lab')
      return (items.get(newest.get(id) ?? '') ?? []).map((one) => ({ ...one, byGraph: [] }))
    return asked
      .filter(({ examId }) => source === 'task' && examId === id)
      .map(({ questionId, id: no, name, full }) => ({
        id: no,
        name,
        full,
        byGraph: graph.ofQuestion(questionId),
      }))
  }
  return {
    graphs: graphs.map(({ id, name, document: of }) => ({ id, name, outcomes: outcomesOf(of) })),
    sources: sources.map((one): EvidenceSource => ({
      ...one,
      byGraph: one.source === 'lab' || one.source === 'report' ? graph.ofLab(one.id) : [],
      parts: partsOf(one),
    })),
    settings: row?.settings ?? null,
    revision: row?.revision ?? 0,
  }
}
