import type { BoardRow } from '@labbox/contract/exams/board.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'

/** Without a sign of life for so long somebody counts as gone: two of the signs of each half minute were missed. */
const AWAY_MS = 75_000

/** The last that was heard of a student: a sign of life, an answer, or the begin, which comes before the first sign. */
export const heardAt = ({ seenAt, savedAt, startedAt }: BoardRow): string | null =>
  [seenAt, savedAt, startedAt].reduce((last, at) =>
    at !== null && (last === null || Date.parse(at) > Date.parse(last)) ? at : last,
  )

/** Whether somebody who sits is at the page now. */
export const isOnline = (row: BoardRow, now: number): boolean => {
  const last = heardAt(row)
  return row.status === workStatus.inProgress && last !== null && now - Date.parse(last) < AWAY_MS
}

/** What a teacher looks for, each a filter of its own. */
export const signs = ['online', 'away', 'left', 'late', 'arranged', 'devices'] as const
export type Sign = (typeof signs)[number]

export const shows: Record<Sign, (row: BoardRow, now: number) => boolean> = {
  online: isOnline,
  away: (row, now) => row.status === workStatus.inProgress && !isOnline(row, now),
  left: (row) => row.leaves > 0,
  late: (row) => row.late > 0,
  arranged: (row) => row.arranged,
  devices: (row) => row.devices > 1,
}

export interface BoardFilter {
  text: string
  status: number | null
  sign: Sign | null
}

export const filtered = (rows: readonly BoardRow[], filter: BoardFilter, now: number): BoardRow[] => {
  const wanted = filter.text.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (filter.status === null || row.status === filter.status) &&
      (filter.sign === null || shows[filter.sign](row, now)) &&
      [row.name, row.number, row.account].some((field) => field.toLowerCase().includes(wanted)),
  )
}

/** The list with those rows replaced that were asked for again. */
export const merged = (rows: readonly BoardRow[], fresh: readonly BoardRow[]): BoardRow[] => {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}
