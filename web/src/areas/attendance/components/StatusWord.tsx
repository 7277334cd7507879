import type { AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { tones, useStatusWord } from '../words.ts'

/** How somebody took part, by colour, shape and word. */
export const StatusWord = ({ status }: { status: AttendanceStatus | null }) => {
  const word = useStatusWord()
  return status ? (
    <StatusTag tone={tones[status]}>{word(status)}</StatusTag>
  ) : (
    <span className="lb-muted">{word(null)}</span>
  )
}
