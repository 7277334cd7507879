import FontSizeOutlined from '@ant-design/icons/es/icons/FontSizeOutlined'
import TranslationOutlined from '@ant-design/icons/es/icons/TranslationOutlined'
import { IdleDropdown } from '../../ui/IdleDropdown.tsx'
import { Button } from 'antd'
import { useTranslation } from '../i18n.ts'
import { languages, setLanguage, setSize, sizes, useSettings } from '../settings/settings.ts'

export const LanguageMenu = () => {
  const { t } = useTranslation('shell')
  const language = useSettings((state) => state.language)
  return (
    <IdleDropdown
      trigger={['click']}
      menu={{
        items: [...languages],
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
      />
    </IdleDropdown>
  )
}

export const SizeMenu = () => {
  const { t } = useTranslation('shell')
  const size = useSettings((state) => state.size)
  return (
    <IdleDropdown
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
    </IdleDropdown>
  )
}
