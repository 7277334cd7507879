import { decibelVolts, spectrumWindows, type SpectrumWindow } from '@labbox/contract/bench/scope/spectrum.ts'
import { isOfTwo, mathOperators, type MathOperator } from '@labbox/contract/bench/scope/maths.ts'
import { useTranslation } from '../../../../../app/i18n.ts'
import { engineering } from '../../../../../ui/number/quantity.ts'
import { KeyChoice } from '../../Keys.tsx'
import type { Frame } from '../draw.ts'
import { CHANNELS, type Channel } from '../settings.ts'
import { spectrumShown } from './compute.ts'
import { Figures } from './Figures.tsx'
import { FilterControls } from './FilterControls.tsx'
import { zooms, type Analysis } from './kept.ts'

/** As the keys of instruments have it; the words follow for those who hear it. */
const SIGNS: Record<MathOperator, string> = {
  ADD: 'A+B',
  SUBT: 'A−B',
  MULT: 'A×B',
  DIV: 'A÷B',
  INTG: '∫A dt',
  DIFF: 'dA/dt',
  FFT: 'FFT',
  FILT: 'FILT',
}

interface Props {
  analysis: Analysis
  onChange: (change: Partial<Analysis>) => void
  frame: Frame | null
}

/** One more trace that is made of one or two others, or the spectrum of one. */
export const MathControls = ({ analysis, onChange, frame }: Props) => {
  const { t } = useTranslation('scope')
  const { math, of, window, zoom } = analysis
  const operands = math !== 'off' && isOfTwo(math) ? ['A', 'B'] : ['A']
  const setOperand = (index: number, channel: Channel): void =>
    onChange({ of: index === 0 ? [channel, of[1]] : [of[0], channel] })
  return (
    <>
      <KeyChoice
        label={t('math.title')}
        inline
        shows
        value={math}
        options={[
          { value: 'off' as const, text: t('math.off') },
          ...mathOperators.map((operator) => ({
            value: operator,
            text: SIGNS[operator],
            label: `${SIGNS[operator]} · ${t(`math.${operator}`)}`,
          })),
        ]}
        onChange={(operator: MathOperator | 'off') => onChange({ math: operator })}
      />
      {(math !== 'off' || analysis.xy) &&
        (analysis.xy ? ['X', 'Y'] : operands).map((name, index) => (
          <KeyChoice
            key={name}
            label={t('math.operand', { name })}
            inline
            shows
            value={String(of[index])}
            options={CHANNELS.map((channel) => ({ value: String(channel), text: `CH${channel}` }))}
            onChange={(channel) => setOperand(index, Number(channel) as Channel)}
          />
        ))}
      {math === 'FILT' && <FilterControls analysis={analysis} onChange={onChange} frame={frame} />}
      {math === 'FFT' && (
        <>
          <KeyChoice
            label={t('math.window')}
            inline
            shows
            value={window}
            options={spectrumWindows.map((value) => ({ value, text: t(`math.windows.${value}`) }))}
            onChange={(value: SpectrumWindow) => onChange({ window: value })}
          />
          <KeyChoice
            label={t('math.zoom')}
            inline
            shows
            value={String(zoom)}
            options={zooms.map((factor) => ({ value: String(factor), text: `×${factor}` }))}
            onChange={(factor) => onChange({ zoom: Number(factor) as Analysis['zoom'] })}
          />
        </>
      )}
    </>
  )
}

/** The peaks of the spectrum, highest first, numbered as on the screen. */
export const Peaks = ({ analysis, frame }: { analysis: Analysis; frame: Frame | null }) => {
  const { t } = useTranslation('scope')
  const peaks = (frame && spectrumShown(frame, analysis)?.peaks) ?? []
  const list = peaks.map(({ frequency, volts }, k): [string, string] => [
    `${k + 1} · ${engineering(frequency, 'Hz', 4)}`,
    engineering(decibelVolts(volts), 'dBV'),
  ])
  return <Figures label={t('math.peaks')} list={list} />
}
