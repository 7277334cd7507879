import { Form, Input, Select } from 'antd'
import type { Device } from '@labbox/contract/devices/devices.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PictureInput } from '../../../ui/picture/PictureInput.tsx'

/** What is wrong, with which instrument, and a photo. */
const FaultFields = ({ instruments }: Pick<Device, 'instruments'>) => {
  const { t } = useTranslation('upkeep')
  return (
    <>
      <Form.Item name="text" label={t('field.text')} required>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
      {instruments.length > 0 && (
        <Form.Item name="instrument" label={t('field.instrument')}>
          <Select
            allowClear
            placeholder={t('report.whole')}
            options={instruments.map(({ id, model }) => ({ value: id, label: model }))}
          />
        </Form.Item>
      )}
      <Form.Item name="pictureId" label={t('field.photo')}>
        <PictureInput />
      </Form.Item>
    </>
  )
}

export default FaultFields
