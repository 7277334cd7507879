import { Segmented } from 'antd'
import type { Criterion } from '@labbox/contract/templates/report.ts'
import type { RubricChoice } from '@labbox/contract/templates/rubric.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'

const KEYS = ['1', '2', '3', '4', '5', '6'] as const

interface Props {
  rubric: readonly Criterion[]
  value: RubricChoice
  onChange: (chosen: RubricChoice) => void
}

/** The levels of each criterion as chips; the keys 1 to 6 give one for the first criterion that is open, Backspace takes the last back. */
export const RubricChips = ({ rubric, value, onChange }: Props) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const open = rubric.find(({ id }) => value[id] === undefined)
  const last = rubric.findLast(({ id }) => value[id] !== undefined)
  const back = () => {
    if (!last) return
    const { [last.id]: _taken, ...rest } = value
    onChange(rest)
  }
  const keys = KEYS.map((key, k) => [
    key,
    open && k < open.levels.length ? () => onChange({ ...value, [open.id]: k }) : undefined,
  ])
  useShortcuts({ ...Object.fromEntries(keys), Backspace: last ? back : undefined })
  return rubric.map((criterion) => (
    <span key={criterion.id} title={t('review.rubricKeys')}>
      {text(criterion.title)}{' '}
      <Segmented<number | string>
        size="small"
        aria-label={text(criterion.title)}
        value={value[criterion.id] ?? ''}
        options={criterion.levels.map(({ points, title }, k) => ({
          value: k,
          label: <span title={`${k + 1}: ${text(title)}`}>{points}</span>,
        }))}
        onChange={(level) => onChange({ ...value, [criterion.id]: Number(level) })}
      />
    </span>
  ))
}
