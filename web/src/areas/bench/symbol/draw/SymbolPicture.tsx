import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { Standard } from 'labbox-bench/circuit/draw/part.ts'
import { drawingOf } from 'labbox-bench/circuit/own/symbol.ts'
import '../../editor/sheet.css'

type Drawn = Pick<OwnSymbol, 'pins' | 'drawing' | 'ieee'>

const MARGIN = 6

/** The pieces of a symbol in the colour of the text around them. */
export const Pieces = ({ symbol, standard }: { symbol: Drawn; standard: Standard }) => {
  const { shapes, texts } = drawingOf(symbol, standard)
  return (
    <>
      {shapes.map(({ d, fill }, i) => (
        <path key={i} d={d} className={fill ? 'lb-filled' : 'lb-line'} />
      ))}
      {texts.map(({ x, y, anchor, text }, i) => (
        <text key={i} x={x} y={y} textAnchor={anchor} fontSize={11}>
          {text}
        </text>
      ))}
    </>
  )
}

interface Props {
  symbol: Drawn
  standard?: Standard
  /** Read out in place of the picture. */
  title?: string
}

/** A symbol as a small picture that fits its place. */
export const SymbolPicture = ({ symbol, standard = 'iec', title }: Props) => {
  const { left, right, top, bottom } = drawingOf(symbol, standard).extent
  const [x, y] = [left - MARGIN, top - MARGIN]
  return (
    <svg
      className="lb-symbol-icon lb-symbol-picture"
      viewBox={`${x} ${y} ${right - x + MARGIN} ${bottom - y + MARGIN}`}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <Pieces symbol={symbol} standard={standard} />
    </svg>
  )
}
