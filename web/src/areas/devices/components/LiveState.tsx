import { topics } from '@labbox/contract/bench/protocol.ts'
import { deviceGet, devicePage, type Device } from '@labbox/contract/devices/devices.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useTopic } from '../../../app/mqtt.ts'
import { StateTag } from './StateTag.tsx'
import { Troubles } from './Troubles.tsx'

/** State, free places and queue of a device in a list; the broker says when they have changed. */
export const LiveState = ({ device }: { device: Device }) => {
  const { t } = useTranslation(['devices', 'upkeep'])
  useTopic(topics.live(device.id), () => void invalidate([devicePage, deviceGet]))
  return (
    <>
      <StateTag state={device.state} />
      {device.online && device.capacity > 1 && (
        <div className="lb-muted">{t('list.places', { free: device.free, capacity: device.capacity })}</div>
      )}
      {device.waiting > 0 && <div className="lb-muted">{t('list.waiting', { count: device.waiting })}</div>}
      {device.tickets > 0 && (
        <div className="lb-muted">
          {device.blocked ? t('upkeep:blocked') : t('upkeep:count', { count: device.tickets })}
        </div>
      )}
      {device.low > 0 && <div className="lb-muted">{t('upkeep:stock.lowCount', { count: device.low })}</div>}
      {device.state === 'fault' && !device.blocked && (
        <div className="lb-muted">
          <Troubles device={device} />
        </div>
      )}
    </>
  )
}
