import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { devicesErrors } from '@labbox/contract/errors/devices.ts'
import { type Device, devicePage } from '@labbox/contract/devices/devices.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { useLocalService, type LocalAsked } from './use-local-service.ts'

const REFRESH_MS = 5000

const tones: Record<Device['state'], Tone> = {
  free: 'ok',
  occupied: 'warn',
  cleaning: 'active',
  fault: 'bad',
  offline: 'neutral',
  retired: 'neutral',
}

interface Props {
  open: boolean
  lastDevice: string
  busy: boolean
  onConnect: (device: Device) => void
  onClose: () => void
  onLocalMissing: () => void
}

/** Simulations need nothing on any computer of the room. */
const isReal = ({ wiring }: Device): boolean => wiring !== 'simulated'

/** Choosing the device to work on. */
const ConnectDialog = ({ open, lastDevice, busy, onConnect, onClose, onLocalMissing }: Props) => {
  const { t } = useTranslation('experiments-bench')
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={t('connect.title')}
      footer={null}
      destroyOnHidden
      width={560}
    >
      <Choice lastDevice={lastDevice} busy={busy} onConnect={onConnect} onLocalMissing={onLocalMissing} />
    </Modal>
  )
}

const Choice = ({
  lastDevice,
  busy,
  onConnect,
  onLocalMissing,
}: Pick<Props, 'lastDevice' | 'busy' | 'onConnect' | 'onLocalMissing'>) => {
  const { t } = useTranslation('experiments-bench')
  const devices = useQuery({ ...queryOf(devicePage, { limit: 200 }), refetchInterval: REFRESH_MS })
  const local = useLocalService(devices.data?.items.some(isReal) ?? false)
  if (devices.isError && !devices.data)
    return <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
  if (!devices.data) return <Skeleton active />
  const rank = (device: Device): number =>
    device.id === local?.deviceId
      ? -2
      : device.id === lastDevice
        ? -1
        : ['free', 'occupied', 'cleaning', 'fault', 'offline'].indexOf(device.state)
  const items = devices.data.items.toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      {items.length === 0 && (
        <EmptyState drawing="bench" title={t('connect.none')} hint={t('connect.noneHint')} />
      )}
      <ul className="lb-exp-devices">
        {items.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            disabled={busy}
            here={device.id === local?.deviceId}
            local={isReal(device) ? local : null}
            onLocalMissing={onLocalMissing}
            onConnect={() => onConnect(device)}
          />
        ))}
      </ul>
    </>
  )
}

/** Whoever has gone on without the local service is not asked again while this page lives. */
let goneOn = false

interface RowProps {
  device: Device
  disabled: boolean
  /** Whether the program on this computer drives it. */
  here: boolean
  /** The program on this computer, when that is asked first. */
  local: LocalAsked | null
  onLocalMissing: () => void
  onConnect: () => void
}

const DeviceRow = ({ device, disabled, here, local, onLocalMissing, onConnect }: RowProps) => {
  const { t } = useTranslation(['experiments-bench', 'experiments'])
  const text = useLocalText()
  const [asked, setAsked] = useState<'asking' | 'missing' | null>(null)
  const { state, free, capacity, waiting, instruments } = device
  const due = instruments.filter(({ health }) => health === 'due').map(({ model }) => model)
  const takeable = state !== 'offline' && state !== 'fault'
  const connect = async (): Promise<void> => {
    if (local && !goneOn) {
      setAsked('asking')
      if (!(await local.answers(asked === 'missing'))) {
        setAsked('missing')
        return onLocalMissing()
      }
    }
    setAsked(null)
    onConnect()
  }
  return (
    <li>
      <div>
        <strong>{text(device.name)}</strong>{' '}
        <StatusTag tone={tones[state]}>{t(`experiments:device.${state}`)}</StatusTag>{' '}
        {here && <StatusTag tone="note">{t('connect.here')}</StatusTag>}
        <p className="lb-muted">
          {device.wiring === 'simulated' && `${t('connect.simulated')} · `}
          {capacity > 1 && `${t('connect.places', { free, capacity })} · `}
          {waiting > 0 && `${t('connect.waiting', { count: waiting })} · `}
          {[...new Set(instruments.map(({ model }) => model))].join(', ') || t('connect.noInstruments')}
        </p>
        {due.length > 0 && (
          <Alert type="warning" showIcon title={t('connect.due', { names: due.join(', ') })} />
        )}
        {asked === 'missing' && (
          <LocalMissing
            onAgain={() => void connect()}
            onGoOn={() => {
              goneOn = true
              setAsked(null)
              onConnect()
            }}
          />
        )}
      </div>
      <Button
        type={state === 'free' ? 'primary' : 'default'}
        disabled={disabled || !takeable}
        loading={asked === 'asking'}
        onClick={() => void connect()}
      >
        {t(free > 0 || !takeable ? 'connect.connect' : 'connect.queue')}
      </Button>
    </li>
  )
}

/** No bench program answers on this computer; a bench that its own computer connects works without it. */
const LocalMissing = ({ onAgain, onGoOn }: { onAgain: () => void; onGoOn: () => void }) => {
  const { t } = useTranslation('experiments-bench')
  const locale = useLocale()
  return (
    <Alert
      className="lb-block"
      type="warning"
      showIcon
      title={devicesErrors.LOCAL_SERVICE_MISSING[locale]}
      description={t('connect.localHint')}
      action={
        <Flex vertical gap={4}>
          <Button size="small" onClick={onAgain}>
            {t('connect.again')}
          </Button>
          <Button size="small" onClick={onGoOn}>
            {t('connect.goOn')}
          </Button>
        </Flex>
      }
    />
  )
}

export default ConnectDialog
