import { useMemo } from 'react'
import { GRID, type Point } from '@labbox/contract/bench/circuit.ts'
import { wirePath } from 'labbox-bench/circuit/draw/sheet.ts'
import { pointKey } from 'labbox-bench/circuit/edit/geometry.ts'
import { allPins, pinsOf } from 'labbox-bench/circuit/edit/pins.ts'
import { isConnection } from '../state/hit.ts'
import { pendingWire } from '../state/wiring.ts'
import { useEditorState } from '../use-editor.ts'
import { PartView } from './PartView.tsx'

/** Pins that can be wired: of what is under the pointer or selected, all of them while a wire is drawn. */
export const PinMarks = () => {
  const circuit = useEditorState((s) => s.preview ?? s.circuit)
  const hover = useEditorState((s) => s.view.hover)
  const wiring = useEditorState((s) => s.view.tool.kind === 'wire')
  const readOnly = useEditorState((s) => s.options.readOnly)
  const dragging = useEditorState((s) => s.preview !== null)
  if (readOnly || dragging) return null
  const id = hover?.kind === 'pin' ? hover.ref.component : hover?.kind === 'components' ? hover.id : undefined
  const owner = id === undefined ? undefined : circuit.components[id]
  const pins = wiring ? allPins(circuit) : id !== undefined && owner ? pinsOf(id, owner) : []
  const spots = new Map<number, Point>(pins.map(({ at }) => [pointKey(at), at]))
  return (
    <g className="lb-pins">
      {[...spots.values()].map(([x, y]) => {
        const under = hover?.kind === 'pin' && hover.at[0] === x && hover.at[1] === y
        return <circle key={`${x},${y}`} cx={x} cy={y} r={under ? 6 : 3} data-under={under || undefined} />
      })}
    </g>
  )
}

/** The wire being drawn, the part in hand, the selection frame. */
export const ToolGhost = () => {
  const tool = useEditorState((s) => s.view.tool)
  const frame = useEditorState((s) => s.view.frame)
  const circuit = useEditorState((s) => s.circuit)
  const standard = useEditorState((s) => s.view.standard)
  const line = useMemo(() => (tool.kind === 'wire' ? pendingWire(circuit, tool) : []), [circuit, tool])
  return (
    <g className="lb-ghost">
      {frame && (
        <rect
          className="lb-frame"
          x={frame.left}
          y={frame.top}
          width={frame.right - frame.left}
          height={frame.bottom - frame.top}
        />
      )}
      {tool.kind === 'place' && tool.at && (
        <PartView
          id="held"
          component={{ ...tool.component, x: tool.at[0], y: tool.at[1] }}
          standard={standard}
        />
      )}
      {line.length > 1 && <path className="lb-wire" d={wirePath({ points: line })} />}
      {tool.kind === 'wire' && (
        <g
          className="lb-cursor"
          data-joins={isConnection(circuit, tool.at) || undefined}
          transform={`translate(${tool.at[0]} ${tool.at[1]})`}
        >
          <circle r={5} />
          <path d="M-12 0H-7M7 0H12M0 -12V-7M0 7V12" />
        </g>
      )}
    </g>
  )
}

/** Points of the grid, coarser when they would be too dense. */
export const GridDots = () => {
  const { x, y, scale } = useEditorState((s) => s.view.camera)
  const shown = useEditorState((s) => s.view.grid)
  if (!shown) return null
  const step = scale < 0.35 ? 10 * GRID : scale < 0.9 ? 5 * GRID : 2 * GRID
  return (
    <>
      <pattern
        id="lb-grid"
        width={step}
        height={step}
        patternUnits="userSpaceOnUse"
        patternTransform={`matrix(${scale} 0 0 ${scale} ${x} ${y})`}
      >
        <circle className="lb-grid-dot" cx={0.8} cy={0.8} r={0.8 / Math.max(scale, 0.5)} />
      </pattern>
      <rect width="100%" height="100%" fill="url(#lb-grid)" />
    </>
  )
}
