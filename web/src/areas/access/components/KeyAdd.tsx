import { Form, Input, Modal } from 'antd'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { KEY_MAX_DAYS, KEY_MAX_USES, type InvitationKey } from '@labbox/contract/classes/keys.ts'
import type { Endpoint } from '@labbox/contract/core/endpoint.ts'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'

const DAY_HOURS = 24
const FIRST_DAYS = 30

/** Makes a key; the new one is shown at once. */
export const KeyAdd = ({
  endpoint,
  place,
  invalidates,
  onClose,
}: {
  endpoint: Endpoint
  place: object
  invalidates: readonly Endpoint[]
  onClose: (made: InvitationKey | null) => void
}) => {
  const { t } = useTranslation('keys')
  const { form, formProps, busy } = useContractForm({
    endpoint,
    fixed: place,
    invalidates,
    onDone: (made) => onClose(made as InvitationKey),
  })
  const expiresAt = new Date(serverNow() + FIRST_DAYS * DAY_HOURS * HOUR_MS).toISOString()
  const presets = [7, FIRST_DAYS, 120, KEY_MAX_DAYS - 1].map((days) => ({
    label: t('days', { count: days }),
    hours: days * DAY_HOURS,
  }))
  return (
    <Modal
      open
      title={t('add')}
      okText={t('make')}
      cancelText={t('common:action.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={() => onClose(null)}
    >
      <Form {...formProps} initialValues={{ uses: 60, expiresAt, remark: '' }}>
        <Form.Item name="uses" label={t('uses')} extra={t('usesHint')}>
          <NumberField min={1} max={KEY_MAX_USES} precision={0} />
        </Form.Item>
        <Form.Item name="expiresAt" label={t('expiresAt')} extra={t('expiresHint')}>
          <ZonedDateTime label={t('expiresAt')} presets={presets} />
        </Form.Item>
        <Form.Item name="remark" label={t('remark')}>
          <Input maxLength={200} placeholder={t('remarkHint')} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
