import { Button } from 'antd'
import type { Device } from '@labbox/contract/devices/devices.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { OccupancyState } from '../api/use-occupancy.ts'

/** Connects to a device, or waits for it; nothing to press where that is not possible. */
export const TakeButton = ({ device, state }: { device: Device; state: OccupancyState }) => {
  const { t } = useTranslation('devices')
  if (state.held?.deviceId === device.id) return <StatusTag tone="ok">{t('take.mine')}</StatusTag>
  if (state.queue?.deviceId === device.id)
    return <StatusTag tone="active">{t('take.place', { place: state.queue.place })}</StatusTag>
  const possible = device.online && device.state !== 'fault' && !state.held && !state.queue
  return (
    <Button
      size="small"
      type={device.state === 'free' ? 'primary' : 'default'}
      disabled={!possible}
      loading={state.busy}
      onClick={() => void state.take(device.id)}
    >
      {t(device.state === 'free' ? 'take.connect' : 'take.queue')}
    </Button>
  )
}
