import { useId } from 'react'

interface Props {
  id?: string | undefined
  /** `#1890ff`; empty: none. */
  value: string
  onChange?: ((value: string) => void) | undefined
  /** Offered before all others. */
  presets?: readonly string[]
  /** What is said where there is none. */
  none?: string
  label?: string
}

/** A colour: the browser's own field, and the colour in words. */
export const ColourInput = ({ id, value, onChange, presets = [], none, label }: Props) => {
  const list = useId()
  return (
    <span className="lb-colour">
      <input
        id={id}
        type="color"
        aria-label={label}
        value={value || '#000000'}
        list={presets.length > 0 ? list : undefined}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <span className="lb-num">{value || none}</span>
      {presets.length > 0 && (
        <datalist id={list}>
          {presets.map((colour) => (
            <option key={colour} value={colour.toLowerCase()} />
          ))}
        </datalist>
      )}
    </span>
  )
}
