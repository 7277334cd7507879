import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { CameraView } from '../../devices/index.ts'
import { InstrumentLinkProvider, InstrumentPanel } from '../../bench/index.ts'
import { isReachable } from '../bench/bench-state.ts'
import { Members } from '../control/Members.tsx'
import { OnlyWatching } from '../control/Turn.tsx'
import { useControl, type Control } from '../control/use-control.ts'
import { BookedNow, Invitations, useBooked } from '../control/Ways.tsx'
import ConnectDialog from '../page/ConnectDialog.tsx'
import { EndedDialog, IdleWarning } from '../page/Dialogs.tsx'
import '../control.css'
import '../experiments.css'

/** Panels of a bench without a circuit, for one, or for several in turn. */
export default function IlabControl() {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const control = useControl()
  const { bench, shared, occupancyId } = control
  const [choosing, setChoosing] = useState(false)
  const { phase } = bench
  const { query, guest } = shared
  const free = !guest && phase === 'free'
  const booked = useBooked()
  const waiting = query.isPending || phase === 'unknown' || booked.isLoading
  return (
    <div className="lb-page">
      <PageHeader
        title={t('experiments-bench:control.title')}
        hint={t('experiments-bench:control.hint')}
        actions={<Acts control={control} onChoose={() => setChoosing(true)} />}
      />
      <Invitations shared={shared} />
      {free && <BookedNow onConnected={() => void bench.control.resume()} />}
      {bench.idleAt && phase === 'held' && (
        <IdleWarning idleAt={bench.idleAt} onStay={() => void bench.control.stay()} />
      )}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {waiting && <Skeleton active />}
      {!waiting && !occupancyId && (
        <EmptyState
          drawing="bench"
          title={t(phase === 'queued' ? 'experiments-bench:dock.queued' : 'experiments-bench:control.none')}
          hint={t(
            phase === 'queued' ? 'experiments-bench:dock.queuedHint' : 'experiments-bench:control.noneHint',
          )}
          action={
            free && (
              <Button type="primary" onClick={() => setChoosing(true)}>
                {t('top.connect')}
              </Button>
            )
          }
        />
      )}
      {occupancyId && <Members shared={shared} occupancyId={occupancyId} />}
      {occupancyId && <Panels control={control} />}
      <ConnectDialog
        open={choosing && free}
        lastDevice=""
        busy={bench.busy !== null}
        onConnect={(device) => void bench.control.take(device.id).then(() => setChoosing(false))}
        onLocalMissing={() => undefined}
        onClose={() => setChoosing(false)}
      />
      <EndedDialog ended={bench.ended} onClose={bench.control.endRead} />
    </div>
  )
}

/** The device with its state, and what can be done with it as a whole. */
const Acts = ({ control, onChoose }: { control: Control; onChoose: () => void }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const text = useLocalText()
  const { bench, shared, device, occupancyId, run, busy } = control
  if (bench.phase === 'queued')
    return (
      <>
        <StatusTag tone="active">{t('state.queued', { place: bench.queue?.place ?? '' })}</StatusTag>
        <Button onClick={() => void bench.control.leaveQueue()}>{t('top.leaveQueue')}</Button>
      </>
    )
  if (!occupancyId)
    return (
      <Button type="primary" loading={bench.busy === 'take' || bench.phase === 'unknown'} onClick={onChoose}>
        {t('top.connect')}
      </Button>
    )
  const live = run === 'running'
  const online = device?.online !== false
  return (
    <>
      <span className="lb-control-device">
        {device && text(device.name)}{' '}
        <StatusTag tone={!online ? 'bad' : live ? 'ok' : 'active'}>
          {t(!online ? 'state.offline' : live ? 'experiments-bench:control.live' : 'state.connected')}
        </StatusTag>
      </span>
      <Button
        type={live ? 'default' : 'primary'}
        loading={busy}
        disabled={!shared.operating || !online}
        onClick={() => void (live ? control.stop() : control.start())}
      >
        {t(live ? 'experiments-bench:control.stopLive' : 'experiments-bench:control.startLive')}
      </Button>
      <Button disabled={!shared.operating || !online || busy} onClick={() => void control.reset()}>
        {t('top.reset')}
      </Button>
      {!shared.guest && (
        <Button loading={bench.busy === 'release'} onClick={() => void bench.control.release()}>
          {t('top.release')}
        </Button>
      )}
    </>
  )
}

const Panels = ({ control }: { control: Control }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const { bench, shared, instruments, occupancyId, link } = control
  const [memory, setMemory] = useState<Record<string, Record<string, unknown>>>({})
  if (!shared.guest && !isReachable(bench))
    return <Alert type="error" showIcon title={t('experiments-bench:banner.offline')} />
  if (instruments.length === 0)
    return (
      <EmptyState
        drawing="bench"
        title={t('experiments-bench:dock.noInstruments')}
        hint={t('experiments-bench:dock.noInstrumentsHint')}
      />
    )
  const { running, operating } = shared
  const watching = running && !operating ? <OnlyWatching shared={shared} synergy={running} /> : undefined
  return (
    <InstrumentLinkProvider value={{ ...link, watching }}>
      <div className="lb-control-panels" data-watching={!operating || undefined}>
        {instruments.map((instrument) => (
          // Made anew when the turn passes on: what an instrument stands at is asked again.
          <InstrumentPanel
            key={`${occupancyId} ${instrument.id} ${operating}`}
            instrument={instrument}
            memory={memory[instrument.id] ?? {}}
            onMemory={(change) =>
              setMemory((before) => ({ ...before, [instrument.id]: { ...before[instrument.id], ...change } }))
            }
          />
        ))}
        {occupancyId && <CameraView key={occupancyId} occupancyId={occupancyId} />}
      </div>
    </InstrumentLinkProvider>
  )
}
