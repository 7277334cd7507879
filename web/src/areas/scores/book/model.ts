import { formatPoints, parsePoints } from '@labbox/contract/core/score.ts'
import type { GradeBook, GradeRow } from '@labbox/contract/scores/books.ts'
import {
  courseMark,
  MOST_POINTS,
  type CourseMark,
  type MarkCell,
} from '@labbox/contract/scores/course-mark.ts'
import { placedItems } from '@labbox/contract/scores/scheme.ts'

// What the page makes of a grade book: the server's answer, with what was entered since. Marks follow at once, by the rule that the
// server keeps them by.

export interface CellValue extends MarkCell {
  /** By a teacher, in place of what the task says. */
  entered: boolean
}

/** One cell: which student and which item, counted from 0. */
export interface Place {
  row: number
  item: number
}

export interface EntryAt extends Place {
  score: number | null
  excused: boolean
}

export const cellOf = (row: GradeRow, item: number): CellValue => {
  const entry = row.entries.find((one) => one.item === item)
  if (entry) return { score: entry.score, excused: entry.excused, entered: true }
  return { score: row.scores[item] ?? null, excused: row.excused.includes(item), entered: false }
}

/** How a row's course mark is made; null without a scheme. */
const markerOf = ({ scheme, items }: Pick<GradeBook, 'scheme' | 'items'>) => {
  const at = new Map(items.map(({ id }, k) => [id, k]))
  const tasks = items.flatMap(({ id, type }) => (type === null ? [] : [{ id, type }]))
  const rule = scheme && { ...scheme, items: placedItems(scheme, tasks) }
  return (row: GradeRow): CourseMark | null => rule && courseMark(rule, (id) => cellOf(row, at.get(id) ?? -1))
}

/** The book after these entries; an empty one takes back what was entered. */
export const withEntries = (book: GradeBook, entries: readonly EntryAt[]): GradeBook => {
  const marker = markerOf(book)
  const byRow = Map.groupBy(entries, ({ row }) => row)
  const students = book.students.map((student, k) => {
    const own = byRow.get(k)
    if (!own) return student
    const named = new Set(own.map(({ item }) => item))
    const kept = own.flatMap(({ item, score, excused }) =>
      score !== null || excused ? [{ item, score, excused }] : [],
    )
    const row = {
      ...student,
      entries: [...student.entries.filter(({ item }) => !named.has(item)), ...kept],
    }
    const mark = marker(row)
    return { ...row, mark: mark?.mark ?? null, complete: mark?.complete ?? false }
  })
  return { ...book, students }
}

/** What these cells hold now, as entries that bring it back. */
export const present = (book: GradeBook, places: readonly Place[]): EntryAt[] =>
  places.map(({ row, item }) => {
    const entry = book.students[row]?.entries.find((one) => one.item === item)
    return { row, item, score: entry?.score ?? null, excused: entry?.excused ?? false }
  })

/** An entry as the server knows it: by its ids, which stay when columns move. */
export interface NamedEntry {
  itemId: string
  studentId: string
  score: number | null
  excused: boolean
}

export const named = ({ items, students }: GradeBook, entries: readonly EntryAt[]): NamedEntry[] =>
  entries.flatMap(({ row, item, score, excused }) => {
    const [itemId, studentId] = [items[item]?.id, students[row]?.id]
    return itemId && studentId ? [{ itemId, studentId, score, excused }] : []
  })

/** Where entries stand in a book as it is; those of columns that are gone are left out. */
export const placed = ({ items, students }: GradeBook, entries: readonly NamedEntry[]): EntryAt[] => {
  const columns = new Map(items.map(({ id }, k) => [id, k]))
  const rows = new Map(students.map(({ id }, k) => [id, k]))
  return entries.flatMap(({ itemId, studentId, score, excused }) => {
    const [item, row] = [columns.get(itemId), rows.get(studentId)]
    return item === undefined || row === undefined ? [] : [{ row, item, score, excused }]
  })
}

const EXCUSED = new Set(['免', '免考', '免做', 'e', 'ex', 'exc', 'excused'])

/** What somebody typed into a cell: a score of 0 to 100, "excused", or nothing; undefined for anything else. */
export const typed = (text: string): Pick<EntryAt, 'score' | 'excused'> | undefined => {
  const tidy = text.normalize('NFKC').trim().toLowerCase()
  if (tidy === '' || tidy === '-' || tidy === '–') return { score: null, excused: false }
  if (EXCUSED.has(tidy)) return { score: null, excused: true }
  const score = parsePoints(tidy)
  return score === null || score < 0 || score > MOST_POINTS ? undefined : { score, excused: false }
}

/** As it stands in a cell: at most two decimals. */
export const shown = (score: number | null): string =>
  score === null ? '' : formatPoints(Math.round(score / 100) * 100)

/** In points, for figures. */
export const inPoints = (score: number): number => Number(formatPoints(score))

/** Basis points as a percentage. */
export const percentOf = (weight: number): string => `${formatPoints(weight * 100)}%`
