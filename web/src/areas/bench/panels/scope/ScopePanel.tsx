import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined'
import { Suspense, useRef, useState } from 'react'
import { lazy } from '../../../../app/idle/lazy.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { engineering } from '../../../../ui/number/quantity.ts'
import type { PanelProps } from '../props.ts'
import { Key } from '../Keys.tsx'
import { useInstrumentLink } from '../link.ts'
import { Panel } from '../Panel.tsx'
import { useSeen } from '../seen.tsx'
import { useInstrument, useRefresh } from '../use-instrument.ts'
import type { Frame, Overlay } from './draw.ts'
import { keptMeasurements, type Measurement } from './measure-items.ts'
import { Measurements } from './Measurements.tsx'
import { ScopeScreen } from './ScopeScreen.tsx'
import { ScopeControls } from './ScopeControls.tsx'
import { at, channelColor, CHANNELS, inSteps, SCOPE_SETTINGS, settingsOf } from './settings.ts'

const FIRST_MEASUREMENTS: Measurement[] = [
  { item: 'VPP', channel: 1 },
  { item: 'FREQ', channel: 1 },
]

const Analysis = lazy(() =>
  import('./analysis/Analysis.tsx').then((module) => ({ default: module.Analysis })),
)

/** The sampling rate goes with time base, depth and channels, and with what the circuit allows. */
const RATE_MS = 1000

/** Oscilloscope with a live screen. */
export const ScopePanel = ({ instrument, memory, onMemory }: PanelProps) => {
  const { t } = useTranslation('bench')
  const link = useInstrumentLink()
  const scope = useInstrument(SCOPE_SETTINGS)
  const seen = useSeen()
  const { store, num, word, on } = scope
  const [selected, setSelected] = useState(1)
  const [trigger, setTrigger] = useState('')
  const [rate, setRate] = useState(0)
  const [saving, setSaving] = useState(false)
  const [analysing, setAnalysing] = useState(memory.analysis !== undefined)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const face = useRef<HTMLDivElement>(null)
  const latest = useRef<Frame | null>(null)
  const measurements = keptMeasurements(memory.measurements) ?? FIRST_MEASUREMENTS
  const source = word('trigger.source')
  const triggerChannel = Number(source.slice(2)) || 1
  const shown = CHANNELS.filter((channel) => on(at(channel, 'display')))
  const isStopped = trigger === 'STOP'

  const channelText = (channel: number): string =>
    `CH${channel} ${engineering(num(at(channel, 'scale')), 'V')}`
  const label = t('panels.screenLabel', {
    timebase: engineering(num('timebase.scale'), 's'),
    channels: shown.map(channelText).join(', '),
  })
  const [sampleRate, setSampleRate] = useState<number | null>(null)
  useRefresh(
    async () => setSampleRate((await link.send('DS.ACQUIRE.RATE', { background: true })).value),
    RATE_MS,
    link.running,
  )
  const takePicture = async (light: boolean) => {
    setSaving(true)
    await link.takePicture(light)
    setSaving(false)
  }

  return (
    <Panel instrument={instrument} error={scope.error} onErrorSeen={store.clearError} ready={scope.ready}>
      <div className="lb-scope-screen">
        <div className="lb-scope-line lb-num">
          <strong className="lb-scope-state" data-state={link.running ? trigger : ''}>
            {t(`panels.triggerState.${(link.running && trigger) || 'none'}`)}
          </strong>
          <span title={t('panels.timebase')}>H {engineering(num('timebase.scale'), 's')}</span>
          <span title={t('panels.sampleRate')}>{engineering(link.running ? sampleRate : null, 'Sa/s')}</span>
          <span title={t('panels.delay')}>
            D {engineering(inSteps(num('timebase.offset'), num('timebase.scale') ?? 1), 's')}
          </span>
          <span className="lb-scope-trigger" style={{ color: channelColor(triggerChannel) }}>
            T {SLOPE_SIGNS[word('trigger.slope')] ?? ''} {source}{' '}
            {engineering(inSteps(num('trigger.level'), num(at(triggerChannel, 'scale')) ?? 1), 'V')}
          </span>
          <span className="lb-scope-rate" data-fps={rate}>
            {link.running ? t('panels.framesPerSecond', { rate }) : ''}
          </span>
        </div>
        <div className="lb-scope-face" ref={face}>
          <ScopeScreen
            topic={link.running && seen && !link.frameOf ? link.waveTopic(instrument.id) : null}
            {...(link.frameOf && { kept: link.frameOf(instrument.id) })}
            marks={{ triggerLevel: num('trigger.level'), triggerChannel, selected, overlay }}
            label={label}
            onFrame={(frame) => {
              const { header } = frame
              latest.current = frame
              setTrigger(header.trigger)
              store.observe(settingsOf(header))
            }}
            onRate={setRate}
          />
          {!link.running && <p className="lb-scope-hint">{t('panels.notRunning')}</p>}
        </div>
        <div className="lb-scope-line lb-scope-channels lb-num">
          {CHANNELS.map((channel) => (
            <button
              key={channel}
              type="button"
              className="lb-scope-channel"
              data-on={on(at(channel, 'display')) || undefined}
              aria-pressed={selected === channel}
              style={on(at(channel, 'display')) ? { color: channelColor(channel) } : undefined}
              onClick={() => setSelected(channel)}
            >
              <b style={{ color: channelColor(channel) }}>{channel}</b>
              <span className="lb-scope-coupling">{word(at(channel, 'coupling'))}</span>
              {engineering(num(at(channel, 'scale')), 'V')}
            </button>
          ))}
        </div>
        <Measurements list={measurements} onChange={(list) => onMemory({ measurements: list })} />
      </div>
      <div className="lb-scope-keys">
        <Key
          tone={isStopped ? 'stop' : 'go'}
          pressed={!isStopped && trigger !== ''}
          onPress={() => void store.act(isStopped ? 'DS.RUN' : 'DS.STOP')}
        >
          {t(isStopped ? 'panels.run' : 'panels.runStop')}
        </Key>
        <Key onPress={() => void store.act('DS.SINGLE')}>{t('panels.single')}</Key>
        <Key tone="accent" onPress={() => void store.act('DS.AUTO')}>
          {t('panels.auto')}
        </Key>
        <Key onPress={() => void store.act('DS.FORCE')}>{t('panels.force')}</Key>
        <Key disabled={saving} onPress={() => void takePicture(false)}>
          <CameraOutlined /> {t('panels.picture')}
        </Key>
        <Key disabled={saving} title={t('panels.pictureLightHelp')} onPress={() => void takePicture(true)}>
          <CameraOutlined /> {t('panels.pictureLight')}
        </Key>
        <Key shows pressed={analysing} onPress={() => setAnalysing(!analysing)}>
          {t('panels.analysis')}
        </Key>
      </div>
      {analysing && (
        <Suspense fallback={null}>
          <Analysis
            scope={scope}
            kept={memory.analysis}
            onChange={(analysis) => onMemory({ analysis })}
            latest={latest}
            face={face}
            onOverlay={setOverlay}
          />
        </Suspense>
      )}
      <ScopeControls scope={scope} selected={selected} onSelect={setSelected} />
    </Panel>
  )
}

const SLOPE_SIGNS: Record<string, string> = { POS: '↗', NEG: '↘', RFAL: '↕' }
