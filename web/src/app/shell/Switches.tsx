import MoonOutlined from '@ant-design/icons/es/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/es/icons/SunOutlined'
import { Button } from 'antd'
import { useTranslation } from '../i18n.ts'
import { languages, setLanguage, setTheme, useSettings } from '../settings/settings.ts'
import { useTheme } from '../settings/theme.ts'

/** The languages side by side, for pages outside the shell. */
export const LanguageSwitch = () => {
  const { t } = useTranslation('shell')
  const language = useSettings((state) => state.language)
  return (
    <span role="group" aria-label={`${t('language')} / Language`}>
      {languages.map(({ key, label }) => (
        <Button
          key={key}
          type="text"
          lang={key}
          aria-pressed={key === language}
          disabled={key === language}
          onClick={() => setLanguage(key)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}

export const DarkSwitch = () => {
  const { t } = useTranslation('shell')
  const { dark } = useTheme()
  return (
    <Button
      type="text"
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      aria-label={t('dark')}
      aria-pressed={dark}
      title={t('dark')}
      onClick={() => setTheme({ mode: dark ? 'light' : 'dark' })}
    />
  )
}
