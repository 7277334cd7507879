import { useState, type ReactNode } from 'react'

/** A line that shows more to who asks; `children` is made when it is opened. */
export const Fold = ({ line, children }: { line: string; children: () => ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{line}</summary>
      {open && children()}
    </details>
  )
}
