import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { useWatching } from '../panels/link.ts'
import { pointCounts } from './kept.ts'
import { RunBar, type Run } from './RunBar.tsx'
import '../../../ui/arrange.css'

type PointCount = (typeof pointCounts)[number]

interface Props extends Run {
  hint: string
  /** How many points the next run has, and how many were measured. */
  count: PointCount
  done: number
  onCount: (count: PointCount) => void
  /** What else a run is asked for. */
  fields: ReactNode
  /** What can be done with a run that has ended. */
  fill: ReactNode
  /** What was measured; shown once there is a line of it. */
  children: ReactNode
}

/** A measuring program: what it is asked for, how far it is, what it found. */
export const ProgramPane = ({ hint, count, done, onCount, fields, fill, children, ...run }: Props) => {
  const { t } = useTranslation('response')
  const watching = useWatching()
  return (
    <div className="lb-exp-note">
      <p className="lb-muted">{hint}</p>
      <Form layout="inline" component="div" disabled={run.busy || watching}>
        {fields}
        <Form.Item label={t('points')}>
          <Select
            aria-label={t('points')}
            value={count}
            options={pointCounts.map((value) => ({ value, label: value }))}
            onChange={onCount}
          />
        </Form.Item>
      </Form>
      <RunBar {...run} percent={(100 * done) / count} />
      {done > 1 && children}
      {done > 1 && !run.busy && !watching && fill}
    </div>
  )
}

interface ChannelProps<C extends number> {
  label: string
  value: C
  channels: readonly C[]
  onChange: (channel: C) => void
}

/** Which channel of an instrument a program uses. */
export const ChannelField = <C extends number>({ label, value, channels, onChange }: ChannelProps<C>) => (
  <Form.Item label={label}>
    <Select
      aria-label={label}
      value={value}
      options={channels.map((channel) => ({ value: channel, label: `CH${channel}` }))}
      onChange={onChange}
    />
  </Form.Item>
)

interface RangeProps {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** Where a run begins or ends. */
export const RangeField = ({ label, value, least, most, onChange }: RangeProps) => (
  <Form.Item label={label}>
    <NumberField
      min={least}
      max={most}
      value={value}
      aria-label={label}
      onChange={(next) => next !== null && onChange(next)}
    />
  </Form.Item>
)
