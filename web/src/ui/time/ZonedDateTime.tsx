import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { serverNow } from '../../app/clock.ts'
import { absoluteTime, instantInZone } from './time.ts'
import { useTimeZone } from './use-time-zone.ts'
import { ZoneNote } from './ZoneNote.tsx'

export interface ZonedDateTimeProps {
  /** ISO 8601; given by Form.Item. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Given by Form.Item. */
  id?: string
  label?: string
  /** Whose clocks are meant; the organisation's unless it is another one's. */
  zone?: string | undefined
  /** What is offered with one press: a name and the hours from now. */
  presets?: readonly { label: string; hours: number }[]
}

const WALL = 'YYYY-MM-DD HH:mm'

/** Date and time as clocks in the organisation show it; the zone is printed once in a form, and only where the browser's is another. */
export const ZonedDateTime = ({
  value,
  onChange,
  id,
  label,
  zone: given,
  presets = [],
}: ZonedDateTimeProps) => {
  const own = useTimeZone()
  const zone = given ?? own
  // The picker only knows the browser's zone, so it is given wall-clock time and its answer is read as such.
  const wall = (instant: string | number) => dayjs(absoluteTime(instant, zone).slice(0, 16))
  return (
    <div className="lb-zoned">
      <DatePicker
        id={id}
        showTime={{ format: 'HH:mm', minuteStep: 1 }}
        format={WALL}
        needConfirm={false}
        aria-label={label}
        value={value ? wall(value) : null}
        presets={presets.map((preset) => ({
          label: preset.label,
          value: wall(serverNow() + preset.hours * HOUR_MS),
        }))}
        onChange={(next) => onChange?.(next ? instantInZone(next.format(WALL), zone) : null)}
      />
      <ZoneNote at={value ?? serverNow()} zone={zone} className="lb-zone-note" />
    </div>
  )
}
