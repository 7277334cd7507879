import { Input, InputNumber, Select, Switch } from 'antd'
import type { Setting } from '@labbox/contract/system/client-config.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ColourInput } from '../../../ui/ColourInput.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

export interface SettingInputProps {
  setting: Setting
  /** These three are given by Form.Item. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/** The field that fits the kind of the setting. */
export const SettingInput = ({ setting, id, value, onChange }: SettingInputProps) => {
  const { t } = useTranslation('system')
  const field = { id: id ?? setting.name, onChange }
  switch (setting.format) {
    case 'enum':
      return (
        <Select
          {...field}
          value={value as string}
          options={setting.options.map((option) => ({
            value: option,
            label: t(`config.of.${setting.name}.option.${option}`),
          }))}
        />
      )
    case 'boolean':
      return <Switch {...field} checked={Boolean(value)} />
    case 'number':
      return <InputNumber {...field} value={value as number | null} style={{ width: '100%' }} />
    case 'localText':
      return <LocalTextInput {...field} value={value as { zh?: string; en?: string }} maxLength={60} />
    case 'colour':
      return <ColourInput id={field.id} value={String(value)} onChange={onChange} />
    default:
      return (
        <Input
          id={field.id}
          value={String(value as string)}
          maxLength={60}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )
  }
}
