import { Select } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  options: readonly string[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** What `$` stands for in the command of a reading. */
const ParameterSelect = ({ options, value, onChange }: Props) => {
  const { t } = useTranslation('measurement')
  return (
    <Select
      size="small"
      aria-label={t('cell.parameter')}
      value={value ?? null}
      options={options.map((option) => ({ value: option, label: option }))}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}

export default ParameterSelect
