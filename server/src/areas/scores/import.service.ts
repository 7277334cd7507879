import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import {
  SCORE_IMPORT_LIMIT,
  SCORE_IMPORT_ROWS,
  SHOWN_ROWS,
  type scoreImport,
} from '@labbox/contract/scores/import.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/http/one-file.ts'
import { requireHeader, SheetProblem } from '../../platform/sheet/problem.ts'
import { atFile, requireSome, requireWhole, sheetRows } from '../../platform/sheet/sent.ts'
import { writeEntries, type Entry } from './entries.service.ts'
import { draftsOf, findHeader, suggested, takenOf, type ScoreDraft, type Taken } from './import.rules.ts'
import { matrixOf, type Matrix } from './matrix.ts'
import { openBook, selectBook, selectPair, type Book, type BookKey } from './scope.ts'

const readSent = (file: SentFile, locale: Locale) =>
  atFile(async () => {
    requireWhole(file, SCORE_IMPORT_LIMIT)
    const rows = await sheetRows(file.bytes, SCORE_IMPORT_ROWS)
    if (rows.length === 0) throw new SheetProblem('SHEET_EMPTY')
    const header = requireHeader(findHeader(rows, locale))
    const headers = rows.find(({ line }) => line === header.line)?.cells ?? []
    const below = requireSome(
      rows.filter(({ line }) => line > header.line),
      SCORE_IMPORT_ROWS,
    )
    return { headers: headers.map((cell) => cell.trim().slice(0, 100)), header, below }
  })

/** Students by what a sheet may call them: number or account. */
const finderOf = ({ students }: Matrix) => {
  const byName = new Map(students.map(({ id, account }) => [account, id]))
  for (const { id, number } of students) if (number) byName.set(number.toLowerCase(), id)
  return (text: string) => byName.get(text.toLowerCase()) ?? null
}

/** Cells that would change a present value, and cells that are written. */
const cellsOf = (
  matrix: Matrix,
  taken: readonly Taken[],
  drafts: readonly ScoreDraft[],
  overwrite: boolean,
) => {
  const entries: Entry[] = []
  const conflicts = drafts.map(({ studentId, scores }) => {
    let differ = 0
    for (const [k, { itemId }] of taken.entries()) {
      const score = scores[k] ?? null
      if (studentId === null || score === null) continue
      const now = matrix.cell(studentId, itemId)
      const present = now.score !== null || now.excused
      if (present && now.score !== score) differ += 1
      if (now.score !== score && (!present || overwrite))
        entries.push({ itemId, studentId, score, excused: false })
    }
    return differ
  })
  return { entries, conflicts }
}

/** The rows worth looking at first: those with faults, then those that would change something. */
const shownOf = (drafts: readonly ScoreDraft[], conflicts: readonly number[]) => {
  const rows = drafts.map(({ line, student, name, values, faults }, k) => ({
    line,
    student,
    name,
    values,
    faults,
    conflicts: conflicts[k] ?? 0,
  }))
  rows.sort((a, b) => b.faults.length - a.faults.length || b.conflicts - a.conflicts || a.line - b.line)
  return {
    rows: rows.slice(0, SHOWN_ROWS),
    total: drafts.length,
    conflicts: conflicts.reduce((sum, count) => sum + count, 0),
  }
}

/** What a sheet would do to a book as it is. */
const weigh = async (
  { db, now }: { db: Db; now: Date },
  { headers, header, below }: Awaited<ReturnType<typeof readSent>>,
  {
    key,
    book,
    columns,
    overwrite,
  }: { key: BookKey; book: Book | null; columns?: string; overwrite: boolean },
) => {
  const matrix = await matrixOf(db, key, book, now)
  const taken = columns === undefined ? suggested(headers, matrix.items) : takenOf(columns)
  const known = new Set(matrix.items.map(({ id }) => id))
  if (taken.some(({ itemId }) => !known.has(itemId))) throw notFound()
  const at = { student: header.columns.get('student') ?? 0, name: header.columns.get('name') }
  const drafts = draftsOf(below, at, taken, finderOf(matrix))
  const { entries, conflicts } = cellsOf(matrix, taken, drafts, overwrite)
  const faulty = drafts.filter(({ faults }) => faults.length > 0).length
  const found = {
    headers,
    people: [...header.columns.values()],
    taken,
    ...shownOf(drafts, conflicts),
    faulty,
    cells: entries.length,
  }
  return { matrix, entries, found }
}

/** Takes scores from a sheet into the columns of a book, all or none. Without `write` it only says what it would do. */
export const importScores = async (
  deps: Deps,
  actor: Actor,
  { columns, overwrite, write, ...key }: QueryOf<typeof scoreImport>,
  receive: () => Promise<SentFile>,
) => {
  if (!(await selectPair(deps.db, actor, key)).editable) throw notFound()
  const file = await receive()
  const sheet = await readSent(file, actor.locale)
  const how = { key, overwrite, ...(columns !== undefined && { columns }) }
  const now = deps.clock.now()
  if (!write) {
    const book = await selectBook(deps.db, key)
    if (book?.lockedAt) throw new AppError('GRADES_LOCKED')
    return { ...(await weigh({ db: deps.db, now }, sheet, { ...how, book })).found, written: false }
  }
  return transaction(deps.db, async (tx) => {
    const { pair, book } = await openBook(deps, tx, actor, key)
    const { matrix, entries, found } = await weigh({ db: tx, now }, sheet, { ...how, book })
    if (found.faulty > 0) throw new AppError('SCORE_ROWS_BAD', { params: { count: found.faulty } })
    const reason = file.name.toWellFormed().replaceAll('\u0000', '').slice(0, 200)
    const cells = await writeEntries(deps, tx, actor, { book, matrix, entries, reason })
    const what = { id: pair.courseId, name: reason }
    await audit(tx, actor, 'scores:book:import', what, null, { cells, rows: found.total })
    return { ...found, written: true }
  })
}
