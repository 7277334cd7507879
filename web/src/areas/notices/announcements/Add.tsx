import { useQuery } from '@tanstack/react-query'
import { Form, Select, Switch } from 'antd'
import {
  ANNOUNCEMENT_TEXT,
  ANNOUNCEMENT_TITLE,
  announcementAdd,
  announcementAudiences,
  announcementPage,
  audiences,
} from '@labbox/contract/notices/announcements.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { plainText } from '../../../app/plain-text.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'

/** What is announced to whom, and when. */
const Add = () => {
  const { t } = useTranslation('announcements')
  const name = useLocalText()
  const { data = [], isPending } = useQuery(queryOf(announcementAudiences, {}))
  const groups = audiences.flatMap((audience) => {
    const places = data.filter((one) => one.audience === audience)
    const options = places.map(({ id, name: called }) => ({
      value: `${audience} ${id}`,
      label: name(called),
    }))
    return options.length > 0 ? [{ label: t(`audience.${audience}`), options }] : []
  })
  return (
    <FormDrawer
      title={t('add.title')}
      endpoint={announcementAdd}
      initial={{ text: {}, mustConfirm: false }}
      toInput={({ audienceId, ...values }) => {
        const [audience, id] = plainText(audienceId).split(' ')
        return { ...values, audience, audienceId: id } as never
      }}
      invalidates={[announcementPage]}
      done={t('add.done')}
      submitLabel={t('add.submit')}
    >
      <Form.Item name="audienceId" label={t('field.audience')} required>
        <Select showSearch optionFilterProp="label" loading={isPending} options={groups} />
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

export default Add
