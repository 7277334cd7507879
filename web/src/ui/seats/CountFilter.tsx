import type { ReactNode } from 'react'
import type { Tone } from '../StatusTag.tsx'
import './seats.css'

export interface StateCount {
  key: string
  label: string
  count: number
  tone?: Tone
  mark?: ReactNode
}

interface Props {
  label: string
  /** All of them, first. */
  counts: readonly StateCount[]
  value: string
  onChange: (key: string) => void
}

/** How many there are in which state; a press shows those alone. */
export const CountFilter = ({ label, counts, value, onChange }: Props) => (
  <div className="lb-seat-counts" role="group" aria-label={label}>
    {counts.map(({ key, label: word, count, tone, mark }) => (
      <button
        key={key}
        type="button"
        data-tone={tone}
        data-none={count === 0 || undefined}
        aria-pressed={key === value}
        onClick={() => onChange(key)}
      >
        <strong className="lb-num">{count}</strong>
        <span>
          {mark && <span aria-hidden>{mark} </span>}
          {word}
        </span>
      </button>
    ))}
  </div>
)
