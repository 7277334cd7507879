import { useId } from 'react'
import { QUESTION_LIMITS } from '@labbox/contract/questions/content.ts'
import { numberOf } from '@labbox/contract/questions/decimal.ts'
import { readNumber } from '@labbox/contract/questions/numeric.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { minus } from '../../../ui/number/quantity.ts'
import { PlainInput } from '../../../ui/plain/PlainText.tsx'

interface Props {
  text: string
  /** Shown behind the field; empty: a pure number, or the student writes the unit. */
  unit: string
  label: string
  onChange?: ((text: string) => void) | undefined
}

/** What was typed, as it is understood: nobody shall lose points to a misread prefix. */
const useReading = (text: string, unit: string): { said: string; readable: boolean } => {
  const { t } = useTranslation('questions')
  if (text.trim() === '')
    return { said: t(unit ? 'answer.numberHintUnit' : 'answer.numberHint', { unit }), readable: true }
  const read = readNumber(text, unit)
  if (read) return { said: `= ${minus(String(numberOf(read)))}${unit && ` ${unit}`}`, readable: true }
  // With a unit of the student's own choice only marking can tell.
  const open = unit === '' && /^[\s+\-−.\d]/.test(text)
  return { said: t(open ? 'answer.numberOpen' : 'answer.numberUnread'), readable: open }
}

export const NumericInput = ({ text, unit, label, onChange }: Props) => {
  const hint = useId()
  const { said, readable } = useReading(text, unit)
  return (
    <div className="lb-numeric">
      <PlainInput
        value={text}
        aria-label={unit ? `${label} (${unit})` : label}
        aria-describedby={hint}
        suffix={unit}
        readOnly={!onChange}
        autoComplete="off"
        spellCheck={false}
        maxLength={QUESTION_LIMITS.numericText}
        tone={readable ? undefined : 'warning'}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {onChange && (
        <span id={hint} className={readable ? 'lb-muted' : 'lb-numeric-unread'} aria-live="polite">
          {said}
        </span>
      )}
    </div>
  )
}
