import type { ReactNode } from 'react'
import './chart.css'

/** What a figure says in numbers, below it. */
export const FigureNotes = ({
  label,
  notes,
}: {
  label: string
  notes: readonly { name: ReactNode; value: ReactNode; key: string }[]
}) => (
  <dl className="lb-figure-notes" aria-label={label}>
    {notes.map(({ key, name, value }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
