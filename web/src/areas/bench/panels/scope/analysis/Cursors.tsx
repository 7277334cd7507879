import { useTranslation } from '../../../../../app/i18n.ts'
import { engineering } from '../../../../../ui/number/quantity.ts'
import { KeyChoice } from '../../Keys.tsx'
import { Knob } from '../../Knob.tsx'
import { linear } from '../../steps.ts'
import type { useInstrument } from '../../use-instrument.ts'
import type { Frame } from '../draw.ts'
import { at, channelColor, CHANNELS, type Channel } from '../settings.ts'
import { ACROSS, DOWN, voltsAt } from './compute.ts'
import { Figures } from './Figures.tsx'
import { cursorModes, type Analysis, type CursorMode } from './kept.ts'

interface Props {
  scope: ReturnType<typeof useInstrument>
  analysis: Analysis
  onChange: (change: Partial<Analysis>) => void
}

/** How divisions from the middle become seconds or volts, and back. */
const useAxis = ({ scope: { num }, analysis: { cursors, source } }: Pick<Props, 'scope' | 'analysis'>) => {
  const volts = cursors === 'volts'
  const scale = num(volts ? at(source, 'scale') : 'timebase.scale') ?? 1
  const offset = num(volts ? at(source, 'offset') : 'timebase.offset') ?? 0
  // An offset moves the trace up and the middle of the screen down.
  const middle = volts ? -offset : offset
  const reach = (volts ? DOWN : ACROSS) / 2
  return {
    unit: volts ? 'V' : 's',
    valueOf: (divisions: number): number => middle + divisions * scale,
    divisionsOf: (value: number): number =>
      Math.max(-reach, Math.min(reach, Number(((value - middle) / scale).toFixed(4)))),
    steps: linear(middle - reach * scale, middle + reach * scale, scale / 5, scale / 50),
  }
}

const Source = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: Channel
  onChange: (to: Channel) => void
}) => (
  <KeyChoice
    label={label}
    inline
    shows
    value={String(value)}
    options={CHANNELS.map((channel) => ({ value: String(channel), text: `CH${channel}` }))}
    onChange={(channel) => onChange(Number(channel) as Channel)}
  />
)

/** Two lines on the screen and what lies between them. */
export const Cursors = (props: Props) => {
  const { analysis, onChange } = props
  const { cursors, source, second, a, b } = analysis
  const { t } = useTranslation('scope')
  const { unit, valueOf, divisionsOf, steps } = useAxis(props)
  const isTrack = cursors === 'track'
  return (
    <>
      <KeyChoice
        label={t('cursors.title')}
        inline
        shows
        value={cursors}
        options={(['off', ...cursorModes] as const).map((mode) => ({
          value: mode,
          text: t(`cursors.${mode}`),
        }))}
        onChange={(mode: CursorMode | 'off') =>
          // A line across is at most four divisions from the middle.
          onChange({ cursors: mode, ...(mode === 'volts' && { a: Math.min(a, 4), b: Math.min(b, 4) }) })
        }
      />
      {cursors !== 'off' && (
        <>
          {cursors !== 'time' && (
            <Source
              label={isTrack ? t('cursors.on', { cursor: 'A' }) : t('cursors.source')}
              value={source}
              onChange={(channel) => onChange({ source: channel })}
            />
          )}
          {isTrack && (
            <Source
              label={t('cursors.on', { cursor: 'B' })}
              value={second}
              onChange={(channel) => onChange({ second: channel })}
            />
          )}
          <div className="lb-knobs">
            {(['a', 'b'] as const).map((name) => (
              <Knob
                key={name}
                label={t('cursors.cursor', { cursor: name.toUpperCase() })}
                unit={unit}
                value={valueOf(analysis[name])}
                steps={steps}
                color={channelColor(name === 'b' && isTrack ? second : source)}
                onChange={(value) => onChange({ [name]: divisionsOf(value) })}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** What lies between the cursors, and where those are that track. */
export const CursorFigures = ({
  scope,
  analysis,
  frame,
}: Pick<Props, 'scope' | 'analysis'> & { frame: Frame | null }) => {
  const { t } = useTranslation('scope')
  const { cursors, source, second, a, b } = analysis
  const { unit, valueOf } = useAxis({ scope, analysis })
  if (cursors === 'off') return null
  const distance = valueOf(b) - valueOf(a)
  const figures: [string, string][] =
    cursors === 'volts'
      ? [['ΔY', engineering(distance, unit)]]
      : [
          ['ΔX', engineering(distance, unit)],
          ['1/ΔX', engineering(1 / Math.abs(distance), 'Hz')],
        ]
  if (cursors === 'track' && frame) {
    const [first, last] = [voltsAt(frame, source, a), voltsAt(frame, second, b)]
    const between = first === null || last === null ? null : last - first
    figures.push(
      ['A', engineering(first, 'V')],
      ['B', engineering(last, 'V')],
      ['ΔY', engineering(between, 'V')],
    )
  }
  return <Figures label={t('cursors.figures')} list={figures} />
}
