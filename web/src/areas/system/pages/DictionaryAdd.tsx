import { Form, Input } from 'antd'
import { dictionaryAdd, dictionaryPage } from '@labbox/contract/system/dictionaries.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { DictionaryFields } from '../components/DictionaryFields.tsx'

const DictionaryAdd = () => {
  const { t } = useTranslation('system')
  return (
    <FormDrawer
      title={t('codeset.add')}
      endpoint={dictionaryAdd}
      invalidates={[dictionaryPage]}
      done={t('saved')}
    >
      <Form.Item name="key" label={t('codeset.key')} extra={t('codeset.keyHint')} required>
        <Input maxLength={60} />
      </Form.Item>
      <DictionaryFields />
    </FormDrawer>
  )
}

export default DictionaryAdd
