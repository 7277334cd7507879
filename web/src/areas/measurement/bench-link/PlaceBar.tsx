import { Button, Select } from 'antd'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { usePlace } from './use-place.ts'
import '../admin.css'

/** Which bench one tries things on: to take, or to give back. */
export const PlaceBar = ({ place }: { place: ReturnType<typeof usePlace> }) => {
  const { t } = useTranslation('monitor')
  const text = useLocalText()
  const { held, devices, busy } = place
  if (held)
    return (
      <div className="lb-actions" role="group" aria-label={t('place.label')}>
        <StatusTag tone="ok">{t('place.held', { name: text(held.deviceName) })}</StatusTag>
        <Button size="small" loading={busy} onClick={place.release}>
          {t('place.release')}
        </Button>
      </div>
    )
  return (
    <div className="lb-actions" role="group" aria-label={t('place.label')}>
      <Select
        className="lb-place"
        aria-label={t('place.choose')}
        placeholder={t('place.choose')}
        value={null}
        loading={busy}
        options={devices.map((device) => ({
          value: device.id,
          label: t('place.device', { name: text(device.name), free: device.free }),
          disabled: device.free === 0,
        }))}
        notFoundContent={t('place.none')}
        onChange={(id: string) => place.take(id)}
      />
      <span className="lb-muted">{t('place.hint')}</span>
    </div>
  )
}
