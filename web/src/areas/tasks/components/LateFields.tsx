import { Form, Space, Switch } from 'antd'
import type { LateRule } from '@labbox/contract/tasks/tasks.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'

const FIRST: LateRule = { days: 3, percent: 10 }

interface Props {
  value?: LateRule | null
  onChange?: (rule: LateRule | null) => void
}

/** The late rule of a task: off, or for how many days work is taken and what a day costs. A field of a form, or on its own. */
export const LateFields = ({ value = null, onChange }: Props) => {
  const { t } = useTranslation(['tasks', 'tasks-manage'])
  return (
    <Space wrap size="middle">
      <Switch
        aria-label={t('tasks-manage:late.accept')}
        checked={value !== null}
        onChange={(on) => onChange?.(on ? FIRST : null)}
      />
      {value && (
        <>
          <label>
            {t('tasks-manage:late.for')}{' '}
            <NumberField
              min={1}
              max={60}
              precision={0}
              value={value.days}
              onChange={(days) => onChange?.({ ...value, days: days ?? FIRST.days })}
            />
          </label>
          <label>
            {t('tasks-manage:late.percent')}{' '}
            <NumberField
              min={0}
              max={100}
              precision={0}
              value={value.percent}
              onChange={(percent) => onChange?.({ ...value, percent: percent ?? 0 })}
            />
          </label>
        </>
      )}
    </Space>
  )
}

/** The same under its label in a form of publishing; `row` is its place where a form has several. */
export const LateItem = ({ row }: { row?: number }) => {
  const { t } = useTranslation(['tasks', 'tasks-manage'])
  return (
    <Form.Item
      name={row === undefined ? 'late' : [row, 'late']}
      label={t('tasks-manage:late.accept')}
      extra={t('tasks-manage:late.hint')}
    >
      <LateFields />
    </Form.Item>
  )
}
