import { POINT } from '@labbox/contract/core/score.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'

interface Props {
  /** In 1/10000 of a point. */
  value: number
  onChange: (points: number) => void
  label: string
  disabled?: boolean
}

/** A score in tenths of a point; kept as a whole number. */
export const PointsInput = ({ value, onChange, label, disabled }: Props) => {
  const { t } = useTranslation('exams')
  return (
    <NumberField
      className="lb-points"
      size="small"
      min={0.1}
      max={100}
      step={1}
      precision={1}
      value={value / POINT}
      suffix={t('unit.points')}
      aria-label={label}
      disabled={disabled}
      onChange={(points) => points !== null && onChange(Math.round(points * 10) * (POINT / 10))}
    />
  )
}
