import FontSizeOutlined from '@ant-design/icons/es/icons/FontSizeOutlined'
import MoonOutlined from '@ant-design/icons/es/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/es/icons/SunOutlined'
import TranslationOutlined from '@ant-design/icons/es/icons/TranslationOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from '../i18n.ts'
import { setLanguage, setSize, setTheme, sizes, useSettings } from '../settings/settings.ts'
import { useTheme } from '../settings/theme.ts'

/** Names of the languages in themselves: found by those who do not read the present one. */
const languages = [
  { key: 'zh', label: '中文' },
  { key: 'en', label: 'English' },
] as const

export const LanguageMenu = ({ showName = false }: { showName?: boolean }) => {
  const { t } = useTranslation('shell')
  const language = useSettings((state) => state.language)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languages.map((item) => ({ ...item, lang: item.key })),
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => setLanguage(key === 'en' ? 'en' : 'zh'),
      }}
    >
      <Button
        type="text"
        icon={<TranslationOutlined />}
        aria-label={`${t('language')} / Language`}
        title={t('language')}
      >
        {showName ? languages.find(({ key }) => key === language)?.label : null}
      </Button>
    </Dropdown>
  )
}

export const SizeMenu = () => {
  const { t } = useTranslation('shell')
  const size = useSettings((state) => state.size)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: sizes.map((key) => ({ key, label: t(`size.${key}`) })),
        selectable: true,
        selectedKeys: [size],
        onClick: ({ key }) => setSize(sizes.find((known) => known === key) ?? 'medium'),
      }}
    >
      <Button
        type="text"
        className="lb-wide-only"
        icon={<FontSizeOutlined />}
        aria-label={t('size.title')}
        title={t('size.title')}
      />
    </Dropdown>
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
