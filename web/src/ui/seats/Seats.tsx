import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Tone } from '../StatusTag.tsx'
import { nextSeat } from './move.ts'
import './seats.css'

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

export interface SeatProps {
  /** Its number, or its name where it stands alone. */
  name: string
  tone: Tone
  /** The state in a word, and as a mark. */
  state: string
  mark: ReactNode
  /** Who is there, since when. */
  lines: readonly string[]
  /** Nothing can be done with it: drawn fainter. */
  away?: boolean
  onOpen: () => void
}

/** One place of many: its state by colour, mark and word, and who is there. Stands in a `SeatGrid`. */
export const Seat = ({ name, tone, state, mark, lines, away, onOpen }: SeatProps) => (
  <li>
    <button
      type="button"
      className="lb-seat"
      data-tone={tone}
      data-away={away || undefined}
      tabIndex={-1}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className="lb-seat-head">
        <strong>{name}</strong>
        <span aria-hidden>{mark}</span>
      </span>
      <span className="lb-seat-state">{state}</span>
      {lines.map((line) => (
        <span key={line} className="lb-seat-line">
          {line}
        </span>
      ))}
    </button>
  </li>
)

/** Seats in lines, as many in each as fit. */
export const SeatGrid = ({ children }: { children: ReactNode }) => <ul className="lb-seats">{children}</ul>

/**
 * Around the grids of a page: the tab key comes to one seat, arrow keys, Home and End lead to the others. Which seat that is stands in
 * the document alone, so that a key draws nothing anew.
 */
export const SeatRoom = ({ label, children }: { label: string; children: ReactNode }) => {
  const room = useRef<HTMLDivElement>(null)
  const seats = () => [...(room.current?.querySelectorAll<HTMLElement>('.lb-seat') ?? [])]
  const enterBy = (chosen: HTMLElement) => {
    for (const seat of seats()) seat.tabIndex = seat === chosen ? 0 : -1
  }
  useLayoutEffect(() => {
    const all = seats()
    const [first] = all
    if (first && !all.some(({ tabIndex }) => tabIndex === 0)) first.tabIndex = 0
  })
  const press = (event: KeyboardEvent) => {
    const all = seats()
    const from = all.findIndex((seat) => seat === event.target)
    if (from < 0 || !KEYS.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const boxes = all.map((seat) => seat.getBoundingClientRect())
    all[nextSeat(boxes, from, event.key)]?.focus()
  }
  return (
    <div
      ref={room}
      role="group"
      aria-label={label}
      onKeyDown={press}
      onFocus={({ target }) => target.classList.contains('lb-seat') && enterBy(target)}
    >
      {children}
    </div>
  )
}
