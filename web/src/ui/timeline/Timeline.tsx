import type { ReactNode } from 'react'
import './timeline.css'

export interface TimelineMoment {
  key: string
  at: string
  /** As clocks show it. */
  clock: string
  /** Something begins, something is over, a place is kept. */
  mark: 'start' | 'end' | 'place'
  /** It has gone by. */
  over: boolean
  title: ReactNode
  note: string
}

/** What happens when, along a line of time. */
export const Timeline = ({ moments }: { moments: readonly TimelineMoment[] }) => (
  <ol className="lb-timeline">
    {moments.map(({ key, at, clock, mark, over, title, note }) => (
      <li key={key} data-mark={mark} data-over={over || undefined}>
        <time dateTime={at} className="lb-num">
          {clock}
        </time>
        <div>
          <span>{title}</span>
          <small className="lb-muted" title={note}>
            {note}
          </small>
        </div>
      </li>
    ))}
  </ol>
)
