import type { ReactNode } from 'react'
import './talk.css'

interface Props {
  /** What one chooses from, and how it is called. */
  list: ReactNode
  label: string
  /** Whether something is chosen: on a phone it takes the place of the list. */
  open: boolean
  children: ReactNode
}

/** A list and, beside it, what was chosen there; as high as the window. */
export const TwoPanes = ({ list, label, open, children }: Props) => (
  <div className="lb-panes" data-open={open || undefined}>
    <nav className="lb-panes-list" aria-label={label}>
      {list}
    </nav>
    <section className="lb-panes-chosen">{children}</section>
  </div>
)
