import type { Locale } from '@labbox/contract/core/types.ts'
import { useTranslation } from '../../app/i18n.ts'
import { languages } from '../../app/settings/settings.ts'
import { useWritingLanguage } from './writing.ts'
import './language.css'

interface Props {
  /** Whether there is a text in a language. */
  filled: Readonly<Record<Locale, boolean>>
}

/** Chooses the language that is written in; a language without a text is marked where the other has one. */
export const WritingSwitch = ({ filled }: Props) => {
  const { t } = useTranslation('common')
  const [written, write] = useWritingLanguage()
  const any = languages.some(({ key }) => filled[key])
  return (
    <span className="lb-languages" role="group" aria-label={t('localText.switch')}>
      {languages.map(({ key, label }) => {
        const missing = any && !filled[key] ? t('localText.missing', { language: label }) : undefined
        return (
          <button
            key={key}
            type="button"
            lang={key}
            aria-pressed={key === written}
            aria-label={missing}
            title={missing}
            data-missing={missing && true}
            onClick={() => write(key)}
          >
            {label}
          </button>
        )
      })}
    </span>
  )
}
