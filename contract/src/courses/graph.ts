import { z } from 'zod'
import { partName } from '../core/own.ts'
import { Id, localName, OptionalLocalText } from '../core/types.ts'

/** Graph type: 1 knowledge, 2 ability. Topic: 0 knowledge point, 1 classification. */
export const graphTypes = { knowledge: 1, ability: 2 } as const
export const topicTypes = { point: 0, classify: 1 } as const
export const GRAPH_TOPICS = 500
export const GraphType = z.literal([1, 2])
export type GraphType = z.infer<typeof GraphType>

const TopicId = partName(/^[A-Za-z0-9_-]{1,40}$/)

/** What a topic leads to in the course: material, a lab, or questions by their bank's tag. */
export const TopicLink = z.object({ kind: z.enum(['ware', 'lab', 'tag']), id: Id })
export type TopicLink = z.infer<typeof TopicLink>

export const Topic = z.object({
  id: TopicId,
  type: z.literal([0, 1]),
  name: localName(2, 100),
  description: OptionalLocalText.default({}),
  /** The classification it stands in. */
  parentId: TopicId.nullable().default(null),
  links: z.array(TopicLink).max(50).default([]),
})
export type Topic = z.infer<typeof Topic>

/** `from` comes before `to`: it is learned first. */
export const Relation = z.object({ from: TopicId, to: TopicId })
export type Relation = z.infer<typeof Relation>

export const GraphDocument = z.object({
  topics: z.array(Topic).max(GRAPH_TOPICS),
  relations: z.array(Relation).max(4 * GRAPH_TOPICS),
})
export type GraphDocument = z.infer<typeof GraphDocument>

/** A graph as a file of its own. */
export const GraphFile = z.object({
  format: z.literal('labbox-graph'),
  version: z.literal(1),
  type: GraphType,
  name: localName(1, 100),
  description: OptionalLocalText.default({}),
  document: GraphDocument,
})
export type GraphFile = z.infer<typeof GraphFile>
