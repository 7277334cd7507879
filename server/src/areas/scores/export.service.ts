import { formatPoints } from '@labbox/contract/core/score.ts'
import { localText, type Locale, type LocalText } from '@labbox/contract/core/types.ts'
import { WHOLE } from '@labbox/contract/scores/course-mark.ts'
import { standingOf } from '@labbox/contract/scores/standing.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { sheetTypes, writeBook, writeSheet, type Book, type SheetFormat } from '../../platform/sheet/write.ts'
import { lateItems, matrixOf, statusesOf, type Matrix } from './matrix.ts'
import { titlesOf } from './titles.rules.ts'
import { selectBook, selectPair, type BookKey } from './scope.ts'

const words = {
  zh: {
    heads: ['学号', '账号', '姓名'],
    mark: '总评成绩',
    incomplete: '未完成',
    excused: '免',
    sheet: '成绩册',
    scheme: '评分方案',
    schemeHeads: ['分组', '权重', '加分项', '去最低分'],
    yes: '是',
    standing: '提交情况',
    late: '逾期',
    stands: {
      graded: '已批阅',
      submitted: '待批阅',
      late: '逾期提交',
      open: '未提交',
      missing: '缺',
      excused: '免',
    },
  },
  en: {
    heads: ['Student no.', 'Account', 'Name'],
    mark: 'Course mark',
    incomplete: 'Incomplete',
    excused: 'Excused',
    sheet: 'Grade book',
    scheme: 'Grading scheme',
    schemeHeads: ['Group', 'Weight', 'Bonus', 'Lowest dropped'],
    yes: 'yes',
    standing: 'Submissions',
    late: 'late',
    stands: {
      graded: 'Graded',
      submitted: 'To review',
      late: 'Submitted late',
      open: 'Not submitted',
      missing: 'Missing',
      excused: 'Excused',
    },
  },
} as const

/** What a sheet says of who is excused. */
export const excusedWord = (locale: Locale): string => words[locale].excused

const number = (units: number | null) => (units === null ? null : Number(formatPoints(units)))

/** A workbook, or as CSV its first sheet. */
const sheetAnswer = (file: string, format: SheetFormat, book: Book): FileAnswer => {
  const [first] = book
  if (format === 'xlsx' || !first) return new FileAnswer(file, sheetTypes.xlsx, writeBook(book))
  const rows = first.rows.map((row) => row.map((value) => (value === null ? '' : String(value))))
  return new FileAnswer(file, sheetTypes.csv, writeSheet('csv', { ...first, rows }))
}

/** What became of each task, a student in a row. */
const standingBook = (matrix: Matrix, locale: Locale, now: Date): Book => {
  const text = words[locale]
  const tasks = matrix.items.filter(({ type }) => type !== null)
  const standing = statusesOf(matrix, now)
  const rows = matrix.students.map(({ id, number: no, account, name }) => {
    const statuses = standing(id)
    const late = new Set(lateItems(matrix, id))
    const cells = tasks.map((item, k) => {
      const { score, excused } = matrix.cell(id, item.id)
      const stands = standingOf({
        type: item.type ?? taskTypes.experiment,
        status: statuses[k] ?? null,
        scored: score !== null,
        excused,
        late: late.has(k),
      })
      if (!stands) return null
      return stands === 'graded' && late.has(k)
        ? `${text.stands[stands]} (${text.late})`
        : text.stands[stands]
    })
    return [no, account, name, ...cells]
  })
  const titles = [...text.heads, ...titlesOf(tasks, locale)]
  return [{ name: text.standing, columns: titles.map((title) => ({ title })), rows }]
}

/** The matrix as a sheet that can be imported again; as a workbook, with the scheme behind it. */
export const exportBook = async (
  { db, clock }: Deps,
  actor: Actor,
  { format, content, ...key }: BookKey & { format: SheetFormat; content: 'scores' | 'standing' },
): Promise<FileAnswer> => {
  const pair = await selectPair(db, actor, key)
  const book = await selectBook(db, key)
  const now = clock.now()
  const matrix = await matrixOf(db, key, book, now)
  const { items, students, scheme, cell, mark } = matrix
  const text = words[actor.locale]
  const named = (name: LocalText) => localText(name, actor.locale)
  const name = `${named(pair.course)} – ${named(pair.className)}`
  if (content === 'standing') {
    const title = `${name} – ${text.standing}.${format}`
    return sheetAnswer(title, format, standingBook(matrix, actor.locale, now))
  }
  const rows = students.map((student) => {
    const course = mark(student.id)
    return [
      student.number,
      student.account,
      student.name,
      ...items.map(({ id }) => {
        const { score, excused } = cell(student.id, id)
        return excused ? text.excused : number(score)
      }),
      ...(scheme ? [course?.complete ? number(course.mark) : text.incomplete] : []),
    ]
  })
  const titles = [...text.heads, ...titlesOf(items, actor.locale), ...(scheme ? [text.mark] : [])]
  const columns = titles.map((title) => ({ title }))
  const groups = (scheme?.groups ?? []).map(({ name, weight, bonus, dropLowest }) => [
    named(name),
    weight / WHOLE,
    bonus ? text.yes : '',
    dropLowest,
  ])
  const scheming = { name: text.scheme, columns: text.schemeHeads.map((title) => ({ title })), rows: groups }
  const sheets = [{ name: text.sheet, columns, rows }, ...(scheme ? [scheming] : [])]
  return sheetAnswer(`${name}.${format}`, format, sheets)
}
