import { Form } from 'antd'
import { OWNED_NAME_LIMIT } from '@labbox/contract/core/ownership.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** What a template is called and what it is for. */
export const HeadFields = () => {
  const { t } = useTranslation('templates')
  return (
    <>
      <Form.Item name="name" label={t('field.name')} required>
        <LocalTextInput maxLength={OWNED_NAME_LIMIT} />
      </Form.Item>
      <Form.Item name="remark" label={t('field.remark')}>
        <LocalTextInput multiline maxLength={1000} />
      </Form.Item>
    </>
  )
}
