import { useEffect, useRef, useState, type PointerEvent } from 'react'
import './marked.css'

/** A place on a page, in shares of its width and height from its upper left corner. */
export type Place = readonly [x: number, y: number]

export type MarkTool = 'pen' | 'highlighter' | 'text'

/** What is drawn on a page, or where a note stands. */
export interface PageMark {
  id: string
  tool: MarkTool
  colour: string
  points: readonly Place[]
  /** What stands in the sign of a note, and what it says. */
  label?: string
  title?: string
}

interface Props {
  /** Draws the page into a canvas of so many pixels. */
  draw: (canvas: HTMLCanvasElement, width: number) => Promise<void>
  /** Width by height. */
  ratio: number
  name: string
  marks: readonly PageMark[]
  /** What a pointer does here; null: it scrolls. */
  tool: MarkTool | null
  colour: string
  onMark: (points: Place[]) => void
  onOpen?: (id: string) => void
}

/** Points nearer than this say nothing new. */
const STEP = 0.0025
const MOST = 400
const inside = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 1e4) / 1e4))

const Line = ({ mark }: { mark: Pick<PageMark, 'tool' | 'colour' | 'points'> }) => (
  <polyline
    data-tool={mark.tool}
    data-colour={mark.colour}
    points={mark.points.map(([x, y]) => `${x},${y}`).join(' ')}
  />
)

/** One page with what is marked on it; pen, mouse and finger draw alike. */
export const MarkedPage = ({ draw, ratio, name, marks, tool, colour, onMark, onOpen }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [line, setLine] = useState<Place[]>([])
  useEffect(() => {
    const width = box.current?.clientWidth ?? 0
    if (canvas.current && width > 0)
      void draw(canvas.current, width * window.devicePixelRatio).catch(() => {})
  }, [draw])
  const placeOf = (event: PointerEvent): Place => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return [inside((event.clientX - left) / width), inside((event.clientY - top) / height)]
  }
  const down = (event: PointerEvent) => {
    if (!tool || event.button !== 0) return
    event.preventDefault()
    if (tool === 'text') return onMark([placeOf(event)])
    event.currentTarget.setPointerCapture(event.pointerId)
    setLine([placeOf(event)])
  }
  const move = (event: PointerEvent) => {
    const last = line.at(-1)
    if (!last || line.length >= MOST) return
    const next = placeOf(event)
    if (Math.hypot(next[0] - last[0], next[1] - last[1]) >= STEP) setLine([...line, next])
  }
  const up = () => {
    if (line.length > 1) onMark(line)
    setLine([])
  }
  const notes = marks.filter((mark) => mark.tool === 'text')
  return (
    <div ref={box} className="lb-marked" style={{ aspectRatio: ratio }}>
      <canvas ref={canvas} role="img" aria-label={name} />
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        data-tool={tool ?? undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => setLine([])}
        aria-hidden
      >
        {marks.map((mark) => mark.tool !== 'text' && <Line key={mark.id} mark={mark} />)}
        {line.length > 0 && tool && <Line mark={{ tool, colour, points: line }} />}
      </svg>
      {notes.map(({ id, points: [at], colour: shade, label, title }) => (
        <button
          key={id}
          type="button"
          data-colour={shade}
          style={{ left: `${(at?.[0] ?? 0) * 100}%`, top: `${(at?.[1] ?? 0) * 100}%` }}
          title={title}
          onClick={() => onOpen?.(id)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
