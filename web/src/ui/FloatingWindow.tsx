import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../app/i18n.ts'
import './floating.css'

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

interface Props {
  title: string
  place: Place
  /** When a move or a resize is finished. */
  onPlace: (place: Place) => void
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Given: the last of those buttons closes the window. */
  onClose?: () => void
  children: ReactNode
}

/** Windows lie above the page from here on; the one touched last on top. */
const LOWEST_LAYER = 1000
let topLayer = LOWEST_LAYER
const SMALLEST = { width: 280, height: 160 }
/** How much of the title bar always stays on the screen. */
const GRIP = 80
const KEY_STEP = 16
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const onScreen = (place: Place): Place => {
  const width = Math.max(SMALLEST.width, Math.min(place.width, innerWidth))
  return {
    x: Math.min(innerWidth - GRIP, Math.max(GRIP - width, place.x)),
    y: Math.min(innerHeight - GRIP / 2, Math.max(0, place.y)),
    width,
    height: Math.max(SMALLEST.height, Math.min(place.height, innerHeight)),
  }
}

/** Wholly inside. A position outside comes from a larger browser window, not from the user's choice. */
const inside = (place: Place): Place => {
  const shown = onScreen(place)
  return {
    ...shown,
    x: Math.max(0, Math.min(shown.x, innerWidth - shown.width)),
    y: Math.max(0, Math.min(shown.y, innerHeight - shown.height)),
  }
}

const same = (a: Place, b: Place): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** Moves a window back inside when it opens outside, or when the browser window became smaller. */
const usePullBack = (place: Place, onPlace: (place: Place) => void): void => {
  const kept = useRef({ place, onPlace })
  useEffect(() => {
    kept.current = { place, onPlace }
  })
  useEffect(() => {
    const pull = (to: Place) => {
      if (!same(to, kept.current.place)) kept.current.onPlace(to)
    }
    if (!same(onScreen(kept.current.place), kept.current.place)) pull(inside(kept.current.place))
    let [width, height] = [innerWidth, innerHeight]
    const pullBack = () => {
      if (innerWidth < width || innerHeight < height) pull(inside(kept.current.place))
      ;[width, height] = [innerWidth, innerHeight]
    }
    addEventListener('resize', pullBack)
    return () => removeEventListener('resize', pullBack)
  }, [])
}

type Kind = 'move' | 'size'
const changed = (place: Place, kind: Kind, dx: number, dy: number): Place =>
  onScreen(
    kind === 'move'
      ? { ...place, x: place.x + dx, y: place.y + dy }
      : { ...place, width: place.width + dx, height: place.height + dy },
  )

/** A window over the page: moved by its title, resized at its corner, both also by arrow keys (shift resizes). */
export const FloatingWindow = ({ title, place, onPlace, actions, onClose, children }: Props) => {
  const { t } = useTranslation('common')
  const [layer, setLayer] = useState(() => ++topLayer)
  const [moving, setMoving] = useState<Place | null>(null)
  const drag = useRef<{ kind: Kind; x: number; y: number; from: Place } | null>(null)
  const shown = onScreen(moving ?? place)
  usePullBack(place, onPlace)

  const begin = (kind: Kind) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { kind, x: event.clientX, y: event.clientY, from: shown }
  }
  const move = (event: PointerEvent): void => {
    const at = drag.current
    if (at) setMoving(changed(at.from, at.kind, event.clientX - at.x, event.clientY - at.y))
  }
  const end = (): void => {
    drag.current = null
    if (moving) onPlace(moving)
    setMoving(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (!arrow || event.target !== event.currentTarget) return
    event.preventDefault()
    onPlace(changed(shown, event.shiftKey ? 'size' : 'move', arrow[0] * KEY_STEP, arrow[1] * KEY_STEP))
  }
  const dragging = { onPointerMove: move, onPointerUp: end, onPointerCancel: end }
  return (
    <section
      className="lb-window"
      aria-label={title}
      style={{ left: shown.x, top: shown.y, width: shown.width, height: shown.height, zIndex: layer }}
      onPointerDownCapture={() => layer < topLayer && setLayer(++topLayer)}
      onFocusCapture={() => layer < topLayer && setLayer(++topLayer)}
    >
      <header tabIndex={0} onPointerDown={begin('move')} onKeyDown={onKeyDown} {...dragging}>
        <h2>{title}</h2>
        {actions}
        {onClose && (
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('action.close')}
            onClick={onClose}
          />
        )}
      </header>
      {/* Focusable, so that long content can be scrolled by keyboard. */}
      <div className="lb-window-body" tabIndex={0}>
        {children}
      </div>
      <span className="lb-window-corner" aria-hidden onPointerDown={begin('size')} {...dragging} />
    </section>
  )
}
