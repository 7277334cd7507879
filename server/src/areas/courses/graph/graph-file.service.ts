import { Readable } from 'node:stream'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { localText } from '@labbox/contract/core/types.ts'
import { GRAPH_TOPICS, GraphFile, graphTypes, type GraphDocument } from '@labbox/contract/courses/graph.ts'
import { GRAPH_FILE_LIMIT, type graphImport } from '@labbox/contract/courses/graphs.ts'
import { graphFaultOf } from '@labbox/contract/courses/graph-rules.ts'
import type { Actor } from '../../../platform/actor.ts'
import { readJsonSandboxed } from '../../../platform/sandbox/json.ts'
import { transaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import type { SentFile } from '../../../platform/http/one-file.ts'
import { requireHeader } from '../../../platform/sheet/problem.ts'
import { atFile, requireSome, requireWhole, sheetRows } from '../../../platform/sheet/sent.ts'
import { sheetTypes, writeSheet } from '../../../platform/sheet/write.ts'
import { namesOfLinks } from './graph-links.queries.ts'
import {
  draftGraph,
  findHeader,
  graphColumns,
  headings,
  rowsOf,
  type TopicDraft,
} from './graph-sheet.rules.ts'
import { keepingLinks, linksIn, selectGraph, strayLinks } from './graphs.queries.ts'
import { insertGraph, namesOf } from './graphs.service.ts'
import { selectCourse } from '../queries.ts'
import { lockLiveCourse } from '../service.ts'
import { mayEdit } from '../wares/wares.queries.ts'

/** A graph as a file: everything of it as JSON, or its topics as rows. */
export const exportGraph = async (
  { db, clock }: Deps,
  actor: Actor,
  { id, format }: { id: string; format: 'json' | 'csv' },
): Promise<FileAnswer> => {
  const { type, name, description, editable, courseId, document: whole } = await selectGraph(db, actor, id)
  const view = { actor, courseId, editable, now: clock.now() }
  const document = editable ? whole : keepingLinks(whole, await namesOfLinks(db, view, linksIn(whole)))
  const label =
    localText(name, actor.locale)
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim() || 'graph'
  if (format === 'csv') {
    const columns = graphColumns.map((column) => ({ title: headings[column][actor.locale] }))
    const rows = rowsOf(document, actor.locale)
    return new FileAnswer(`${label}.csv`, sheetTypes.csv, writeSheet('csv', { name: label, columns, rows }))
  }
  const file: GraphFile = { format: 'labbox-graph', version: 1, type, name, description, document }
  return new FileAnswer(`${label}.json`, 'application/json', Readable.from([JSON.stringify(file, null, 1)]))
}

interface Read {
  name: GraphFile['name']
  description: GraphFile['description']
  /** Null: as the call says. */
  type: GraphFile['type'] | null
  document: GraphDocument
  drafts: Pick<TopicDraft, 'line' | 'name' | 'faults'>[]
  cycle: string[]
  ignored: string[]
}

const refused = (detail: string, cause?: unknown) =>
  new AppError('GRAPH_FILE', { params: { detail }, fields: { file: 'GRAPH_FILE' }, cause })

const jsonOf = (bytes: Uint8Array): Promise<unknown> =>
  readJsonSandboxed(bytes).catch((error: unknown) => {
    throw error instanceof SyntaxError ? refused('JSON', error) : error
  })

const readJson = async (bytes: Uint8Array, actor: Actor): Promise<Read> => {
  const { data, error } = GraphFile.safeParse(await jsonOf(bytes))
  if (!data) throw refused(error.issues[0]?.path.join('.') || 'format', error)
  const { type, name, description, document } = data
  const fault = graphFaultOf(document)
  const bad = new Set(fault?.topics)
  const word =
    fault && ({ broken: 'badBefore', twins: 'twin', tree: 'loop', cycle: 'cycle' } as const)[fault.kind]
  return {
    type,
    name,
    description,
    document,
    ignored: [],
    cycle: fault?.kind === 'cycle' ? fault.topics : [],
    drafts: document.topics.map((topic, place) => ({
      line: place + 1,
      name: localText(topic.name, actor.locale),
      faults: new Set(word && bad.has(topic.id) ? [word] : []),
    })),
  }
}

const readRows = async (file: SentFile, actor: Actor): Promise<Read> => {
  const rows = await sheetRows(file.bytes, GRAPH_TOPICS)
  const header = requireHeader(findHeader(rows, actor.locale))
  const { drafts, document, cycle } = draftGraph(rows, header)
  requireSome(drafts, GRAPH_TOPICS)
  const label = file.name
    .replace(/\.[^.]*$/, '')
    .toWellFormed()
    .replaceAll('\u0000', '')
    .trim()
    .slice(0, 100)
  const name = { [actor.locale]: label || 'graph' }
  return { name, description: {}, type: null, document, drafts, cycle, ignored: header.ignored }
}

const read = async (file: SentFile, actor: Actor): Promise<Read> => {
  requireWhole(file, GRAPH_FILE_LIMIT)
  const text = file.bytes
    .subarray(0, 64)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return atFile(() => (text.startsWith('{') ? readJson(file.bytes, actor) : readRows(file, actor)))
}

/** A new graph from a file, all or none. Without `write` it only says what it would do: nothing is kept between the two. */
export const importGraph = async (
  deps: Deps,
  actor: Actor,
  { courseId, type, write }: QueryOf<typeof graphImport>,
  receive: () => Promise<SentFile>,
) => {
  await selectCourse(deps.db, actor, courseId)
  if (!(await mayEdit(deps.db, actor, courseId))) throw notFound()
  const found = await read(await receive(), actor)
  const view = { actor, courseId, editable: true, now: deps.clock.now() }
  const known = await namesOfLinks(deps.db, view, linksIn(found.document))
  const document = keepingLinks(found.document, known)
  const faulty = found.drafts.filter(({ faults }) => faults.size > 0).length
  const { name, description } = found
  let id: string | null = null
  if (write) {
    if (faulty > 0) throw new AppError('GRAPH_ROWS_BAD', { params: { count: faulty } })
    const fields = {
      name,
      description,
      type: found.type ?? (type === graphTypes.ability ? graphTypes.ability : graphTypes.knowledge),
      visible: false,
      document,
    }
    id = await transaction(deps.db, async (tx) => {
      await lockLiveCourse(tx, actor, courseId)
      return (await insertGraph(deps, tx, courseId, fields)).id
    })
  }
  return {
    id,
    faulty,
    ignored: found.ignored,
    dropped: strayLinks(found.document, known).length,
    rows: found.drafts.map(({ line, name: shown, faults }) => ({ line, name: shown, faults: [...faults] })),
    topics: document.topics.filter((topic) => topic.type === 0).length,
    relations: document.relations.length,
    cycle: namesOf(document, found.cycle, actor),
  }
}
