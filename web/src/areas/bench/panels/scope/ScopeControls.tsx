import { memo } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { engineering } from '../../../../ui/number/quantity.ts'
import { Key, KeyChoice, OutputKey } from '../Keys.tsx'
import { Knob } from '../Knob.tsx'
import { linear, oneTwoFive } from '../steps.ts'
import type { useInstrument } from '../use-instrument.ts'
import { Acquire } from './Acquire.tsx'
import { at, channelColor, CHANNELS, DEPTHS, inSteps, memoryShares } from './settings.ts'

const TIMEBASE = oneTwoFive(5e-9, 50)
/** The trigger point may lie this many divisions off the middle. */
const DELAY_DIVISIONS = 50
const PROBES = [1, 10] as const

interface Props {
  scope: ReturnType<typeof useInstrument>
  selected: number
  onSelect: (channel: number) => void
}

/** Knobs and keys below the screen, in the three groups of the instrument. */
export const ScopeControls = memo((props: Props) => (
  <div className="lb-scope-controls">
    <Vertical {...props} />
    <Horizontal {...props} />
    <Trigger {...props} />
  </div>
))

const Vertical = ({ scope, selected, onSelect }: Props) => {
  const { t } = useTranslation('bench')
  const { num, word, on, set } = scope
  const own = (name: string): string => at(selected, name)
  const probe = num(own('probe')) ?? 1
  const scale = num(own('scale')) ?? 1
  // Data sheet: ±100 V from 500 mV/div on, ±2 V below, times the probe.
  const reach = (scale / probe >= 0.5 ? 100 : 2) * probe
  const color = channelColor(selected)
  return (
    <fieldset className="lb-group">
      <legend>{t('panels.vertical')}</legend>
      <div className="lb-knobs">
        <Knob
          label={t('panels.scale')}
          unit="V"
          value={num(own('scale'))}
          steps={oneTwoFive(1e-3 * probe, 10 * probe)}
          color={color}
          onChange={(value) => set(own('scale'), value)}
        />
        <Knob
          label={t('panels.position')}
          unit="V"
          value={inSteps(num(own('offset')), scale)}
          steps={linear(-reach, reach, scale / 5, scale / 25)}
          home={0}
          color={color}
          onChange={(value) => set(own('offset'), value)}
        />
      </div>
      <div className="lb-rows">
        <div className="lb-keys" role="group" aria-label={t('panels.channels')}>
          {CHANNELS.map((channel) => (
            <Key
              key={channel}
              label={t('panels.channelName', { channel })}
              color={channelColor(channel)}
              pressed={selected === channel}
              shows
              onPress={() => onSelect(channel)}
            >
              {channel}
            </Key>
          ))}
          <OutputKey
            on={on(own('display'))}
            label={t('panels.channelOn', { channel: selected })}
            text={t(on(own('display')) ? 'panels.on' : 'panels.off')}
            color={color}
            onChange={(display) => set(own('display'), display)}
          />
        </div>
        <KeyChoice
          label={t('panels.coupling')}
          inline
          value={word(own('coupling'))}
          options={['DC', 'AC', 'GND'].map((value) => ({ value, text: value }))}
          onChange={(value) => set(own('coupling'), value)}
        />
        <KeyChoice
          label={t('panels.probe')}
          inline
          value={String(probe)}
          options={PROBES.map((factor) => ({ value: String(factor), text: `×${factor}` }))}
          onChange={(factor) => set(own('probe'), Number(factor))}
        />
        <OutputKey
          on={on(own('invert'))}
          label={t('panels.invertOf', { channel: selected })}
          text={t('panels.invert')}
          onChange={(invert) => set(own('invert'), invert)}
        />
      </div>
    </fieldset>
  )
}

const Horizontal = ({ scope }: Props) => {
  const { t } = useTranslation('bench')
  const { num, set } = scope
  const scale = num('timebase.scale') ?? 1e-6
  const reach = DELAY_DIVISIONS * scale
  return (
    <fieldset className="lb-group">
      <legend>{t('panels.horizontal')}</legend>
      <div className="lb-knobs">
        <Knob
          label={t('panels.timePerDivision')}
          unit="s"
          value={num('timebase.scale')}
          steps={TIMEBASE}
          onChange={(value) => set('timebase.scale', value)}
        />
        <Knob
          label={t('panels.delay')}
          unit="s"
          value={inSteps(num('timebase.offset'), scale)}
          steps={linear(-reach, reach, scale / 5, scale / 50)}
          home={0}
          onChange={(value) => set('timebase.offset', value)}
        />
      </div>
      <MemoryDepth scope={scope} />
      <Acquire scope={scope} />
    </fieldset>
  )
}

/** The channels that are on share the memory: each has its part of what the key says. */
const MemoryDepth = ({ scope: { word, on, set } }: Pick<Props, 'scope'>) => {
  const { t } = useTranslation('bench')
  const shares = memoryShares(CHANNELS.filter((channel) => on(at(channel, 'display'))).length)
  const each = word('acquire.depth')
  const all = each === 'AUTO' ? each : String(Number(each) * shares)
  return (
    <KeyChoice
      label={t('panels.memoryDepth')}
      inline
      value={DEPTHS.find((depth) => depth === all) ?? ''}
      options={DEPTHS.map((depth) => ({
        value: depth,
        text:
          depth === 'AUTO'
            ? t('panels.depthAuto')
            : engineering(Number(depth) / shares, '', 2).replace(/\s/g, ''),
      }))}
      onChange={(depth) => set('acquire.depth', depth === 'AUTO' ? depth : String(Number(depth) / shares))}
    />
  )
}

const Trigger = ({ scope }: Props) => {
  const { t } = useTranslation('bench')
  const { num, word, set } = scope
  const channel = Number(word('trigger.source').slice(2)) || 1
  const scale = num(at(channel, 'scale')) ?? 1
  const offset = num(at(channel, 'offset')) ?? 0
  return (
    <fieldset className="lb-group">
      <legend>{t('panels.trigger')}</legend>
      <div className="lb-knobs">
        <Knob
          label={t('panels.level')}
          unit="V"
          value={inSteps(num('trigger.level'), scale)}
          steps={linear(-5 * scale - offset, 5 * scale - offset, scale / 5, scale / 25)}
          home={0}
          color={channelColor(channel)}
          onChange={(value) => set('trigger.level', value)}
        />
        <div className="lb-rows">
          <KeyChoice
            label={t('panels.source')}
            value={word('trigger.source')}
            options={CHANNELS.map((each) => ({
              value: `CH${each}`,
              text: each,
              label: t('panels.channelName', { channel: each }),
            }))}
            onChange={(value) => set('trigger.source', value)}
          />
          <KeyChoice
            label={t('panels.slope')}
            value={word('trigger.slope')}
            options={[
              { value: 'POS', text: '↗', label: t('panels.rising') },
              { value: 'NEG', text: '↘', label: t('panels.falling') },
              { value: 'RFAL', text: '↕', label: t('panels.bothSlopes') },
            ]}
            onChange={(value) => set('trigger.slope', value)}
          />
          <KeyChoice
            label={t('panels.sweep')}
            value={word('trigger.sweep')}
            options={[
              { value: 'AUTO', text: t('panels.sweepAuto') },
              { value: 'NORM', text: t('panels.sweepNormal') },
            ]}
            onChange={(value) => set('trigger.sweep', value)}
          />
        </div>
      </div>
    </fieldset>
  )
}
