import { Form, Select } from 'antd'
import {
  cornerOf,
  measureResponse,
  RESPONSE,
  type ResponsePoint,
} from '@labbox/contract/bench/programs/response.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { engineering } from '../../../ui/number/quantity.ts'
import { useInstrumentLink, useWatching } from '../panels/link.ts'
import { gainFigure, phaseFigure } from './figures.ts'
import { keptResponse, pointCounts, type ProgramProps, type Response } from './kept.ts'
import { RunBar } from './RunBar.tsx'
import { useRun } from './use-run.ts'

const CHANNELS = [1, 2, 3, 4] as const
const HEIGHT = 220
const names = CHANNELS.map((value) => ({ value, label: `CH${value}` }))

/** Magnitude and phase of the circuit in one press: generator and oscilloscope go from frequency to frequency. */
const ResponsePanel = ({ memory, onMemory }: ProgramProps) => {
  const { t } = useTranslation('response')
  const { send, limits } = useInstrumentLink()
  const watching = useWatching()
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
  const corners = (
    [
      ['lower', cornerOf(points, true)],
      ['upper', cornerOf(points, false)],
    ] as const
  ).filter(([, hertz]) => hertz !== null)
  return (
    <div className="lb-exp-note">
      <p className="lb-muted">{t('hint')}</p>
      <Form layout="inline" component="div" disabled={busy || watching}>
        <Form.Item label={t('from')}>
          <NumberField
            min={RESPONSE.least}
            max={most}
            value={kept.from}
            aria-label={t('from')}
            onChange={(from) => from !== null && set({ from })}
          />
        </Form.Item>
        <Form.Item label={t('to')}>
          <NumberField
            min={RESPONSE.least}
            max={most}
            value={kept.to}
            aria-label={t('to')}
            onChange={(to) => to !== null && set({ to })}
          />
        </Form.Item>
        <Form.Item label={t('points')}>
          <Select
            aria-label={t('points')}
            value={kept.points}
            options={pointCounts.map((value) => ({ value, label: value }))}
            onChange={(count) => set({ points: count })}
          />
        </Form.Item>
        <Form.Item label={t('input')}>
          <Select
            aria-label={t('input')}
            value={kept.input}
            options={names}
            onChange={(input) => set({ input })}
          />
        </Form.Item>
        <Form.Item label={t('output')}>
          <Select
            aria-label={t('output')}
            value={kept.output}
            options={names}
            onChange={(output) => set({ output })}
          />
        </Form.Item>
      </Form>
      <RunBar
        busy={busy}
        failure={failure}
        wrong={wrong ? t('wrong', { most: engineering(most, 'Hz') }) : ''}
        percent={(100 * points.length) / kept.points}
        onStart={() => void measure()}
        onStop={stop}
      />
      {points.length > 1 && (
        <>
          <Chart title={t('gain')} figure={gainFigure(points, figureNames)} height={HEIGHT} />
          <Chart title={t('phase')} figure={phaseFigure(points, figureNames)} height={HEIGHT} />
          {corners.map(([name, hertz]) => (
            <p key={name} className="lb-num">
              {t(`corner.${name}`, { hertz: engineering(hertz, 'Hz') })}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

export default ResponsePanel
