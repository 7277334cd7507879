import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { GraphDocument, TopicLink } from '@labbox/contract/courses/graph.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { namesOfLinks, targetsOf } from './graph-links.queries.ts'
import { selectCourse } from '../queries.ts'
import { courseEditableBy, courseVisibleTo } from '../scope.ts'
import { course, courseGraph } from '../tables.ts'
import { mayEdit } from '../wares/wares.queries.ts'

/** Points and relations are counted where they stand, so that a list does not read whole documents. */
const rowColumns = {
  id: courseGraph.id,
  type: courseGraph.type,
  name: courseGraph.name,
  description: courseGraph.description,
  visible: courseGraph.visible,
  topics: sql<number>`jsonb_array_length(jsonb_path_query_array(${courseGraph.document}, '$.topics[*] ? (@.type == 0)'))`,
  relations: sql<number>`jsonb_array_length(${courseGraph.document} -> 'relations')`,
  updatedAt: courseGraph.updatedAt,
}

/** The graphs of a course; whoever may not change it gets those that students see. */
export const graphListOf = async ({ db }: Deps, actor: Actor, courseId: string) => {
  await selectCourse(db, actor, courseId)
  const editable = await mayEdit(db, actor, courseId)
  const items = await db
    .select(rowColumns)
    .from(courseGraph)
    .where(and(eq(courseGraph.courseId, courseId), editable ? undefined : eq(courseGraph.visible, true)))
    .orderBy(asc(courseGraph.type), asc(courseGraph.createdAt), asc(courseGraph.id))
  return { editable, items }
}

/** The graph and whether the actor may change it, or as if it were not there. */
export const selectGraph = async (db: Db, actor: Actor, id: string) => {
  const edits = can(actor, 'courses:course:edit') ? courseEditableBy(actor, 'courses:course:edit') : undefined
  const editable = sql<boolean>`coalesce(${edits ?? sql`false`}, false)`
  const [row] = await db
    .select({ ...getTableColumns(courseGraph), courseName: course.name, editable })
    .from(courseGraph)
    .innerJoin(course, eq(course.id, courseGraph.courseId))
    .where(
      and(
        eq(courseGraph.id, id),
        or(edits ?? sql`false`, and(courseVisibleTo(db, actor), eq(courseGraph.visible, true))),
      ),
    )
  return found(row)
}

const linkKey = ({ kind, id }: TopicLink): string => `${kind} ${id}`
export const linksIn = (document: GraphDocument): TopicLink[] => document.topics.flatMap(({ links }) => links)

/** The document without links other than these. */
export const keepingLinks = (document: GraphDocument, kept: readonly TopicLink[]): GraphDocument => {
  const known = new Set(kept.map(linkKey))
  return {
    ...document,
    topics: document.topics.map((topic) => ({
      ...topic,
      links: topic.links.filter((link) => known.has(linkKey(link))),
    })),
  }
}

/** Links of a document that lead nowhere for whom they are looked up. */
export const strayLinks = (document: GraphDocument, known: readonly TopicLink[]): TopicLink[] => {
  const keys = new Set(known.map(linkKey))
  return linksIn(document).filter((link) => !keys.has(linkKey(link)))
}

export const graphOf = async ({ db, clock }: Deps, actor: Actor, id: string) => {
  const row = await selectGraph(db, actor, id)
  const view = { actor, courseId: row.courseId, editable: row.editable, now: clock.now() }
  const links = await namesOfLinks(db, view, linksIn(row.document))
  return {
    ...row,
    topics: row.document.topics.filter(({ type }) => type === 0).length,
    relations: row.document.relations.length,
    document: row.editable ? row.document : keepingLinks(row.document, links),
    links,
  }
}

export const graphTargetsOf = async ({ db, clock }: Deps, actor: Actor, courseId: string) => {
  await selectCourse(db, actor, courseId)
  const editable = await mayEdit(db, actor, courseId)
  return targetsOf(db, { actor, courseId, editable, now: clock.now() })
}
