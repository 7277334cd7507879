import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GraphDocument, Relation, Topic } from './graph.ts'
import { cycleOf, graphFaultOf, ranksOf, ringBy } from './graph-rules.ts'
import { masteryOf, nextTopics } from './mastery.ts'

const topic = (id: string, more: Partial<Topic> = {}): Topic => ({
  id,
  type: 0,
  name: { en: `Topic ${id}` },
  description: {},
  parentId: null,
  links: [],
  ...more,
})
const order = (...pairs: string[]): Relation[] => pairs.map((pair) => ({ from: pair[0]!, to: pair[1]! }))
const graph = (ids: string, ...pairs: string[]): GraphDocument => ({
  topics: Array.from(ids, (id) => topic(id)),
  relations: order(...pairs),
})
/** A cycle: each topic comes right before the next, the last before the first. */
const isRing = (ring: readonly string[], relations: readonly Relation[]): boolean =>
  ring.length > 0 &&
  ring.every((from, k) =>
    relations.some((one) => one.from === from && one.to === ring[(k + 1) % ring.length]),
  )

const anyRelations = fc.array(fc.record({ from: fc.nat(11), to: fc.nat(11) }), { maxLength: 24 })
const named = (pairs: readonly { from: number; to: number }[]): Relation[] =>
  pairs.map(({ from, to }) => ({ from: String(from), to: String(to) }))

it('two topics of one name are found, in either language and whatever the case', () => {
  const topics = [
    topic('a', { name: { en: 'Filters' } }),
    topic('b', { name: { zh: '滤波', en: 'filters ' } }),
    topic('c', { name: { zh: '滤波' } }),
    topic('d'),
  ]
  expect(graphFaultOf({ topics, relations: [] })).toEqual({ kind: 'twins', topics: ['a', 'b', 'c'] })
  expect(graphFaultOf({ topics: [topics[0]!, topics[2]!, topics[3]!], relations: [] })).toBeNull()
})

describe('order among topics', () => {
  it('is told to be a circle with the topics in their order, and only then', () => {
    fc.assert(
      fc.property(anyRelations, (pairs) => {
        const relations = named(pairs)
        const ring = cycleOf(relations)
        if (ring) return isRing(ring, relations)
        // Without a cycle all topics can be sorted; later ones have a higher rank.
        const ranks = ranksOf({ topics: Array.from({ length: 12 }, (_, k) => topic(String(k))), relations })
        return relations.every(({ from, to }) => ranks.get(from)! < ranks.get(to)!)
      }),
    )
  })

  it('finds the circle that every order with one holds', () => {
    fc.assert(
      fc.property(anyRelations, fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 6 }), (pairs, ring) => {
        const closed = ring.map((from, k) => ({ from, to: ring[(k + 1) % ring.length]! }))
        expect(cycleOf(named([...pairs, ...closed]))).not.toBeNull()
      }),
    )
  })

  it('knows before a relation is drawn whether it would close one', () => {
    fc.assert(
      fc.property(anyRelations, fc.nat(11), fc.nat(11), (pairs, a, b) => {
        const sound = named(pairs.filter(({ from, to }) => from < to))
        const one = { from: String(a), to: String(b) }
        const ring = ringBy(sound, one)
        expect(ring !== null).toBe(cycleOf([...sound, one]) !== null)
        if (ring) expect(isRing(ring, [...sound, one])).toBe(true)
      }),
    )
  })

  it('takes a chain as long as a graph may be', () => {
    const chain = Array.from({ length: 2000 }, (_, k) => ({ from: String(k), to: String(k + 1) }))
    expect(cycleOf(chain)).toBeNull()
    expect(cycleOf([...chain, { from: '2000', to: '0' }])).toHaveLength(2001)
  })
})

describe('a graph', () => {
  it('names what is there twice or not at all, and what cannot be ordered', () => {
    expect(graphFaultOf(graph('abc', 'ab', 'bc', 'ac'))).toBeNull()
    const broken = (document: GraphDocument) => graphFaultOf(document)
    expect(broken({ topics: [topic('a'), topic('a')], relations: [] })).toEqual({
      kind: 'broken',
      topics: ['a'],
    })
    expect(broken(graph('a', 'ax'))?.topics).toEqual(['a', 'x'])
    expect(broken(graph('ab', 'ab', 'ab'))?.kind).toBe('broken')
    const group = topic('g', { type: 1 })
    expect(broken({ topics: [group, topic('a', { parentId: 'g' })], relations: [] })).toBeNull()
    expect(broken({ topics: [group, topic('a')], relations: order('ga') })?.kind).toBe('broken')
    expect(broken({ topics: [topic('b'), topic('a', { parentId: 'b' })], relations: [] })?.topics).toEqual([
      'a',
    ])
  })

  it('refuses classifications in each other, and topics before themselves, in order', () => {
    const [g, h] = [topic('g', { type: 1, parentId: 'h' }), topic('h', { type: 1, parentId: 'g' })]
    expect(graphFaultOf({ topics: [g, h], relations: [] })?.kind).toBe('tree')
    const fault = graphFaultOf(graph('abcd', 'ab', 'bc', 'cd', 'db'))
    expect(fault).toEqual({ kind: 'cycle', topics: ['b', 'c', 'd'] })
    expect(graphFaultOf(graph('a', 'aa'))).toEqual({ kind: 'cycle', topics: ['a'] })
  })
})

describe('mastery', () => {
  const all = new Set(['tag', 'lab', 'ware'] as const)
  it('weighs results twice as much as what was looked at', () => {
    expect(masteryOf(all, {})).toEqual({ percent: null, level: 'none' })
    expect(masteryOf(all, { tag: 1, lab: 1, ware: 0 })).toEqual({ percent: 80, level: 'mastered' })
    expect(masteryOf(all, { tag: 0.7, lab: 0.7, ware: 0.7 })).toEqual({ percent: 70, level: 'near' })
    expect(masteryOf(all, { tag: 0, lab: 0, ware: 1 })).toEqual({ percent: 20, level: 'begun' })
  })

  it('stays at begun while a kind of result is missing', () => {
    expect(masteryOf(all, { ware: 1 })).toEqual({ percent: 100, level: 'begun' })
    expect(masteryOf(all, { tag: 1, ware: 1 }).level).toBe('begun')
    expect(masteryOf(new Set(['ware'] as const), { ware: 1 }).level).toBe('mastered')
  })

  it('says to go on with what is not known while all before it is', () => {
    const document = graph('abcd', 'ab', 'bc', 'ad')
    const known = (...ids: string[]) => new Map(ids.map((id) => [id, { level: 'mastered' as const }]))
    expect(nextTopics(document, known(), 5)).toEqual(['a'])
    expect(nextTopics(document, known('a'), 5)).toEqual(['b', 'd'])
    expect(nextTopics(document, known('a', 'b'), 1)).toEqual(['d'])
    expect(nextTopics(document, known('a', 'b', 'c', 'd'), 5)).toEqual([])
  })
})
