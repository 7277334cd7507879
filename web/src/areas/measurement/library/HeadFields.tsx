import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Select } from 'antd'
import { monitorGroupList } from '@labbox/contract/measurement/library.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** Groups that the signed-in person may put templates into. */
const useOwnGroups = () => {
  const text = useLocalText()
  const groups = useQuery(queryOf(monitorGroupList, {})).data ?? []
  return groups.filter(({ editable }) => editable).map(({ id, name }) => ({ value: id, label: text(name) }))
}

/** What a template is called, where it lies and what it is for. */
export const HeadFields = ({ dataType = false }: { dataType?: boolean }) => {
  const { t } = useTranslation('monitor')
  const groups = useOwnGroups()
  const { label } = useDictionary('applyClassify')
  const dataTypes = useDictionary('templateDataType')
  return (
    <>
      <Form.Item name="name" label={t('library.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Form.Item name="applyClassify" label={t('library.classifyTitle')}>
        <Radio.Group
          optionType="button"
          options={[1, 0].map((value) => ({
            value,
            label: label(value),
          }))}
        />
      </Form.Item>
      {dataType && (
        <Form.Item name="dataType" label={t('library.dataTypeTitle')} extra={t('library.dataTypeHint')}>
          <Radio.Group
            optionType="button"
            options={[1, 0].map((value) => ({ value, label: dataTypes.label(value) }))}
          />
        </Form.Item>
      )}
      <Form.Item name="groupId" label={t('library.group')}>
        <Select allowClear options={groups} />
      </Form.Item>
      <Form.Item name="remark" label={t('items.remark')}>
        <LocalTextInput multiline maxLength={1000} />
      </Form.Item>
    </>
  )
}

/** A cleared choice is no group. */
export const headInput = (values: Record<string, unknown>) => ({
  ...values,
  groupId: (values['groupId'] as string | undefined) ?? null,
})
