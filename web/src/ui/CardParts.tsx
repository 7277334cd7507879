import { Link } from './navigation.ts'
import type { ReactNode } from 'react'
import './card-parts.css'

export interface Figure {
  label: string
  value: number | string
  /** Drawn to the eye, because somebody should act. */
  urgent?: boolean
}

/** Few numbers that say how things stand, large, each with its word. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="lb-figures">
    {figures.map(({ label, value, urgent }) => (
      <div key={label} data-urgent={urgent || undefined}>
        <dt>{label}</dt>
        <dd className="lb-num">{value}</dd>
      </div>
    ))}
  </dl>
)

export interface CardLine {
  key: string
  title: string
  to?: string
  search?: Record<string, string>
  /** At the right of the title. */
  aside?: ReactNode
  /** Below the title. */
  more?: ReactNode
}

/** A short list inside a card: what leads on is a link. */
export const CardLines = ({ lines }: { lines: readonly CardLine[] }) => (
  <ul className="lb-card-lines">
    {lines.map(({ key, title, to, search, aside, more }) => (
      <li key={key}>
        <span>
          {to ? (
            <Link to={to} search={search ?? {}}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {aside && <span className="lb-card-aside">{aside}</span>}
        {more && <div>{more}</div>}
      </li>
    ))}
  </ul>
)
