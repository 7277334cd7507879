import { Form, Select } from 'antd'
import { useSearch } from '../../../ui/navigation.ts'
import { compatibleAdd, compatibleModels, compatiblePage } from '@labbox/contract/measurement/compatible.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ConfigFields } from './ConfigFields.tsx'
import { rowOfForm } from './row-form.ts'
import { TryRow } from './TryRow.tsx'
import { useModels } from './use-models.ts'

const ConfigAdd = () => {
  const { t } = useTranslation('monitor')
  const search = useSearch()
  const { options } = useModels()
  return (
    <FormDrawer
      title={t('compat.addcfg')}
      width={640}
      endpoint={compatibleAdd}
      initial={{ model: search['model'], replyKind: 'number', params: [] }}
      toInput={rowOfForm}
      invalidates={[compatiblePage, compatibleModels]}
      done={t('saved')}
    >
      <Form.Item name="model" label={t('compat.model')} required>
        <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
      <ConfigFields />
      <TryRow />
    </FormDrawer>
  )
}

export default ConfigAdd
