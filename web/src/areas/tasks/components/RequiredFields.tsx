import { useQuery } from '@tanstack/react-query'
import { Form, Select, Switch } from 'antd'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { knownLabel } from '../../../ui/known-label.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { useTypeWord } from '../type-word.ts'

/** What students must have done before they can start: another task, maybe with a score, and the experiment before its report. */
export const RequiredFields = () => {
  const { t } = useTranslation('tasks-manage')
  const text = useLocalText()
  const typeWord = useTypeWord()
  const tasks = useQuery(queryOf(taskPage, { limit: 200 }))
  const after = Form.useWatch(['settings', 'after']) as string | null | undefined
  const report = Form.useWatch('report') as boolean | undefined
  return (
    <>
      <Form.Item name={['settings', 'after']} label={t('required.after')} extra={t('required.afterHint')}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          labelRender={knownLabel}
          loading={tasks.isPending}
          options={(tasks.data?.items ?? [])
            .filter(({ state }) => state !== 'draft' && state !== 'closed')
            .map(({ id, name, type }) => ({ value: id, label: `${text(name)} · ${typeWord(type)}` }))}
        />
      </Form.Item>
      {after && (
        <Form.Item
          name={['settings', 'afterScore']}
          label={t('required.score')}
          extra={t('required.scoreHint')}
        >
          <NumberField min={0} max={100} precision={1} />
        </Form.Item>
      )}
      <Form.Item name={['settings', 'previewFirst']} label={t('required.preview')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {report && (
        <Form.Item name={['settings', 'labFirst']} label={t('required.labFirst')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </>
  )
}
