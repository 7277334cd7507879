import type { CSSProperties, ReactNode } from 'react'
import { useWatching } from './link.ts'

interface KeyProps {
  children: ReactNode
  onPress: () => void
  /** A key that stays in: shown lit. */
  pressed?: boolean
  tone?: 'go' | 'stop' | 'accent'
  color?: string
  disabled?: boolean
  title?: string
  label?: string
  /** Changes what the panel shows and nothing of the instrument: also for those who only watch. */
  shows?: boolean
}

/** A key of a front panel. */
export const Key = (props: KeyProps) => {
  const { children, onPress, pressed, tone, color, disabled, title, label, shows = false } = props
  const watching = useWatching()
  return (
    <button
      type="button"
      className="lb-key"
      data-tone={tone}
      aria-pressed={pressed}
      aria-label={label}
      disabled={disabled || (watching && !shows)}
      title={title}
      style={color ? ({ '--ink': color } as CSSProperties) : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** An output key: a switch with its lamp. */
export const OutputKey = ({
  on,
  label,
  text,
  color,
  onChange,
}: {
  on: boolean
  label: string
  text: string
  color?: string
  onChange: (on: boolean) => void
}) => (
  <button
    type="button"
    className="lb-key lb-key-output"
    role="switch"
    aria-checked={on}
    aria-label={`${label}: ${text}`}
    disabled={useWatching()}
    style={color ? ({ '--ink': color } as CSSProperties) : undefined}
    onClick={() => onChange(!on)}
  >
    <span className="lb-lamp" aria-hidden />
    {text}
  </button>
)

interface ChoiceProps<T extends string> {
  label: string
  value: T | ''
  options: readonly { value: T; text: ReactNode; label?: string }[]
  onChange: (value: T) => void
  disabled?: boolean
  /** Shows the label beside the keys. */
  inline?: boolean
  /** As with a key. */
  shows?: boolean
}

/** Keys of which one is in. */
export const KeyChoice = <T extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
  inline = false,
  shows = false,
}: ChoiceProps<T>) => {
  const watching = useWatching()
  return (
    <div className="lb-keys" role="group" aria-label={label}>
      {inline && (
        <span className="lb-keys-label" aria-hidden>
          {label}
        </span>
      )}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="lb-key lb-key-choice"
          aria-pressed={option.value === value}
          aria-label={option.label}
          title={option.label}
          disabled={disabled || (watching && !shows)}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
