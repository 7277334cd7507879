import { Divider, Form, Input, InputNumber, Select } from 'antd'
import type { Device } from '@labbox/contract/devices/devices.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { PictureInput } from '../../../ui/picture/PictureInput.tsx'
import '../devices.css'

const limits = [
  { name: 'supplyVolts', unit: 'V', most: 60 },
  { name: 'supplyAmps', unit: 'A', most: 10 },
  { name: 'generatorVpp', unit: 'Vpp', most: 20 },
  { name: 'generatorHz', unit: 'Hz', most: 200e6 },
] as const

/** An emptied number field says null, the endpoint wants it left out; an empty address is none. */
export const deviceInput = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  mac: values.mac || null,
  camera: values.camera ?? '',
  limits: Object.fromEntries(
    Object.entries((values.limits ?? {}) as object).filter(([, value]) => typeof value === 'number'),
  ),
})

/** What is asked when a bench is registered or changed. */
export const DeviceFields = ({ device }: { device?: Device | undefined }) => {
  const { t } = useTranslation('devices')
  return (
    <>
      <Form.Item name="name" label={t('field.name')} required>
        <LocalTextInput maxLength={60} />
      </Form.Item>
      <Form.Item name="type" label={t('field.type')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="model" label={t('field.model')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="vendor" label={t('field.vendor')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="mac" label={t('field.mac')} extra={t('field.macHint')}>
        <Input maxLength={17} placeholder="00:1A:2B:3C:4D:5E" />
      </Form.Item>
      <Form.Item name="place" label={t('field.location')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="wiring" label={t('field.wiring')} extra={t('field.wiringHint')}>
        <Select
          options={(['manual', 'matrix', 'simulated'] as const).map((value) => ({
            value,
            label: t(`wiring.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="camera" label={t('field.camera')} extra={t('field.cameraHint')}>
        <Input maxLength={300} placeholder="http://192.168.1.20/snapshot.jpg" />
      </Form.Item>
      <Form.Item name="pictureId" label={t('field.picture')}>
        <PictureInput {...(device && { kept: { id: device.pictureId, url: device.picture } })} />
      </Form.Item>
      <Divider titlePlacement="start">{t('field.limits')}</Divider>
      <p className="lb-muted">{t('field.limitsHint')}</p>
      {limits.map(({ name, unit, most }) => (
        <Form.Item key={name} name={['limits', name]} label={t(`limit.${name}`)}>
          <InputNumber min={0} max={most} suffix={unit} style={{ width: '100%' }} />
        </Form.Item>
      ))}
      <Divider />
      <Form.Item name="remark" label={t('field.remark')}>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </>
  )
}
