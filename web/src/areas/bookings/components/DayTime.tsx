import { TimePicker } from 'antd'
import dayjs from 'dayjs'

const DAY_MINUTES = 1440

/** Minutes after midnight, as a time of day. */
export const DayTime = ({
  value,
  onChange,
  id,
  end = false,
}: {
  value?: number
  onChange?: (value: number) => void
  id?: string
  end?: boolean
}) => (
  <TimePicker
    {...(id ? { id } : {})}
    format="HH:mm"
    needConfirm={false}
    allowClear={false}
    value={
      value === undefined
        ? null
        : dayjs()
            .startOf('day')
            .add(value % DAY_MINUTES, 'minute')
    }
    onChange={(time) => {
      if (!time) return
      const minutes = time.hour() * 60 + time.minute()
      // The end of a day is shown as 24:00.
      onChange?.(end && minutes === 0 ? DAY_MINUTES : minutes)
    }}
  />
)
