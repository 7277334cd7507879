import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { deviceGet } from '@labbox/contract/devices/devices.ts'
import type { WallDevice, WallPlace } from '@labbox/contract/devices/wall.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useHelpPlace } from '../../../app/session/help-place.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText, useNow } from '../../../ui/time/TimeText.tsx'
import { clockDuration } from '../../../ui/time/time.ts'
import { ManageActions } from '../components/ManageActions.tsx'
import { SuperviseActions } from '../components/SuperviseActions.tsx'
import { Troubles } from '../components/Troubles.tsx'
import { ReportFault } from '../upkeep/ReportFault.tsx'
import { clockTo } from '../components/hour.ts'
import { seatLooks } from './looks.tsx'
import { seatsOf, type Seat } from './seats.ts'
import type { SeatPlace } from './WallGroup.tsx'
import '../devices.css'

const SECOND_MS = 1_000
const BASE = '/device/list'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="lb-as-inside">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Who is at a seat, for how long, and what they did last. */
const Work = ({ place }: { place: WallPlace }) => {
  const { t } = useTranslation('devices')
  const now = useNow(SECOND_MS)
  const end = place.until && place.until < place.idleAt ? place.until : place.idleAt
  const { lastCommand } = place
  return (
    <>
      <Fact label={t('field.user')}>{place.userName ?? t('wall.somebody')}</Fact>
      <Fact label={t('wall.since')}>
        <TimeText value={place.startedAt} />
      </Fact>
      {place.state === 'occupied' && (
        <Fact label={t('seat.left')}>
          <span className="lb-num">{clockTo(end, now)}</span>
        </Fact>
      )}
      {place.state === 'occupied' && lastCommand && (
        <Fact label={t('seat.last')}>
          {lastCommand.command ?? t(`op.${lastCommand.op}`)} <TimeText value={lastCommand.at} />
        </Fact>
      )}
    </>
  )
}

/** What is known of a seat, for as long as there is something to say. */
const Facts = ({ device, seat: { place, reserved } }: { device: WallDevice; seat: Seat }) => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const { limited } = device
  return (
    <dl className="lb-device-facts">
      {place && <Work place={place} />}
      {reserved && (
        <>
          <Fact label={t('seat.reservedFor')}>{reserved.userName ?? t('wall.somebody')}</Fact>
          <Fact label={t('seat.reservedUntil')}>
            <TimeText value={reserved.until} minutes />
          </Fact>
        </>
      )}
      {limited && (
        <Fact label={t('seat.limitedUntil')}>
          {limited.until ? <TimeText value={limited.until} minutes /> : t('seat.noEnd')}
        </Fact>
      )}
      {!device.online && (
        <Fact label={t('wall.offlineSince')}>
          <TimeText value={device.since} />
        </Fact>
      )}
      <Fact label={t('field.org')}>{device.orgName ? text(device.orgName) : t('list.shared')}</Fact>
      {device.location && <Fact label={t('field.location')}>{device.location}</Fact>}
      {device.version && <Fact label={t('field.version')}>{device.version}</Fact>}
    </dl>
  )
}

/** Somebody there asks for help, with the way to the queue of the task. */
const Asks = ({ help: { since, taken, taskId } }: { help: NonNullable<WallPlace['help']> }) => {
  const { t } = useTranslation('devices')
  const now = useNow(SECOND_MS)
  const placeOf = useHelpPlace()
  return (
    <p className="lb-actions">
      <StatusTag tone={taken ? 'ok' : 'warn'}>
        {t(taken ? 'wall.helped' : 'wall.asks')}{' '}
        <span className="lb-num">{clockDuration(now - Date.parse(since))}</span>
      </StatusTag>
      <LinkButton size="small" look="primary" {...placeOf(taskId)}>
        {t('wall.queue')}
      </LinkButton>
    </p>
  )
}

const Details = ({ device, seat }: { device: WallDevice; seat: Seat }) => {
  const { t } = useTranslation(['devices', 'upkeep'])
  const can = useCan()
  const reads = can('devices:device:page')
  const record = useQuery({ ...queryOf(deviceGet, { id: device.id }), enabled: reads })
  const look = seatLooks[seat.state]
  return (
    <>
      <StatusTag tone={look.tone}>
        {t(seat.place?.state === 'cleaning' ? 'state.cleaning' : `seat.state.${seat.state}`)}
      </StatusTag>
      <Facts device={device} seat={seat} />
      {seat.place?.help && <Asks help={seat.place.help} />}
      {seat.place?.supervised && can('devices:device:kick') && <SuperviseActions place={seat.place} />}
      {device.blocked && <p>{t('upkeep:blockedHint')}</p>}
      {seat.state === 'fault' && !device.blocked && <Troubles device={device} />}
      {device.queue.length > 0 && (
        <>
          <h2>{t('list.waiting', { count: device.queue.length })}</h2>
          <ol>
            {device.queue.map(({ userName, since }) => (
              <li key={since + (userName ?? '')}>
                {userName ?? t('wall.somebody')} <TimeText value={since} />
              </li>
            ))}
          </ol>
        </>
      )}
      {reads && (
        <>
          <h2>{t('field.device')}</h2>
          <div className="lb-actions">
            <LinkButton to={`${BASE}/${device.id}/details`} size="small">
              {t('list.details')}
            </LinkButton>
            {record.data && <ReportFault device={record.data} />}
            {record.data && <ManageActions device={record.data} base={BASE} />}
          </div>
        </>
      )}
    </>
  )
}

interface Props {
  devices: readonly WallDevice[]
  place: SeatPlace | null
  onClose: () => void
}

/** One seat, live, with what can be done about it by whoever looks. */
export const SeatDrawer = ({ devices, place, onClose }: Props) => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const device = devices.find(({ id }) => id === place?.deviceId)
  const seat = device && seatsOf(device).find(({ instance }) => instance === place?.instance)
  // What was shown stays in sight while the drawer closes.
  const [last, setLast] = useState<{ device: WallDevice; seat: Seat } | null>(null)
  useEffect(() => {
    if (device && seat) setLast((before) => (before?.device === device ? before : { device, seat }))
  }, [device, seat])
  const shown = device && seat ? { device, seat } : last
  const name = shown ? text(shown.device.name) : ''
  return (
    <Drawer
      open={Boolean(device && seat)}
      title={
        shown && shown.device.capacity > 1
          ? `${name} · ${t('wall.seat', { place: shown.seat.instance + 1 })}`
          : name
      }
      size={480}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {shown && <Details device={shown.device} seat={shown.seat} />}
    </Drawer>
  )
}
