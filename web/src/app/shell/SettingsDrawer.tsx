import { Button, Drawer, Form, Radio, Switch } from 'antd'
import { ColourInput } from '../../ui/ColourInput.tsx'
import { useTranslation } from '../i18n.ts'
import { DEFAULT_ACCENT, themeModes } from '../settings/kept.ts'
import {
  languages,
  resetTheme,
  setLanguage,
  setSize,
  setTheme,
  sizes,
  useSettings,
} from '../settings/settings.ts'

const presets = [DEFAULT_ACCENT, '#409EFF', '#2f6f4f', '#7a4fb5', '#b5492f', '#39424e']

const parts = ['fixedHeader', 'tagsView', 'sidebarLogo'] as const

/** Right settings panel: everything a user may set for this browser. */
const SettingsDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shell')
  const settings = useSettings()
  return (
    <Drawer open title={t('user.settings')} onClose={onClose} size={320}>
      <Form layout="vertical">
        <Form.Item label={t('settings.mode')}>
          <Radio.Group
            value={settings.mode}
            onChange={({ target }) => setTheme({ mode: target.value })}
            options={themeModes.map((value) => ({ value, label: t(`settings.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('settings.accent')}>
          <ColourInput
            value={settings.accent}
            presets={presets}
            label={t('settings.accent')}
            onChange={(accent) => setTheme({ accent })}
          />
        </Form.Item>
        <Form.Item label={t('size.title')}>
          <Radio.Group
            value={settings.size}
            onChange={({ target }) => setSize(target.value)}
            options={sizes.map((value) => ({ value, label: t(`size.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('language')}>
          <Radio.Group
            value={settings.language}
            onChange={({ target }) => setLanguage(target.value)}
            options={languages.map(({ key, label }) => ({ value: key, label }))}
          />
        </Form.Item>
        {parts.map((part) => (
          <div key={part} className="lb-setting">
            <label htmlFor={`lb-setting-${part}`}>{t(`settings.${part}`)}</label>
            <Switch
              id={`lb-setting-${part}`}
              checked={settings[part]}
              onChange={(on) => setTheme({ [part]: on })}
            />
          </div>
        ))}
        <Button onClick={resetTheme}>{t('settings.reset')}</Button>
      </Form>
    </Drawer>
  )
}

export default SettingsDrawer
