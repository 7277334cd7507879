import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { semesterList } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** What is asked when a class is made or changed. */
export const ClassFields = () => {
  const { t } = useTranslation('classes')
  const text = useLocalText()
  const semesters = useQuery(queryOf(semesterList, {}))
  return (
    <>
      <Form.Item name="name" label={t('field.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Form.Item name="semesterId" label={t('field.semester')}>
        <Select
          allowClear
          loading={semesters.isPending}
          options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('field.remark')}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
    </>
  )
}
