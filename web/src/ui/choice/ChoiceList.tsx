import { memo, useCallback, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Tone } from '../StatusTag.tsx'
import { isUndo } from '../matrix/places.ts'
import './choice.css'

export interface Choice<V extends string> {
  value: V
  label: string
  /** The key that chooses it. */
  letter: string
  tone: Tone
}

export interface ChoiceRow<V extends string> {
  key: string
  name: string
  /** Beside the name. */
  note?: ReactNode
  value: V | null
}

interface Props<V extends string> {
  label: string
  rows: readonly ChoiceRow<V>[]
  choices: readonly Choice<V>[]
  /** Absent: the list is only read. */
  onChoose?: ((key: string, value: V | null) => void) | undefined
  /** Takes the last act back. */
  onUndo?: (() => void) | undefined
}

interface RowProps<V extends string> extends Omit<Props<V>, 'label' | 'rows' | 'onUndo'> {
  row: ChoiceRow<V>
}

const Row = memo(<V extends string>({ row, choices, onChoose }: RowProps<V>) => (
  <li data-row={row.key}>
    <span className="lb-choice-name">
      {row.name} <span className="lb-muted lb-num">{row.note}</span>
    </span>
    <span role="radiogroup" aria-label={row.name}>
      {choices.map(({ value, label, tone }) => (
        <label key={value} data-tone={tone}>
          <input
            type="radio"
            name={row.key}
            value={value}
            checked={row.value === value}
            disabled={!onChoose}
            onChange={() => onChoose?.(row.key, value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </span>
  </li>
)) as <V extends string>(props: RowProps<V>) => ReactNode

/**
 * One of a few choices for each row of a list: by touch, or by keys: a letter chooses and goes on to the next row, ↑ and ↓ go to
 * another row, Backspace clears the choice, Ctrl+Z takes the last act back.
 */
export const ChoiceList = <V extends string>({ label, rows, choices, onChoose, onUndo }: Props<V>) => {
  const list = useRef<HTMLUListElement>(null)
  const goTo = useCallback((at: number) => {
    const row = list.current?.children[at]
    const target = row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector('input')
    target?.focus()
  }, [])
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    if (isUndo(event) && onChoose && onUndo) {
      event.preventDefault()
      onUndo()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !onChoose) return
    const item = (event.target as HTMLElement).closest<HTMLElement>('li')
    const at = rows.findIndex(({ key }) => key === item?.dataset['row'])
    const row = rows[at]
    if (!row) return
    const choice = choices.find(({ letter }) => letter === event.key.toLowerCase())
    if (choice) onChoose(row.key, choice.value)
    else if (event.key === 'Backspace' || event.key === 'Delete') onChoose(row.key, null)
    else if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (choice || event.key === 'ArrowDown') goTo(at + 1)
    if (event.key === 'ArrowUp') goTo(at - 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the radio buttons inside, heard in one place
    <ul ref={list} className="lb-choice-list" aria-label={label} onKeyDown={press}>
      {rows.map((row) => (
        <Row key={row.key} row={row} choices={choices} onChoose={onChoose} />
      ))}
    </ul>
  )
}
