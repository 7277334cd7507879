import { readXlsx, writeXlsx, type Cell, type CellValue, type WriteSheet } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as books from '@labbox/contract/scores/books.ts'
import { GRADE_TEMPLATE_LIMIT, gradeTemplate } from '@labbox/contract/scores/template.ts'
import { newId } from '../../platform/database/ids.ts'
import { zipOf } from '../../platform/sheet/testing.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { classCast } from '../../testing/class-cast.ts'
import { digestOf } from '../../testing/database/digest.ts'

let kit: TestApp
let teacher: Client
let colleague: Client
let students: Client[]
let key: { courseId: string; classId: string }
const [exam, final] = [newId(), newId()]

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  ;({ teacher, colleague, students } = await classCast(kit))
  const { id: classId } = await teacher.ok(classAdd, { name: { en: '=Class' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['pupil001', 'pupil002', 'pupil003'] })
  const { id: courseId } = await teacher.ok(courses.courseAdd, { name: { en: 'Circuits' } })
  await teacher.ok(courses.courseClasses, { id: courseId, classIds: [classId] })
  key = { courseId, classId }
})
afterAll(() => kit.close())

const setScheme = async () => {
  await teacher.ok(books.gradeScheme, {
    ...key,
    revision: 0,
    scheme: {
      groups: [{ id: exam, name: { en: 'Exam' }, weight: 10_000, kinds: [], dropLowest: 0, bonus: false }],
      columns: [{ id: final, name: { zh: '期末', en: 'Final' }, groupId: exam }],
      placed: {},
      replaces: {},
      decimals: 1,
    },
  })
  const cell = (k: number, score: number | null) => ({
    itemId: final,
    studentId: students[k]?.userId ?? '',
    score: score === null ? null : score * POINT,
    excused: score === null,
  })
  await teacher.ok(books.gradeEnter, { ...key, entries: [cell(0, 80.5), cell(1, null)] })
}

const workbook = (rows: CellValue[][], more: Partial<WriteSheet> = {}) =>
  writeXlsx({ sheets: [{ name: 'Marks', rows, ...more }] })

const send = async (bytes: Uint8Array, who = teacher, to = key) => {
  const form = new FormData()
  form.append('file', new File([Buffer.from(bytes)], 'own.xlsx'))
  const encoded = new Response(form)
  return kit.app.inject({
    method: 'POST',
    url: `/api${gradeTemplate.path}?${new URLSearchParams(to)}`,
    headers: {
      'accept-language': 'en-US',
      'x-token': who.token,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
const filled = async (bytes: Uint8Array) => {
  const answer = await send(bytes)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const [sheet] = (await readXlsx(new Uint8Array(answer.rawPayload), { readStyles: true })).sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}
/** The template must be refused so, and change nothing. */
const refused = async (error: string, bytes: Uint8Array, ...who: [Client?, typeof key?]) => {
  const before = await digestOf(kit.database.sql)()
  const answer = (await send(bytes, ...who)).json<{ msg: string; data: { error: string } }>()
  expect(answer.data).toMatchObject({ error })
  expect(await digestOf(kit.database.sql)()).toEqual(before)
  return answer.msg
}

const ROW = ['{{no}}', '{{ account }}', '{{name}}']

describe('a template of the university', () => {
  it('has no mark while there is no scheme', async () => {
    expect((await filled(await workbook([ROW]))).rows).toEqual([
      [1, 'pupil001', 'Pupil 1'],
      [2, 'pupil002', 'Pupil 2'],
      [3, 'pupil003', 'Pupil 3'],
    ])
    expect(await refused('TEMPLATE_UNKNOWN', await workbook([[...ROW, '{{mark}}']]))).toContain('{{mark}}')
  })

  it('comes back with a row for each student, and what stands around it', async () => {
    await setScheme()
    const rows = await filled(
      await workbook([
        ['{{course}}, {{class}}', '{{class}}', '{{date}}'],
        [...ROW, '{{column:期末}}', '{{column: Final}}', '{{group:1}}', '{{group:Exam}}', '{{mark}}'],
        ['Teacher: {{nobody', 'end'],
      ]),
    )
    expect(rows.rows[0]?.slice(0, 2)).toEqual(['Circuits, =Class', '=Class'])
    expect(rows.rows[0]?.[2]).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(rows.rows[1]).toEqual([1, 'pupil001', 'Pupil 1', 80.5, 80.5, 80.5, 80.5, 80.5])
    expect(rows.rows[2]?.slice(2, 5)).toEqual(['Pupil 2', 'Excused', 'Excused'])
    expect(rows.rows[4]?.slice(0, 2)).toEqual(['Teacher: {{nobody', 'end'])
    // A name that looks like a formula is a text, and is shown as one.
    const cell = rows.cells?.get('0,1')
    expect(cell).toMatchObject({ value: '=Class', style: { numFmt: '@' } })
    expect(cell).not.toHaveProperty('formula')
  })

  it('keeps its looks and merged cells, and its formulas follow the rows', async () => {
    const formula = (text: string): Cell => ({ value: null, type: 'formula', formula: text })
    const bold = { value: '{{name}}', type: 'string' as const, style: { font: { bold: true } } }
    const sheet = await filled(
      await workbook([['Marks'], ['{{name}}', null, '{{mark}}', null], [null, null, null, 'Mean']], {
        cells: new Map([
          ['1,0', bold],
          ['1,3', formula('C2*$C$2+C$1+C3')],
          [
            '2,0',
            { ...formula('SUM(C$1:C2)'), formulaType: 'shared', formulaSharedIndex: 0, formulaRef: 'A3:B3' },
          ],
          ['2,1', { ...formula(''), formulaType: 'shared', formulaSharedIndex: 0 }],
          ['2,2', formula('AVERAGE(C2:C2)+C3&"C2:C2"')],
        ]),
        merges: [{ startRow: 1, startCol: 0, endRow: 1, endCol: 1 }],
      }),
    )
    expect(sheet.rows.slice(0, 4).map(([first]) => first)).toEqual(['Marks', 'Pupil 1', 'Pupil 2', 'Pupil 3'])
    expect([0, 1].map((column) => sheet.cells?.get(`4,${column}`)?.formula)).toEqual([
      'SUM(C$1:C4)',
      'SUM(D$1:D4)',
    ])
    expect([1, 2, 3].map((row) => sheet.cells?.get(`${row},0`)?.style?.font?.bold)).toEqual([
      true,
      true,
      true,
    ])
    expect(sheet.merges?.map(({ startRow }) => startRow)).toEqual([1, 2, 3])
    expect([1, 3].map((row) => sheet.cells?.get(`${row},3`)?.formula)).toEqual([
      'C2*$C$2+C$1+C5',
      'C4*$C$2+C$1+C5',
    ])
    expect(sheet.cells?.get('4,2')?.formula).toBe('AVERAGE(C2:C4)+C5&"C2:C2"')
  })

  it('is refused by name of what is not known, and with no row or two rows of students', async () => {
    const msg = await refused('TEMPLATE_UNKNOWN', await workbook([[...ROW, '{{nmae}}', 'x {{column:Oral}}']]))
    expect(msg).toContain('{{nmae}} {{column:Oral}}')
    await refused('TEMPLATE_ROW', await workbook([['{{course}}']]))
    await refused('TEMPLATE_ROW', await workbook([ROW, ROW]))
  })

  it('is refused when it is no workbook, too large, damaged, or has macros', async () => {
    await refused('SHEET_KIND', Buffer.from('{{name}}'))
    await refused('SHEET_KIND', Buffer.from('%PDF-1.7'))
    await refused('SHEET_BROKEN', Buffer.from('PK\x03\x04'))
    await refused('SHEET_TOO_BIG', zipOf([{ name: 'xl/workbook.xml', content: 'x', claims: 500 << 20 }]))
    await refused('SHEET_KIND', zipOf([{ name: 'xl/vbaProject.bin', content: 'x' }]))
    await refused('sizeOver', Buffer.alloc(GRADE_TEMPLATE_LIMIT + 1))
  })

  it('is not filled with a class of others, as if there were none', async () => {
    const bytes = await workbook([ROW])
    await refused('NOT_FOUND', bytes, colleague)
    await refused('NOT_FOUND', bytes, teacher, { ...key, classId: newId() })
    await refused('FORBIDDEN', bytes, students[0])
  })

  it('has the marks as they were published', async () => {
    await teacher.ok(books.gradePublish, key)
    const { rows } = await filled(await workbook([['{{account}}', '{{mark}}']]))
    expect(rows).toEqual([
      ['pupil001', 80.5],
      ['pupil002', null],
      ['pupil003', null],
    ])
  })
})
