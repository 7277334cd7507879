import { useEffect, useRef } from 'react'
import { drawLogic, type LogicLook, type LogicView } from './draw.ts'

interface Props {
  view: LogicView
  /** What the picture shows, for those who do not see it. */
  label: string
  /** Dragged by a part of the memory. */
  onDrag: (part: number) => void
}

const lookOf = (element: Element): LogicLook => {
  const style = getComputedStyle(element)
  const color = (name: string): string => style.getPropertyValue(name).trim()
  return {
    lines: [1, 2, 3, 4].map((channel) => color(`--lb-ch${channel}`)),
    ground: color('--lb-screen'),
    grid: color('--lb-graticule'),
    text: color('--lb-panel-text'),
    fault: color('--lb-stop'),
  }
}

/** The canvas of a logic analyser. */
export const LogicScreen = ({ view, label, onDrag }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(view)
  const paint = useRef<() => void>(() => undefined)
  const held = useRef<number | null>(null)
  useEffect(() => {
    latest.current = view
    paint.current()
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const look = lookOf(element)
    paint.current = () => drawLogic(element, look, latest.current, devicePixelRatio || 1)
    const resize = new ResizeObserver(([entry]) => {
      if (!entry) return
      element.width = Math.round(entry.contentRect.width * devicePixelRatio)
      element.height = Math.round(entry.contentRect.height * devicePixelRatio)
      paint.current()
    })
    resize.observe(element)
    return () => resize.disconnect()
  }, [])
  return (
    <canvas
      ref={canvas}
      className="lb-scope-canvas"
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = event.clientX
      }}
      onPointerMove={(event) => {
        if (held.current === null) return
        const moved = (held.current - event.clientX) / event.currentTarget.clientWidth
        held.current = event.clientX
        onDrag(moved / view.zoom)
      }}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
    />
  )
}
