import { parsePoints } from '@labbox/contract/core/score.ts'
import { MOST_POINTS } from '@labbox/contract/scores/course-mark.ts'
import type { ScoreFault } from '@labbox/contract/scores/import.ts'
import type { GradeItem } from '@labbox/contract/scores/books.ts'
import { localTextLocales } from '@labbox/contract/core/types.ts'
import { headerFinder } from '../../platform/sheet/header.rules.ts'
import type { SheetRow } from '../../platform/sheet/limits.ts'
import { titlesOf } from './titles.rules.ts'

export const headings = {
  student: { zh: '学号', en: 'Student no.' },
  name: { zh: '姓名', en: 'Name' },
} as const

export const findHeader = headerFinder<keyof typeof headings>(
  headings,
  {
    student: '账号 学号/账号 学生编号 学工号 工号 account studentno studentnumber studentid number id',
    name: '学生姓名 学生 studentname student fullname',
  },
  ['student'],
)

/** Which column of the sheet goes into which item. */
export interface Taken {
  column: number
  itemId: string
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')

/** Columns that are called like an item, in either language. */
export const suggested = (headers: readonly string[], items: readonly GradeItem[]): Taken[] => {
  const byTitle = new Map(
    localTextLocales.flatMap((locale) =>
      titlesOf(items, locale).map((title, k) => [plain(title), items[k]?.id ?? ''] as const),
    ),
  )
  const used = new Set<string>()
  return headers.flatMap((header, column) => {
    const itemId = byTitle.get(plain(header))
    if (!itemId || used.has(itemId)) return []
    used.add(itemId)
    return [{ column, itemId }]
  })
}

/** `3:<item>,4:<item>` as the call writes it. */
export const takenOf = (text: string): Taken[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [column = '', itemId = ''] = pair.split(':')
      return { column: Number(column), itemId: itemId.toLowerCase() }
    })

export interface ScoreDraft {
  line: number
  student: string
  name: string
  /** Of the class; null: nobody there is called so. */
  studentId: string | null
  values: string[]
  /** In 1/10000 of a point; null where the cell is empty or wrong. */
  scores: (number | null)[]
  faults: ScoreFault[]
}

/** What a spreadsheet may write for a number. */
const tidy = (text: string): string => text.normalize('NFKC').trim().replace(/分$/, '')

const faultOf = (text: string): ScoreFault | null => {
  if (text === '') return null
  const value = parsePoints(text)
  if (value === null || value < 0) return 'notNumeric'
  return value > MOST_POINTS ? 'above100' : null
}

/** The rows below the headings as they would be taken; those with neither a student nor a score are left out. */
export const draftsOf = (
  rows: readonly SheetRow[],
  columns: { student: number; name: number | undefined },
  taken: readonly Taken[],
  studentOf: (text: string) => string | null,
): ScoreDraft[] => {
  const seen = new Set<string>()
  return rows.flatMap(({ line, cells }) => {
    const student = (cells[columns.student] ?? '').trim()
    const values = taken.map(({ column }) => tidy(cells[column] ?? ''))
    if (student === '' && values.every((value) => value === '')) return []
    const studentId = studentOf(student)
    const faults = new Set<ScoreFault>()
    if (studentId === null) faults.add('notInClass')
    else if (seen.has(studentId)) faults.add('repeated')
    else seen.add(studentId)
    for (const value of values) {
      const fault = faultOf(value)
      if (fault) faults.add(fault)
    }
    return [
      {
        line,
        student: student.slice(0, 100),
        name: (columns.name === undefined ? '' : (cells[columns.name] ?? '')).trim().slice(0, 100),
        studentId,
        values: values.map((value) => value.slice(0, 100)),
        scores: values.map((value) => (faultOf(value) === null ? parsePoints(value) : null)),
        faults: [...faults],
      },
    ]
  })
}
