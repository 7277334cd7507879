import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { useId, type ReactNode } from 'react'
import { optionName } from '@labbox/contract/questions/check.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'

export interface Choice {
  id: string
  text: ReactNode
}

interface Props {
  choices: readonly Choice[]
  chosen: readonly string[]
  /** Several may be chosen. */
  several: boolean
  /** True or false have no letters. */
  letters: boolean
  label: string
  onChange?: ((chosen: string[]) => void) | undefined
  /** After marking: which are right; what was chosen is then shown as right or wrong. */
  correct?: readonly string[] | undefined
}

const Sign = ({ right, chosen }: { right: boolean; chosen: boolean }) => {
  const { t } = useTranslation('questions')
  if (!right && !chosen) return null
  return (
    <span className={right ? 'lb-option-right' : 'lb-option-wrong'}>
      {right ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
      {t(right ? (chosen ? 'result.chosenRight' : 'result.missedRight') : 'result.chosenWrong')}
    </span>
  )
}

/** Options of single and multiple choice and of true/false: native inputs, so that all keys work as people know them. */
export const ChoiceInput = ({ choices, chosen, several, letters, label, onChange, correct }: Props) => {
  const { t } = useTranslation('questions')
  const name = useId()
  const toggle = (id: string, on: boolean) => {
    if (!several) return onChange?.([id])
    // in the order of the question, whatever the order of clicks
    onChange?.(choices.map((choice) => choice.id).filter((one) => (one === id ? on : chosen.includes(one))))
  }
  return (
    <fieldset className="lb-options" disabled={!onChange}>
      <legend className="lb-visually-hidden">{label}</legend>
      {choices.map(({ id, text }, k) => {
        const isChosen = chosen.includes(id)
        return (
          <label key={id} className={isChosen ? 'lb-option is-chosen' : 'lb-option'}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            {letters && <span className="lb-option-letter">{optionName(k)}</span>}
            <span className="lb-option-text">{text}</span>
            {correct && <Sign right={correct.includes(id)} chosen={isChosen} />}
          </label>
        )
      })}
      {onChange && !several && chosen.length > 0 && (
        <PlainButton look="link" size="small" className="lb-option-clear" onClick={() => onChange([])}>
          {t('answer.clear')}
        </PlainButton>
      )}
    </fieldset>
  )
}
