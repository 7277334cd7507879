import type { Locale } from '@labbox/contract/core/types.ts'
import { useTranslation } from '../../app/i18n.ts'
import { languageNames, languages } from './languages.ts'
import { useWritingLanguage } from './writing.ts'
import './language.css'

interface Props {
  /** Whether there is a text in a language. */
  filled: Readonly<Record<Locale, boolean>>
}

/** Chooses the language that is written in; a language without a text is marked where the other has one. */
export const LanguageSwitch = ({ filled }: Props) => {
  const { t } = useTranslation('common')
  const [written, write] = useWritingLanguage()
  const any = languages.some((language) => filled[language])
  return (
    <span className="lb-languages" role="group" aria-label={t('localText.switch')}>
      {languages.map((language) => {
        const missing = any && !filled[language]
        const name = languageNames[language]
        return (
          <button
            key={language}
            type="button"
            aria-pressed={language === written}
            {...(missing && { 'aria-label': t('localText.missing', { language: name }) })}
            title={missing ? t('localText.missing', { language: name }) : undefined}
            data-missing={missing || undefined}
            onClick={() => write(language)}
          >
            {name}
          </button>
        )
      })}
    </span>
  )
}
