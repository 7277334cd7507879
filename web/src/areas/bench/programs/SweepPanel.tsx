import { measureSweep, type SweepPoint } from '@labbox/contract/bench/programs/dc-sweep.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { engineering } from '../../../ui/number/quantity.ts'
import { useInstrumentLink } from '../panels/link.ts'
import { RATINGS } from '../panels/supply/settings.ts'
import { characteristicFigure, sweepRun, transferFigure } from './figures.ts'
import { keptSweep, type ProgramProps, type Sweep } from './kept.ts'
import { ChannelField, ProgramPane, RangeField } from './ProgramPane.tsx'
import { useRun } from './use-run.ts'

const CHANNELS = [1, 2, 3] as const
const HEIGHT = 220

/** A characteristic in one press: the supply goes from voltage to voltage, the multimeter reads. */
const SweepPanel = ({ memory, onMemory, fill }: ProgramProps) => {
  const { t } = useTranslation('response')
  const { send, limits } = useInstrumentLink()
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
  return (
    <ProgramPane
      hint={t('sweep.hint')}
      busy={busy}
      failure={failure}
      wrong={wrong ? t('sweep.wrong', { most: engineering(most, 'V') }) : ''}
      count={kept.points}
      done={points.length}
      onCount={(count) => set({ points: count })}
      onStart={() => void measure()}
      onStop={stop}
      fill={fill?.(sweepRun(points))}
      fields={
        <>
          {(['from', 'to'] as const).map((end) => (
            <RangeField
              key={end}
              label={t(`sweep.${end}`)}
              least={0}
              most={most}
              value={kept[end]}
              onChange={(volts) => set({ [end]: volts })}
            />
          ))}
          <ChannelField
            label={t('sweep.supply')}
            channels={CHANNELS}
            value={kept.supply}
            onChange={(supply) => set({ supply })}
          />
        </>
      }
    >
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
    </ProgramPane>
  )
}

export default SweepPanel
