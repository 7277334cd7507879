import { useEffect, useRef, type ReactNode } from 'react'
import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined'
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined'
import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import SyncOutlined from '@ant-design/icons/es/icons/SyncOutlined'
import { Button, Dropdown } from 'antd'
import type { ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useMqttState } from '../../../app/mqtt.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { isReachable, type BenchState } from '../bench/bench-state.ts'
import { TimeLeft } from './TimeLeft.tsx'

export interface TopBarActs {
  back: () => void
  connect: () => void
  release: () => void
  leaveQueue: () => void
  find: () => void
  run: () => void
  stop: () => void
  reset: () => void
  guide: () => void
  pictures: () => void
  help: () => void
  submit: () => void
  end: () => void
}

interface Props {
  experiment: ExperimentDetail
  bench: BenchState
  /** One has the controls of the bench. */
  operating: boolean
  /** The drawing is another one than what the bench runs. */
  changed: boolean
  pictures: number
  saveState: ReactNode
  /** Help and signatures, of a task. */
  help: ReactNode
  acts: TopBarActs
}

/** Name, time, device, run and stop, saved state, and what else can be done. */
export const TopBar = ({ experiment, bench, operating, changed, pictures, saveState, help, acts }: Props) => {
  const { t } = useTranslation('experiments')
  const text = useLocalText()
  const narrow = useNarrow()
  const { open, endAt, lateUntil, studentTaskId, own } = experiment
  const submits = open && own && studentTaskId !== null
  const held = bench.phase === 'held'
  const ready = isReachable(bench) && bench.busy === null && operating
  const more = [
    ...(narrow ? [{ key: 'guide', label: t('top.guide'), onClick: acts.guide }] : []),
    ...(narrow
      ? [{ key: 'pictures', label: t('top.pictures', { count: pictures }), onClick: acts.pictures }]
      : []),
    ...(narrow && held
      ? [
          ...(bench.guest ? [] : [{ key: 'release', label: t('top.release'), onClick: acts.release }]),
          ...(submits ? [{ key: 'submit', label: t('top.submit'), onClick: acts.submit }] : []),
        ]
      : []),
    { key: 'find', label: t('top.find'), disabled: !ready, onClick: acts.find },
    { key: 'reset', label: t('top.reset'), disabled: !ready, onClick: acts.reset },
    { key: 'help', label: t('top.help'), onClick: acts.help },
    ...(open && own && !studentTaskId
      ? [{ key: 'end', danger: true, label: t('top.end'), onClick: acts.end }]
      : []),
  ]
  return (
    <header className="lb-exp-top" data-closed={!open || undefined}>
      <div className="lb-exp-name">
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('top.back')} onClick={acts.back} />
        <h1 title={text(experiment.name)}>{text(experiment.name)}</h1>
        {open && endAt && <TimeLeft endAt={endAt} lateUntil={lateUntil} />}
        {!open && <StatusTag tone="neutral">{t('top.closed')}</StatusTag>}
        {saveState}
      </div>
      <div className="lb-exp-acts">
        {open && <Device bench={bench} acts={acts} />}
        {held && <RunKeys bench={bench} operating={operating} changed={changed} acts={acts} />}
        <span className="lb-exp-side">
          {help}
          {!narrow && (
            <>
              <Button icon={<BookOutlined />} onClick={acts.guide}>
                {t('top.guide')}
              </Button>
              <Button
                icon={<PictureOutlined />}
                title={t('top.pictures', { count: pictures })}
                onClick={acts.pictures}
              >
                <span className="lb-visually-hidden">{t('top.pictures', { count: pictures })}</span>
                {pictures > 0 && (
                  <span aria-hidden className="lb-num">
                    {pictures}
                  </span>
                )}
              </Button>
            </>
          )}
          <Dropdown trigger={['click']} menu={{ items: more }}>
            <Button icon={<EllipsisOutlined />} aria-label={t('top.more')} />
          </Dropdown>
          {submits && !(narrow && held) && (
            <Button type={held ? 'default' : 'primary'} onClick={acts.submit}>
              {t('top.submit')}
            </Button>
          )}
        </span>
      </div>
    </header>
  )
}

/** What the connection to the device is at the moment. */
const stateOf = (bench: BenchState, broker: string): { tone: Tone; key: string } => {
  if (bench.phase === 'queued') return { tone: 'active', key: 'queued' }
  if (bench.device && !bench.device.online) return { tone: 'bad', key: 'offline' }
  if (broker !== 'connected') return { tone: 'warn', key: 'noBroker' }
  if (bench.run === 'running') return { tone: 'ok', key: 'running' }
  return { tone: 'active', key: bench.run === 'loaded' ? 'loaded' : 'connected' }
}

const Device = ({ bench, acts }: { bench: BenchState; acts: TopBarActs }) => {
  const { t } = useTranslation('experiments')
  const text = useLocalText()
  const broker = useMqttState()
  const narrow = useNarrow()
  if (bench.phase === 'unknown' || bench.phase === 'free')
    return (
      <Button
        type="primary"
        icon={<ApiOutlined />}
        // Not yet to be pressed: what loads would take no press, without a word.
        disabled={bench.phase === 'unknown'}
        loading={bench.busy === 'take' || bench.phase === 'unknown'}
        onClick={acts.connect}
      >
        {t('top.connect')}
      </Button>
    )
  const { tone, key } = stateOf(bench, broker)
  return (
    <span className="lb-exp-device">
      <span title={bench.device ? text(bench.device.name) : ''}>
        {bench.device && text(bench.device.name)}
      </span>
      <StatusTag tone={tone}>{t(`state.${key}`, { place: bench.queue?.place ?? '' })}</StatusTag>
      {bench.phase === 'queued' ? (
        <Button onClick={acts.leaveQueue}>{t('top.leaveQueue')}</Button>
      ) : (
        <>
          {bench.instruments.length === 0 && (
            <Button icon={<SearchOutlined />} loading={bench.busy === 'find'} onClick={acts.find}>
              {t('top.find')}
            </Button>
          )}
          {!narrow && !bench.guest && (
            <Button loading={bench.busy === 'release'} onClick={acts.release}>
              {t('top.release')}
            </Button>
          )}
        </>
      )}
    </span>
  )
}

type RunKeysProps = Pick<Props, 'bench' | 'operating' | 'changed' | 'acts'>

const RunKeys = ({ bench, operating, changed, acts }: RunKeysProps) => {
  const { t } = useTranslation('experiments')
  const starting = bench.busy === 'load' || bench.busy === 'run'
  const running = bench.run === 'running'
  const waits = (bench.busy !== null && !starting) || !isReachable(bench) || !operating
  const key = useRef<HTMLButtonElement>(null)
  const isNew = useRef(true)
  // The key that connected is gone, and the dialog of benches goes: whoever works by keyboard goes on at what comes next.
  useEffect(() => {
    if (waits || !isNew.current) return
    isNew.current = false
    const at = document.activeElement
    if (!at || at === document.body || at.closest('.ant-modal')) key.current?.focus()
  }, [waits])
  return (
    <>
      {(!running || changed || starting) && (
        <Button
          ref={key}
          type="primary"
          className="lb-exp-run"
          icon={running ? <SyncOutlined /> : <CaretRightOutlined />}
          loading={starting}
          disabled={waits}
          onClick={acts.run}
        >
          {t(running && !starting ? 'top.apply' : 'top.run')}
        </Button>
      )}
      {running && (
        <Button
          className="lb-exp-stop"
          icon={<span className="lb-exp-square" aria-hidden />}
          loading={bench.busy === 'stop'}
          disabled={bench.busy !== null || !isReachable(bench) || !operating}
          onClick={acts.stop}
        >
          {t('top.stop')}
        </Button>
      )}
    </>
  )
}
