import { Form, Switch } from 'antd'
import {
  ANNOUNCEMENT_TEXT,
  ANNOUNCEMENT_TITLE,
  announcementAdd,
  announcementPage,
} from '@labbox/contract/notices/announcements.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { AudienceSelect, audienceIn } from './AudienceSelect.tsx'

/** What is announced to whom, and when. */
export const Add = () => {
  const { t } = useTranslation('announcements')
  return (
    <FormDrawer
      title={t('add.title')}
      endpoint={announcementAdd}
      initial={{ text: {}, mustConfirm: false }}
      toInput={({ audienceId, ...values }) => ({ ...values, ...audienceIn(audienceId) }) as never}
      invalidates={[announcementPage]}
      done={t('add.done')}
      submitLabel={t('add.submit')}
    >
      <Form.Item name="audienceId" label={t('field.audience')} required>
        <AudienceSelect />
      </Form.Item>
      <Form.Item name="title" label={t('field.title')} required>
        <LocalTextInput maxLength={ANNOUNCEMENT_TITLE} />
      </Form.Item>
      <Form.Item name="text" label={t('field.text')}>
        <LocalTextInput multiline maxLength={ANNOUNCEMENT_TEXT} />
      </Form.Item>
      <Form.Item
        name="mustConfirm"
        label={t('field.mustConfirm')}
        extra={t('field.mustConfirmHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="publishAt" label={t('field.publishAt')} extra={t('field.publishAtHint')}>
        <ZonedDateTime label={t('field.publishAt')} />
      </Form.Item>
      <Form.Item name="endAt" label={t('field.endAt')} extra={t('field.endAtHint')}>
        <ZonedDateTime label={t('field.endAt')} />
      </Form.Item>
    </FormDrawer>
  )
}
