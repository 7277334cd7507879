import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  number: number
  value: string
  maxLength: number
  onChange?: ((value: string) => void) | undefined
  /** After marking. */
  right?: boolean | undefined
}

/** One blank in the text; as wide as what is written in it. */
export const BlankField = ({ number, value, maxLength, onChange, right }: Props) => {
  const { t } = useTranslation('questions')
  const state = right === undefined ? '' : right ? ' is-right' : ' is-wrong'
  const verdict = right === undefined ? '' : `, ${t(right ? 'verdict.right' : 'verdict.wrong')}`
  // Chinese characters are two columns wide.
  const columns = [...value].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0)
  return (
    <span className={`lb-blank${state}`}>
      <span className="lb-blank-number" aria-hidden>
        {number}
      </span>
      <input
        aria-label={`${t('answer.blank', { number })}${verdict}`}
        value={value}
        maxLength={maxLength}
        readOnly={!onChange}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        style={{ width: `calc(${Math.max(columns, 7)}ch + 1.4em)` }}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </span>
  )
}
