import { Fragment, memo } from 'react'
import type { Component } from '@labbox/contract/bench/circuit.ts'
import { FONT_SIZE, partDrawing, type PlacedText, type Standard } from 'labbox-bench/circuit/draw/part.ts'
import { STROKE_WIDTH } from 'labbox-bench/circuit/render.ts'
import { symbolBox, symbolOf } from 'labbox-bench/circuit/symbols/index.ts'

export type Mark = 'error' | 'warning' | undefined

interface Props {
  id: string
  component: Component
  standard: Standard
  selected?: boolean
  mark?: Mark
  /** What a screen reader says; with it the part can be reached by Tab. */
  label?: string
}

const HALO = 6

/** As `usePartLabel` says a part. */
const pinsLast = (a: PlacedText, b: PlacedText): number => Number(a.role === 'pin') - Number(b.role === 'pin')

/** One part: symbol, designator, value. */
export const PartView = memo(({ id, component, standard, selected, mark, label }: Props) => {
  const { transform, shapes, texts } = partDrawing(component, standard)
  const symbol = symbolOf(component)
  const box = symbol ? symbolBox(symbol) : { x: -20, y: -20, width: 40, height: 40 }
  const focusable = label && { tabIndex: 0, role: 'button', 'aria-label': label, 'aria-pressed': !!selected }
  return (
    <g
      className="lb-part"
      data-part={id}
      data-selected={selected || undefined}
      data-mark={mark}
      {...focusable}
    >
      <g transform={transform}>
        <rect
          className="lb-part-halo"
          x={box.x - HALO}
          y={box.y - HALO}
          width={box.width + 2 * HALO}
          height={box.height + 2 * HALO}
          rx={4}
        />
        {shapes.map(({ d, kind, fill }, i) => (
          <path key={i} d={d} strokeWidth={STROKE_WIDTH[kind]} className={fill ? 'lb-filled' : 'lb-line'} />
        ))}
      </g>
      {texts.toSorted(pinsLast).map(({ x, y, anchor, text, role }, i) => (
        <Fragment key={i}>
          {/* A space, so that screen readers read name and value as two words. */}{' '}
          <text x={x} y={y} textAnchor={anchor} fontSize={FONT_SIZE[role]} className={`lb-text-${role}`}>
            {text}
          </text>
        </Fragment>
      ))}
    </g>
  )
})
PartView.displayName = 'PartView'
