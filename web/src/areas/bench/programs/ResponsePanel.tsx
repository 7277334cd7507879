import {
  cornerOf,
  measureResponse,
  RESPONSE,
  type ResponsePoint,
} from '@labbox/contract/bench/programs/response.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { engineering } from '../../../ui/number/quantity.ts'
import { useInstrumentLink } from '../panels/link.ts'
import { gainFigure, phaseFigure, responseRun } from './figures.ts'
import { keptResponse, type ProgramProps, type Response } from './kept.ts'
import { ChannelField, ProgramPane, RangeField } from './ProgramPane.tsx'
import { useRun } from './use-run.ts'

const CHANNELS = [1, 2, 3, 4] as const
const HEIGHT = 220

/** Magnitude and phase of the circuit in one press: generator and oscilloscope go from frequency to frequency. */
const ResponsePanel = ({ memory, onMemory, fill }: ProgramProps) => {
  const { t } = useTranslation('response')
  const { send, limits } = useInstrumentLink()
  const kept = keptResponse(memory)
  const { points, busy, failure, start, stop } = useRun<ResponsePoint>(kept.measured, (measured) =>
    onMemory({ measured }),
  )
  const most = Math.min(RESPONSE.most, limits.generatorHz ?? RESPONSE.most)
  const wrong = kept.from >= kept.to || kept.to > most || kept.input === kept.output
  const measure = () =>
    start((onPoint, stopped) =>
      measureResponse(
        { ...kept, generator: 1 },
        async (command) => (await send(command)).value,
        onPoint,
        stopped,
      ),
    )

  const set = (change: Partial<Response>) => onMemory(change)
  const figureNames = { frequency: t('frequency'), gain: t('gain'), phase: t('phase') }
  const ends = [
    ['from', t('from')],
    ['to', t('to')],
  ] as const
  const sides = [
    ['input', t('input')],
    ['output', t('output')],
  ] as const
  const corners = (
    [
      ['lower', cornerOf(points, true)],
      ['upper', cornerOf(points, false)],
    ] as const
  ).filter(([, hertz]) => hertz !== null)
  return (
    <ProgramPane
      hint={t('hint')}
      busy={busy}
      failure={failure}
      wrong={wrong ? t('wrong', { most: engineering(most, 'Hz') }) : ''}
      count={kept.points}
      done={points.length}
      onCount={(count) => set({ points: count })}
      onStart={() => void measure()}
      onStop={stop}
      fill={fill?.(responseRun(points))}
      fields={
        <>
          {ends.map(([end, label]) => (
            <RangeField
              key={end}
              label={label}
              least={RESPONSE.least}
              most={most}
              value={kept[end]}
              onChange={(hertz) => set({ [end]: hertz })}
            />
          ))}
          {sides.map(([side, label]) => (
            <ChannelField
              key={side}
              label={label}
              channels={CHANNELS}
              value={kept[side]}
              onChange={(channel) => set({ [side]: channel })}
            />
          ))}
        </>
      }
    >
      <Chart title={t('gain')} figure={gainFigure(points, figureNames)} height={HEIGHT} />
      <Chart title={t('phase')} figure={phaseFigure(points, figureNames)} height={HEIGHT} />
      {corners.map(([name, hertz]) => (
        <p key={name} className="lb-num">
          {t(`corner.${name}`, { hertz: engineering(hertz, 'Hz') })}
        </p>
      ))}
    </ProgramPane>
  )
}

export default ResponsePanel
