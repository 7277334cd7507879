import { useTranslation } from '../../../../app/i18n.ts'
import { Key, KeyChoice } from '../Keys.tsx'
import { Knob } from '../Knob.tsx'
import { hasDecibels, limitStep, limitSteps, meterMaths, type Limits, type MeterMaths } from './maths.ts'

export interface Chosen {
  maths: MeterMaths
  against: number | null
  limits: Limits | null
}

interface Props extends Chosen {
  unit: string
  /** The reading that is on the display. */
  value: number | null
  onChange: (change: Partial<Chosen>) => void
}

/** What is made of readings, and between which limits they have to lie. */
export const MeterMathsKeys = ({ maths, limits, unit, value, onChange }: Props) => {
  const { t } = useTranslation('bench')
  const offered = meterMaths.filter((each) => each === 'off' || each === 'null' || hasDecibels(unit))
  const knob = (end: keyof Limits) => {
    if (!limits) return null
    const step = limitStep(Math.max(Math.abs(limits.low), Math.abs(limits.high)), unit)
    return (
      <Knob
        label={t(`panels.limit.${end}`)}
        unit={unit}
        digits={5}
        value={limits[end]}
        steps={limitSteps(step)}
        onChange={(next) => onChange({ limits: { ...limits, [end]: next } })}
      />
    )
  }
  return (
    <>
      <KeyChoice
        label={t('panels.maths.title')}
        inline
        shows
        value={maths}
        options={offered.map((each) => ({
          value: each,
          text: each === 'dB' || each === 'dBm' ? each : t(`panels.maths.${each}`),
        }))}
        // What is on the display becomes zero, or 0 dB.
        onChange={(next) => onChange({ maths: next, against: value })}
      />
      <Key
        shows
        pressed={limits !== null}
        disabled={value === null && limits === null}
        onPress={() => {
          const margin = limitStep(value ?? 0, unit)
          onChange({ limits: limits ? null : { low: (value ?? 0) - margin, high: (value ?? 0) + margin } })
        }}
      >
        {t('panels.limit.title')}
      </Key>
      {limits && (
        <div className="lb-knobs">
          {knob('low')}
          {knob('high')}
        </div>
      )}
    </>
  )
}
