import { useTranslation } from '../i18n.ts'
import { useDark } from '../settings/dark.ts'
import { languages, setLanguage, setTheme, useSettings } from '../settings/settings.ts'
import './switches.css'

/** The languages side by side, for pages outside the shell. */
export const LanguageSwitch = () => {
  const { t } = useTranslation('shell')
  const language = useSettings((state) => state.language)
  return (
    <span role="group" aria-label={`${t('language')} / Language`} className="lb-switch-group">
      {languages.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          lang={key}
          className="lb-switch"
          aria-pressed={key === language}
          onClick={() => setLanguage(key)}
        >
          {label}
        </button>
      ))}
    </span>
  )
}

const SUN =
  'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1'
const MOON = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z'

/** Light or dark. */
export const DarkSwitch = () => {
  const { t } = useTranslation('shell')
  const dark = useDark()
  return (
    <button
      type="button"
      className="lb-switch"
      aria-label={t('dark')}
      aria-pressed={dark}
      title={t('dark')}
      onClick={() => setTheme({ mode: dark ? 'light' : 'dark' })}
    >
      <svg
        viewBox="0 0 24 24"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden
      >
        <path d={dark ? SUN : MOON} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
