import { memo } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { Key, KeyChoice } from '../Keys.tsx'
import { Knob } from '../Knob.tsx'
import { linear, oneTwoFive } from '../steps.ts'
import { useInstrument } from '../use-instrument.ts'
import { BIT_SETTINGS, DEPTHS, LINE_NUMBERS, LINE_STEPS, lineName } from './settings.ts'

const RATE = oneTwoFive(1e3, 200e6)
const VOLTS = linear(-6, 6, 0.1, 0.01)
const PERCENT = linear(0, 100, 5, 1)
const CONDITIONS = ['X', '0', '1', 'R', 'F'] as const
const SIGNS: Record<string, string> = { R: '↗', F: '↘' }

/** Sampling, lines and trigger. */
export const LogicControls = memo(({ analyser }: { analyser: ReturnType<typeof useInstrument> }) => {
  const { t } = useTranslation(['analyser', 'bench'])
  const { num, word, set } = analyser
  const lines = num('lines') ?? 0
  const isEdge = word('trigger.mode') !== 'PATT'
  return (
    <>
      <fieldset className="lb-group">
        <legend>{t('sampling')}</legend>
        <div className="lb-knobs">
          <Knob
            label={t('bench:panels.sampleRate')}
            unit="Sa/s"
            steps={RATE}
            value={num('rate')}
            onChange={(rate) => set('rate', rate)}
          />
          <Knob
            label={t('threshold')}
            unit="V"
            home={1.4}
            steps={VOLTS}
            value={num('threshold')}
            onChange={(volts) => set('threshold', volts)}
          />
        </div>
        <KeyChoice
          label={t('bench:panels.memoryDepth')}
          inline
          value={String(num('depth') ?? '')}
          options={DEPTHS.map((value) => ({ value: value as string, text: `${Number(value) / 1024}k` }))}
          onChange={(depth) => set('depth', Number(depth))}
        />
        <div className="lb-keys" role="group" aria-label={t('lines')}>
          {LINE_NUMBERS.map((line) => (
            <Key
              key={line}
              pressed={((lines >> line) & 1) === 1}
              color={`var(--lb-ch${(line % 4) + 1})`}
              onPress={() => set('lines', lines ^ (1 << line))}
            >
              {lineName(line)}
            </Key>
          ))}
        </div>
      </fieldset>
      <fieldset className="lb-group">
        <legend>{t('bench:panels.trigger')}</legend>
        <div className="lb-rows">
          <KeyChoice
            label={t('bench:panels.sweep')}
            inline
            value={word('trigger.sweep')}
            options={[
              { value: 'AUTO', text: t('bench:panels.sweepAuto') },
              { value: 'NORM', text: t('bench:panels.sweepNormal') },
            ]}
            onChange={(sweep) => set('trigger.sweep', sweep)}
          />
          <KeyChoice
            label={t('trigger.mode')}
            inline
            value={word('trigger.mode')}
            options={[
              { value: 'EDGE', text: t('trigger.EDGE') },
              { value: 'PATT', text: t('trigger.PATT') },
            ]}
            onChange={(mode) => set('trigger.mode', mode)}
          />
          {isEdge && (
            <KeyChoice
              label={t('bench:panels.slope')}
              inline
              value={word('trigger.slope')}
              options={[
                { value: 'POS', text: '↗', label: t('bench:panels.rising') },
                { value: 'NEG', text: '↘', label: t('bench:panels.falling') },
                { value: 'RFAL', text: '↕', label: t('bench:panels.bothSlopes') },
              ]}
              onChange={(slope) => set('trigger.slope', slope)}
            />
          )}
        </div>
        {!isEdge && <PatternBits />}
        <div className="lb-knobs">
          {isEdge && (
            <Knob
              label={t('bench:panels.source')}
              steps={LINE_STEPS}
              format={lineName}
              value={num('trigger.source')}
              onChange={(line) => set('trigger.source', line)}
            />
          )}
          <Knob
            label={t('trigger.position')}
            unit="%"
            home={10}
            steps={PERCENT}
            value={num('trigger.position')}
            onChange={(percent) => set('trigger.position', percent)}
          />
        </div>
      </fieldset>
    </>
  )
})

/** What each line has to do at the trigger: a key goes from one condition to the next. */
const PatternBits = () => {
  const { t } = useTranslation('analyser')
  const { word, set } = useInstrument(BIT_SETTINGS)
  return (
    <div className="lb-keys" role="group" aria-label={t('trigger.PATT')}>
      {LINE_NUMBERS.map((line) => {
        const at = word(`${line}`) || 'X'
        const next = CONDITIONS[(CONDITIONS.findIndex((each) => each === at) + 1) % CONDITIONS.length]!
        return (
          <Key
            key={line}
            pressed={at !== 'X'}
            label={t('trigger.bit', { line: lineName(line), condition: t(`trigger.condition.${at}`) })}
            title={t(`trigger.condition.${at}`)}
            onPress={() => set(`${line}`, next)}
          >
            {lineName(line)} {SIGNS[at] ?? at}
          </Key>
        )
      })}
    </div>
  )
}
