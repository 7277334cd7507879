import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { TopicLink } from '@labbox/contract/courses/graph.ts'
import type { LinkName } from '@labbox/contract/courses/graphs.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { projectVisibleTo } from '../../labs/queries.ts'
import { labProject } from '../../labs/tables.ts'
import { bankVisibleTo } from '../../questions/queries.ts'
import { questionBank, questionTag } from '../../questions/tables.ts'
import { courseBank, courseLab, courseWare } from '../tables.ts'
import { visibleWares } from '../wares/wares.rules.ts'

/** Whose eyes: those of who may change the course see what is hidden, and labs and banks beside those of the course. */
export interface Viewpoint {
  actor: Actor
  courseId: string
  editable: boolean
  now: Date
}

/** As many labs, and as many tags, are offered to choose from. */
const MOST_LABS = 500
const MOST_TAGS = 2000

const inCourse = (db: Db, courseId: string) => ({
  lab: exists(
    db
      .select({ one: sql`1` })
      .from(courseLab)
      .where(and(eq(courseLab.courseId, courseId), eq(courseLab.projectId, labProject.id))),
  ),
  bank: exists(
    db
      .select({ one: sql`1` })
      .from(courseBank)
      .where(and(eq(courseBank.courseId, courseId), eq(courseBank.bankId, questionBank.id))),
  ),
})

const waresOf = async (db: Db, { courseId, editable, now }: Viewpoint) => {
  const rows = await db
    .select()
    .from(courseWare)
    .where(eq(courseWare.courseId, courseId))
    .orderBy(asc(courseWare.position), asc(courseWare.id))
  if (editable) return rows
  const visible = visibleWares(rows, now)
  return rows.filter(({ id }) => visible.has(id))
}

const labsOf = (db: Db, { actor, courseId, editable }: Viewpoint, ids?: string[]) => {
  const here = inCourse(db, courseId).lab
  return db
    .select({ id: labProject.id, name: labProject.name })
    .from(labProject)
    .where(
      and(
        isNull(labProject.deletedAt),
        ids && inArray(labProject.id, ids),
        editable ? or(here, projectVisibleTo(actor)) : here,
      ),
    )
    .orderBy(sql`${here} desc`, asc(labProject.id))
    .limit(MOST_LABS)
}

const tagsOf = (db: Db, { actor, courseId, editable }: Viewpoint, ids?: string[]) => {
  const here = and(isNull(questionBank.deletedAt), inCourse(db, courseId).bank)
  return db
    .select({ id: questionTag.id, name: questionTag.name, group: questionBank.name })
    .from(questionTag)
    .innerJoin(questionBank, eq(questionBank.id, questionTag.bankId))
    .where(
      and(
        ids && inArray(questionTag.id, ids),
        // Tags of an exam's bank would tell students what will be asked.
        editable ? or(here, bankVisibleTo(actor)) : and(here, ne(questionBank.purpose, 2)),
      ),
    )
    .orderBy(asc(questionBank.createdAt), asc(questionTag.bankId), asc(questionTag.position))
    .limit(MOST_TAGS)
}

const wareName = (name: string) => ({ zh: name, en: name })
const idsOf = (links: readonly TopicLink[], kind: TopicLink['kind']): string[] => [
  ...new Set(links.filter((link) => link.kind === kind).map(({ id }) => id)),
]

/** What links lead to, as far as it is there and may be read: one question for each kind. */
export const namesOfLinks = async (
  db: Db,
  view: Viewpoint,
  links: readonly TopicLink[],
): Promise<LinkName[]> => {
  const [wares, labs, tags] = [idsOf(links, 'ware'), idsOf(links, 'lab'), idsOf(links, 'tag')]
  const wanted = new Set(wares)
  const wareRows = wares.length > 0 ? await waresOf(db, view) : []
  const labRows = labs.length > 0 ? await labsOf(db, view, labs) : []
  const tagRows = tags.length > 0 ? await tagsOf(db, view, tags) : []
  return [
    ...wareRows
      .filter(({ id }) => wanted.has(id))
      .map(({ id, name }) => ({ kind: 'ware' as const, id, name: wareName(name) })),
    ...labRows.map((row) => ({ kind: 'lab' as const, ...row })),
    ...tagRows.map(({ id, name }) => ({ kind: 'tag' as const, id, name })),
  ]
}

/** Everything that a topic could be linked to. */
export const targetsOf = async (db: Db, view: Viewpoint) => {
  const wares = await waresOf(db, view)
  const names = new Map(wares.map(({ id, name }) => [id, wareName(name)]))
  return {
    items: [
      ...wares.map(({ id, name, parentId }) => ({
        kind: 'ware' as const,
        id,
        name: wareName(name),
        group: (parentId && names.get(parentId)) || null,
      })),
      ...(await labsOf(db, view)).map((row) => ({ kind: 'lab' as const, ...row, group: null })),
      ...(await tagsOf(db, view)).map((row) => ({ kind: 'tag' as const, ...row })),
    ],
  }
}
