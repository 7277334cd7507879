import { memo, useState } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { Key, KeyChoice, OutputKey } from '../Keys.tsx'
import { Knob } from '../Knob.tsx'
import { useInstrumentLink, useWatching } from '../link.ts'
import type { PanelProps } from '../props.ts'
import { decades, linear } from '../steps.ts'
import type { useInstrument } from '../use-instrument.ts'
import { MOST_STEPS, patternKinds, patternOf, type PatternKind } from './pattern-text.ts'
import { busKey, decoderOf, LINE_STEPS, lineName } from './settings.ts'

const RATE = decades(1, 10e6)
const LEVEL = linear(1, 5, 0.1, 0.1)
const FIRST_TEXT: Record<PatternKind, string> = {
  COUNT: '',
  UART: '"Hello"',
  SPI: '9F 00 00',
  I2C: 'A0 00 12',
  BITS: '0101 1100',
}

interface Props extends Pick<PanelProps, 'memory' | 'onMemory'> {
  analyser: ReturnType<typeof useInstrument>
}

/** The pattern generator: what it puts out on its lines, step by step, again and again. */
export const PatternControls = memo(({ analyser, memory, onMemory }: Props) => {
  const { t } = useTranslation(['analyser', 'bench'])
  const { send } = useInstrumentLink()
  const watching = useWatching()
  const { num, on, set, store } = analyser
  const kind = patternKinds.find((each) => each === memory.patternKind) ?? 'COUNT'
  const texts = (memory.patternTexts ?? {}) as Partial<Record<PatternKind, string>>
  const text = typeof texts[kind] === 'string' ? texts[kind] : FIRST_TEXT[kind]
  const [line, setLine] = useState(0)
  const decoder = decoderOf(analyser, 1)
  const wanted = patternOf({ kind, text, line, decoder, words: [0] })
  const put = async (): Promise<void> => {
    const { text: told } = await send('LA.PATTERN.DATA?', { background: true })
    const words = kind === 'BITS' ? (told ?? '0').split(',').map(Number) : [0]
    const pattern = patternOf({ kind, text, line, decoder, words })
    if (!pattern) return
    await store.act(`LA.PATTERN.DATA(${pattern.words.join(',')})`, [])
    if (kind === 'UART') set('pattern.rate', (num(busKey(1, 'uart.baud')) ?? 9600) * pattern.stepsPerBit)
  }
  return (
    <fieldset className="lb-group">
      <legend>{t('pattern.title')}</legend>
      <KeyChoice
        label={t('pattern.content')}
        inline
        shows
        value={kind}
        options={patternKinds.map((value) => ({ value, text: t(`pattern.kind.${value}`) }))}
        onChange={(patternKind: PatternKind) => onMemory({ patternKind })}
      />
      {kind !== 'COUNT' && (
        <input
          className="lb-knob-input lb-num"
          aria-label={t('pattern.text')}
          aria-invalid={wanted === null}
          placeholder={FIRST_TEXT[kind]}
          value={text}
          readOnly={watching}
          maxLength={2 * MOST_STEPS}
          onChange={({ target }) => onMemory({ patternTexts: { ...texts, [kind]: target.value } })}
        />
      )}
      <small>{t(`pattern.help.${kind}`, { most: MOST_STEPS })}</small>
      <div className="lb-knobs">
        <Knob
          label={t('pattern.rate')}
          unit="Hz"
          digits={4}
          steps={RATE}
          value={num('pattern.rate')}
          onChange={(rate) => set('pattern.rate', rate)}
        />
        <Knob
          label={t('pattern.level')}
          unit="V"
          home={5}
          steps={LEVEL}
          value={num('pattern.level')}
          onChange={(level) => set('pattern.level', level)}
        />
        {kind === 'BITS' && (
          <Knob
            label={t('pattern.line')}
            steps={LINE_STEPS}
            format={(value) => lineName(value).replace('D', 'P')}
            value={line}
            onChange={setLine}
          />
        )}
      </div>
      <div className="lb-rows">
        <Key tone="accent" disabled={wanted === null} onPress={() => void put()}>
          {t('pattern.put')}
        </Key>
        <OutputKey
          on={on('pattern')}
          label={t('pattern.title')}
          text={t(on('pattern') ? 'bench:panels.on' : 'bench:panels.off')}
          onChange={(output) => set('pattern', output)}
        />
      </div>
    </fieldset>
  )
})
