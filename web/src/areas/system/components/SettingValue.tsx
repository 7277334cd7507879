import type { Setting } from '@labbox/contract/system/client-config.ts'
import { useTranslation } from '../../../app/i18n.ts'
import '../system.css'

type Kind = Pick<Setting, 'name' | 'format'>

/** A value of a setting as text. */
export const useSettingText = () => {
  const { t } = useTranslation('system')
  return ({ name, format }: Kind, value: unknown): string => {
    if (value === null || value === undefined) return t(`config.of.${name}.none`)
    if (format === 'boolean') return t(value ? 'config.on' : 'config.off')
    if (format === 'enum') return t(`config.of.${name}.option.${String(value as string)}`)
    if (format === 'localText') {
      const { zh, en } = value as { zh?: string; en?: string }
      return [zh, en].filter(Boolean).join(' / ')
    }
    return String(value as string | number)
  }
}

/** A value of a setting; colours show themselves. */
export const SettingValue = ({ setting, value }: { setting: Kind; value: unknown }) => {
  const text = useSettingText()
  return (
    <span>
      {setting.format === 'colour' && (
        <span className="lb-swatch" style={{ background: String(value) }} aria-hidden />
      )}
      {text(setting, value)}
    </span>
  )
}
