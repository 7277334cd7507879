import { Form, Input, Select } from 'antd'
import { moduleTags } from '@labbox/contract/parts/module-document.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** Name, model number and tags: what every module has. */
export const HeadFields = () => {
  const { t } = useTranslation('modules')
  const tags = useDictionary('moduleTag')
  return (
    <>
      <Form.Item name={['module', 'names']} label={t('field.name')} required>
        <LocalTextInput maxLength={200} />
      </Form.Item>
      <Form.Item name={['module', 'number']} label={t('field.number')} extra={t('field.numberHint')} required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name={['module', 'tags']} label={t('field.tags')}>
        <Select mode="multiple" options={moduleTags.map((value) => ({ value, label: tags.label(value) }))} />
      </Form.Item>
    </>
  )
}
