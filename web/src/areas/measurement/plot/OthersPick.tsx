import { Select } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'

/** As many as there are colours that tell them apart. */
const MOST = 4

interface Props {
  choices: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Chooses whose values are drawn in the plots too. */
export const OthersPick = ({ choices, chosen, onChange }: Props) => {
  const { t } = useTranslation('plots')
  return (
    <Select
      mode="multiple"
      allowClear
      maxCount={MOST}
      className="lb-block"
      style={{ width: '100%' }}
      aria-label={t('others.pick')}
      placeholder={t('others.pick')}
      optionFilterProp="label"
      options={[...choices]}
      value={[...chosen]}
      onChange={onChange}
    />
  )
}
