import { count, eq } from 'drizzle-orm'
import type { GraphDocument, GraphType } from '@labbox/contract/courses/graph.ts'
import { graphFaultOf, type GraphFault } from '@labbox/contract/courses/graph-rules.ts'
import { localText, type LocalText, type OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { namesOfLinks } from './graph-links.queries.ts'
import { linksIn, strayLinks } from './graphs.queries.ts'
import { lockLiveCourse } from '../service.ts'
import { courseGraph } from '../tables.ts'

/** Graphs that a course may hold. */
const MOST = 50

export interface GraphFields {
  type: GraphType
  name: LocalText
  description: OptionalLocalText
  visible: boolean
}

const errorOf: Record<GraphFault['kind'], 'GRAPH_BROKEN' | 'GRAPH_TWINS' | 'GRAPH_TREE' | 'GRAPH_CYCLE'> = {
  broken: 'GRAPH_BROKEN',
  twins: 'GRAPH_TWINS',
  tree: 'GRAPH_TREE',
  cycle: 'GRAPH_CYCLE',
}
/** As many names stand in a message. */
const SHOWN = 20

/** Topics by their names, in their order; a ring closes with the name it began with. */
export const namesOf = ({ topics }: GraphDocument, ids: readonly string[], actor: Actor): string[] => {
  const byId = new Map(topics.map((topic) => [topic.id, localText(topic.name, actor.locale)]))
  return ids.map((id) => byId.get(id) ?? id)
}

/** @throws AppError GRAPH_BROKEN, GRAPH_TREE, GRAPH_CYCLE with the topics by name */
const requireSound = (document: GraphDocument, actor: Actor): void => {
  const fault = graphFaultOf(document)
  if (!fault) return
  const names = namesOf(document, fault.topics, actor)
  const shown =
    fault.kind === 'broken' || fault.kind === 'twins'
      ? names.slice(0, SHOWN).join(', ')
      : [...names, names[0]].join(' → ')
  throw new AppError(errorOf[fault.kind], { params: { topics: shown } })
}

const lockGraph = async (tx: Db, actor: Actor, id: string) => {
  const [at] = await tx
    .select({ courseId: courseGraph.courseId })
    .from(courseGraph)
    .where(eq(courseGraph.id, id))
  await lockLiveCourse(tx, actor, found(at).courseId)
  const [row] = await tx.select().from(courseGraph).where(eq(courseGraph.id, id)).for('update')
  return found(row)
}

/** Puts a graph into a course that is locked. */
export const insertGraph = async (
  deps: Deps,
  tx: Db,
  courseId: string,
  fields: GraphFields & { document: GraphDocument },
) => {
  const [rows] = await tx.select({ n: count() }).from(courseGraph).where(eq(courseGraph.courseId, courseId))
  if ((rows?.n ?? 0) >= MOST) throw new AppError('GRAPHS_FULL', { params: { most: MOST } })
  const id = newId()
  const now = deps.clock.now()
  await tx.insert(courseGraph).values({ ...fields, id, courseId, createdAt: now, updatedAt: now })
  return { id }
}

export const addGraph = (
  deps: Deps,
  actor: Actor,
  { courseId, ...fields }: GraphFields & { courseId: string },
) =>
  transaction(deps.db, async (tx) => {
    await lockLiveCourse(tx, actor, courseId)
    return insertGraph(deps, tx, courseId, { ...fields, document: { topics: [], relations: [] } })
  })

export const updateGraph = (deps: Deps, actor: Actor, { id, ...fields }: GraphFields & { id: string }) =>
  transaction(deps.db, async (tx) => {
    await lockGraph(tx, actor, id)
    await tx
      .update(courseGraph)
      .set({ ...fields, updatedAt: deps.clock.now() })
      .where(eq(courseGraph.id, id))
    return {}
  })

/** Links that are new must lead to what the actor may read; those that were there may stay. */
export const saveGraph = (
  deps: Deps,
  actor: Actor,
  { id, revision, document }: { id: string; revision: number; document: GraphDocument },
) =>
  transaction(deps.db, async (tx) => {
    const before = await lockGraph(tx, actor, id)
    if (before.revision !== revision) throw new AppError('GRAPH_STALE')
    requireSound(document, actor)
    const fresh = strayLinks(document, linksIn(before.document))
    const view = { actor, courseId: before.courseId, editable: true, now: deps.clock.now() }
    if (
      strayLinks(document, [...linksIn(before.document), ...(await namesOfLinks(tx, view, fresh))]).length > 0
    )
      throw notFound()
    const next = revision + 1
    await tx
      .update(courseGraph)
      .set({ document, revision: next, updatedAt: deps.clock.now() })
      .where(eq(courseGraph.id, id))
    return { revision: next }
  })

export const deleteGraph = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    await lockGraph(tx, actor, id)
    await tx.delete(courseGraph).where(eq(courseGraph.id, id))
    return {}
  })
