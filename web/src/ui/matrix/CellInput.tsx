import { useRef, useState, type KeyboardEvent } from 'react'

export interface Editing {
  /** What stands in the field first: the key that began it; null: what the cell holds. */
  begin: string | null
  /** What is wrong with a text, or nothing. */
  problem: (text: string) => string | null
  /** With the text, or null where things stay as they were; then goes by so many rows and columns. */
  done: (text: string | null, step?: readonly [rows: number, columns: number]) => void
}

interface Props extends Editing {
  label: string
  value: string
}

/** The field inside a cell: Enter goes down, Tab to the right, Escape leaves things as they were. */
export const CellInput = ({ begin, problem, done, label, value }: Props) => {
  const [text, setText] = useState(begin ?? value)
  // Leaving by a key blurs the field as well.
  const left = useRef(false)
  const wrong = problem(text)
  const leave: Editing['done'] = (kept, step) => {
    if (left.current) return
    left.current = true
    done(kept, step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') leave(null)
    if ((event.key !== 'Enter' && event.key !== 'Tab') || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (wrong === null) leave(text, event.key === 'Enter' ? [1, 0] : [0, 1])
  }
  return (
    <input
      autoFocus
      value={text}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={wrong !== null}
      title={wrong ?? undefined}
      maxLength={20}
      onFocus={({ target }) => begin === null && target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onBlur={() => leave(wrong === null && text !== value ? text : null)}
    />
  )
}
