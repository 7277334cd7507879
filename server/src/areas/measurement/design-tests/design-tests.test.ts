import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { designTest, readingAdd, sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { Template, type TemplateInput } from '@labbox/contract/measurement/template.ts'
import type { TestOutcome } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Client } from '../../../testing/app.ts'
import { createSheet, setSheetOpen } from '../service.ts'
import { reading } from '../tables.ts'
import { createMeasurementApp } from '../testing.ts'

const bench = { kind: 'vectors', module: 'top', text: 'a | y\n0 | 1' } as const
const template: TemplateInput = {
  schema: 1,
  pages: [
    {
      id: 'p',
      tables: [
        {
          id: 't',
          type: 0,
          rows: [{ id: 'r' }],
          items: [
            {
              id: 'share',
              key: 'share',
              name: { en: 'Share' },
              type: 0,
              unit: '%',
              min: 100,
              points: 10,
              test: bench,
            },
            { id: 'typed', key: 'typed', name: { en: 'Typed' }, type: 1 },
          ],
        },
      ],
    },
  ],
}
const files = [{ name: 'top.v', text: 'module top(input a, output y); assign y = ~a; endmodule' }]

let kit: Awaited<ReturnType<typeof createMeasurementApp>>
let student: Client
let classmate: Client
let teacher: Client
beforeAll(async () => {
  kit = await createMeasurementApp()
  student = await kit.user('student')
  classmate = await kit.user('student')
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())
const comesTo = (outcome: TestOutcome): void => {
  kit.tests.run = async () => outcome
}
beforeEach(() => comesTo({ kind: 'done', passed: 4, total: 4, first: null }))

const newSheet = () =>
  createSheet(kit.deps.db, kit.clock.now(), {
    kind: 'work',
    subjectId: newId(),
    ownerId: student.userId,
    template: Template.parse(template),
    feedback: true,
  })
const asked = (sheetId: string, more: object = {}) => ({
  sheetId,
  cellId: 'share.r',
  files,
  saveId: newId(),
  ...more,
})
const readings = () => kit.deps.db.select().from(reading).orderBy(reading.id)

describe('testing a design', () => {
  test('fills the cell with the percentage of what was right, which is judged', async () => {
    const sheetId = await newSheet()
    comesTo({ kind: 'done', passed: 2999, total: 3000, first: null })
    const wrong = await kit.ok(student, designTest, asked(sheetId))
    expect(wrong.change?.cells['share.r']).toMatchObject({
      value: 99.9,
      verdict: 'fail',
      source: 'instrument',
    })
    comesTo({ kind: 'done', passed: 3000, total: 3000, first: null })
    const right = await kit.ok(student, designTest, asked(sheetId))
    expect(right.change?.cells['share.r']).toMatchObject({ value: 100, verdict: 'pass', seq: 2 })
    const full = await kit.ok(teacher, sheetGet, { sheetId })
    expect(full.view === 'full' && full.score).toMatchObject({ earned: 10, possible: 10 })
    expect(full.view === 'full' && full.cells['share.r']?.raw).toMatch(/^3000\/3000\ntop\.v [\da-f]{16}$/)
  })

  test('students never get the test bench', async () => {
    const sheetId = await newSheet()
    const sheet = await kit.ok(student, sheetGet, { sheetId })
    expect(sheet.template.pages[0]?.tables[0]?.items[0]?.test).toEqual({ module: 'top' })
    expect(JSON.stringify(sheet)).not.toContain('0 | 1')
  })

  test('the same act again changes nothing', async () => {
    const act = asked(await newSheet())
    await kit.ok(student, designTest, act)
    const before = await readings()
    await kit.ok(student, designTest, act)
    expect(await readings()).toEqual(before)
  })

  test.each<TestOutcome>([
    { kind: 'ended', why: 'memory' },
    { kind: 'ports', names: ['y'] },
    { kind: 'source', complaints: [] },
  ])('what could not be tested leaves the cell as it was: $kind', async (outcome) => {
    comesTo(outcome)
    const before = await readings()
    const answer = await kit.ok(student, designTest, asked(await newSheet()))
    expect(answer).toEqual({ outcome, change: null })
    expect(await readings()).toEqual(before)
  })

  test('one at a time, who waits is told the place', async () => {
    const sheetId = await newSheet()
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    kit.tests.run = async (_bench, _files, onPlace) => {
      onPlace(3)
      begun.resolve()
      await gate.promise
      return { kind: 'done', passed: 1, total: 1, first: null }
    }
    const act = asked(sheetId)
    const first = kit.ok(student, designTest, act)
    await begun.promise
    const second = await kit.call(student, designTest, asked(sheetId))
    expect(second.refusal.error).toBe('TEST_RUNNING')
    gate.resolve()
    await first
    expect(kit.tests.told.at(-1)).toEqual({
      userId: student.userId,
      kind: 'test.place',
      saveId: act.saveId,
      place: 3,
    })
  })

  test('is refused to others, for other cells, and when the sheet is closed', async () => {
    const sheetId = await newSheet()
    let ran = 0
    kit.tests.run = async () => {
      ran += 1
      return { kind: 'done', passed: 1, total: 1, first: null }
    }
    const before = await readings()
    for (const who of [classmate, teacher])
      expect((await kit.call(who, designTest, asked(sheetId))).refusal.error).toBe('NOT_FOUND')
    const typed = await kit.call(student, designTest, asked(sheetId, { cellId: 'typed.r' }))
    expect(typed.refusal.error).toBe('CELL_NOT_TESTED')
    const named = await kit.call(
      student,
      designTest,
      asked(sheetId, { files: [{ name: 'a; exec.v', text: '' }] }),
    )
    expect(named.refusal.errors).toHaveProperty('files.0.name')
    const read = await kit.call(student, readingAdd, { sheetId, cellId: 'share.r', occupancyId: newId() })
    expect(read.refusal.error).toBe('CELL_NOT_READABLE')
    await setSheetOpen(kit.deps.db, kit.clock.now(), sheetId, false)
    expect((await kit.call(student, designTest, asked(sheetId))).refusal.error).toBe('SHEET_CLOSED')
    expect(ran).toBe(0)
    expect(await readings()).toEqual(before)
  })
})
