import { Alert } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { BoardPanel, seenOf } from '../../bench/index.ts'
import type { BenchControl } from '../bench/bench-control.ts'
import type { BenchState } from '../bench/bench-state.ts'
import { usePins } from './use-pins.ts'

interface Props {
  /** Of the board. */
  name: string
  occupancy: BenchState['occupancy']
  /** Commands reach it. */
  reachable: boolean
  control: Pick<BenchControl, 'drive'>
}

/** The pins of a real board in the panel of the simulated one; in words why they are not there. */
export const BoardPins = ({ name, occupancy, reachable, control }: Props) => {
  const { t } = useTranslation('fpga')
  const { state, wanted, press } = usePins(occupancy, control)
  // The page says elsewhere that the bench is offline.
  if (!reachable) return null
  if (!state)
    return (
      <p className="lb-muted" style={{ margin: 0 }}>
        {t('pins.waiting')}
      </p>
    )
  if (state.kind === 'lost')
    return (
      <Alert
        type="warning"
        showIcon
        title={t('pins.lost')}
        description={`${t(`pins.why.${state.why}`)} ${t('pins.camera')}`}
      />
    )
  const { inputs, works, ...seen } = seenOf(state.pins)
  const { sw = { value: inputs.sw }, key = { value: inputs.key } } = wanted
  return (
    <>
      <BoardPanel
        board={{
          ...seen,
          title: t('pins.title'),
          name,
          inputs: { sw: sw.value, key: key.value },
          works,
          set: (pin, value) => void press(pin, value),
        }}
      />
      {!works.sw && !works.key && seen.parts.sw + seen.parts.key > 0 && (
        <p className="lb-muted" style={{ margin: 0 }}>
          {t('pins.onlyRead')}
        </p>
      )}
    </>
  )
}
