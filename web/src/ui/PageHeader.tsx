import type { ReactNode } from 'react'
import './ui.css'

interface Props {
  title: ReactNode
  hint?: ReactNode
  /** Of the thing that the page is about. */
  picture?: ReactNode
  /** Below the hint: states, how it goes. */
  more?: ReactNode
  actions?: ReactNode
}

/** Title of a page, what it is for, and what can be done. */
export const PageHeader = ({ title, hint, picture, more, actions }: Props) => (
  <header className="lb-page-header">
    {picture}
    <div>
      <h1>{title}</h1>
      {hint && <p className="lb-muted">{hint}</p>}
      {more}
    </div>
    {actions && <div className="lb-actions">{actions}</div>}
  </header>
)
