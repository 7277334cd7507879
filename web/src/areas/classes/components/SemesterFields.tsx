import { Form } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'

/** What is asked of a semester; its dates are meant in the zone of its organisation. */
export const SemesterFields = ({ zone }: { zone?: string | undefined }) => {
  const { t } = useTranslation('classes')
  return (
    <>
      <Form.Item name="name" label={t('semester.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Form.Item name="start" label={t('semester.start')} required>
        <ZonedDateTime label={t('semester.start')} zone={zone} />
      </Form.Item>
      <Form.Item name="end" label={t('semester.end')} required>
        <ZonedDateTime label={t('semester.end')} zone={zone} />
      </Form.Item>
    </>
  )
}
