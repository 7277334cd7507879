import { memo } from 'react'
import type { Level } from '@labbox/contract/courses/mastery.ts'
import { NODE } from './layout.ts'
import { linesOf } from './wrap.ts'

const PIE = { x: 18, y: NODE.height / 2, r: 9 } as const

/** The share of a circle, from its top on; a full one is no arc. */
const wedge = (share: number): string => {
  const angle = 2 * Math.PI * Math.min(share, 0.9999)
  const [x, y] = [PIE.x + PIE.r * Math.sin(angle), PIE.y - PIE.r * Math.cos(angle)]
  return `M${PIE.x} ${PIE.y}V${PIE.y - PIE.r}A${PIE.r} ${PIE.r} 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`
}

/** How well a topic is known, by shape: an empty circle, a share of it, a tick. */
const Pie = ({ level, percent }: { level: Level; percent: number | null }) => (
  <>
    <circle className="lb-graph-pie" data-level={level} cx={PIE.x} cy={PIE.y} r={PIE.r} />
    {level !== 'none' && percent !== null && percent > 0 && (
      <path className="lb-graph-share" data-level={level} d={wedge(percent / 100)} />
    )}
    {level === 'mastered' && <path className="lb-graph-tick" d={`M${PIE.x - 4} ${PIE.y}l3 3.5 5.5 -7`} />}
  </>
)

interface Props {
  id: string
  domId: string
  name: string
  label: string
  x: number
  y: number
  selected: boolean
  /** Stands in a circle that was refused. */
  ring: boolean
  /** Would be the end of the relation that is drawn. */
  target: boolean
  /** To be learned next. */
  next: boolean
  level: Level | null
  percent: number | null
  /** Relations are drawn from its right edge. */
  handle: boolean
}

/** One topic on the sheet. Drawn anew only when something about it changes. */
export const NodeView = memo((props: Props) => {
  const { id, domId, name, label, x, y, level, percent } = props
  const left = level === null ? 12 : 36
  const lines = linesOf(name, NODE.width - left - 14)
  return (
    <g
      id={domId}
      role="img"
      aria-label={label}
      className="lb-graph-node"
      data-topic={id}
      data-level={level ?? undefined}
      data-selected={props.selected || undefined}
      data-ring={props.ring || undefined}
      data-target={props.target || undefined}
      data-next={props.next || undefined}
      transform={`translate(${x} ${y})`}
    >
      <title>{label}</title>
      <rect width={NODE.width} height={NODE.height} rx="6" />
      {level !== null && <Pie level={level} percent={percent} />}
      <text x={left} y={lines.length === 1 ? 29 : 20}>
        {lines.map((line, k) => (
          <tspan key={k} x={left} dy={k === 0 ? 0 : 17}>
            {line}
          </tspan>
        ))}
      </text>
      {props.handle && (
        <circle className="lb-graph-handle" data-handle={id} cx={NODE.width} cy={NODE.height / 2} r="7" />
      )}
    </g>
  )
})
