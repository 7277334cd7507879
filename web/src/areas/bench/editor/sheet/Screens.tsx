import { useMemo } from 'react'
import type { SheetScreen } from '@labbox/contract/bench/sheet.ts'
import { compileNets, pinKey, type Net } from 'labbox-bench/circuit/nets.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { place, symbolOf, type ScreenArea } from 'labbox-bench/circuit/symbols/index.ts'
import type { Component } from '@labbox/contract/bench/circuit.ts'
import { useEditorState } from '../use-editor.ts'
import { useNetState } from './Shows.tsx'

/** The first of the letters that a circuit has defined itself. */
const OWN_LETTER = 0xe0_00
const DOTS = { columns: 5, rows: 8 }

/** Text on the sheet: of displays by their controller, of probes by their net. Upright whatever the rotation of the part. */
const Screens = () => {
  const circuit = useEditorState((s) => s.circuit)
  const screens = useEditorState((s) => s.view.shows?.screens)
  const nets = useMemo(() => compileNets(circuit), [circuit])
  return (
    <g pointerEvents="none" className="lb-num">
      {Object.entries(circuit.components).map(([id, component]) => {
        const symbol = symbolOf(component)
        if (!symbol?.screen) return null
        const at = areaOf(component, symbol.screen)
        const shown = screens?.[id]
        const net = symbol.pins.length === 1 ? nets.ofPin.get(pinKey(id, symbol.pins[0]!.name)) : undefined
        if (net) return <Probe key={id} at={at} net={net} />
        return shown ? <Display key={id} id={id} at={at} shown={shown} /> : null
      })}
    </g>
  )
}
export default Screens

/** The area on the sheet of one in a part's own drawing. */
function areaOf(component: Component, { x, y, width, height }: ScreenArea): ScreenArea {
  const [ax, ay] = place(component, x, y)
  const [bx, by] = place(component, x + width, y + height)
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) }
}

const Probe = ({ at, net }: { at: ScreenArea; net: Net }) => {
  const state = useNetState()(net)
  if (!state) return null
  const [volts, level] = state
  return (
    <text
      x={at.x + at.width / 2}
      y={at.y + at.height / 2 + 4}
      textAnchor="middle"
      fontSize={level === null ? 9 : 14}
      fill={level === '1' ? 'var(--lb-accent)' : level === 'X' ? 'var(--lb-warn)' : 'var(--lb-text)'}
      data-probe={level ?? 'volts'}
    >
      {level ?? formatQuantity(volts, 'V', 3)}
    </text>
  )
}

/** Letters in cells, each as wide as the other; those of the circuit's own as dots. */
const Display = ({ id, at, shown }: { id: string; at: ScreenArea; shown: SheetScreen }) => {
  const cell = { width: at.width / (shown.lines[0]?.length ?? 1), height: at.height / shown.lines.length }
  return (
    <g data-screen={id} role="img" aria-label={shown.lines.map((line) => line.trimEnd()).join('\n')}>
      <rect {...at} fill="var(--lb-accent)" opacity={0.14} />
      {shown.lines.flatMap((line, row) =>
        [...line].map((letter, column) => {
          const [x, y] = [at.x + column * cell.width, at.y + row * cell.height]
          const glyph = shown.glyphs[(letter.codePointAt(0) ?? 0) - OWN_LETTER]
          if (glyph)
            return <path key={`${row} ${column}`} d={dotsOf(glyph, x, y, cell)} fill="var(--lb-text)" />
          if (letter === ' ') return null
          return (
            <text
              key={`${row} ${column}`}
              x={x + cell.width / 2}
              y={y + cell.height * 0.72}
              textAnchor="middle"
              fontSize={cell.height * 0.66}
              fontFamily="monospace"
              fill="var(--lb-text)"
            >
              {letter}
            </text>
          )
        }),
      )}
    </g>
  )
}

/** The dots of a letter as squares of a path. */
function dotsOf(
  rows: readonly number[],
  x: number,
  y: number,
  cell: { width: number; height: number },
): string {
  const [width, height] = [cell.width / (DOTS.columns + 1), cell.height / (DOTS.rows + 2)]
  return rows
    .flatMap((bits, row) =>
      Array.from({ length: DOTS.columns }, (_, column) => {
        if (((bits >> (DOTS.columns - 1 - column)) & 1) === 0) return ''
        const [left, top] = [x + (column + 0.5) * width, y + (row + 1) * height]
        return `M${left} ${top}h${width * 0.9}v${height * 0.9}h${-width * 0.9}z`
      }),
    )
    .join('')
}
