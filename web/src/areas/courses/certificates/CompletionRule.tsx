import { Button, Form, InputNumber, Select, Switch } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { completionGet, completionSave, type CompletionTask } from '@labbox/contract/courses/certificates.ts'
import { labelled, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { useTypeWord } from '../../tasks/index.ts'

interface Props {
  courseId: string
  rule: DataOf<typeof completionGet>['rule']
  tasks: readonly CompletionTask[]
}

/** Which tasks are required, with how many points, and whether there is a certificate. */
export const CompletionRule = ({ courseId, rule, tasks }: Props) => {
  const { t } = useTranslation(['courses-certificates', 'common'])
  const text = useLocalText()
  const typeWord = useTypeWord()
  const { formProps, busy } = useContractForm({
    endpoint: completionSave,
    fixed: { id: courseId },
    invalidates: [completionGet],
    done: t('rule.saved'),
  })
  // A closed task is asked of nobody: it is offered only where it was required before.
  const offered = tasks.filter(({ id, closed }) => !closed || rule.taskIds.includes(id))
  return (
    <Form {...formProps} initialValues={rule}>
      <p className="lb-muted">{t('rule.hint')}</p>
      <Form.Item name="taskIds" label={t('rule.tasks')} extra={offered.length === 0 && t('rule.noTasks')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          disabled={offered.length === 0}
          options={offered.map(({ id, name, type }) => ({
            value: id,
            label: labelled(typeWord(type), text(name)),
          }))}
        />
      </Form.Item>
      <Form.Item name="pass" label={t('rule.pass')}>
        <InputNumber min={0} max={100} precision={0} suffix="/ 100" />
      </Form.Item>
      <Form.Item name="certificates" label={t('rule.certificates')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} className="lb-block">
        {t('common:action.save')}
      </Button>
    </Form>
  )
}
