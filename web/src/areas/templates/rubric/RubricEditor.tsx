import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Flex } from 'antd'
import {
  pointsOf,
  reportLimits,
  type Criterion,
  type RubricLevel,
} from '@labbox/contract/templates/report.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { newId } from '../sections/sections.ts'
import '../templates.css'

const MOST_LEVELS = 6

interface LevelProps {
  level: RubricLevel
  /** Read to who cannot see where it stands. */
  label: string
  removable: boolean
  onChange: (level: RubricLevel) => void
  onRemove: () => void
}

const LevelRow = ({ level, label, removable, onChange, onRemove }: LevelProps) => {
  const { t } = useTranslation('templates')
  return (
    <Flex component="li" gap={8} align="center">
      <NumberField
        min={0}
        max={100}
        precision={0}
        aria-label={t('rubric.pointsOf', { level: label })}
        value={level.points}
        onChange={(points) => onChange({ ...level, points: points ?? 0 })}
      />
      <Flex vertical flex={1}>
        <LocalTextInput
          maxLength={200}
          value={level.title}
          onChange={(title) => onChange({ ...level, title })}
        />
      </Flex>
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        disabled={!removable}
        aria-label={t('rubric.removeLevel', { level: label })}
        onClick={onRemove}
      />
    </Flex>
  )
}

interface CriterionProps {
  criterion: Criterion
  number: number
  onChange: (criterion: Criterion) => void
  onRemove: () => void
}

const CriterionCard = ({ criterion, number, onChange, onRemove }: CriterionProps) => {
  const { t } = useTranslation('templates')
  const { levels } = criterion
  const set = (next: RubricLevel[]) => onChange({ ...criterion, levels: next })
  return (
    <li className="lb-section">
      <div className="lb-section-head">
        <strong>{t('rubric.criterion', { number })}</strong>
        <span className="lb-muted">{t('rubric.points', { count: pointsOf([criterion]) })}</span>
        <Button
          className="lb-section-tools"
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('rubric.remove', { number })}
          onClick={onRemove}
        />
      </div>
      <LocalTextInput
        maxLength={200}
        value={criterion.title}
        onChange={(title) => onChange({ ...criterion, title })}
      />
      <ul className="lb-sections">
        {levels.map((level, k) => (
          <LevelRow
            // Levels have no id: their place is what they are.
            key={k}
            level={level}
            label={`${number}.${k + 1}`}
            removable={levels.length > 2}
            onChange={(next) => set(levels.with(k, next))}
            onRemove={() => set(levels.toSpliced(k, 1))}
          />
        ))}
      </ul>
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={levels.length >= MOST_LEVELS}
        onClick={() => set([...levels, { points: 0, title: {} }])}
      >
        {t('rubric.addLevel')}
      </Button>
    </li>
  )
}

const usualLevels = (): RubricLevel[] => [
  { points: 20, title: { zh: '优秀', en: 'Excellent' } },
  { points: 14, title: { zh: '合格', en: 'Sufficient' } },
  { points: 7, title: { zh: '不足', en: 'Weak' } },
  { points: 0, title: { zh: '缺失', en: 'Missing' } },
]

interface Props {
  value: readonly Criterion[]
  onChange: (rubric: Criterion[]) => void
}

/** What a report is graded by. */
export const RubricEditor = ({ value, onChange }: Props) => {
  const { t } = useTranslation('templates')
  return (
    <section aria-label={t('rubric.title')}>
      <p className="lb-muted">{t('rubric.hint')}</p>
      <ol className="lb-sections">
        {value.map((criterion, k) => (
          <CriterionCard
            key={criterion.id}
            criterion={criterion}
            number={k + 1}
            onChange={(next) => onChange(value.with(k, next))}
            onRemove={() => onChange(value.toSpliced(k, 1))}
          />
        ))}
      </ol>
      <div className="lb-actions">
        <Button
          icon={<PlusOutlined />}
          disabled={value.length >= reportLimits.criteria}
          onClick={() => onChange([...value, { id: newId(), title: {}, levels: usualLevels() }])}
        >
          {t('rubric.add')}
        </Button>
        {value.length > 0 && <strong>{t('rubric.total', { count: pointsOf(value) })}</strong>}
      </div>
    </section>
  )
}
