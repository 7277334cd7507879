import { Segmented } from 'antd'
import { useTranslation } from '../../app/i18n.ts'

interface Props {
  labels: readonly string[]
  chosen: number
  onChoose: (at: number) => void
}

/** How much of the time is shown. */
const Ranges = ({ labels, chosen, onChoose }: Props) => {
  const { t } = useTranslation('common')
  return (
    <Segmented
      size="small"
      aria-label={t('chart.range')}
      value={chosen}
      options={labels.map((label, value) => ({ label, value }))}
      onChange={onChoose}
    />
  )
}

export default Ranges
