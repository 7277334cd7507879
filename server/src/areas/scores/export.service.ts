import { formatPoints } from '@labbox/contract/core/score.ts'
import { localText, type Locale, type LocalText } from '@labbox/contract/core/types.ts'
import { WHOLE } from '@labbox/contract/scores/course-mark.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { sheetTypes, writeBook, writeSheet, type SheetFormat } from '../../platform/sheet/write.ts'
import { matrixOf } from './matrix.ts'
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
    schemeHeads: ['分组', '权重', '加分项', '去掉最低分'],
    yes: '是',
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
  },
} as const

/** What a sheet says of who is excused. */
export const excusedWord = (locale: Locale): string => words[locale].excused

const number = (units: number | null) => (units === null ? null : Number(formatPoints(units)))

/** The matrix as a sheet that can be imported again; as a workbook, with the scheme behind it. */
export const exportBook = async (
  { db, clock }: Deps,
  actor: Actor,
  { format, ...key }: BookKey & { format: SheetFormat },
): Promise<FileAnswer> => {
  const pair = await selectPair(db, actor, key)
  const book = await selectBook(db, key)
  const { items, students, scheme, cell, mark } = await matrixOf(db, key, book, clock.now())
  const text = words[actor.locale]
  const named = (name: LocalText) => localText(name, actor.locale)
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
  const file = `${named(pair.course)} – ${named(pair.className)}.${format}`
  if (format === 'csv') {
    const texts = rows.map((row) => row.map((value) => (value === null ? '' : String(value))))
    return new FileAnswer(file, sheetTypes.csv, writeSheet('csv', { name: text.sheet, columns, rows: texts }))
  }
  const groups = (scheme?.groups ?? []).map(({ name, weight, bonus, dropLowest }) => [
    named(name),
    weight / WHOLE,
    bonus ? text.yes : '',
    dropLowest,
  ])
  const scheming = { name: text.scheme, columns: text.schemeHeads.map((title) => ({ title })), rows: groups }
  const sheets = [{ name: text.sheet, columns, rows }, ...(scheme ? [scheming] : [])]
  return new FileAnswer(file, sheetTypes.xlsx, writeBook(sheets))
}
