import { Readable } from 'node:stream'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { localText, type LocalText } from '@labbox/contract/core/types.ts'
import {
  type bookPlaceholders,
  GRADE_TEMPLATE_LIMIT,
  studentPlaceholders,
} from '@labbox/contract/scores/template.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { SentFile } from '../../platform/http/one-file.ts'
import { fillSheet } from '../../platform/sheet/fill/fill.ts'
import type { Value } from '../../platform/sheet/fill/template.rules.ts'
import { atFile, requireWhole } from '../../platform/sheet/sent.ts'
import { sheetTypes } from '../../platform/sheet/write.ts'
import { excusedWord } from './export.service.ts'
import { matrixOf, type Matrix } from './matrix.ts'
import { publishedMarks } from './queries.ts'
import { selectBook, selectPair, type BookKey } from './scope.ts'
import { titlesOf } from './titles.rules.ts'

const number = (units: number | null | undefined): Value =>
  units === null || units === undefined ? null : Number(formatPoints(units))

/** What a column or group may be called: in either language, as sheets head it. */
const namesOf = ({ zh, en }: LocalText): string[] => [zh, en].flatMap((name) => (name ? [name.trim()] : []))

/** Placeholders of the columns, with the item each is of; of two with one name the first. */
const columnsOf = ({ items }: Matrix): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const add = (name: string, id: string) => {
    if (!names.has(`column:${name}`)) names.set(`column:${name}`, id)
  }
  for (const locale of ['zh', 'en'] as const)
    for (const [k, title] of titlesOf(items, locale).entries()) add(title, items[k]?.id ?? '')
  for (const { id, name } of items) for (const one of namesOf(name)) add(one, id)
  return names
}

/** Placeholders of the groups, with their place in the scheme. */
const groupsOf = ({ scheme }: Matrix): ReadonlyMap<string, number> =>
  new Map(
    (scheme?.groups ?? []).flatMap(({ name }, k) =>
      [...namesOf(name), String(k + 1)].map((one) => [`group:${one}`, k] as const),
    ),
  )

/** Marks as they were published; while they are not, as they stand where nothing is missing. */
const markOf = (matrix: Matrix, published: ReadonlyMap<string, number | null>) => (studentId: string) => {
  if (published.has(studentId)) return published.get(studentId) ?? null
  const mark = matrix.mark(studentId)
  return mark?.complete ? mark.mark : null
}

/** A workbook of the teacher's own, filled with the class as it is now; it is kept nowhere. */
export const fillTemplate = async (
  { db, clock }: Deps,
  actor: Actor,
  key: BookKey,
  receive: () => Promise<SentFile>,
): Promise<FileAnswer> => {
  const pair = await selectPair(db, actor, key)
  const file = await receive()
  const now = clock.now()
  const book = await selectBook(db, key)
  const matrix = await matrixOf(db, key, book, now)
  const mark = markOf(matrix, book?.publishedAt ? await publishedMarks(db, book.id) : new Map())
  const [columns, groups] = [columnsOf(matrix), groupsOf(matrix)]
  const rows = matrix.students.map((student, k): Record<string, Value> => {
    const course = matrix.mark(student.id)
    const cell = (itemId: string): Value => {
      const { score, excused } = matrix.cell(student.id, itemId)
      return excused ? excusedWord(actor.locale) : number(score)
    }
    return {
      no: k + 1,
      number: student.number,
      account: student.account,
      name: student.name,
      ...(matrix.scheme && { mark: number(mark(student.id)) }),
      ...Object.fromEntries([...groups].map(([name, at]) => [name, number(course?.groups[at]?.mean)])),
      ...Object.fromEntries([...columns].map(([name, itemId]) => [name, cell(itemId)])),
    }
  })
  const named = (name: LocalText) => localText(name, actor.locale)
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: actor.timeZone, dateStyle: 'short' }).format(now)
  const filling = {
    once: { course: named(pair.course), class: named(pair.className), date } satisfies Record<
      (typeof bookPlaceholders)[number],
      Value
    >,
    rows,
    repeats: [
      ...studentPlaceholders.filter((name) => name !== 'mark' || matrix.scheme !== null),
      ...groups.keys(),
      ...columns.keys(),
    ],
  }
  const filled = await atFile(async () => {
    requireWhole(file, GRADE_TEMPLATE_LIMIT)
    return fillSheet(file.bytes, filling)
  })
  const name = `${named(pair.course)} – ${named(pair.className)}.xlsx`
  return new FileAnswer(name, sheetTypes.xlsx, Readable.from([Buffer.from(filled)]))
}
