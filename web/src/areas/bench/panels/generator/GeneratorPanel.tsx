import { memo, Suspense } from 'react'
import { lazy } from '../../../../app/idle/lazy.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { engineering } from '../../../../ui/number/quantity.ts'
import type { PanelProps } from '../props.ts'
import { Key, KeyChoice, OutputKey } from '../Keys.tsx'
import { Knob } from '../Knob.tsx'
import { useInstrumentLink } from '../link.ts'
import { Panel } from '../Panel.tsx'
import { numberSetting, switchSetting, wordSetting, type Setting } from '../settings.ts'
import { decades, linear } from '../steps.ts'
import { useInstrument } from '../use-instrument.ts'
import { isShape, SHAPES, shapePath } from './wave-shapes.ts'

const Modulation = lazy(() => import('./more/Modulation.tsx'))
const Arbitrary = lazy(() => import('./more/Arbitrary.tsx'))

const CHANNELS = [1, 2] as const
const key = (channel: number, name: string): string => `${channel}.${name}`

/** What the instrument answers for a high-impedance load: infinite by the rules of SCPI. */
const HIGH_Z = 'INF'
const LOADS = ['50', '600', HIGH_Z] as const

const load = (channel: string): Setting<string> => ({
  ask: `DG.LOAD?(${channel})`,
  read: ({ value }) => (value === null ? HIGH_Z : String(Math.round(value))),
  command: (ohms) => `DG.LOAD(${channel},${ohms})`,
})

/** What both channels may have in common. */
const COUPLED = ['FREQ', 'AMPL', 'PHAS'] as const
const NAMES = { FREQ: 'frequency', AMPL: 'amplitude', PHAS: 'phase' } as const
const OF_CHANNEL = { FREQ: 'freq', AMPL: 'ampl', PHAS: 'phase' } as const

const SETTINGS: Readonly<Record<string, Setting>> = Object.fromEntries([
  ...COUPLED.map((quantity): [string, Setting] => [
    `couple.${quantity}`,
    switchSetting(
      `DG.COUPLE.${quantity}`,
      undefined,
      CHANNELS.map((channel) => key(channel, OF_CHANNEL[quantity])),
    ) as Setting,
  ]),
  ...CHANNELS.flatMap((channel): [string, Setting][] => {
    const ch = `CH${channel}`
    const own = (name: string): string => key(channel, name)
    const amplitudes = [own('ampl'), own('offset')]
    // A coupled channel goes along.
    const both = (name: string): string[] => CHANNELS.map((each) => key(each, name))
    const settings = {
      shape: wordSetting('DG.SHAPE', ch, {}, [own('freq'), ...amplitudes]),
      freq: numberSetting('DG.FREQ', ch, [own('pulse'), ...both('freq')]),
      ampl: numberSetting('DG.AMPL', ch, [...amplitudes, ...both('ampl')]),
      offset: numberSetting('DG.OFFSET', ch, amplitudes),
      phase: numberSetting('DG.PHASE', ch, both('phase')),
      duty: numberSetting('DG.DUTY', ch),
      pulse: numberSetting('DG.PULSE.DUTY', ch),
      symmetry: numberSetting('DG.SYMMETRY', ch),
      output: switchSetting('DG.OUTPUT', ch),
      load: { ...load(ch), moves: amplitudes },
    }
    return Object.entries(settings).map(([name, setting]) => [own(name), setting as Setting])
  }),
])

const HIGHEST_HZ = 25e6
const PHASE = linear(0, 360, 5, 0.5)
const PERCENT = linear(1, 99, 1, 0.1)
/** The knob that shapes the wave, where there is one. */
const SHAPING: Record<string, string> = { SQU: 'duty', PULS: 'pulse', RAMP: 'symmetry' }

/** Signal generator: two channels. */
export const GeneratorPanel = ({ instrument, memory, onMemory }: PanelProps) => {
  const { t } = useTranslation('bench')
  const modulating = memory.modulating === true
  const shaping = memory.shaping === true
  const generator = useInstrument(SETTINGS)
  return (
    <Panel
      instrument={instrument}
      error={generator.error}
      onErrorSeen={generator.store.clearError}
      ready={generator.ready}
    >
      <div className="lb-channels">
        {CHANNELS.map((channel) => (
          <Output key={channel} channel={channel} generator={generator} />
        ))}
      </div>
      <div className="lb-rows">
        <Key shows pressed={modulating} onPress={() => onMemory({ modulating: !modulating })}>
          {t('panels.modulation.title')}
        </Key>
        <Key shows pressed={shaping} onPress={() => onMemory({ shaping: !shaping })}>
          {t('panels.arbitrary')}
        </Key>
        {COUPLED.map((quantity) => (
          <OutputKey
            key={quantity}
            on={generator.on(`couple.${quantity}`)}
            label={t('panels.coupled', { name: t(`panels.${NAMES[quantity]}`) })}
            text={`CH1 = CH2: ${t(`panels.${NAMES[quantity]}`)}`}
            onChange={(on) => generator.set(`couple.${quantity}`, on)}
          />
        ))}
      </div>
      {shaping && (
        <Suspense fallback={null}>
          <Arbitrary memory={memory} onMemory={onMemory} onLoaded={() => void generator.store.load()} />
        </Suspense>
      )}
      {modulating && (
        <Suspense fallback={null}>
          <div className="lb-channels">
            {CHANNELS.map((channel) => (
              <Modulation key={channel} channel={channel} />
            ))}
          </div>
        </Suspense>
      )}
    </Panel>
  )
}

interface OutputProps {
  channel: number
  generator: ReturnType<typeof useInstrument>
}

const Output = memo(({ channel, generator }: OutputProps) => {
  const { t } = useTranslation('bench')
  const { num, word, on, set } = generator
  const own = (name: string): string => key(channel, name)
  const color = `var(--lb-ch${channel})`
  const shape = word(own('shape'))
  const shaping = SHAPING[shape]
  const { limits } = useInstrumentLink()
  const rated = word(own('load')) === '50' ? 10 : 20
  const most = Math.min(rated, limits.generatorVpp ?? Infinity)
  const highest = Math.min(HIGHEST_HZ, limits.generatorHz ?? Infinity)
  const live = on(own('output'))
  const periodic = shape !== 'DC' && shape !== 'NOIS'
  return (
    <fieldset className="lb-group lb-generator" data-on={live || undefined}>
      <legend style={{ color }}>{t('panels.channel', { channel })}</legend>
      <div className="lb-display" style={{ color: live ? color : undefined }}>
        <svg viewBox="0 0 120 40" className="lb-wave" aria-hidden preserveAspectRatio="none">
          <path d={isShape(shape) ? shapePath(shape, (num(own(shaping ?? 'duty')) ?? 50) / 100) : ''} />
        </svg>
        <dl className="lb-num">
          {periodic && <Line name={t('panels.frequency')} text={engineering(num(own('freq')), 'Hz', 5)} />}
          {shape !== 'DC' && (
            <Line name={t('panels.amplitude')} text={engineering(num(own('ampl')), 'Vpp', 4)} />
          )}
          <Line name={t('panels.offset')} text={engineering(num(own('offset')), 'V', 4)} />
        </dl>
      </div>
      <KeyChoice
        label={t('panels.shape')}
        value={shape}
        options={SHAPES.map((value) => ({
          value,
          label: t(`panels.shapes.${value}`),
          text: (
            <svg viewBox="0 0 120 40" className="lb-wave" aria-hidden>
              <path d={shapePath(value, value === 'PULS' ? 0.25 : 0.5)} />
            </svg>
          ),
        }))}
        onChange={(value) => set(own('shape'), value)}
      />
      <div className="lb-knobs">
        <Knob
          label={t('panels.frequency')}
          unit={'Hz'}
          digits={4}
          color={color}
          steps={decades(1e-6, highest)}
          limited={highest < HIGHEST_HZ}
          value={num(own('freq'))}
          disabled={!periodic}
          onChange={(value) => set(own('freq'), value)}
        />
        <Knob
          label={t('panels.amplitude')}
          unit={'V'}
          color={color}
          value={num(own('ampl'))}
          steps={linear(0.001, most, 0.1, 0.01)}
          limited={most < rated}
          disabled={shape === 'DC'}
          onChange={(value) => set(own('ampl'), value)}
        />
        <Knob
          label={t('panels.offset')}
          unit={'V'}
          color={color}
          home={0}
          value={num(own('offset'))}
          steps={linear(-most / 2, most / 2, 0.1, 0.01)}
          limited={most < rated}
          onChange={(value) => set(own('offset'), value)}
        />
        {shaping ? (
          <Knob
            label={t(`panels.${shaping}`)}
            unit={'%'}
            steps={PERCENT}
            home={50}
            color={color}
            value={num(own(shaping))}
            onChange={(value) => set(own(shaping), value)}
          />
        ) : (
          <Knob
            label={t('panels.phase')}
            unit={'°'}
            steps={PHASE}
            home={0}
            color={color}
            value={num(own('phase'))}
            disabled={!periodic}
            onChange={(value) => set(own('phase'), value)}
          />
        )}
      </div>
      <div className="lb-rows">
        <KeyChoice
          label={t('panels.load')}
          inline
          value={word(own('load'))}
          options={LOADS.map((value) => ({
            value,
            text: value === HIGH_Z ? t('panels.highZ') : `${value} Ω`,
          }))}
          onChange={(value) => set(own('load'), value)}
        />
        <OutputKey
          on={live}
          label={t('panels.outputOf', { channel })}
          text={t('panels.output')}
          color={color}
          onChange={(output) => set(own('output'), output)}
        />
      </div>
    </fieldset>
  )
})

const Line = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
