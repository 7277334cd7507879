import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cellClear,
  cellWhy,
  compatibleConfigList,
  manualSave,
  readingAdd,
  readingList,
  sheetGet,
} from '@labbox/contract/measurement/measurement.ts'
import { studentSheet } from '@labbox/contract/measurement/sheet.ts'
import { Template, type TemplateInput } from '@labbox/contract/measurement/template.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Client } from '../../testing/app.ts'
import { compatibleRows, seedCompatible } from './compatible.service.ts'
import {
  createSheet,
  picturesOf,
  requireGoodTemplate,
  setSheetOpen,
  snapshotSheet,
  templateProblems,
} from './service.ts'
import { compatibleConfig, reading, sheetCell } from './tables.ts'
import { createMeasurementApp } from './testing.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const mixedTemplate: TemplateInput = {
  schema: 1,
  pages: [
    {
      id: 'p',
      tables: [
        {
          id: 't',
          type: 1,
          columns: [{ id: 'only' }],
          items: [
            {
              id: 'shot',
              key: 'shot',
              name: { en: 'Screen' },
              type: 0,
              basicType: 2,
              command: 'DS.SCREEN',
              points: 2,
            },
            { id: 'mode', key: 'mode', name: { en: 'Mode' }, type: 0, basicType: 1, command: 'DP.MODE(CH1)' },
            {
              id: 'vpp',
              key: 'vpp',
              name: { en: 'Vpp' },
              type: 0,
              unit: 'mV',
              command: 'DS.MEAS.VPP($)',
              parameter: { name: {}, options: ['CH1', 'CH2'] },
            },
            { id: 'note', key: 'note', name: { en: 'Note' }, type: 1, basicType: 1 },
            { id: 'r', key: 'r', name: { en: 'R' }, type: 1, unit: 'kΩ', min: 0.9, max: 1.1, points: 3 },
          ],
        },
      ],
    },
  ],
}

let kit: Awaited<ReturnType<typeof createMeasurementApp>>
let student: Client
let classmate: Client
let teacher: Client
const occupancyId = newId()

beforeAll(async () => {
  kit = await createMeasurementApp()
  student = await kit.user('student')
  classmate = await kit.user('student')
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())
beforeEach(() => {
  kit.answers.clear()
  kit.asked.length = 0
})

const newSheet = (template: TemplateInput = sweepTemplate, feedback = true) =>
  createSheet(kit.deps.db, kit.clock.now(), {
    kind: 'work',
    subjectId: newId(),
    ownerId: student.userId,
    template: Template.parse(template),
    feedback,
  })
const rowsOf = async (sheetId: string) => {
  const [readings] = await kit.deps.db
    .select({ n: count() })
    .from(reading)
    .where(eq(reading.sheetId, sheetId))
  const cells = await kit.deps.db.select().from(sheetCell).where(eq(sheetCell.sheetId, sheetId))
  return { readings: readings?.n, cells }
}
const save = (sheetId: string, cellId: string, value: number | string, base = 0, saveId = newId()) => ({
  sheetId,
  cellId,
  value,
  base,
  saveId,
})

describe('readings', () => {
  test('the command is the template’s; the value comes in the item’s unit; formulas and verdicts follow', async () => {
    const sheetId = await newSheet()
    kit.answers.set('DS.MEAS.VPP(CH1)', { value: 1, unit: 'V', raw: '1.000000E+00' })
    kit.answers.set('DS.MEAS.VPP(CH2)', { value: 0.8467, unit: 'V', raw: '8.467000E-01' })
    await kit.ok(student, readingAdd, { sheetId, cellId: 'uin.l1', occupancyId })
    const change = await kit.ok(student, readingAdd, { sheetId, cellId: 'uout.l1', occupancyId })
    expect(kit.asked).toEqual(['DS.MEAS.VPP(CH1)', 'DS.MEAS.VPP(CH2)'])
    expect(Object.keys(change.cells).toSorted()).toEqual(['gain.l1', 'uout.l1'])
    expect(change.cells['uout.l1']).toMatchObject({
      value: 846.7,
      source: 'instrument',
      verdict: 'pass',
      seq: 1,
    })
    expect(change.cells['gain.l1']).toMatchObject({ source: 'computed', verdict: 'pass' })
    const full = await kit.ok(teacher, sheetGet, { sheetId })
    expect(full.view === 'full' && full.cells['uout.l1']).toMatchObject({
      raw: '8.467000E-01',
      instrument: 'ds1',
      model: 'DS1104Z',
      command: 'DS.MEAS.VPP(CH2)',
      scpi: 'scpi of DS.MEAS.VPP(CH2)',
      byId: student.userId,
    })
  })

  test('reading again keeps the former reading in the record', async () => {
    const sheetId = await newSheet()
    kit.answers.set('DS.MEAS.VPP(CH1)', { value: 1, unit: 'V' })
    await kit.ok(student, readingAdd, { sheetId, cellId: 'uin.l0', occupancyId })
    kit.answers.set('DS.MEAS.VPP(CH1)', { value: 2, unit: 'V', at: new Date('2026-09-07T08:01:00Z') })
    await kit.ok(student, readingAdd, { sheetId, cellId: 'uin.l0', occupancyId })
    const record = await kit.ok(student, readingList, { sheetId, cellId: 'uin.l0' })
    expect(record.map((entry) => entry.value)).toEqual([2, 1])
    expect((await rowsOf(sheetId)).cells).toMatchObject([{ cellId: 'uin.l0', seq: 2 }])
  })

  test('pictures are stored as files and shown by a signed link; texts as they are', async () => {
    const sheetId = await newSheet(mixedTemplate)
    kit.answers.set('DS.SCREEN', { block: PNG, raw: '#9000000068' })
    kit.answers.set('DP.MODE(CH1)', { text: 'CV\0', raw: 'CV\0' })
    const change = await kit.ok(student, readingAdd, { sheetId, cellId: 'shot.only', occupancyId })
    const cell = change.cells['shot.only']
    expect(cell?.url).toContain(String(cell?.value))
    const snapshot = await snapshotSheet(kit.deps.db, sheetId)
    expect(picturesOf(snapshot)).toEqual([cell?.value])
    expect(snapshot.cells['shot.only']?.url).toBeNull()
    expect(snapshot.score).toMatchObject({ earned: 2, possible: 5 })
    const mode = await kit.ok(student, readingAdd, { sheetId, cellId: 'mode.only', occupancyId })
    expect(mode.cells['mode.only']).toMatchObject({ value: 'CV', state: 'filled' })
  })

  test('only the parameters that the template offers can be chosen', async () => {
    const sheetId = await newSheet(mixedTemplate)
    kit.answers.set('DS.MEAS.VPP(CH2)', { value: 0.25, unit: 'V' })
    const change = await kit.ok(student, readingAdd, {
      sheetId,
      cellId: 'vpp.only',
      occupancyId,
      option: 'CH2',
    })
    expect(change.cells['vpp.only']).toMatchObject({ value: 250, option: 'CH2' })
    const before = await rowsOf(sheetId)
    kit.asked.length = 0
    for (const option of ['CH3', 'CH1);DP.OUTPUT(CH1,ON'])
      expect(
        (await kit.call(student, readingAdd, { sheetId, cellId: 'vpp.only', occupancyId, option })).refusal
          .error,
      ).toBe('READING_OPTION')
    expect(kit.asked).toEqual([])
    expect(await rowsOf(sheetId)).toEqual(before)
  })

  test.each([
    ['no valid value', { value: 9.9e37, unit: 'V' }, 'READING_NO_VALUE'],
    ['a text for a number', { text: 'x' }, 'READING_NO_VALUE'],
    ['another quantity', { value: 1, unit: 'Hz' }, 'READING_UNIT'],
  ])('an answer with %s fills nothing', async (_name, answer, error) => {
    const sheetId = await newSheet()
    kit.answers.set('DS.MEAS.VPP(CH1)', answer)
    expect(
      (await kit.call(student, readingAdd, { sheetId, cellId: 'uin.l0', occupancyId })).refusal.error,
    ).toBe(error)
    expect(await rowsOf(sheetId)).toEqual({ readings: 0, cells: [] })
  })

  test('a repeat of the same act appends nothing', async () => {
    const sheetId = await newSheet()
    kit.answers.set('DS.MEAS.VPP(CH1)', { value: 1, unit: 'V' })
    const input = { sheetId, cellId: 'uin.l0', occupancyId, saveId: newId() }
    const first = await kit.ok(student, readingAdd, input)
    const second = await kit.ok(student, readingAdd, input)
    expect(second.cells['uin.l0']).toEqual(first.cells['uin.l0'])
    expect((await rowsOf(sheetId)).readings).toBe(1)
  })
})

describe('typing', () => {
  test('manual cells take numbers and texts; where a reading was expected it is marked', async () => {
    const sheetId = await newSheet(mixedTemplate)
    const change = await kit.ok(student, manualSave, save(sheetId, 'r.only', 1.02))
    expect(change.cells['r.only']).toMatchObject({
      value: 1.02,
      source: 'manual',
      marked: false,
      verdict: 'pass',
    })
    const asText = await kit.ok(student, manualSave, save(sheetId, 'r.only', '0.5', 1))
    expect(asText.cells['r.only']).toMatchObject({ value: 0.5, verdict: 'fail' })
    await kit.ok(student, manualSave, save(sheetId, 'note.only', '噪声 < 1 mV'))
    const sweep = await newSheet()
    const marked = await kit.ok(student, manualSave, save(sweep, 'uout.l0', 998))
    expect(marked.cells['uout.l0']).toMatchObject({ value: 998, marked: true })
  })

  test('a stale page cannot overwrite; a repeat is harmless; clearing keeps the record', async () => {
    const sheetId = await newSheet(mixedTemplate)
    const first = save(sheetId, 'r.only', 1)
    await kit.ok(student, manualSave, first)
    await kit.ok(student, manualSave, save(sheetId, 'r.only', 2, 1))
    const before = await rowsOf(sheetId)
    expect((await kit.call(student, manualSave, save(sheetId, 'r.only', 3, 1))).refusal.error).toBe(
      'SHEET_STALE',
    )
    expect((await kit.ok(student, manualSave, first)).cells['r.only']).toMatchObject({ value: 2, seq: 2 })
    expect(await rowsOf(sheetId)).toEqual(before)
    const cleared = await kit.ok(student, cellClear, { sheetId, cellId: 'r.only', base: 2, saveId: newId() })
    expect(cleared.cells['r.only']).toMatchObject({ value: null, state: 'blank', source: null, seq: 3 })
    expect(await kit.ok(student, readingList, { sheetId, cellId: 'r.only' })).toHaveLength(3)
  })

  test('two pages that save at once: one is refused', async () => {
    const sheetId = await newSheet(mixedTemplate)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => kit.call(student, manualSave, save(sheetId, 'r.only', n))),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect((await rowsOf(sheetId)).readings).toBe(1)
  })

  test.each<[string, string, number | string, string]>([
    ['a computed cell', 'gain.l0', 1, 'CELL_NOT_MANUAL'],
    ['a given cell', 'f.l0', 1, 'CELL_NOT_MANUAL'],
    ['a reading without the flag', 'uin.l0', 1, 'CELL_NOT_MANUAL'],
    ['a text for a number', 'uout.l0', 'much', 'CELL_WRONG_KIND'],
    ['an unknown cell', 'uout.l9', 1, 'NOT_FOUND'],
    ['a control character', 'uout.l0', 'a\u0000b', 'VALIDATION'],
  ])('%s is refused', async (_name, cellId, value, error) => {
    const sheetId = await newSheet()
    expect((await kit.call(student, manualSave, save(sheetId, cellId, value))).refusal.error).toBe(error)
    expect(await rowsOf(sheetId)).toEqual({ readings: 0, cells: [] })
  })

  test('a picture cannot be typed, a manual cell cannot be read', async () => {
    const sheetId = await newSheet(mixedTemplate)
    expect((await kit.call(student, manualSave, save(sheetId, 'shot.only', newId()))).refusal.error).toBe(
      'CELL_NOT_MANUAL',
    )
    const read = await kit.call(student, readingAdd, { sheetId, cellId: 'r.only', occupancyId })
    expect(read.refusal.error).toBe('CELL_NOT_READABLE')
    expect(await rowsOf(sheetId)).toEqual({ readings: 0, cells: [] })
  })
})

describe('who may', () => {
  test('a foreign sheet answers as a missing one does, for every call, and nothing changes', async () => {
    const sheetId = await newSheet(mixedTemplate)
    await kit.ok(student, manualSave, save(sheetId, 'r.only', 1))
    const before = await rowsOf(sheetId)
    const outsider = await kit.user('teacher', { orgId: await kit.org() })
    const act = { cellId: 'r.only', base: 1, saveId: newId() }
    for (const [client, id] of [
      [classmate, sheetId],
      [outsider, sheetId],
      [student, newId()],
    ] as const) {
      const calls = [
        kit.call(client, sheetGet, { sheetId: id }),
        kit.call(client, readingList, { sheetId: id, cellId: 'r.only' }),
        kit.call(client, cellWhy, { sheetId: id, cellId: 'r.only' }),
        kit.call(client, manualSave, { ...act, sheetId: id, value: 5 }),
        kit.call(client, cellClear, { ...act, sheetId: id }),
        kit.call(client, readingAdd, { sheetId: id, cellId: 'vpp.only', occupancyId }),
      ]
      for (const answer of await Promise.all(calls)) expect(answer.refusal.error).toBe('NOT_FOUND')
    }
    expect((await kit.call(teacher, manualSave, { ...act, sheetId, value: 5 })).refusal.error).toBe(
      'NOT_FOUND',
    )
    expect((await kit.call(kit.anonymous, sheetGet, { sheetId })).code).toBe(401)
    expect(kit.asked).toEqual([])
    expect(await rowsOf(sheetId)).toEqual(before)
  })

  test('a closed sheet is read, not written', async () => {
    const sheetId = await newSheet(mixedTemplate)
    await kit.ok(student, manualSave, save(sheetId, 'r.only', 1))
    await setSheetOpen(kit.deps.db, kit.clock.now(), sheetId, false)
    const before = await rowsOf(sheetId)
    for (const answer of [
      await kit.call(student, manualSave, save(sheetId, 'r.only', 2, 1)),
      await kit.call(student, cellClear, { sheetId, cellId: 'r.only', base: 1, saveId: newId() }),
      await kit.call(student, readingAdd, { sheetId, cellId: 'vpp.only', occupancyId }),
    ])
      expect(answer.refusal.error).toBe('SHEET_CLOSED')
    expect(await rowsOf(sheetId)).toEqual(before)
    expect((await kit.ok(student, sheetGet, { sheetId })).open).toBe(false)
    await setSheetOpen(kit.deps.db, kit.clock.now(), sheetId, true)
    await kit.ok(student, manualSave, save(sheetId, 'r.only', 2, 1))
  })

  /** Every name of a property anywhere in a JSON value. */
  const namesIn = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(namesIn)
    if (value === null || typeof value !== 'object') return []
    return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
  }
  const SECRET = ['min', 'max', 'standard', 'errorRange', 'judge', 'reason', 'score', 'scpi', 'raw']

  test('nothing that a verdict is made from reaches a student', async () => {
    const sheetId = await newSheet()
    const change = await kit.ok(student, manualSave, save(sheetId, 'uout.l0', 998))
    const seen = await kit.ok(student, sheetGet, { sheetId })
    for (const data of [change, seen, studentSheet(await snapshotSheet(kit.deps.db, sheetId))]) {
      expect(namesIn(data).filter((name) => SECRET.includes(name))).toEqual([])
      expect(JSON.stringify(data)).not.toContain('sqrt(1+')
    }
    expect(namesIn(await kit.ok(teacher, sheetGet, { sheetId }))).toEqual(expect.arrayContaining(SECRET))
  })

  test('why a cell is wrong is told with its verdict, and never so that the right value could be closed in on', async () => {
    const why = async (sheetId: string, cellId: string, who = student) =>
      (await kit.call(who, cellWhy, { sheetId, cellId })).data
    const read = async (sheetId: string, volts: number) => {
      kit.answers.set('DS.MEAS.VPP(CH1)', { value: 1, unit: 'V' })
      kit.answers.set('DS.MEAS.VPP(CH2)', { value: volts, unit: 'V' })
      for (const cellId of ['uin.l1', 'uout.l1'])
        await kit.ok(student, readingAdd, { sheetId, cellId, occupancyId })
    }
    const sheetId = await newSheet()
    await read(sheetId, 8.467)
    expect(await why(sheetId, 'uout.l1')).toEqual({ why: 'value', hint: 'tenfold' })
    await read(sheetId, 0.7)
    expect(await why(sheetId, 'uout.l1')).toEqual({ why: 'value', hint: null })
    expect(await why(sheetId, 'uout.l1', teacher)).toEqual({ why: 'value', hint: 'low' })
    // A typed one could be tried until it looks like a mistake.
    const { seq } = (await kit.ok(student, sheetGet, { sheetId })).cells['uout.l1']!
    await kit.ok(student, manualSave, save(sheetId, 'uout.l1', 8467, seq))
    expect(await why(sheetId, 'uout.l1')).toEqual({ why: 'value', hint: null })
    // What is right, what is not judged yet, what does not exist, and what is not told.
    await read(sheetId, 0.8467)
    const silent = await newSheet(sweepTemplate, false)
    await read(silent, 8.467)
    for (const [id, cellId] of [
      [sheetId, 'uout.l1'],
      [sheetId, 'uout.l0'],
      [sheetId, 'nothing.l1'],
      [silent, 'uout.l1'],
    ] as const)
      expect((await kit.call(student, cellWhy, { sheetId: id, cellId })).refusal.error).toBe('NOT_FOUND')
  })

  test('without feedback no verdict is told, neither at once nor later', async () => {
    const sheetId = await newSheet(mixedTemplate, false)
    const change = await kit.ok(student, manualSave, save(sheetId, 'r.only', 1))
    await setSheetOpen(kit.deps.db, kit.clock.now(), sheetId, false)
    const seen = await kit.ok(student, sheetGet, { sheetId })
    for (const { cells } of [change, seen]) expect(cells['r.only']).toMatchObject({ value: 1, verdict: null })
    expect((await kit.ok(teacher, sheetGet, { sheetId })).cells['r.only']?.verdict).toBe('pass')
  })
})

describe('templates and compatible configs', () => {
  test('a sheet is made once per subject', async () => {
    const input = {
      kind: 'work',
      subjectId: newId(),
      ownerId: student.userId,
      feedback: true,
      template: Template.parse(sweepTemplate),
    }
    const ids = await Promise.all([1, 2, 3].map(() => createSheet(kit.deps.db, kit.clock.now(), input)))
    expect(new Set(ids).size).toBe(1)
  })

  test('good templates pass; unknown commands and wrong units are named', async () => {
    await requireGoodTemplate(kit.deps.db, Template.parse(sweepTemplate), 'en')
    await requireGoodTemplate(kit.deps.db, Template.parse(mixedTemplate), 'en')
    const wrong = structuredClone(mixedTemplate)
    const items = wrong.pages[0]?.tables[0]?.items ?? []
    items[0]!.command = 'DS.MEAS.VPP(CH1)'
    items[1]!.command = 'DP.MODE(CH9)'
    items[2]!.unit = 'Hz'
    const problems = await templateProblems(kit.deps.db, Template.parse(wrong))
    expect(problems.map((found) => [found.code, found.place.item])).toEqual([
      ['COMMAND_KIND', 'shot'],
      ['COMMAND_UNKNOWN', 'mode'],
      ['COMMAND_UNIT', 'vpp'],
    ])
    await expect(requireGoodTemplate(kit.deps.db, Template.parse(wrong), 'en')).rejects.toMatchObject({
      key: 'VALIDATION',
      fields: { 'mode.command': { text: 'No instrument supports the pseudo-command “DP.MODE(CH9)”' } },
    })
  })

  test('shipped rows come in, edited ones stay at the next start', async () => {
    const { db } = kit.deps
    const before = await compatibleRows(db, 'DM3058')
    expect(before.length).toBeGreaterThan(10)
    await db
      .update(compatibleConfig)
      .set({ scpi: [':MINE?'], edited: true })
      .where(eq(compatibleConfig.pseudo, 'DM.MEAS.DCV'))
    await db
      .update(compatibleConfig)
      .set({ scpi: [':OLD?'] })
      .where(eq(compatibleConfig.pseudo, 'DM.MEAS.RES'))
    await seedCompatible(db)
    const after = await compatibleRows(db, 'DM3058')
    expect(after.find((row) => row.pseudo === 'DM.MEAS.DCV')?.scpi).toEqual([':MINE?'])
    expect(after.find((row) => row.pseudo === 'DM.MEAS.RES')?.scpi).toEqual([':FUNC:RES', ':MEAS:RES?'])
    expect(after).toHaveLength(before.length)
  })

  test('teachers list them, students do not', async () => {
    const rows = await kit.ok(teacher, compatibleConfigList, { model: 'DS1104Z', pseudo: 'DS.MEAS.VPP' })
    expect(rows).toMatchObject([
      {
        model: 'DS1104Z',
        kind: 'DS',
        unit: 'V',
        result: 'number',
        params: [{ name: 'ch', choices: ['CH1', 'CH2', 'CH3', 'CH4'] }],
      },
    ])
    expect((await kit.call(student, compatibleConfigList, {})).code).toBe(403)
  })
})
