import { attendanceStatuses, type AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import { useLocalText, useTranslation } from '../../app/i18n.ts'
import type { Tone } from '../../ui/StatusTag.tsx'
import { absoluteTime } from '../../ui/time/time.ts'
import { useTimeZone } from '../../ui/time/use-time-zone.ts'

/** How a status looks; null: nobody has said yet. */
export const tones: Record<AttendanceStatus, Tone> = {
  present: 'ok',
  late: 'warn',
  excused: 'neutral',
  absent: 'bad',
}

export const statuses = attendanceStatuses

export const useStatusWord = (): ((status: AttendanceStatus | null) => string) => {
  const { t } = useTranslation('attendance')
  return (status) => t(`status.${status ?? 'unrecorded'}`)
}

interface Named {
  name: OptionalLocalText
  startAt: string
}

/** What a class session is called: its name, or else its date. */
export const useSessionName = (): ((session: Named) => string) => {
  const text = useLocalText()
  const zone = useTimeZone()
  return ({ name, startAt }) => text(name) || absoluteTime(startAt, zone).slice(0, 10)
}
