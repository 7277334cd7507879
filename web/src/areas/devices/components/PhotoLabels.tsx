import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { deviceGet, type Device } from '@labbox/contract/devices/devices.ts'
import { devicePhotoLabels, PHOTO_LABELS, type PhotoLabel } from '@labbox/contract/devices/photo.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LabelledPicture } from '../../../ui/picture/LabelledPicture.tsx'

/** What a select cannot say with null: words of the label’s own. */
const OWN = ''

interface RowProps {
  device: Device
  label: PhotoLabel
  onChange: (label: PhotoLabel) => void
  onRemove: () => void
}

const LabelRow = ({ device, label, onChange, onRemove }: RowProps) => {
  const { t } = useTranslation('devices')
  return (
    <div className="lb-actions">
      <Select
        size="small"
        aria-label={t('photo.what')}
        value={label.instrument ?? OWN}
        popupMatchSelectWidth={false}
        onChange={(instrument) => onChange({ ...label, instrument: instrument === OWN ? null : instrument })}
        options={[
          ...device.instruments.map(({ id, model }) => ({ value: id, label: model })),
          { value: OWN, label: t('photo.other') },
        ]}
      />
      <Input
        size="small"
        aria-label={t('photo.words')}
        placeholder={t('photo.words')}
        value={label.text}
        maxLength={60}
        status={label.instrument === null && label.text.trim() === '' ? 'warning' : ''}
        style={{ flex: '1 1 120px' }}
        onChange={({ target }) => onChange({ ...label, text: target.value })}
      />
      <Button size="small" type="text" onClick={onRemove}>
        {t('photo.remove')}
      </Button>
    </div>
  )
}

const Editor = ({ device, src, onClose }: { device: Device; src: string; onClose: () => void }) => {
  const { t } = useTranslation(['devices', 'common'])
  const text = useLocalText()
  const [labels, setLabels] = useState<readonly PhotoLabel[]>(device.photoLabels)
  const save = useMutationOf(devicePhotoLabels, { invalidates: [deviceGet] })
  const submit = async () => {
    await save.mutateAsync({ id: device.id, labels: [...labels] })
    notify.success(t('photo.done'))
    onClose()
  }
  const put = (index: number, change: Partial<PhotoLabel>) =>
    setLabels(labels.map((one, k) => (k === index ? { ...one, ...change } : one)))
  const add = () => {
    const free = device.instruments.find(({ id }) => !labels.some(({ instrument }) => instrument === id))
    setLabels([...labels, { x: 0.5, y: 0.5, instrument: free?.id ?? null, text: '' }])
  }
  const nameOf = ({ instrument, text: words }: PhotoLabel) =>
    device.instruments.find(({ id }) => id === instrument)?.model ?? words
  return (
    <Modal
      open
      width={720}
      title={t('photo.title', { name: text(device.name) })}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{
        disabled: labels.some(({ instrument, text: words }) => instrument === null && words.trim() === ''),
      }}
      onOk={() => void submit().catch(() => {})}
      onCancel={onClose}
    >
      <p className="lb-muted">{t('photo.hint')}</p>
      <LabelledPicture
        src={src}
        alt={t('picture.alt', { name: text(device.name) })}
        onMove={put}
        labels={labels.map((label, index) => ({
          ...label,
          name: nameOf(label),
          body: (
            <LabelRow
              device={device}
              label={label}
              onChange={(next) => put(index, next)}
              onRemove={() => setLabels(labels.filter((_, k) => k !== index))}
            />
          ),
        }))}
      />
      <Button size="small" disabled={labels.length >= PHOTO_LABELS} onClick={add}>
        {t('photo.add')}
      </Button>
    </Modal>
  )
}

/** Says what stands where on the photo of a bench. */
export const PhotoLabelsButton = ({ device, src }: { device: Device; src: string }) => {
  const { t } = useTranslation('devices')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('photo.label')}
      </Button>
      {open && <Editor device={device} src={src} onClose={() => setOpen(false)} />}
    </>
  )
}
