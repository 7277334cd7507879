import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GraphDocument } from '@labbox/contract/courses/graph.ts'
import { layoutOf, NODE, nodeBeside } from './layout.ts'

const documents = fc
  .array(fc.tuple(fc.boolean(), fc.nat(20), fc.array(fc.nat(20), { maxLength: 3 })), { maxLength: 21 })
  .map((drafts): GraphDocument => {
    const isGroup = (k: number) => drafts[k]?.[0] === true
    return {
      topics: drafts.map(([group, parent], k) => ({
        id: `t${k}`,
        type: group ? 1 : 0,
        name: { en: `Topic ${k}` },
        description: {},
        links: [],
        parentId: parent < k && isGroup(parent) ? `t${parent}` : null,
      })),
      relations: drafts.flatMap(([group, , before], to) =>
        group
          ? []
          : [...new Set(before)].flatMap((from) =>
              from < to && !isGroup(from) ? { from: `t${from}`, to: `t${to}` } : [],
            ),
      ),
    }
  })

it('gives each topic a place of its own in the lane of its classification, before what comes after it', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { nodes, lanes, width, height } = layoutOf(document)
      const points = document.topics.filter(({ type }) => type === 0)
      expect([...nodes.keys()].toSorted()).toEqual(points.map(({ id }) => id).toSorted())
      const placed = [...nodes.values()]
      for (const [k, a] of placed.entries())
        for (const b of placed.slice(k + 1))
          expect(Math.abs(a.x - b.x) >= NODE.width || Math.abs(a.y - b.y) >= NODE.height).toBe(true)
      for (const { id, parentId } of points) {
        const lane = lanes.find((one) => one.id === parentId)!
        const { x, y } = nodes.get(id)!
        expect(y >= lane.y && y + NODE.height <= lane.y + lane.height).toBe(true)
        expect(x >= 0 && x + NODE.width <= width && y + NODE.height <= height).toBe(true)
      }
      for (const { from, to } of document.relations) expect(nodes.get(from)!.x).toBeLessThan(nodes.get(to)!.x)
    }),
  )
})

it('leads by arrow keys to the nearest topic on that side, and nowhere at the edge', () => {
  const topic = (id: string) => ({
    id,
    type: 0 as const,
    name: { en: id },
    description: {},
    parentId: null,
    links: [],
  })
  const layout = layoutOf({
    topics: ['a', 'b', 'c', 'd'].map(topic),
    relations: [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'b', to: 'd' },
    ],
  })
  expect(nodeBeside(layout, 'a', [1, 0])).toBe('b')
  expect(nodeBeside(layout, 'b', [0, 1])).toBe('c')
  expect(nodeBeside(layout, 'd', [-1, 0])).toBe('b')
  expect(nodeBeside(layout, 'a', [-1, 0])).toBeNull()
  expect(nodeBeside(layout, 'gone', [1, 0])).toBe('a')
})
