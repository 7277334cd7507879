import { and, asc, eq } from 'drizzle-orm'
import { graphTypes, topicTypes, type GraphDocument } from '@labbox/contract/courses/graph.ts'
import type { Db } from '../../../platform/database/db.ts'
import { courseGraph } from '../../courses/tables.ts'
import { taggedQuestions } from './work.queries.ts'

/** The ability graphs of a course. */
export const abilityGraphs = (db: Db, courseId: string) =>
  db
    .select({ id: courseGraph.id, name: courseGraph.name, document: courseGraph.document })
    .from(courseGraph)
    .where(and(eq(courseGraph.courseId, courseId), eq(courseGraph.type, graphTypes.ability)))
    .orderBy(asc(courseGraph.createdAt), asc(courseGraph.id))

/** What can be an outcome: the points of a graph, not what groups them. */
export const outcomesOf = ({ topics }: GraphDocument) =>
  topics
    .filter(({ type }) => type === topicTypes.point)
    .map(({ id, name, description }) => ({ id, name, description }))

export interface GraphTags {
  /** Outcomes that a lab project shows as a whole, its experiments and its reports. */
  ofLab: (projectId: string) => string[]
  /** Outcomes that a question of a bank shows, by the tags it has there. */
  ofQuestion: (questionId: string) => string[]
}

/** What the links of a graph say that work shows; one statement. */
export const graphTags = async (
  db: Db,
  { topics }: GraphDocument,
  questionIds: readonly string[],
): Promise<GraphTags> => {
  const [labs, tags] = (['lab', 'tag'] as const).map((kind) => {
    const byId = new Map<string, string[]>()
    for (const topic of topics)
      if (topic.type === topicTypes.point)
        for (const link of topic.links)
          if (link.kind === kind) byId.set(link.id, [...(byId.get(link.id) ?? []), topic.id])
    return byId
  }) as [Map<string, string[]>, Map<string, string[]>]
  const byQuestion = new Map<string, Set<string>>()
  for (const { tagId, questionId } of await taggedQuestions(
    db,
    [...tags.keys()],
    [...new Set(questionIds)],
  )) {
    const known = byQuestion.get(questionId) ?? new Set()
    for (const outcome of tags.get(tagId) ?? []) known.add(outcome)
    byQuestion.set(questionId, known)
  }
  return {
    ofLab: (projectId) => labs.get(projectId) ?? [],
    ofQuestion: (questionId) => [...(byQuestion.get(questionId) ?? [])],
  }
}
