import { Form } from 'antd'
import { MOST_LATE_AFTER } from '@labbox/contract/attendance/sessions.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'

/** What is asked of a class session. */
export const SessionFields = () => {
  const { t } = useTranslation('attendance')
  return (
    <>
      <Form.Item name="name" label={t('field.name')} extra={t('field.nameHint')}>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Form.Item name="startAt" label={t('field.startAt')} required>
        <ZonedDateTime label={t('field.startAt')} />
      </Form.Item>
      <Form.Item name="endAt" label={t('field.endAt')} required>
        <ZonedDateTime label={t('field.endAt')} />
      </Form.Item>
      <Form.Item name="lateAfter" label={t('field.lateAfter')} extra={t('field.lateAfterHint')}>
        <NumberField min={0} max={MOST_LATE_AFTER} precision={0} suffix={t('field.minutes')} />
      </Form.Item>
    </>
  )
}
