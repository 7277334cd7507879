import {
  GRAPH_TOPICS,
  Topic,
  topicTypes,
  type GraphDocument,
  type Relation,
  type TopicLink,
} from '@labbox/contract/courses/graph.ts'
import { cycleOf } from '@labbox/contract/courses/graph-rules.ts'
import type { GraphRowFault } from '@labbox/contract/courses/graphs.ts'
import { csvText } from '@labbox/contract/core/csv.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { headerFinder, type Headings, type SheetHeader } from '../../../platform/sheet/header.rules.ts'
import type { SheetRow } from '../../../platform/sheet/limits.ts'

export const graphColumns = [
  ...(['id', 'type', 'name', 'nameEn', 'remark', 'remarkEn', 'parent', 'before', 'links'] as const),
] as const
export type GraphColumn = (typeof graphColumns)[number]

export const headings: Headings<GraphColumn> = {
  id: { zh: '编号', en: 'ID' },
  type: { zh: '类型', en: 'Type' },
  name: { zh: '名称', en: 'Name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  remark: { zh: '说明', en: 'Description' },
  remarkEn: { zh: '英文说明', en: 'English description' },
  parent: { zh: '所属分类', en: 'Category' },
  before: { zh: '前置主题', en: 'Prerequisites' },
  links: { zh: '关联', en: 'Links' },
}

/** How else people head them. */
const others: Record<GraphColumn, string> = {
  id: '序号 主题编号 topicid key',
  type: '主题类型 topictype kind',
  name: '主题 主题名称 知识点 中文名称 topic chinesename title',
  nameEn: '英文名 nameen',
  remark: '描述 备注 中文说明 remark note chinesedescription',
  remarkEn: '英文描述 remarken descriptionen',
  parent: '分类 上级 parent group classification',
  before: '前置 前置知识点 先修 preceding prerequisite comesafter after',
  links: '链接 link',
}

export const findHeader = headerFinder(headings, others, ['name'])

const types: Record<0 | 1, Record<Locale, string>> = {
  0: { zh: '知识点', en: 'topic' },
  1: { zh: '分类', en: 'category' },
}
const typeOf = (text: string): 0 | 1 | null => {
  if (text === '') return topicTypes.point
  // What files of earlier versions call it.
  const typed = text.toLowerCase().replace('classification', 'category')
  return (
    ([0, 1] as const).find((type) => [String(type), ...Object.values(types[type])].includes(typed)) ?? null
  )
}

const linkText = ({ kind, id }: TopicLink): string => `${kind}:${id}`
const SEPARATOR = /[;；\n]/

/** A graph as rows of cells that can be read again; the writer marks what would begin a formula. */
export const rowsOf = ({ topics, relations }: GraphDocument, locale: Locale): string[][] => {
  const before = Map.groupBy(relations, ({ to }) => to)
  return topics.map((topic) => {
    const cells: Record<GraphColumn, string> = {
      id: topic.id,
      type: types[topic.type][locale],
      parent: topic.parentId ?? '',
      name: topic.name.zh ?? '',
      nameEn: topic.name.en ?? '',
      remark: topic.description.zh ?? '',
      remarkEn: topic.description.en ?? '',
      before: (before.get(topic.id) ?? []).map(({ from }) => from).join('; '),
      links: topic.links.map(linkText).join('; '),
    }
    return graphColumns.map((column) => cells[column])
  })
}

export interface TopicDraft {
  line: number
  /** As it was written, to be shown. */
  name: string
  faults: Set<GraphRowFault>
  topic: Topic
  parent: string
  before: string[]
}

const SHOWN = 100
const textOf = (zh: string, en: string) => ({ ...(zh && { zh }), ...(en && { en }) })
const faultOfField: Record<string, GraphRowFault> = { id: 'badId', name: 'badName', links: 'badLink' }

const linksOf = (text: string): unknown[] =>
  text
    .split(/[;；\s]+/)
    .filter(Boolean)
    .map((each) => {
      const [kind, id] = each.split(':')
      return { kind, id }
    })

const draftOf = ({ line, cells }: SheetRow, { columns }: SheetHeader<GraphColumn>): TopicDraft | null => {
  // NUL and half characters are kept by no database.
  const raw = (column: GraphColumn): string =>
    csvText((cells[columns.get(column) ?? -1] ?? '').replaceAll('\u0000', '').toWellFormed().trim())
  if (graphColumns.every((column) => raw(column) === '')) return null
  const [name, nameEn, type] = [raw('name'), raw('nameEn'), typeOf(raw('type'))]
  const fallback: Topic = {
    id: raw('id') || `row-${line}`,
    type: type ?? topicTypes.point,
    name: textOf(name, nameEn),
    description: textOf(raw('remark'), raw('remarkEn')),
    parentId: null,
    links: [],
  }
  const { data, error } = Topic.safeParse({ ...fallback, links: linksOf(raw('links')) })
  const faults = new Set(
    error?.issues.map(({ path }): GraphRowFault => faultOfField[String(path[0])] ?? 'badText'),
  )
  if (type === null) faults.add('badType')
  const before = raw('before')
    .split(SEPARATOR)
    .flatMap((each) => each.trim() || [])
  return {
    line,
    name: (name || nameEn).slice(0, SHOWN),
    faults,
    topic: data ?? fallback,
    parent: raw('parent'),
    before: [...new Set(before)],
  }
}

/** By id first, then by the name in either language. */
const finder = (drafts: readonly TopicDraft[]) => {
  const known = new Map<string, TopicDraft>()
  const keys = (draft: TopicDraft) => [draft.topic.name.zh, draft.topic.name.en]
  for (const draft of drafts) for (const key of keys(draft)) if (key && !known.has(key)) known.set(key, draft)
  for (const draft of drafts) known.set(draft.topic.id, draft)
  return (text: string) => known.get(text)
}

const markRings = (drafts: readonly TopicDraft[], ring: readonly string[] | null, fault: GraphRowFault) => {
  const inRing = new Set(ring)
  for (const { topic, faults } of drafts) if (inRing.has(topic.id)) faults.add(fault)
}

export interface GraphDraft {
  drafts: TopicDraft[]
  document: GraphDocument
  /** Topics in a circle, by their ids in their order. */
  cycle: string[]
}

/** Says what is wrong with which topic: names that lead nowhere, and circles. */
const checked = (drafts: TopicDraft[], relations: Relation[]): GraphDraft => {
  const topics = drafts.map(({ topic }) => topic)
  const tree = cycleOf(topics.flatMap(({ id, parentId }) => (parentId ? [{ from: parentId, to: id }] : [])))
  markRings(drafts, tree, 'loop')
  const cycle = cycleOf(relations) ?? []
  markRings(drafts, cycle, 'cycle')
  return { drafts, document: { topics, relations }, cycle }
}

/** The graph that rows of a sheet describe, with what is wrong with each. */
export const draftGraph = (rows: readonly SheetRow[], header: SheetHeader<GraphColumn>): GraphDraft => {
  const drafts = rows
    .filter(({ line }) => line > header.line)
    .flatMap((row) => draftOf(row, header) ?? [])
    .slice(0, GRAPH_TOPICS + 1)
  const find = finder(drafts)
  const ids = new Set<string>()
  const relations: Relation[] = []
  for (const draft of drafts) {
    const { topic, faults, parent, before } = draft
    if (ids.has(topic.id)) faults.add('repeated')
    ids.add(topic.id)
    if (parent) {
      const above = find(parent)
      if (!above) faults.add('unknownParent')
      else if (above.topic.type !== topicTypes.classify) faults.add('badParent')
      else topic.parentId = above.topic.id
    }
    for (const text of before) {
      const first = find(text)
      if (!first) faults.add('unknownBefore')
      else if (first.topic.type !== topicTypes.point || topic.type !== topicTypes.point)
        faults.add('badBefore')
      else if (!relations.some(({ from, to }) => from === first.topic.id && to === topic.id))
        relations.push({ from: first.topic.id, to: topic.id })
    }
  }
  return checked(drafts, relations)
}
