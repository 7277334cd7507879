import { useQuery } from '@tanstack/react-query'
import { Form, Select, Switch } from 'antd'
import type { GroupSettings } from '@labbox/contract/tasks/groups.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { knownLabel } from '../../../ui/known-label.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'

const FIRST: GroupSettings = { size: 2, form: 'random', from: null, report: true }

interface SwitchProps {
  value?: GroupSettings | null
  onChange?: (groups: GroupSettings | null) => void
  id?: string
}

const GroupSwitch = ({ value = null, onChange, id }: SwitchProps) => (
  <Switch id={id} checked={value !== null} onChange={(on) => onChange?.(on ? FIRST : null)} />
)

const FORMS = ['random', 'hand', 'students', 'copy'] as const

/** Whether students do the task in groups, of what size, and who forms them. */
export const GroupFields = () => {
  const { t } = useTranslation('tasks-groups')
  const text = useLocalText()
  const groups = Form.useWatch(['settings', 'groups']) as GroupSettings | null | undefined
  const report = Form.useWatch('report') as boolean | undefined
  const copies = groups?.form === 'copy'
  const tasks = useQuery({
    ...queryOf(taskPage, { limit: 200, kind: 'experiment' }),
    enabled: copies,
  })
  return (
    <>
      <Form.Item name={['settings', 'groups']} label={t('field.use')} extra={t('field.useHint')}>
        <GroupSwitch />
      </Form.Item>
      {groups && (
        <>
          <Form.Item name={['settings', 'groups', 'form']} label={t('field.form')}>
            <Select options={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))} />
          </Form.Item>
          {copies && (
            <Form.Item name={['settings', 'groups', 'from']} label={t('field.from')} required>
              <Select
                showSearch
                optionFilterProp="label"
                labelRender={knownLabel}
                loading={tasks.isPending}
                options={(tasks.data?.items ?? [])
                  .filter(({ settings }) => settings.groups)
                  .map(({ id, name, classes }) => ({
                    value: id,
                    label: [text(name), ...classes.map((one) => text(one.name))].join(' · '),
                  }))}
              />
            </Form.Item>
          )}
          <Form.Item name={['settings', 'groups', 'size']} label={t('field.size')} hidden={copies}>
            <NumberField min={2} max={10} precision={0} />
          </Form.Item>
          <Form.Item
            name={['settings', 'groups', 'report']}
            label={t('field.report')}
            extra={t('field.reportHint')}
            valuePropName="checked"
            hidden={!report}
          >
            <Switch />
          </Form.Item>
        </>
      )}
    </>
  )
}
