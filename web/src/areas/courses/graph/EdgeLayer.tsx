import { memo } from 'react'
import type { Relation } from '@labbox/contract/courses/graph.ts'
import { GAP, NODE, type Layout } from './layout.ts'

/** A curve from the right edge of one point to the left edge of another. */
export const curve = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): string => {
  const bend = Math.max(24, Math.abs(x2 - x1) / 2)
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}

export const outOf = ({ x, y }: { x: number; y: number }) => [x + NODE.width, y + NODE.height / 2] as const
const into = ({ x, y }: { x: number; y: number }) => [x - 6, y + NODE.height / 2] as const

/** A relation to the next column is one curve; a longer one goes along the gap above its end, where no topic stands. */
const route = (a: { x: number; y: number }, b: { x: number; y: number }): string => {
  const [from, to] = [outOf(a), into(b)]
  if (b.x - a.x <= NODE.width + GAP.x) return curve(from, to)
  const way = b.y - GAP.y / 2
  const [first, last] = [from[0] + GAP.x, b.x - GAP.x]
  const half = GAP.x / 2
  const out = `M${from[0]} ${from[1]}C${from[0] + half} ${from[1]} ${first - half} ${way} ${first} ${way}`
  return `${out}H${last}C${last + half} ${way} ${to[0] - half} ${to[1]} ${to[0]} ${to[1]}`
}

interface Props {
  relations: readonly Relation[]
  layout: Layout
  /** Relations of this topic stand out. */
  topic: string | null
  chosen: Relation | null
  /** Topics of a refused circle, in their order. */
  ring: readonly string[]
  editable: boolean
}

/** All relations; below the topics. */
export const EdgeLayer = memo(({ relations, layout, topic, chosen, ring, editable }: Props) => {
  const inRing = new Set(ring.map((id, k) => `${id} ${ring[(k + 1) % ring.length]}`))
  return (
    <g>
      {relations.map(({ from, to }) => {
        const [a, b] = [layout.nodes.get(from), layout.nodes.get(to)]
        if (!a || !b) return null
        const d = route(a, b)
        const bad = inRing.has(`${from} ${to}`)
        const mine = from === topic || to === topic || (chosen?.from === from && chosen.to === to)
        const look = bad ? 'bad' : mine ? 'mine' : undefined
        return (
          <g key={`${from} ${to}`} data-from={from} data-to={to} className="lb-graph-edge" data-look={look}>
            {editable && <path className="lb-graph-grip" d={d} />}
            <path
              className="lb-graph-line"
              d={d}
              markerEnd={`url(#lb-graph-arrow${look ? `-${look}` : ''})`}
            />
          </g>
        )
      })}
    </g>
  )
})

/** Heads of arrows, one for each colour. */
export const Arrows = () => (
  <defs>
    {['', '-mine', '-bad'].map((kind) => (
      <marker
        key={kind}
        id={`lb-graph-arrow${kind}`}
        className={`lb-graph-arrow${kind}`}
        viewBox="0 0 8 8"
        refX="4"
        refY="4"
        markerWidth="8"
        markerHeight="8"
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path d="M0 0L8 4L0 8Z" />
      </marker>
    ))}
  </defs>
)
