import type { ReactNode } from 'react'
import './callout.css'

interface Props {
  tone?: 'info' | 'warn' | 'bad'
  title: string
  /** One thing that can be done about it. */
  action?: ReactNode
  children?: ReactNode
}

/** A short word about what stands beside it; what it says more is folded in `Fold`. */
export const Callout = ({ tone = 'info', title, action, children }: Props) => (
  <div className="lb-callout" data-tone={tone}>
    <div>
      <strong>{title}</strong>
      {action}
    </div>
    {children}
  </div>
)
