import { Fragment, type ReactNode } from 'react'
import './passage.css'

interface Props {
  /** What it was found in; a link. */
  title: ReactNode
  /** What kind of thing that is. */
  tag: string
  /** The heading that it stands under. */
  place: string | null
  text: string
  /** What was looked for, in the text: from, to; in order, apart from each other. */
  marks: readonly (readonly [number, number])[]
}

/** Part of a text that was found, with what was looked for marked in it. */
export const Passage = ({ title, tag, place, text, marks }: Props) => (
  <article className="lb-passage">
    <h2>
      {title}
      <small className="lb-muted">
        {tag}
        {place && ` · ${place}`}
      </small>
    </h2>
    {text && (
      <p>
        {marks.map(([from, to], k) => (
          <Fragment key={from}>
            {text.slice(marks[k - 1]?.[1] ?? 0, from)}
            <mark>{text.slice(from, to)}</mark>
          </Fragment>
        ))}
        {text.slice(marks.at(-1)?.[1] ?? 0)}
      </p>
    )}
  </article>
)
