import type { AttendanceCounts, AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'
import type { Tone } from '../../../ui/chart/model.ts'
import { statuses, useStatusWord } from '../words.ts'

const parts: Record<AttendanceStatus, Tone> = {
  present: 'ok',
  late: 'warn',
  excused: 'quiet',
  absent: 'bad',
}

/** How many have which status, as a bar and in words; those that nobody has are left out. */
export const AttendanceBar = ({ counts, of }: { counts: AttendanceCounts; of?: number }) => {
  const word = useStatusWord()
  const some = statuses.filter((status) => counts[status] > 0)
  const left = (of ?? 0) - statuses.reduce((sum, status) => sum + counts[status], 0)
  const words = some.map((status) => `${word(status)} ${counts[status]}`)
  if (left > 0) words.push(`${word(null)} ${left}`)
  return (
    <>
      <Meter
        parts={some.map((key) => ({ key, value: counts[key], tone: parts[key] }))}
        {...(of !== undefined && { of })}
      />
      <span className="lb-num">{words.join(' · ')}</span>
    </>
  )
}
