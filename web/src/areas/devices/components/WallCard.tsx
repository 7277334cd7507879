import { serverNow } from '../../../app/clock.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { WallDevice, WallPlace } from '@labbox/contract/devices/wall.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useTopic } from '../../../app/mqtt.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { clockTo } from './hour.ts'
import { StateTag } from './StateTag.tsx'
import { SuperviseActions } from './SuperviseActions.tsx'
import { Troubles } from './Troubles.tsx'

const Place = ({ device, place }: { device: WallDevice; place: WallPlace }) => {
  const { t } = useTranslation('devices')
  const now = serverNow()
  const end = place.until && place.until < place.idleAt ? place.until : place.idleAt
  const { lastCommand } = place
  return (
    <li className="lb-wall-place">
      <div className="lb-wall-who">
        <strong>{place.userName ?? t('wall.somebody')}</strong>
        {device.capacity > 1 && (
          <span className="lb-muted">{t('wall.seat', { place: place.instance + 1 })}</span>
        )}
        {place.state !== 'occupied' && <StateTag state={place.state} />}
      </div>
      {place.state === 'occupied' && (
        <div className="lb-muted">
          {t('wall.since')} <TimeText value={place.startedAt} />
          {' · '}
          <span className="lb-num">{t('wall.left', { time: clockTo(end, now) })}</span>
          {lastCommand && (
            <div>
              {t('wall.last', { what: lastCommand.command ?? t(`op.${lastCommand.op}`) })}{' '}
              <TimeText value={lastCommand.at} />
            </div>
          )}
        </div>
      )}
      {place.supervised && <SuperviseActions place={place} />}
    </li>
  )
}

/** One bench of the wall: its state, who is on it, who waits. The broker says when it has changed. */
export const WallCard = ({ device, onChange }: { device: WallDevice; onChange: () => void }) => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  useTopic(topics.live(device.id), onChange)
  const faulty = device.state === 'fault' || device.places.some(({ state }) => state === 'fault')
  return (
    <section className="lb-wall-card" data-state={device.state} aria-label={text(device.name)}>
      <header>
        <h2>{text(device.name)}</h2>
        <StateTag state={device.state} />
      </header>
      <div className="lb-muted">
        {[
          device.builtin ? t('list.builtin') : device.location,
          device.online && t('list.places', { free: device.free, capacity: device.capacity }),
        ]
          .filter(Boolean)
          .join(' · ')}
        {!device.online && device.since && (
          <>
            {t('wall.offlineSince')} <TimeText value={device.since} />
          </>
        )}
      </div>
      {faulty && <Troubles device={device} />}
      {device.places.length > 0 && (
        <ul>
          {device.places.map((place) => (
            <Place key={place.occupancyId} device={device} place={place} />
          ))}
        </ul>
      )}
      {device.queue.length > 0 && (
        <div className="lb-wall-queue">
          <strong>{t('list.waiting', { count: device.queue.length })}</strong>
          <ol>
            {device.queue.map((one) => (
              <li key={one.since + (one.userName ?? '')}>
                {one.userName ?? t('wall.somebody')} <TimeText value={one.since} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
