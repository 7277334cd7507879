import type { ComponentProps } from 'react'
import { useSettings } from '../../app/settings/settings.ts'
import { heightClass } from './look.ts'
import './plain.css'

type InputProps = ComponentProps<'input'> & {
  /** Behind the text: a unit. */
  suffix?: string
  tone?: 'warning' | 'error' | undefined
}

/** A line of text without the component library; it looks like the library's. */
export const PlainInput = ({ suffix, tone, ...input }: InputProps) => {
  const own = useSettings((state) => state.size)
  return (
    <span className={`lb-plain-field ${heightClass(own)}`} data-tone={tone}>
      <input {...input} />
      {suffix && <span className="lb-muted">{suffix}</span>}
    </span>
  )
}

const ROWS = { least: 4, most: 20 }

/** Lines of text, as many as are written; with a limit that is shown. */
export const PlainTextArea = ({
  value,
  counted,
  ...area
}: Omit<ComponentProps<'textarea'>, 'value'> & { value: string; counted: boolean }) => {
  const own = useSettings((state) => state.size)
  const lines = value.split('\n').length
  return (
    <span className={`lb-plain-area ${heightClass(own)}`}>
      <textarea {...area} value={value} rows={Math.min(ROWS.most, Math.max(ROWS.least, lines))} />
      {counted && (
        <span className="lb-muted lb-num" aria-hidden>
          {value.length} / {area.maxLength}
        </span>
      )}
    </span>
  )
}
