import { Button, DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import {
  deviceGet,
  devicePage,
  instrumentUpdate,
  type DeviceInstrument,
} from '@labbox/contract/devices/devices.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'

interface Values {
  calibratedAt: Dayjs | null
  calibrationDue: Dayjs | null
  notes: string
}

const day = (value: string | null) => (value ? dayjs(value) : null)
const text = (value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null

/** Writes down when an instrument was calibrated, when it is due, and what one should know about it. */
export const CalibrationButton = ({ deviceId, one }: { deviceId: string; one: DeviceInstrument }) => {
  const { t } = useTranslation('devices')
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<Values>()
  const save = useMutationOf(instrumentUpdate, { invalidates: [deviceGet, devicePage] })
  const submit = async ({ calibratedAt, calibrationDue, notes }: Values) => {
    const input = { deviceId, instrument: one.id, notes: notes ?? '' }
    await save.mutateAsync({
      ...input,
      calibratedAt: text(calibratedAt),
      calibrationDue: text(calibrationDue),
    })
    notify.success(t('details.saved'))
    setOpen(false)
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('details.edit')}
      </Button>
      <Modal
        open={open}
        destroyOnHidden
        title={t('details.editTitle', { name: one.model })}
        okText={t('common:action.save')}
        cancelText={t('common:action.cancel')}
        confirmLoading={save.isPending}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
      >
        <Form
          form={form}
          layout="vertical"
          preserve={false}
          initialValues={{
            calibratedAt: day(one.calibratedAt),
            calibrationDue: day(one.calibrationDue),
            notes: one.notes,
          }}
          onFinish={(values) => void submit(values).catch(() => {})}
        >
          <Form.Item name="calibratedAt" label={t('field.calibratedAt')}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="calibrationDue" label={t('field.calibrationDue')}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="notes" label={t('field.notes')}>
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
