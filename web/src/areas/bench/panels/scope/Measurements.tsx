import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { counted, deviationOf, noStatistic, type Statistic } from '@labbox/contract/bench/scope/statistics.ts'
import { engineering } from '../../../../ui/number/quantity.ts'
import { Key, KeyChoice } from '../Keys.tsx'
import { useInstrumentLink } from '../link.ts'
import { useRefresh } from '../use-instrument.ts'
import {
  isTwoChannel,
  MEASURE_ITEMS,
  measureCommand,
  measureKey,
  MOST_MEASUREMENTS,
  type MeasureItem,
  type Measurement,
} from './measure-items.ts'
import { CHANNELS, channelColor } from './settings.ts'

const REFRESH_MS = 500

interface Props {
  list: readonly Measurement[]
  onChange: (list: Measurement[]) => void
}

/** Values that the oscilloscope measures by itself, refreshed while the circuit runs. */
export const Measurements = ({ list, onChange }: Props) => {
  const { t } = useTranslation('bench')
  const { send, running } = useInstrumentLink()
  const [values, setValues] = useState<Record<string, number | null>>({})
  const [statistics, setStatistics] = useState<Record<string, Statistic> | null>(null)
  useRefresh(
    async () => {
      for (const each of list) {
        const { value } = await send(measureCommand(each), { background: true })
        const key = measureKey(each)
        setValues((before) => ({ ...before, [key]: value }))
        setStatistics(
          (before) => before && { ...before, [key]: counted(before[key] ?? noStatistic, value ?? NaN) },
        )
      }
    },
    REFRESH_MS,
    running && list.length > 0,
  )
  const nameOf = (item: MeasureItem): string => t(`panels.measure.${item}`)
  return (
    <div className="lb-measures" role="group" aria-label={t('panels.measurements')}>
      {list.map((each) => {
        const key = measureKey(each)
        const { item, channel, second } = each
        const text = engineering(values[key], MEASURE_ITEMS[item])
        return (
          <span key={key} className="lb-measure" style={{ color: channelColor(channel) }}>
            <span className="lb-measure-name">
              {nameOf(item)} {channel}
              {second ? `→${second}` : ''}
            </span>
            <span className="lb-num">{text}</span>
            {statistics && <Spread of={statistics[key] ?? noStatistic} unit={MEASURE_ITEMS[item]} />}
            <button
              type="button"
              aria-label={t('panels.removeMeasure', { name: `${nameOf(item)} CH${channel}` })}
              onClick={() => onChange(list.filter((other) => other !== each))}
            >
              <CloseOutlined />
            </button>
          </span>
        )
      })}
      {list.length > 0 && (
        <button
          type="button"
          className="lb-measure lb-measure-add"
          aria-pressed={statistics !== null}
          title={t('panels.statisticsHelp')}
          onClick={() => setStatistics(statistics ? null : {})}
        >
          σ {t(statistics ? 'panels.statisticsOff' : 'panels.statistics')}
        </button>
      )}
      {list.length < MOST_MEASUREMENTS && (
        <Popover
          trigger="click"
          classNames={{ root: 'lb-panel-popover' }}
          content={
            <Adder
              nameOf={nameOf}
              onAdd={(added) => {
                if (list.some((each) => measureKey(each) === measureKey(added))) return
                onChange([...list, added])
              }}
            />
          }
        >
          <button type="button" className="lb-measure lb-measure-add">
            <PlusOutlined /> {t('panels.addMeasure')}
          </button>
        </Popover>
      )}
    </div>
  )
}

/** Mean, deviation, least and greatest of the values so far, and how many they are. */
const Spread = ({ of, unit }: { of: Statistic; unit: string }) => {
  const rows = [
    ['x̄', engineering(of.mean, unit)],
    ['σ', engineering(deviationOf(of), unit)],
    ['↓', engineering(of.least, unit)],
    ['↑', engineering(of.greatest, unit)],
    ['n', String(of.count)],
  ]
  return rows.map(([name, text]) => (
    <span key={name} className="lb-measure-name">
      {name} {text}
    </span>
  ))
}

const Adder = ({
  nameOf,
  onAdd,
}: {
  nameOf: (item: MeasureItem) => string
  onAdd: (added: Measurement) => void
}) => {
  const { t } = useTranslation('bench')
  const [channel, setChannel] = useState('1')
  const first = Number(channel)
  const second = first === 1 ? 2 : 1
  return (
    <div className="lb-measure-adder">
      <KeyChoice
        label={t('panels.channelShort')}
        inline
        value={channel}
        options={CHANNELS.map((each) => ({ value: String(each), text: `CH${each}` }))}
        onChange={setChannel}
        shows
      />
      <div className="lb-measure-choices">
        {(Object.keys(MEASURE_ITEMS) as MeasureItem[]).map((item) => (
          <Key
            key={item}
            shows
            title={t(`panels.measureHelp.${item}`)}
            onPress={() => onAdd({ item, channel: first, ...(isTwoChannel(item) && { second }) })}
          >
            {nameOf(item)}
            {isTwoChannel(item) && ` ${first}→${second}`}
          </Key>
        ))}
      </div>
    </div>
  )
}
