import { type GraphDocument, type Relation, type Topic, topicTypes } from './graph.ts'

/**
 * Why a graph is refused: relations that lead nowhere, classifications in a cycle, topics that come before themselves.
 * Ids, in their order.
 */
export interface GraphFault {
  kind: 'broken' | 'twins' | 'tree' | 'cycle'
  topics: string[]
}

/** What comes right after each topic. */
const followers = (relations: readonly Relation[]): Map<string, string[]> => {
  const next = new Map<string, string[]>()
  for (const { from, to } of relations) {
    const known = next.get(from)
    if (known) known.push(to)
    else next.set(from, [to])
  }
  return next
}

/**
 * A cycle among relations: its topics in order, each before the next and the last before the first; null without one.
 * Iterative with a stack of its own, since a chain may be as long as a graph.
 */
export const cycleOf = (relations: readonly Relation[]): string[] | null => {
  const next = followers(relations)
  const done = new Set<string>()
  for (const start of next.keys()) {
    const path: string[] = []
    const onPath = new Set<string>()
    const stack: { id: string; at: number }[] = [{ id: start, at: 0 }]
    while (stack.length > 0) {
      const top = stack.at(-1)!
      if (top.at === 0) {
        if (onPath.has(top.id)) return path.slice(path.indexOf(top.id))
        if (done.has(top.id)) {
          stack.pop()
          continue
        }
        path.push(top.id)
        onPath.add(top.id)
      }
      const to = next.get(top.id)?.[top.at++]
      if (to !== undefined) stack.push({ id: to, at: 0 })
      else {
        stack.pop()
        path.pop()
        onPath.delete(top.id)
        done.add(top.id)
      }
    }
  }
  return null
}

const parentsAsRelations = (topics: readonly Topic[]): Relation[] =>
  topics.flatMap(({ id, parentId }) => (parentId === null ? [] : [{ from: parentId, to: id }]))

/** Topics that occur twice or are in something that is no classification, and relations whose ends are wrong. */
const brokenOf = ({ topics, relations }: GraphDocument): string[] => {
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const seen = new Set<string>()
  const bad = new Set<string>()
  for (const { id, parentId } of topics) {
    if (seen.has(id)) bad.add(id)
    seen.add(id)
    if (parentId !== null && byId.get(parentId)?.type !== topicTypes.classify) bad.add(id)
  }
  const pairs = new Set<string>()
  for (const { from, to } of relations) {
    const ends = [byId.get(from)?.type, byId.get(to)?.type]
    const pair = `${from} ${to}`
    // Only knowledge points are ordered; a classification just groups them.
    if (ends.some((type) => type !== topicTypes.point) || pairs.has(pair))
      for (const id of [from, to]) bad.add(id)
    pairs.add(pair)
  }
  return [...bad]
}

/** Topics that read alike in a language. */
const twinsOf = (topics: readonly Topic[]): string[] => {
  const named = new Map<string, string[]>()
  for (const { id, name } of topics)
    for (const text of [name.zh, name.en]) {
      const key = text?.trim().toLowerCase()
      if (key) named.set(key, [...(named.get(key) ?? []), id])
    }
  return [...named.values()].flatMap((ids) => (new Set(ids).size > 1 ? [...new Set(ids)] : []))
}

/** What is wrong with a graph, the gravest first; null when nothing is. */
export const graphFaultOf = (document: GraphDocument): GraphFault | null => {
  const broken = brokenOf(document)
  if (broken.length > 0) return { kind: 'broken', topics: broken }
  const twins = twinsOf(document.topics)
  if (twins.length > 0) return { kind: 'twins', topics: [...new Set(twins)] }
  const tree = cycleOf(parentsAsRelations(document.topics))
  if (tree) return { kind: 'tree', topics: tree }
  const cycle = cycleOf(document.relations)
  return cycle && { kind: 'cycle', topics: cycle }
}

/**
 * The cycle that one more relation would close, from its end along existing relations back to its start; null without
 * one.
 */
export const ringBy = (relations: readonly Relation[], { from, to }: Relation): string[] | null => {
  const next = followers(relations)
  const cameFrom = new Map<string, string | null>([[to, null]])
  for (const id of cameFrom.keys()) {
    if (id === from) {
      const back: string[] = []
      for (let at: string | null = from; at !== null; at = cameFrom.get(at) ?? null) back.unshift(at)
      return back
    }
    for (const after of next.get(id) ?? []) if (!cameFrom.has(after)) cameFrom.set(after, id)
  }
  return null
}

/** How many steps of learning come before each topic; 0 when nothing does. The relations must have no cycle. */
export const ranksOf = ({ topics, relations }: GraphDocument): Map<string, number> => {
  const ranks = new Map(topics.map(({ id }) => [id, 0]))
  const waiting = new Map(topics.map(({ id }) => [id, 0]))
  for (const { to } of relations) waiting.set(to, (waiting.get(to) ?? 0) + 1)
  const next = followers(relations)
  const ready = topics.filter(({ id }) => waiting.get(id) === 0).map(({ id }) => id)
  for (let id = ready.shift(); id !== undefined; id = ready.shift())
    for (const to of next.get(id) ?? []) {
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(id) ?? 0) + 1))
      const left = (waiting.get(to) ?? 0) - 1
      waiting.set(to, left)
      if (left === 0) ready.push(to)
    }
  return ranks
}
