import { Form, Select } from 'antd'
import { measureSweep, type SweepPoint } from '@labbox/contract/bench/programs/dc-sweep.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { engineering } from '../../../ui/number/quantity.ts'
import { useInstrumentLink, useWatching } from '../panels/link.ts'
import { RATINGS } from '../panels/supply/settings.ts'
import { characteristicFigure, transferFigure } from './figures.ts'
import { keptSweep, pointCounts, type ProgramProps, type Sweep } from './kept.ts'
import { RunBar } from './RunBar.tsx'
import { useRun } from './use-run.ts'

const HEIGHT = 220

/** A characteristic in one press: the supply goes from voltage to voltage, the multimeter reads. */
const SweepPanel = ({ memory, onMemory }: ProgramProps) => {
  const { t } = useTranslation('response')
  const { send, limits } = useInstrumentLink()
  const watching = useWatching()
  const kept = keptSweep(memory)
  const { points, busy, failure, start, stop } = useRun<SweepPoint>(kept.measured, (measured) =>
    onMemory({ measured }),
  )
  const rated = RATINGS.find(({ channel }) => channel === kept.supply)?.volts ?? 0
  const most = Math.min(rated, limits.supplyVolts ?? rated)
  const wrong = kept.from >= kept.to || kept.to > most
  const measure = () =>
    start((onPoint, stopped) =>
      measureSweep(kept, async (command) => (await send(command)).value, onPoint, stopped),
    )
  const set = (change: Partial<Sweep>) => onMemory(change)
  const field = (name: 'from' | 'to') => (
    <Form.Item label={t(`sweep.${name}`)}>
      <NumberField
        min={0}
        max={most}
        value={kept[name]}
        aria-label={t(`sweep.${name}`)}
        onChange={(volts) => volts !== null && set({ [name]: volts })}
      />
    </Form.Item>
  )
  return (
    <div className="lb-exp-note">
      <p className="lb-muted">{t('sweep.hint')}</p>
      <Form layout="inline" component="div" disabled={busy || watching}>
        {field('from')}
        {field('to')}
        <Form.Item label={t('points')}>
          <Select
            aria-label={t('points')}
            value={kept.points}
            options={pointCounts.map((value) => ({ value, label: value }))}
            onChange={(count) => set({ points: count })}
          />
        </Form.Item>
        <Form.Item label={t('sweep.supply')}>
          <Select
            aria-label={t('sweep.supply')}
            value={kept.supply}
            options={([1, 2, 3] as const).map((value) => ({ value, label: `CH${value}` }))}
            onChange={(supply) => set({ supply })}
          />
        </Form.Item>
      </Form>
      <RunBar
        busy={busy}
        failure={failure}
        wrong={wrong ? t('sweep.wrong', { most: engineering(most, 'V') }) : ''}
        percent={(100 * points.length) / kept.points}
        onStart={() => void measure()}
        onStop={stop}
      />
      {points.length > 1 && (
        <>
          <Chart
            title={t('sweep.characteristic')}
            figure={characteristicFigure(points, { volts: t('sweep.volts'), amps: t('sweep.amps') })}
            height={HEIGHT}
          />
          <Chart
            title={t('sweep.transfer')}
            figure={transferFigure(points, { set: t('sweep.set'), volts: t('sweep.volts') })}
            height={HEIGHT}
          />
        </>
      )}
    </div>
  )
}

export default SweepPanel
