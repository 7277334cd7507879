import type { ReactNode } from 'react'
import './ui.css'

/** Title of a page, what it is for, and what can be done. */
export const PageHeader = ({
  title,
  hint,
  actions,
}: {
  title: ReactNode
  hint?: ReactNode
  actions?: ReactNode
}) => (
  <header className="lb-page-header">
    <div>
      <h1>{title}</h1>
      {hint && <p className="lb-muted">{hint}</p>}
    </div>
    {actions && <div className="lb-actions">{actions}</div>}
  </header>
)
