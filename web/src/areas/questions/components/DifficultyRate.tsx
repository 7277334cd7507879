import { Rate } from 'antd'
import { labelled, useTranslation } from '../../../app/i18n.ts'

interface Props {
  value?: number
  onChange?: (difficulty: number) => void
}

/** 1 easy … 5 hard, as stars with a word. */
export const DifficultyRate = ({ value = 3, onChange }: Props) => {
  const { t } = useTranslation('questions')
  const names = [1, 2, 3, 4, 5].map((level) => t(`difficulty.${level}`))
  return (
    <span className="lb-difficulty">
      <Rate
        value={value}
        allowClear={false}
        disabled={!onChange}
        {...(onChange && { onChange, tooltips: names })}
        aria-label={labelled(t('field.difficulty'), names[value - 1] ?? '')}
      />
      <span className="lb-muted">{names[value - 1]}</span>
    </span>
  )
}
