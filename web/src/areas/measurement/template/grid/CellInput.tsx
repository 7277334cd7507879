import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { suggest } from './suggest.ts'

interface Props {
  text: string
  label: string
  keys: readonly string[]
  commands: readonly string[]
  onText: (text: string) => void
  /** Done, and where to go: rows and columns from here. */
  onCommit: (text: string, step: readonly [number, number]) => void
  onCancel: () => void
}

/** The field over the cell that is being written, with what may be meant below it. */
export const CellInput = ({ text, label, keys, commands, onText, onCommit, onCancel }: Props) => {
  const { t } = useTranslation('monitor')
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(text.length)
  const [chosen, setChosen] = useState(-1)
  const { from, words } = suggest(text, caret, keys, commands)
  const done = useRef(false)
  useEffect(() => field.current?.focus(), [])
  const finish = (step: readonly [number, number]): void => {
    done.current = true
    onCommit(text, step)
  }
  const take = (word: string): void => {
    onText(text.slice(0, from) + word + text.slice(caret))
    setCaret(from + word.length)
    setChosen(-1)
    field.current?.focus()
  }
  const press = (event: React.KeyboardEvent): void => {
    const { key } = event
    const open = words.length > 0
    const word = words[chosen]
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (open && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const step = key === 'ArrowDown' ? 1 : -1
      setChosen((chosen + step + words.length) % words.length)
    } else if (word !== undefined && (key === 'Enter' || key === 'Tab')) take(word)
    else if (key === 'Enter') finish([event.shiftKey ? -1 : 1, 0])
    else if (key === 'Tab') finish([0, event.shiftKey ? -1 : 1])
    else if (key === 'Escape') {
      done.current = true
      onCancel()
    } else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={field}
        className="lb-grid-input"
        role="combobox"
        aria-label={label}
        aria-expanded={words.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(chosen >= 0 && { 'aria-activedescendant': `${listId}-${chosen}` })}
        value={text}
        maxLength={500}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => {
          onText(target.value)
          setCaret(target.selectionStart ?? target.value.length)
          setChosen(-1)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onKeyDown={press}
        onBlur={() => {
          if (!done.current) finish([0, 0])
        }}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={t('grid.suggestions')}
        className="lb-grid-words"
        hidden={words.length === 0}
      >
        {words.map((word, index) => (
          <li
            key={word}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => {
              event.preventDefault()
              take(word)
            }}
          >
            {word}
          </li>
        ))}
      </ul>
    </>
  )
}
