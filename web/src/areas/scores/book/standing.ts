import type { GradeBook, GradeRow } from '@labbox/contract/scores/books.ts'
import { standingOf, standings, type Standing } from '@labbox/contract/scores/standing.ts'
import type { Tone, XyFigure } from '../../../ui/chart/model.ts'
import { cellOf } from './model.ts'

/** What the grid of a grade book shows in its cells. */
export const bookViews = ['scores', 'standing'] as const
export type BookView = (typeof bookViews)[number]

/** What became of an item of a student; null of columns that no task stands behind, and where the task was never given. */
export const standingAt = (
  { items }: Pick<GradeBook, 'items'>,
  row: GradeRow,
  item: number,
): Standing | null => {
  const type = items[item]?.type ?? null
  if (type === null) return null
  const { score, excused } = cellOf(row, item)
  return standingOf({
    type,
    status: row.statuses[item] ?? null,
    scored: score !== null,
    excused,
    late: row.late.includes(item),
  })
}

/** Places of the students who miss something. */
export const missingRows = (book: Pick<GradeBook, 'items' | 'students'>): number[] =>
  book.students.flatMap((row, k) =>
    book.items.some((_, item) => standingAt(book, row, item) === 'missing') ? [k] : [],
  )

const BARS: Record<Standing, Tone> = {
  graded: 'ok',
  submitted: 'first',
  late: 'warn',
  open: 'quiet',
  missing: 'bad',
  excused: 'third',
}

/** How many students are how far with each task. */
export const standingFigure = (
  book: Pick<GradeBook, 'items' | 'students'>,
  names: { task: (item: number) => string; standing: (one: Standing) => string; people: string },
): XyFigure => {
  const tasks = book.items.flatMap(({ type }, item) => (type === null ? [] : [item]))
  const found = tasks.map((item) => book.students.map((row) => standingAt(book, row, item)))
  return {
    kind: 'xy',
    x: { kind: 'category', values: tasks.map(names.task) },
    y: { name: names.people, min: 0, whole: true },
    series: standings.map((standing) => ({
      key: standing,
      name: names.standing(standing),
      kind: 'bar',
      stack: 'task',
      tone: BARS[standing],
      points: found.map((list, x) => ({ x, y: list.filter((one) => one === standing).length })),
    })),
  }
}
