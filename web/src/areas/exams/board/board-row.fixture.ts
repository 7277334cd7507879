import type { BoardRow } from '@labbox/contract/exams/board.ts'

/** A student who sits an exam, with what a test says. */
export const boardRow = (more: Partial<BoardRow> = {}): BoardRow => ({
  id: 'a',
  studentId: 's',
  name: '张三',
  number: '2024001',
  account: 'zhang',
  classId: 'c',
  status: 1,
  startAt: '',
  endAt: '',
  arranged: false,
  extraMinutes: 0,
  startedAt: null,
  submittedAt: null,
  autoSubmitted: false,
  seenAt: null,
  questions: 10,
  answered: 0,
  marked: 0,
  leaves: 0,
  leftMs: 0,
  savedAt: null,
  late: 0,
  devices: 1,
  ...more,
})
