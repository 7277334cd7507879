import { Form, Radio, Switch } from 'antd'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** What a graph is called, which kind it is, whether students see it. */
export const GraphFields = () => {
  const { t } = useTranslation('courses-graph')
  const types = useDictionary('graphType')
  return (
    <>
      <Form.Item name="name" label={t('list.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Form.Item name="type" label={t('list.type')}>
        <Radio.Group options={([1, 2] as const).map((value) => ({ value, label: types.label(value) }))} />
      </Form.Item>
      <Form.Item name="description" label={t('list.description')}>
        <LocalTextInput multiline maxLength={2000} />
      </Form.Item>
      <Form.Item
        name="visible"
        label={t('list.visible')}
        valuePropName="checked"
        extra={t('list.visibleHint')}
      >
        <Switch />
      </Form.Item>
    </>
  )
}
