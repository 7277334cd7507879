import { asc, eq } from 'drizzle-orm'
import type { GraphDocument } from '@labbox/contract/courses/graph.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { courseBank, courseGraph, courseLab, courseWare } from './tables.ts'

/** Links of a graph to material follow to the copies; labs and tags are the same ones. */
const following = (document: GraphDocument, wares: ReadonlyMap<string, string>): GraphDocument => ({
  ...document,
  topics: document.topics.map((topic) => ({
    ...topic,
    links: topic.links.map((link) =>
      link.kind === 'ware' ? { ...link, id: wares.get(link.id) ?? link.id } : link,
    ),
  })),
})

/** Material, labs, question banks and graphs of one course into another; files are named again, not stored again. */
export const copyParts = async (tx: Db, now: Date, from: string, to: string): Promise<void> => {
  const wares = await tx
    .select()
    .from(courseWare)
    .where(eq(courseWare.courseId, from))
    .orderBy(asc(courseWare.position), asc(courseWare.id))
  const ids = new Map(wares.map((ware) => [ware.id, newId()]))
  const copies = wares.map((ware) => ({
    ...ware,
    id: ids.get(ware.id)!,
    courseId: to,
    parentId: ware.parentId && (ids.get(ware.parentId) ?? null),
    createdAt: now,
  }))
  // One statement: the foreign key to parents is checked at its end.
  if (copies.length > 0) await tx.insert(courseWare).values(copies)
  const labs = await tx.select().from(courseLab).where(eq(courseLab.courseId, from))
  if (labs.length > 0) await tx.insert(courseLab).values(labs.map((lab) => ({ ...lab, courseId: to })))
  const banks = await tx.select().from(courseBank).where(eq(courseBank.courseId, from))
  if (banks.length > 0) await tx.insert(courseBank).values(banks.map((bank) => ({ ...bank, courseId: to })))
  const graphs = await tx.select().from(courseGraph).where(eq(courseGraph.courseId, from))
  if (graphs.length === 0) return
  await tx.insert(courseGraph).values(
    graphs.map((graph) => ({
      ...graph,
      id: newId(),
      courseId: to,
      document: following(graph.document, ids),
      revision: 1,
      createdAt: now,
      updatedAt: now,
    })),
  )
}
