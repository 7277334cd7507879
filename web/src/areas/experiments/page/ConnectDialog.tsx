import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { devicesErrors } from '@labbox/contract/errors/devices.ts'
import type { Device } from '@labbox/contract/devices/devices.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Tone } from '../../../ui/StatusTag.tsx'

/** Where a bench program on the user's own computer answers. */
const LOCAL_SERVICE = 'http://127.0.0.1:18085'
const LOCAL_MS = 2000
const REFRESH_MS = 5000

const tones: Record<Device['state'], Tone> = {
  free: 'ok',
  occupied: 'warn',
  cleaning: 'active',
  fault: 'bad',
  offline: 'neutral',
}

const localAnswers = async (): Promise<boolean> => {
  try {
    // Any answer will do, readable or not.
    await fetch(LOCAL_SERVICE, { mode: 'no-cors', signal: AbortSignal.timeout(LOCAL_MS) })
    return true
  } catch {
    return false
  }
}

interface Props {
  open: boolean
  lastDevice: string
  busy: boolean
  onConnect: (device: Device) => void
  onClose: () => void
  onLocalMissing: () => void
}

/** Choosing the device to work on. */
export const ConnectDialog = ({ open, lastDevice, busy, onConnect, onClose, onLocalMissing }: Props) => {
  const { t } = useTranslation('experiments')
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={t('connect.title')}
      footer={null}
      destroyOnHidden
      width={560}
    >
      <Choice {...{ lastDevice, busy, onConnect, onLocalMissing }} />
    </Modal>
  )
}

const Choice = ({
  lastDevice,
  busy,
  onConnect,
  onLocalMissing,
}: Pick<Props, 'lastDevice' | 'busy' | 'onConnect' | 'onLocalMissing'>) => {
  const { t } = useTranslation('experiments')
  const locale = useLocale()
  const [local, setLocal] = useState<'off' | 'asking' | 'there' | 'missing'>('off')
  const devices = useQuery({ ...queryOf(devicePage, { limit: 200 }), refetchInterval: REFRESH_MS })
  const askLocal = async (wanted: boolean) => {
    setLocal(wanted ? 'asking' : 'off')
    if (!wanted) return
    const there = await localAnswers()
    setLocal(there ? 'there' : 'missing')
    if (!there) onLocalMissing()
  }
  if (devices.isError && !devices.data)
    return <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
  if (!devices.data) return <Skeleton active />
  const rank = (device: Device): number =>
    device.id === lastDevice ? -1 : ['free', 'occupied', 'cleaning', 'fault', 'offline'].indexOf(device.state)
  const items = devices.data.items.toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <label className="lb-exp-local">
        <Switch checked={local !== 'off'} loading={local === 'asking'} onChange={(on) => void askLocal(on)} />
        <span>
          {t('connect.local')}
          <small className="lb-muted">{t('connect.localHint')}</small>
        </span>
      </label>
      {local === 'missing' && (
        <Alert
          type="error"
          showIcon
          title={devicesErrors.LOCAL_SERVICE_MISSING[locale]}
          action={<Button onClick={() => void askLocal(true)}>{t('connect.again')}</Button>}
        />
      )}
      {local === 'there' && <Alert type="success" showIcon title={t('connect.localThere')} />}
      {items.length === 0 && <EmptyState title={t('connect.none')} hint={t('connect.noneHint')} />}
      <ul className="lb-exp-devices">
        {items.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            disabled={busy || local === 'asking' || local === 'missing'}
            onConnect={() => onConnect(device)}
          />
        ))}
      </ul>
    </>
  )
}

const DeviceRow = ({
  device,
  disabled,
  onConnect,
}: {
  device: Device
  disabled: boolean
  onConnect: () => void
}) => {
  const { t } = useTranslation('experiments')
  const text = useLocalText()
  const { state, free, capacity, waiting, instruments } = device
  const takeable = state !== 'offline' && state !== 'fault'
  return (
    <li>
      <div>
        <strong>{text(device.name)}</strong> <StatusTag tone={tones[state]}>{t(`device.${state}`)}</StatusTag>
        <p className="lb-muted">
          {device.wiring === 'simulated' && `${t('connect.simulated')} · `}
          {capacity > 1 && `${t('connect.places', { free, capacity })} · `}
          {waiting > 0 && `${t('connect.waiting', { count: waiting })} · `}
          {[...new Set(instruments.map(({ model }) => model))].join(', ') || t('connect.noInstruments')}
        </p>
      </div>
      <Button
        type={state === 'free' ? 'primary' : 'default'}
        disabled={disabled || !takeable}
        onClick={onConnect}
      >
        {t(free > 0 || !takeable ? 'connect.connect' : 'connect.queue')}
      </Button>
    </li>
  )
}
