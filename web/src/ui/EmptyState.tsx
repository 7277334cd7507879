import type { ReactNode } from 'react'
import { drawings, type Drawing } from './empty-drawings.ts'
import './empty.css'

export interface EmptyStateProps {
  /** What belongs here. */
  title: string
  hint?: string
  /** The first step, usually a button or link. */
  action?: ReactNode
  drawing?: Drawing
  /** Stands in place of a whole page, whose heading the title then is. */
  heading?: boolean
}

/** Strokes from the strongest to the faintest. */
const STRENGTHS = [1, 0.9, 0.4]

/** An empty page says what belongs there and offers the first step. */
export const EmptyState = ({ title, hint, action, drawing = 'nothing', heading }: EmptyStateProps) => (
  <div className="lb-empty">
    <svg viewBox="0 0 96 56" width="96" height="56" aria-hidden>
      {drawings[drawing].map((path, k) => (
        <path
          key={path}
          d={path}
          opacity={STRENGTHS[k]}
          className={k === 1 ? 'lb-empty-accent' : undefined}
        />
      ))}
    </svg>
    {heading ? <h1>{title}</h1> : <strong>{title}</strong>}
    {hint && <span className="lb-muted">{hint}</span>}
    {action}
  </div>
)
