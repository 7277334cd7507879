import { Alert, Button, Flex, Progress } from 'antd'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { FpgaBoard } from '@labbox/contract/bench/fpga/board.ts'
import type { Device } from '@labbox/contract/devices/devices.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { SaidText } from '../../bench/index.ts'
import { CameraView } from '../../devices/index.ts'
import { isReachable } from '../bench/bench-state.ts'
import type { useBench } from '../bench/use-bench.ts'
import { LogPane } from '../log/LogPane.tsx'
import type { LogBook } from '../log/log-book.ts'
import { BoardPins } from './BoardPins.tsx'

interface Props {
  device: Device
  board: FpgaBoard
  bench: ReturnType<typeof useBench>
  book: LogBook
  /** Whether one may program boards; undefined: that is not known yet. */
  allowed: boolean | undefined
  /** What the programmer said last. */
  said: string | null
  /** Those that it may be programmed with. */
  files: ReactNode
}

/** As wide as there is room, however long a line in it is. */
const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** A board at a bench: whose turn it is, how far its programming is, what was said, what its pins are at and its camera sees. */
export const RealBoardPanel = ({ device, board, bench, book, allowed, said, files }: Props) => {
  const { t } = useTranslation('fpga')
  const text = useLocalText()
  const held = bench.phase === 'held'
  const mine = held && bench.occupancy?.deviceId === device.id
  return (
    <section aria-label={t('real.title')} style={{ ...oneColumn, gap: 16 }}>
      <Flex wrap gap={8} align="center" justify="space-between">
        <h2 style={{ margin: 0 }}>{board.name}</h2>
        <Turn device={device} bench={bench} />
      </Flex>
      <p className="lb-muted" style={{ margin: 0 }}>
        {t(board.ice40 ? 'real.hintBuilds' : 'real.hint', {
          endings: board.endings.map((ending) => `.${ending}`).join(', '),
        })}
      </p>
      {allowed === false && <Alert type="info" showIcon title={t('real.notAllowed')} />}
      {held && !mine && (
        <Alert type="info" showIcon title={t('real.elsewhere', { device: text(bench.device?.name) })} />
      )}
      {bench.busy === 'fpga.program' && <Percent book={book} />}
      {said !== null && <SaidText label={t('real.said')} text={said} />}
      {mine && bench.occupancy && board.companion && (
        <BoardPins
          key={`pins ${bench.occupancy.id}`}
          name={board.name}
          occupancy={bench.occupancy}
          reachable={isReachable(bench)}
          control={bench.control}
        />
      )}
      {files}
      {mine && bench.occupancy && <CameraView key={bench.occupancy.id} occupancyId={bench.occupancy.id} />}
      <div style={{ ...oneColumn, height: 200 }}>
        <LogPane book={book} />
      </div>
    </section>
  )
}

const tones: Record<Device['state'], Tone> = {
  free: 'ok',
  occupied: 'warn',
  cleaning: 'active',
  fault: 'bad',
  offline: 'neutral',
  retired: 'neutral',
}

/** Whose turn it is, and how to get or to end one’s own. */
const Turn = ({ device, bench }: Pick<Props, 'device' | 'bench'>) => {
  const { t } = useTranslation(['fpga', 'experiments'])
  const { control, phase, occupancy, queue, busy } = bench
  if (phase === 'held' && occupancy?.deviceId === device.id)
    return (
      <Flex gap={8} align="center">
        <StatusTag tone="ok">{t('real.yours')}</StatusTag>
        <Button loading={busy === 'release'} disabled={busy !== null} onClick={() => void control.release()}>
          {t('real.release')}
        </Button>
      </Flex>
    )
  if (phase === 'queued' && queue?.deviceId === device.id)
    return (
      <Flex gap={8} align="center">
        <StatusTag tone="active">{t('real.queued', { place: queue.place })}</StatusTag>
        <Button onClick={() => void control.leaveQueue()}>{t('real.leave')}</Button>
      </Flex>
    )
  const { state, waiting } = device
  const takeable = state !== 'offline' && state !== 'fault'
  return (
    <Flex gap={8} align="center" wrap>
      <StatusTag tone={tones[state]}>{t(`experiments:device.${state}`)}</StatusTag>
      {waiting > 0 && <span className="lb-muted">{t('real.waiting', { count: waiting })}</span>}
      <Button
        type="primary"
        loading={busy === 'take' || phase === 'unknown'}
        disabled={!takeable || phase !== 'free'}
        onClick={() => void control.take(device.id)}
      >
        {t(state === 'free' ? 'real.take' : 'real.wait')}
      </Button>
    </Flex>
  )
}

/** How far the programmer is, as the bench says. */
const Percent = ({ book }: { book: LogBook }) => {
  const { t } = useTranslation('fpga')
  const { lines } = useSyncExternalStore(book.subscribe, book.get)
  const percent = lines.findLast(({ key }) => key === 'bench.programming')?.params.percent
  return <Progress percent={Number(percent ?? 0)} status="active" aria-label={t('real.progress')} />
}
