import { Form, Input, Select } from 'antd'
import { useSearch } from '../../../ui/navigation.ts'
import { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import {
  compatibleModelAdd,
  compatibleModels,
  compatiblePage,
} from '@labbox/contract/measurement/compatible.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useModels } from './use-models.ts'

const Fields = () => {
  const { t } = useTranslation('monitor')
  const { models } = useModels()
  const { label } = useDictionary('monitorItemType')
  const kind = Form.useWatch('kind', Form.useFormInstance()) as string | undefined
  return (
    <>
      <Form.Item name="name" label={t('compat.model')} extra={t('compat.modelHint')} required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="kind" label={t('items.kind')} required>
        <Select
          options={InstrumentKind.options.map((value) => ({
            value,
            label: `${value} ${label(value)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="copyFrom" label={t('compat.copyFrom')} extra={t('compat.copyFromHint')}>
        <Select
          allowClear
          options={models
            .filter((model) => model.kind === kind)
            .map(({ name, vendor }) => ({ value: name, label: `${vendor} ${name}` }))}
        />
      </Form.Item>
      <Form.Item name="vendor" label={t('compat.vendor')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="series" label={t('compat.series')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="guide" label={t('compat.guide')}>
        <Input maxLength={200} />
      </Form.Item>
    </>
  )
}

const ModelAdd = () => {
  const { t } = useTranslation('monitor')
  const search = useSearch()
  const { models } = useModels()
  const from = models.find(({ name }) => name === search['model'])
  return (
    <FormDrawer
      key={from?.name ?? ''}
      title={t('compat.add')}
      endpoint={compatibleModelAdd}
      initial={from ? { kind: from.kind, copyFrom: from.name, vendor: from.vendor } : { kind: 'DS' }}
      invalidates={[compatibleModels, compatiblePage]}
      done={t('saved')}
    >
      <Fields />
    </FormDrawer>
  )
}

export default ModelAdd
