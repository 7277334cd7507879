import type { ReactNode } from 'react'
import './talk.css'

/** Messages in the order they were sent, from the bottom up: what is new is in sight. */
export const TalkLines = ({
  label,
  before,
  children,
}: {
  label: string
  before: ReactNode
  children: ReactNode
}) => (
  <div className="lb-talk-lines" tabIndex={0} role="log" aria-label={label}>
    <div>
      {before}
      <ol>{children}</ol>
    </div>
  </div>
)

interface LineProps {
  mine: boolean
  head: ReactNode
  /** What it answers. */
  quote?: ReactNode
  foot?: ReactNode
  /** What it says is gone. */
  gone?: boolean
  children: ReactNode
}

/** One message. */
export const TalkLine = ({ mine, head, quote, foot, gone = false, children }: LineProps) => (
  <li data-mine={mine || undefined}>
    <p className="lb-talk-head">{head}</p>
    <div className="lb-talk-said" data-gone={gone || undefined}>
      {quote && <blockquote>{quote}</blockquote>}
      {children}
    </div>
    {foot && <div className="lb-talk-foot">{foot}</div>}
  </li>
)

interface RowProps {
  title: string
  text: string
  at?: ReactNode
  /** How many are unread. */
  count?: ReactNode
}

/** One line of the list of talks; stands in a link. */
export const TalkRow = ({ title, text, at, count }: RowProps) => (
  <>
    <span className="lb-talk-row">
      <strong title={title}>{title}</strong>
      {at && <small className="lb-muted">{at}</small>}
    </span>
    <span className="lb-talk-row">
      <span className="lb-muted" title={text}>
        {text}
      </span>
      {count}
    </span>
  </>
)
