import { useState } from 'react'

interface Props {
  label: string
  text: string
  read: (text: string) => number | null
  /** What was typed has been refused. */
  refused: boolean
  onTyping: () => void
  /** Null: nothing is to be changed. `leaving`: the field has lost the focus, and cannot stay. */
  onDone: (value: number | null, leaving: boolean) => void
}

/** The field in place of a knob's value. */
export const TypedValue = ({ label, text, read, refused, onTyping, onDone }: Props) => {
  const [typed, setTyped] = useState(text)
  const value = read(typed)
  return (
    <input
      className="lb-knob-input lb-num"
      aria-label={label}
      aria-invalid={value === null || refused}
      autoFocus
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value)
        onTyping()
      }}
      onBlur={() => onDone(typed === text ? null : value, true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && value !== null) onDone(value, false)
        else if (event.key === 'Escape') onDone(null, false)
      }}
    />
  )
}
