import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { Alert, Skeleton } from 'antd'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { deviceGet, type Device, type DeviceInstrument } from '@labbox/contract/devices/devices.ts'
import { deviceModules } from '@labbox/contract/devices/modules.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useTopic } from '../../../app/mqtt.ts'
import { AskAbout } from '../../../app/session/AskAbout.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { BenchPhoto } from '../components/BenchPhoto.tsx'
import { CalibrationButton } from '../components/CalibrationButton.tsx'
import { HealthTag } from '../components/InstrumentNames.tsx'
import { StateTag } from '../components/StateTag.tsx'
import { Modules } from '../components/Modules.tsx'
import { Troubles } from '../components/Troubles.tsx'
import { Consumables } from '../upkeep/Consumables.tsx'
import { ReportFault } from '../upkeep/ReportFault.tsx'
import { DeviceTickets } from '../upkeep/Tickets.tsx'
import '../devices.css'

const Instrument = ({ device, one }: { device: Device; one: DeviceInstrument }) => {
  const { t } = useTranslation('devices')
  return (
    <li className="lb-card">
      <div className="lb-card-head">
        {one.model} <HealthTag health={one.health} />
      </div>
      <dl>
        <dt>{t('field.serial')}</dt>
        <dd>{one.serial || '–'}</dd>
        {device.editable && (
          <>
            <dt>{t('field.address')}</dt>
            <dd>{one.address}</dd>
          </>
        )}
        <dt>{t('field.calibratedAt')}</dt>
        <dd className="lb-num">{one.calibratedAt ?? '–'}</dd>
        <dt>{t('field.calibrationDue')}</dt>
        <dd className="lb-num">{one.calibrationDue ?? '–'}</dd>
        <dt>{t('field.seenAt')}</dt>
        <dd>
          <TimeText value={one.seenAt} />
        </dd>
        {one.notes && (
          <>
            <dt>{t('field.notes')}</dt>
            <dd>{one.notes}</dd>
          </>
        )}
      </dl>
      {device.editable && (
        <div className="lb-card-foot">
          <CalibrationButton deviceId={device.id} one={one} />
        </div>
      )}
    </li>
  )
}

const Details = ({ device }: { device: Device }) => {
  const { t } = useTranslation(['devices', 'upkeep'])
  const text = useLocalText()
  const limits = Object.entries(device.limits).filter(([, value]) => value !== undefined)
  const facts: [string, string][] = [
    [t('field.type'), device.builtin ? t('list.builtin') : device.type],
    [t('field.model'), device.model],
    [t('field.vendor'), device.vendor],
    [t('field.mac'), device.mac ?? ''],
    [t('field.org'), device.orgName ? text(device.orgName) : t('list.shared')],
    [t('field.location'), device.place],
    [t('field.wiring'), t(`wiring.${device.wiring}`)],
    [t('field.fpga'), device.fpga?.name ?? ''],
    [t('field.companion'), device.fpga ? t(device.fpga.companion ? 'companion.yes' : 'companion.no') : ''],
    [t('field.version'), device.version],
    [t('field.limits'), limits.map(([name, value]) => `${t(`limit.${name}`)} ${value}`).join('; ')],
    [t('field.remark'), device.remark],
  ]
  return (
    <>
      <p className="lb-actions">
        <StateTag state={device.state} />
        <ReportFault device={device} />
        {device.editable && (
          <LinkButton to="/device/labels" search={{ ids: device.id }} size="small">
            {t('upkeep:label.action')}
          </LinkButton>
        )}
        <AskAbout kind="device" id={device.id} label={t('details.ask')} size="small" />
      </p>
      {device.retiredReason && (
        <Alert type="warning" showIcon title={t('field.retired')} description={device.retiredReason} />
      )}
      {device.blocked && (
        <Alert
          type="error"
          showIcon
          className="lb-block"
          title={t('upkeep:blocked')}
          description={t('upkeep:blockedHint')}
        />
      )}
      {((device.state === 'fault' && !device.blocked) || (device.online && device.troubles.length > 0)) && (
        <Alert
          type={device.state === 'fault' ? 'error' : 'warning'}
          showIcon
          className="lb-block"
          title={t(device.state === 'fault' ? 'details.fault' : 'details.trouble')}
          description={<Troubles device={device} said={device.editable} />}
        />
      )}
      <dl className="lb-device-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <BenchPhoto device={device} />
      <h3>{t('details.instruments')}</h3>
      {device.instruments.length === 0 ? (
        <EmptyState title={t('details.none')} />
      ) : (
        <ul className="lb-cards">
          {device.instruments.map((one) => (
            <Instrument key={one.id} device={device} one={one} />
          ))}
        </ul>
      )}
      <DeviceTickets deviceId={device.id} />
      <Consumables device={device} />
      <Modules device={device} />
    </>
  )
}

/** What is known of a bench: how it is registered, its instruments, their health and calibration. */
const DeviceDetails = () => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const { id = '' } = useParams()
  const query = useQuery(queryOf(deviceGet, { id }))
  useTopic(topics.live(id), () => void invalidate([deviceGet, deviceModules]))
  return (
    <RouteDrawer title={query.data ? text(query.data.name) : t('details.title')}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton active />
      ) : (
        <Details device={query.data} />
      )}
    </RouteDrawer>
  )
}

export default DeviceDetails
