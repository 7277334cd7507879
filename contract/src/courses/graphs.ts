import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import {
  FileData,
  Id,
  Instant,
  LocalText,
  localName,
  Nothing,
  OptionalLocalText,
  WithId,
} from '../core/types.ts'
import { GraphDocument, GraphType, TopicLink } from './graph.ts'
import { Level, TopicMastery } from './mastery.ts'

/** A file of a graph may have so many bytes. */
export const GRAPH_FILE_LIMIT = 2 << 20

const fields = {
  type: GraphType,
  name: localName(1, 100),
  description: OptionalLocalText.default({}),
  /** Whether students of the course see it. */
  visible: z.boolean().default(false),
}

export const GraphRow = z.object({
  id: Id,
  type: GraphType,
  name: LocalText,
  description: OptionalLocalText,
  visible: z.boolean(),
  /** Knowledge points, without classifications. */
  topics: z.number().int(),
  relations: z.number().int(),
  updatedAt: Instant,
})
export type GraphRow = z.infer<typeof GraphRow>

/** What a link leads to, as far as this user may read it. */
export const LinkName = TopicLink.extend({ name: LocalText })
export type LinkName = z.infer<typeof LinkName>

export const graphList = endpoint({
  method: 'GET',
  path: '/course/graph/list',
  access: 'courses:graph:page',
  summary: 'The graphs of a course; students get those they may see',
  query: z.object({ courseId: Id }),
  data: z.object({ editable: z.boolean(), items: z.array(GraphRow) }),
})

export const graphGet = endpoint({
  method: 'GET',
  path: '/course/graph/get',
  access: 'courses:graph:page',
  summary: 'One graph with its topics; links that this user may not follow are left out for students',
  query: WithId,
  data: GraphRow.extend({
    courseId: Id,
    courseName: LocalText,
    editable: z.boolean(),
    revision: z.number().int(),
    document: GraphDocument,
    links: z.array(LinkName),
  }),
})
export type Graph = z.infer<typeof graphGet.data>

export const graphTargets = endpoint({
  method: 'GET',
  path: '/course/graph/targets',
  access: 'courses:course:edit',
  summary: 'What topics of a course’s graphs can be linked to: its courseware, labs, tags of question banks',
  query: z.object({ courseId: Id }),
  data: z.object({ items: z.array(LinkName.extend({ group: LocalText.nullable() })) }),
})

export const graphAdd = endpoint({
  method: 'POST',
  path: '/course/graph/add',
  access: 'courses:course:edit',
  summary: 'A new, empty graph of a course',
  body: z.object({ courseId: Id, ...fields }),
  data: WithId,
})

export const graphUpdate = endpoint({
  method: 'POST',
  path: '/course/graph/update',
  access: 'courses:course:edit',
  summary: 'Change what a graph is called, and whether students see it',
  body: z.object({ id: Id, ...fields }),
  data: Nothing,
})

export const graphSave = endpoint({
  method: 'POST',
  path: '/course/graph/save',
  access: 'courses:course:edit',
  summary: 'Topics and relations of a graph; refused when it was changed elsewhere, or goes in a circle',
  body: z.object({ id: Id, revision: z.number().int(), document: GraphDocument }),
  data: z.object({ revision: z.number().int() }),
})

export const graphDelete = endpoint({
  method: 'POST',
  path: '/course/graph/delete',
  access: 'courses:course:edit',
  summary: 'Delete a graph; what it links to stays',
  body: WithId,
  data: Nothing,
})

export const graphExport = endpoint({
  method: 'GET',
  path: '/course/graph/export',
  access: 'courses:course:page',
  summary: 'A graph as a file that can be imported again',
  query: z.object({ id: Id, format: z.enum(['json', 'csv']).default('json') }),
  data: FileData,
  file: ['application/json', 'text/csv'],
})

/** What can be wrong with a row of a file. */
export const graphRowFaults = [
  ...(['badName', 'badId', 'badType', 'badText', 'repeated', 'unknownParent', 'badParent'] as const),
  ...(['unknownBefore', 'badBefore', 'twin', 'loop', 'cycle', 'badLink'] as const),
] as const
export const GraphRowFault = z.enum(graphRowFaults)
export type GraphRowFault = z.infer<typeof GraphRowFault>

export const graphImport = endpoint({
  method: 'POST',
  path: '/course/graph/import',
  access: 'courses:course:edit',
  summary:
    'A new graph from a JSON, CSV or xlsx file (multipart part `file`); without `write` only says what is wrong with which row',
  multipart: { files: ['file'] },
  query: z.object({
    courseId: Id,
    type: z.number().int().min(1).max(2).default(1),
    write: z.boolean().default(false),
  }),
  data: z.object({
    /** Null until it is written. */
    id: Id.nullable(),
    rows: z.array(z.object({ line: z.number().int(), name: z.string(), faults: z.array(GraphRowFault) })),
    faulty: z.number().int(),
    topics: z.number().int(),
    relations: z.number().int(),
    /** Topics that come before themselves, by name, in their order. */
    cycle: z.array(z.string()),
    /** Links to what is not there, or not for this user: left out. */
    dropped: z.number().int(),
    /** Columns that were not understood. */
    ignored: z.array(z.string()),
  }),
})
export type GraphImported = z.infer<typeof graphImport.data>

export const graphMine = endpoint({
  method: 'GET',
  path: '/stu/course/graph',
  access: 'courses:mine:page',
  summary: 'How well one knows the topics of a graph, from one’s own released results',
  query: WithId,
  data: z.object({ topics: z.array(TopicMastery) }),
})

const GraphStudent = z.object({
  userId: Id,
  number: z.string(),
  account: z.string(),
  name: PersonName,
  /** Knowledge points mastered, and the mean of those there is something to go by. */
  mastered: z.number().int(),
  percent: z.number().int().nullable(),
})
export type GraphStudent = z.infer<typeof GraphStudent>

export const graphClass = endpoint({
  method: 'GET',
  path: '/teacher/course/graphClass',
  access: 'courses:course:page',
  summary: 'How well a class knows the topics of a graph, and each of its students all of it',
  query: z.object({ id: Id, classId: Id }),
  data: z.object({
    topics: z.array(TopicMastery.extend({ counts: z.record(Level, z.number().int()) })),
    students: z.array(GraphStudent),
  }),
})
export type GraphClass = z.infer<typeof graphClass.data>

export const graphStudent = endpoint({
  method: 'GET',
  path: '/teacher/course/graphStudent',
  access: 'courses:course:page',
  summary: 'How well one student of a class knows the topics of a graph',
  query: z.object({ id: Id, classId: Id, userId: Id }),
  data: z.object({ topics: z.array(TopicMastery) }),
})
