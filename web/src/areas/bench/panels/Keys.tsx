import type { CSSProperties, ReactNode } from 'react'

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
}

/** A key of a front panel. */
export const Key = ({ children, onPress, pressed, tone, color, disabled, title, label }: KeyProps) => (
  <button
    type="button"
    className="lb-key"
    data-tone={tone}
    aria-pressed={pressed}
    aria-label={label}
    disabled={disabled}
    title={title}
    style={color ? ({ '--ink': color } as CSSProperties) : undefined}
    onClick={onPress}
  >
    {children}
  </button>
)

/** An output key: a switch with its lamp. */
export const OutputKey = ({
  on,
  label,
  text,
  color,
  disabled,
  onChange,
}: {
  on: boolean
  label: string
  text: string
  color?: string
  disabled?: boolean
  onChange: (on: boolean) => void
}) => (
  <button
    type="button"
    className="lb-key lb-key-output"
    role="switch"
    aria-checked={on}
    aria-label={`${label}: ${text}`}
    disabled={disabled}
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
}

/** Keys of which one is in. */
export const KeyChoice = <T extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  inline = false,
}: ChoiceProps<T>) => (
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
        disabled={disabled}
        onClick={() => onChange(option.value)}
      >
        {option.text}
      </button>
    ))}
  </div>
)
