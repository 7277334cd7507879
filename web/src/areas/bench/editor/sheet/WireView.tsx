import { memo } from 'react'
import type { NetLabel, Point, Wire } from '@labbox/contract/bench/circuit.ts'
import { FONT_SIZE } from 'labbox-bench/circuit/draw/part.ts'
import { JUNCTION_RADIUS, labelPath, labelTextAt, wirePath } from 'labbox-bench/circuit/draw/sheet.ts'
import type { Mark } from './PartView.tsx'

interface Props<V> {
  id: string
  value: V
  selected?: boolean
  mark?: Mark
}

/** One wire. */
export const WireView = memo(({ id, value, selected, mark }: Props<Wire>) => (
  <path
    className="lb-wire"
    data-wire={id}
    data-selected={selected || undefined}
    data-mark={mark}
    d={wirePath(value)}
  />
))
WireView.displayName = 'WireView'

/** The name of a net. */
export const LabelView = memo(({ id, value, selected }: Props<NetLabel>) => {
  const [x, y] = labelTextAt(value)
  return (
    <g className="lb-label" data-label={id} data-selected={selected || undefined}>
      <path className="lb-wire" d={labelPath(value)} />
      <text x={x} y={y} fontSize={FONT_SIZE.value}>
        {value.text}
      </text>
    </g>
  )
})
LabelView.displayName = 'LabelView'

/** Dots where wires join: one path of points with round caps, for there may be hundreds. */
export const Junctions = memo(({ points }: { points: readonly Point[] }) => (
  <path
    className="lb-junctions"
    strokeWidth={2 * JUNCTION_RADIUS}
    d={points.map(([x, y]) => `M${x} ${y}h0`).join('')}
  />
))
Junctions.displayName = 'Junctions'
