import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { OwnShape, OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { Standard } from 'labbox-bench/circuit/draw/part.ts'
import { innerEnd, pathOf } from 'labbox-bench/circuit/own/symbol.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import {
  addPin,
  addShape,
  hitOf,
  moved,
  PIN_GRID,
  removed,
  shapesIn,
  snapped,
  type Chosen,
  type Spot,
} from './drawing.ts'
import { Pieces } from './SymbolPicture.tsx'
import { shapeOf, type Tool } from './tools.ts'

interface Props {
  symbol: OwnSymbol
  standard: Standard
  tool: Tool
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** `done`: the end of a gesture, which one step of undo takes back. */
  onChange: (symbol: OwnSymbol, done: boolean) => void
  onTool: (tool: Tool) => void
}

/** Half of what is seen, px: more where the symbol is larger. */
const LEAST: Spot = [130, 90]
const ARROWS: Record<string, Spot> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where the symbol is drawn: pieces and pins are put, chosen and moved by pointer and keys. */
export const Sheet = ({ symbol, standard, tool, chosen, onChoose, onChange, onTool }: Props) => {
  const { t } = useTranslation('symbols')
  const root = useRef<SVGSVGElement>(null)
  const [points, setPoints] = useState<Spot[]>([])
  const [at, setAt] = useState<Spot>([0, 0])
  const drag = useRef<{ from: Spot; symbol: OwnSymbol } | null>(null)
  const [halfX, halfY] = symbol.pins.reduce<Spot>(
    ([x, y], pin) => [Math.max(x, Math.abs(pin.x) + 30), Math.max(y, Math.abs(pin.y) + 30)],
    LEAST,
  )
  const spotOf = (e: PointerEvent): Spot => {
    const matrix = root.current?.getScreenCTM()?.inverse()
    const point = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix)
    return [point.x, point.y]
  }
  const finish = (corners: Spot[]) => {
    setPoints([])
    const shape = shapeOf(tool, corners)
    if (!shape) return
    onChange(addShape(symbol, standard, shape), true)
    onChoose({ kind: 'shape', index: shapesIn(symbol, standard).length })
    onTool('select')
  }
  const down = (e: PointerEvent<SVGSVGElement>) => {
    if (e.button !== 0) return
    const spot = spotOf(e)
    if (tool === 'select') {
      const hit = hitOf(symbol, standard, spot)
      onChoose(hit)
      drag.current = hit ? { from: spot, symbol } : null
      e.currentTarget.setPointerCapture(e.pointerId)
    } else if (tool === 'pin') {
      onChange(addPin(symbol, spot), true)
      onChoose({ kind: 'pin', index: symbol.pins.length })
      onTool('select')
    } else if (tool === 'text') finish([snapped(spot)])
    else if (tool === 'line') setPoints([...points, snapped(spot)])
    else if (points.length === 0) setPoints([snapped(spot)])
    else finish([...points, snapped(spot)])
  }
  const move = (e: PointerEvent) => {
    const spot = spotOf(e)
    setAt(snapped(spot))
    if (!drag.current) return
    const { from, symbol: before } = drag.current
    onChange(moved(before, standard, chosen, [spot[0] - from[0], spot[1] - from[1]]), false)
  }
  const up = () => {
    if (drag.current && drag.current.symbol !== symbol) onChange(symbol, true)
    drag.current = null
  }
  const key = (e: KeyboardEvent) => {
    const arrow = ARROWS[e.key]
    if (e.key === 'Enter' && points.length > 1) finish(points)
    else if (e.key === 'Escape') {
      setPoints([])
      onTool('select')
      onChoose(null)
    } else if ((e.key === 'Delete' || e.key === 'Backspace') && chosen) {
      onChange(removed(symbol, standard, chosen), true)
      onChoose(null)
    } else if (arrow && chosen) {
      const step = chosen.kind === 'pin' ? PIN_GRID : 5
      onChange(moved(symbol, standard, chosen, [arrow[0] * step, arrow[1] * step]), true)
    } else return
    e.preventDefault()
  }
  const drawn = points.length > 0 ? shapeOf(tool, [...points, at]) : null
  return (
    <svg
      ref={root}
      className="lb-symbol-sheet lb-sheet"
      data-tool={tool}
      role="application"
      aria-label={t('draw.sheet')}
      tabIndex={0}
      viewBox={`${-halfX} ${-halfY} ${2 * halfX} ${2 * halfY}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onDoubleClick={() => {
        // The second press has put the same point once more.
        if (tool === 'line') finish(points.slice(0, -1))
      }}
      onKeyDown={key}
    >
      <defs>
        <pattern id="lb-symbol-grid" x={-0.5} y={-0.5} width={10} height={10} patternUnits="userSpaceOnUse">
          <rect className="lb-grid-dot" width={1} height={1} />
        </pattern>
      </defs>
      {/* Also beside the box that is always seen. */}
      <rect x={-4 * halfX} y={-4 * halfY} width={8 * halfX} height={8 * halfY} fill="url(#lb-symbol-grid)" />
      <path className="lb-symbol-origin" d="M-5 0H5M0 -5V5" />
      <Pieces symbol={symbol} standard={standard} />
      {symbol.pins.map(({ name, x, y }) => (
        <circle key={name} className="lb-symbol-pin" cx={x} cy={y} r={2.5} />
      ))}
      <Marked symbol={symbol} standard={standard} chosen={chosen} />
      {drawn && <path className="lb-symbol-drawn" d={pathOf(drawn)} />}
    </svg>
  )
}

const outlineOf = (symbol: OwnSymbol, standard: Standard, chosen: Chosen): string => {
  if (chosen?.kind === 'pin') {
    const pin = symbol.pins[chosen.index]
    return pin ? `M${pin.x} ${pin.y}L${innerEnd(pin).join(' ')}` : ''
  }
  const shape: OwnShape | undefined = chosen ? shapesIn(symbol, standard)[chosen.index] : undefined
  if (shape?.kind !== 'text') return shape ? pathOf(shape) : ''
  const half = shape.text.length * 3.5 + 2
  return `M${shape.at[0] - half} ${shape.at[1] + 3}H${shape.at[0] + half}`
}

const Marked = ({ symbol, standard, chosen }: Pick<Props, 'symbol' | 'standard' | 'chosen'>) => {
  const d = outlineOf(symbol, standard, chosen)
  return d ? <path className="lb-symbol-chosen" d={d} /> : null
}
