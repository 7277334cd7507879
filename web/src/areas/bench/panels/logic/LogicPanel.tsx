import { useMemo, useState } from 'react'
import { decoded } from '@labbox/contract/bench/logic/decode/decode.ts'
import { lettersOf, textOf } from '@labbox/contract/bench/logic/decode/decoded.ts'
import { decodeLogic, type LogicFrame } from '@labbox/contract/bench/logic/frame.ts'
import { vcdOf } from '@labbox/contract/bench/logic/vcd.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { useTopic } from '../../../../app/mqtt.ts'
import { engineering } from '../../../../ui/number/quantity.ts'
import { download } from '../../editor/export.ts'
import { Key } from '../Keys.tsx'
import { Knob } from '../Knob.tsx'
import { useInstrumentLink } from '../link.ts'
import { Panel } from '../Panel.tsx'
import type { PanelProps } from '../props.ts'
import { useSeen } from '../seen.tsx'
import { linear, oneTwoFive } from '../steps.ts'
import { useInstrument } from '../use-instrument.ts'
import { BusControls } from './BusControls.tsx'
import { LogicControls } from './LogicControls.tsx'
import { LogicScreen } from './LogicScreen.tsx'
import { PatternControls } from './PatternControls.tsx'
import { BUSES, decoderOf, LINE_NUMBERS, LOGIC_SETTINGS } from './settings.ts'

const ZOOM = oneTwoFive(1, 200)
/** A line of text is as wide as the screen. */
const WIDE = { gridColumn: '1 / -1' }
const PERCENT = linear(0, 100, 1, 0.1)

const frameIn = (payload: Uint8Array): LogicFrame | null => {
  try {
    return decodeLogic(payload)
  } catch {
    return null // A frame in the format of another version of the bench program is not drawn.
  }
}

/** Logic analyser with pattern generator: sixteen lines with two decoders, and sixteen that are driven. */
const LogicPanel = ({ instrument, memory, onMemory }: PanelProps) => {
  const { t } = useTranslation(['analyser', 'bench'])
  const link = useInstrumentLink()
  const seen = useSeen()
  const analyser = useInstrument(LOGIC_SETTINGS)
  const { store, num } = analyser
  const [live, setLive] = useState<LogicFrame | null>(null)
  const [view, setView] = useState({ zoom: 1, from: 0 })
  const [generating, setGenerating] = useState(memory.generating === true)
  useTopic(link.running && seen && !link.frameOf ? link.waveTopic(instrument.id) : null, (payload) => {
    const frame = frameIn(payload)
    if (frame && frame.header.seq !== live?.header.seq) setLive(frame)
    else if (frame && frame.header.state !== live?.header.state) setLive(frame)
  })
  const kept = useMemo(() => link.frameOf?.(instrument.id) ?? null, [link, instrument.id])
  const frame = kept ? frameIn(kept) : live
  const trace = frame?.trace ?? null
  const state = frame && link.running ? frame.header.state : 'none'
  const isStopped = state === 'STOP'
  const lines = LINE_NUMBERS.filter((line) => ((num('lines') ?? 0) >> line) & 1)
  const most = Math.max(0, 1 - 1 / view.zoom)
  const look = (change: Partial<typeof view>): void =>
    setView((before) => {
      const next = { ...before, ...change }
      return { ...next, from: Math.min(Math.max(next.from, 0), Math.max(0, 1 - 1 / next.zoom)) }
    })
  const buses = BUSES.flatMap((bus) => {
    const decoder = decoderOf(analyser, bus)
    if (decoder.protocol === 'OFF') return []
    const pieces = trace ? decoded(trace, decoder) : []
    const bits = { UART: decoder.uart.bits, SPI: decoder.spi.bits, I2C: 8 }[decoder.protocol]
    return [{ bus, name: `B${bus}`, protocol: decoder.protocol, pieces, bits }]
  })
  const saveVcd = (): void => {
    if (!trace) return
    const named = lines.map((line) => ({ line, name: `D${line}` }))
    download('logic.vcd', new Blob([vcdOf(trace, named, new Date())], { type: 'text/plain' }))
  }
  const width = trace ? (trace.samples * trace.interval) / view.zoom : null
  return (
    <Panel
      instrument={instrument}
      error={analyser.error}
      onErrorSeen={store.clearError}
      ready={analyser.ready}
    >
      <div className="lb-scope-screen">
        <div className="lb-scope-line lb-num">
          <strong className="lb-scope-state" data-state={state}>
            {t(`bench:panels.triggerState.${state}`)}
          </strong>
          <span title={t('bench:panels.sampleRate')}>{engineering(num('rate'), 'Sa/s')}</span>
          <span title={t('width')}>{engineering(width, 's')}</span>
        </div>
        <div className="lb-scope-face">
          <LogicScreen
            view={{ trace, trigger: frame?.header.trigger ?? 0, lines, buses, ...view }}
            label={t('screen', {
              lines: lines.length,
              read: buses.map(({ name, pieces }) => `${name} ${textOf(pieces)}`).join('; '),
            })}
            onDrag={(part) => look({ from: view.from + part })}
          />
          {!link.running && !kept && <p className="lb-scope-hint">{t('bench:panels.notRunning')}</p>}
        </div>
        {buses.length > 0 && (
          <div className="lb-measures" role="group" aria-label={t('read')}>
            {buses.map(({ name, protocol, pieces }) => (
              <span key={name} className="lb-measure" style={WIDE}>
                <span className="lb-measure-name">{`${name} · ${protocol.replace('I2C', 'I²C')}`}</span>
                <span className="lb-num">{textOf(pieces) || '–'}</span>
                {protocol === 'UART' && <span className="lb-num">{lettersOf(pieces)}</span>}
              </span>
            ))}
          </div>
        )}
      </div>
      <div className="lb-scope-keys">
        <Key
          tone={isStopped ? 'stop' : 'go'}
          pressed={!isStopped && state !== 'none'}
          onPress={() => void store.act(isStopped ? 'LA.RUN' : 'LA.STOP', [])}
        >
          {t(isStopped ? 'bench:panels.run' : 'bench:panels.runStop')}
        </Key>
        <Key onPress={() => void store.act('LA.SINGLE', [])}>{t('bench:panels.single')}</Key>
        <Key onPress={() => void store.act('LA.FORCE', [])}>{t('bench:panels.force')}</Key>
        <Key shows disabled={!trace} title={t('vcdHelp')} onPress={saveVcd}>
          {'VCD'}
        </Key>
        <Key
          shows
          pressed={generating}
          onPress={() => {
            setGenerating(!generating)
            onMemory({ generating: !generating })
          }}
        >
          {t('pattern.title')}
        </Key>
      </div>
      <div className="lb-knobs">
        <Knob
          label={t('zoom')}
          value={view.zoom}
          steps={ZOOM}
          home={1}
          format={(zoom) => `×${zoom}`}
          onChange={(zoom) => look({ zoom })}
        />
        {most > 0 && (
          <Knob
            label={t('bench:panels.position')}
            unit="%"
            value={Number(((100 * view.from) / most).toFixed(1))}
            steps={PERCENT}
            home={0}
            onChange={(percent) => look({ from: (most * percent) / 100 })}
          />
        )}
      </div>
      <LogicControls analyser={analyser} />
      <div className="lb-channels">
        {BUSES.map((bus) => (
          <BusControls key={bus} bus={bus} analyser={analyser} />
        ))}
      </div>
      {generating && <PatternControls analyser={analyser} memory={memory} onMemory={onMemory} />}
    </Panel>
  )
}

export default LogicPanel
