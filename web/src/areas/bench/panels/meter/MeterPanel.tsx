import { useState } from 'react'
import { counted, deviationOf, noStatistic, type Statistic } from '@labbox/contract/bench/scope/statistics.ts'
import { engineering } from '../../../../ui/number/quantity.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import type { PanelProps } from '../props.ts'
import { Key, KeyChoice } from '../Keys.tsx'
import { useInstrumentLink } from '../link.ts'
import { madeOf, trendPath, verdictOf } from './maths.ts'
import { meterText } from './meter-text.ts'
import { MeterMathsKeys, type Chosen } from './MeterMaths.tsx'
import { Panel } from '../Panel.tsx'
import { wordSetting, type Setting } from '../settings.ts'
import { useInstrument, useRefresh } from '../use-instrument.ts'

/** Functions by the word of their commands: what the instrument calls it, its unit, its sign on the key, whether it has rates. */
const FUNCTIONS = {
  DCV: { answer: 'DCV', unit: 'V', sign: 'DCV', rated: true },
  ACV: { answer: 'ACV', unit: 'V', sign: 'ACV', rated: true },
  DCI: { answer: 'DCI', unit: 'A', sign: 'DCI', rated: true },
  ACI: { answer: 'ACI', unit: 'A', sign: 'ACI', rated: true },
  RES: { answer: 'RESISTANCE', unit: 'Ω', sign: 'Ω 2W', rated: true },
  FRES: { answer: 'FRESISTANCE', unit: 'Ω', sign: 'Ω 4W', rated: false },
  FREQ: { answer: 'FREQUENCY', unit: 'Hz', sign: 'Freq', rated: false },
  PERIOD: { answer: 'PERIOD', unit: 's', sign: 'Period', rated: false },
  CAP: { answer: 'CAPACITANCE', unit: 'F', sign: 'Cap', rated: false },
  CONT: { answer: 'CONTINUITY', unit: 'Ω', sign: 'Cont', rated: false },
  DIODE: { answer: 'DIODE', unit: 'V', sign: 'Diode', rated: false },
} as const
type Function = keyof typeof FUNCTIONS
const NAMES = Object.keys(FUNCTIONS) as Function[]
const isFunction = (word: string): word is Function => word in FUNCTIONS

const SETTINGS: Readonly<Record<string, Setting>> = {
  function: wordSetting(
    'DM.FUNCTION',
    undefined,
    Object.fromEntries(NAMES.map((name) => [FUNCTIONS[name].answer, name])),
  ) as Setting,
}

const RATES = ['S', 'M', 'F'] as const
type Rate = (typeof RATES)[number]
/** Pauses between readings: 2.5, 20 and 123 a second on the instrument, what a display can show here. */
const PAUSE_MS: Record<Rate, number> = { S: 400, M: 200, F: 80 }
/** Readings in the line of the trend. */
const TREND = 120

const NOTHING: Chosen = { maths: 'off', against: null, limits: null }

/** Digital multimeter: one large reading. */
export const MeterPanel = ({ instrument, memory, onMemory }: PanelProps) => {
  const { t } = useTranslation('bench')
  const { send } = useInstrumentLink()
  const meter = useInstrument(SETTINGS)
  const word = meter.word('function')
  const name: Function = isFunction(word) ? word : 'DCV'
  const { answer, unit, rated } = FUNCTIONS[name]
  const kept = RATES.find((each) => each === memory.rate) ?? 'M'
  const [reading, setReading] = useState<{ of: Function; value: number | null } | null>(null)
  const [statistics, setStatistics] = useState<Statistic>(noStatistic)
  const [trend, setTrend] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<Chosen>(NOTHING)
  const [held, setHeld] = useState(false)
  const rate: Rate = rated ? kept : 'M'

  useRefresh(
    async () => {
      const { value } = await send(`DM.MEAS.${name}`, { background: true })
      setReading({ of: name, value })
      if (value === null) return
      setStatistics((before) => counted(before, value))
      setTrend((before) => [...before, value].slice(-TREND))
    },
    PAUSE_MS[rate],
    meter.ready && !held,
  )
  const restart = (): void => {
    setStatistics(noStatistic)
    setTrend([])
  }
  const choose = (next: Function): void => {
    restart()
    setChosen(NOTHING)
    setHeld(false)
    meter.set('function', next)
  }
  const chooseRate = (next: Rate): void => {
    onMemory({ rate: next })
    void meter.store.act(`DM.RATE.${name}(${next})`)
  }
  const value = reading?.of === name ? reading.value : undefined
  const show = (each: number | undefined) => (each === undefined ? '–' : meterText(answer, each, unit, rate))
  return (
    <Panel
      instrument={instrument}
      error={meter.error}
      onErrorSeen={meter.store.clearError}
      ready={meter.ready}
    >
      <div className="lb-display lb-meter">
        <div className="lb-meter-line">
          <span>{t(`panels.meter.${name}`)}</span>
          <span>{held ? t('panels.hold') : t(`panels.rates.${rate}`)}</span>
        </div>
        <output className="lb-meter-reading lb-num" aria-label={t('panels.reading')}>
          {value === null ? t('panels.overload') : show(value)}
        </output>
        {typeof value === 'number' && <Second chosen={chosen} value={value} show={show} />}
        <div className="lb-meter-line lb-num">
          <span>min {show(of(statistics.least))}</span>
          <span>max {show(of(statistics.greatest))}</span>
          <span>avg {show(of(statistics.mean))}</span>
          <span>σ {engineering(deviationOf(statistics), unit)}</span>
          <span>n {statistics.count}</span>
        </div>
        {trend.length > 1 && (
          <svg
            viewBox="0 0 320 40"
            className="lb-wave"
            preserveAspectRatio="none"
            role="img"
            aria-label={t('panels.trend', { count: trend.length })}
          >
            <path d={trendPath(trend, 320, 40)} />
          </svg>
        )}
      </div>
      <div className="lb-meter-keys" role="group" aria-label={t('panels.function')}>
        {NAMES.map((each) => (
          <Key
            key={each}
            pressed={each === name}
            label={`${FUNCTIONS[each].sign} ${t(`panels.meter.${each}`)}`}
            title={t(`panels.meter.${each}`)}
            onPress={() => choose(each)}
          >
            {FUNCTIONS[each].sign}
          </Key>
        ))}
        <Key shows pressed={held} onPress={() => setHeld(!held)}>
          {t('panels.hold')}
        </Key>
      </div>
      <div className="lb-rows">
        <KeyChoice
          label={t('panels.rate')}
          inline
          value={rate}
          disabled={!rated}
          options={RATES.map((each) => ({ value: each, text: t(`panels.rates.${each}`) }))}
          onChange={chooseRate}
        />
        <MeterMathsKeys
          {...chosen}
          unit={unit}
          value={typeof value === 'number' ? value : null}
          onChange={(change) => setChosen({ ...chosen, ...change })}
        />
        <Key shows onPress={restart}>
          {t('panels.restart')}
        </Key>
      </div>
    </Panel>
  )
}

const of = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value)

/** What is made of the reading, and whether it lies within its limits. */
const Second = ({
  chosen: { maths, against, limits },
  value,
  show,
}: {
  chosen: Chosen
  value: number
  show: (value: number) => string
}) => {
  const { t } = useTranslation('bench')
  const made = madeOf(maths, value, against)
  if (made === null && !limits) return null
  const isRatio = maths === 'dB' || maths === 'dBm'
  return (
    <div className="lb-meter-line lb-num" role="status">
      {made !== null && <span>{isRatio ? engineering(made, maths, 4) : `Δ ${show(made)}`}</span>}
      {limits && <strong>{t(`panels.limit.verdict.${verdictOf(value, limits)}`)}</strong>}
    </div>
  )
}
