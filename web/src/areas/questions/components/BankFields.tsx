import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Radio, Select } from 'antd'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { offeredPurposes } from '@labbox/contract/questions/banks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** What is asked when a bank is made or changed; who may use it is asked of personal banks only. */
export const BankFields = ({ group, purpose }: { group: number; purpose?: number }) => {
  const { t } = useTranslation('questions')
  const purposes = useDictionary('questionBaseType')
  const text = useLocalText()
  const personal = group === ownerGroups.person
  const classes = useQuery({ ...queryOf(classPage, { limit: 200, archived: false }), enabled: personal })
  return (
    <>
      <Form.Item name="name" label={t('bank.name')} required>
        <LocalTextInput maxLength={200} />
      </Form.Item>
      <Form.Item name="remark" label={t('bank.remark')}>
        <LocalTextInput multiline maxLength={2000} />
      </Form.Item>
      <Form.Item name="purpose" label={t('bank.purpose')} extra={t('bank.purposeHint')}>
        <Radio.Group
          options={offeredPurposes(purpose).map((value) => ({ value, label: purposes.label(value) }))}
        />
      </Form.Item>
      {personal && (
        <>
          <Form.Item name="classIds" label={t('bank.classes')} extra={t('bank.classesHint')}>
            <Select
              mode="multiple"
              optionFilterProp="label"
              loading={classes.isPending}
              options={(classes.data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
            />
          </Form.Item>
          <Form.Item name="shared" valuePropName="checked">
            <Checkbox>{t('bank.share')}</Checkbox>
          </Form.Item>
        </>
      )}
    </>
  )
}
