import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import './halves.css'

interface Props {
  /** What the place of the divider is remembered by. */
  name: string
  /** Names the divider for those who do not see it. */
  label: string
  left: ReactNode
  right: ReactNode
}

const [LEAST, FIRST, MOST] = [30, 50, 75]
const STEP = 2
const within = (percent: number): number => Math.min(MOST, Math.max(LEAST, percent))

const kept = (name: string): number => {
  const percent = Number(localStorage.getItem(`labbox.halves.${name}`))
  return percent > 0 ? within(percent) : FIRST
}

/** Two halves side by side with a divider that is drawn, or moved by the arrow keys; below each other on a narrow window. */
export const Halves = ({ name, label, left, right }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(() => kept(name))
  const move = (to: number) => {
    const next = within(Math.round(to))
    setPercent(next)
    localStorage.setItem(`labbox.halves.${name}`, String(next))
  }
  const drag = (event: PointerEvent) => {
    const room = box.current?.getBoundingClientRect()
    if (!room || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move((100 * (event.clientX - room.left)) / room.width)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    if (step === 0) return
    event.preventDefault()
    move(percent + step)
  }
  return (
    <div
      ref={box}
      className="lb-halves"
      style={{ gridTemplateColumns: `minmax(0, ${percent}fr) 16px minmax(0, ${100 - percent}fr)` }}
    >
      {left}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={percent}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        onDoubleClick={() => move(FIRST)}
      />
      {right}
    </div>
  )
}
