import type { ReactNode } from 'react'
import './projector.css'

interface Props {
  title: string
  hint?: ReactNode
  /** What the room looks at. */
  children: ReactNode
  /** Beside it, in large figures or words. */
  aside?: ReactNode
  /** The way back. */
  back: ReactNode
}

/** A page for the projector of a room: one thing as large as the window allows, with a few words beside it. */
export const Projector = ({ title, hint, children, aside, back }: Props) => (
  <main className="lb-projector">
    <header>
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
    </header>
    <div className="lb-projector-stage">{children}</div>
    {aside && <div className="lb-projector-aside">{aside}</div>}
    <nav>{back}</nav>
  </main>
)
