import { Form, Input } from 'antd'
import { APPROVED_ANSWER, APPROVED_QUESTION } from '@labbox/contract/assistant/approved.ts'
import { useTranslation } from '../../../app/i18n.ts'

export const ApprovedFields = () => {
  const { t } = useTranslation('course-answers')
  return (
    <>
      <Form.Item name="question" label={t('approved.question')} extra={t('approved.questionHint')} required>
        <Input maxLength={APPROVED_QUESTION} />
      </Form.Item>
      <Form.Item name="answer" label={t('approved.answer')} required>
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 20 }} maxLength={APPROVED_ANSWER} />
      </Form.Item>
    </>
  )
}
