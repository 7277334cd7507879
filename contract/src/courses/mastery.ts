import { z } from 'zod'
import { type GraphDocument, topicTypes } from './graph.ts'
import { ranksOf } from './graph-rules.ts'

/** How well a topic is known: nothing to go by, begun, nearly there, mastered. */
export const levels = ['none', 'begun', 'near', 'mastered'] as const
export const Level = z.enum(levels)
export type Level = z.infer<typeof Level>

/** Per cent from which a topic counts as nearly known, and as mastered. */
export const NEAR = 60
export const MASTERED = 80

/** What results weigh against having looked at material, which alone shows no mastery. */
const weights = { tag: 2, lab: 2, ware: 1 } as const
export type EvidenceKind = keyof typeof weights
const kinds = Object.keys(weights) as EvidenceKind[]

/** Shares from 0 to 1; a kind without any result is left out. */
export type Evidence = Partial<Record<EvidenceKind, number>>

export const TopicMastery = z.object({
  id: z.string(),
  /** Null: there is nothing to go by. */
  percent: z.number().int().nullable(),
  level: Level,
})
export type TopicMastery = z.infer<typeof TopicMastery>

/** The level of a share of everything; of several people the level of their mean. */
export const levelOf = (percent: number | null): Level => {
  if (percent === null) return 'none'
  if (percent < NEAR) return 'begun'
  return percent < MASTERED ? 'near' : 'mastered'
}

/**
 * Mastery of one topic: the weighted mean of the results there are. While one linked kind of result is missing, the
 * level stays at "begun", because part of the evidence says nothing about the rest.
 */
export const masteryOf = (linked: ReadonlySet<EvidenceKind>, evidence: Evidence) => {
  // A plain loop without lists: for a class this runs for each student and topic.
  let [total, sum] = [0, 0]
  for (const kind of kinds) {
    const share = evidence[kind]
    if (share === undefined) continue
    total += weights[kind]
    sum += weights[kind] * share
  }
  if (total === 0) return { percent: null, level: 'none' as const }
  const share = sum / total
  const percent = Math.round(100 * Math.min(1, Math.max(0, share)))
  const missing =
    (linked.has('tag') && evidence.tag === undefined) || (linked.has('lab') && evidence.lab === undefined)
  return { percent, level: missing ? ('begun' as const) : levelOf(percent) }
}

/** What a topic's mastery could be told from. */
export const linkedKinds = (topic: GraphDocument['topics'][number]): Set<EvidenceKind> =>
  new Set(topic.links.map(({ kind }) => kind))

/** Knowledge points to go on with: not mastered, while all before them are; in the order of learning. */
export const nextTopics = (
  document: GraphDocument,
  mastery: ReadonlyMap<string, { level: Level }>,
  most: number,
): string[] => {
  const known = (id: string): boolean => mastery.get(id)?.level === 'mastered'
  const blocked = new Set(document.relations.filter(({ from }) => !known(from)).map(({ to }) => to))
  const ranks = ranksOf(document)
  return document.topics
    .filter(({ id, type }) => type === topicTypes.point && !known(id) && !blocked.has(id))
    .toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
    .slice(0, most)
    .map(({ id }) => id)
}
