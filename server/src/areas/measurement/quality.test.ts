import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualSave, readingAdd, readingList, sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { sheetUncertainties } from '@labbox/contract/measurement/uncertainty/sheet.ts'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { qualitiesOf, studentSheet } from '@labbox/contract/measurement/sheet.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Client } from '../../testing/app.ts'
import { createSheet, snapshotSheet } from './service.ts'
import { createMeasurementApp } from './testing.ts'

const item = (id: string, more: object) => ({ id, key: id, name: { en: id }, ...more })
const template = Template.parse({
  schema: 1,
  uncertainty: { mode: 'required', coverage: 2 },
  pages: [
    {
      id: 'p',
      tables: [
        {
          id: 't',
          type: 0,
          rows: [{ id: 'l' }],
          items: [
            item('u', { type: 0, unit: 'V', command: 'DM.MEAS.DCV', repeat: 3 }),
            item('i', { type: 1, unit: 'mA', significant: 3 }),
            item('r', {
              type: 2,
              unit: 'kΩ',
              formula: 'u/i',
              standard: 1,
              errorRange: { kind: 'percent', value: 5 },
              points: 10,
            }),
            item('phase', { type: 0, unit: '°', command: 'DS.MEAS.RPHASE(CH1,CH2)' }),
          ],
        },
      ],
    },
  ],
})

let kit: Awaited<ReturnType<typeof createMeasurementApp>>
let student: Client
let sheetId: string
const occupancyId = newId()

beforeAll(async () => {
  kit = await createMeasurementApp()
  student = await kit.user('student')
  sheetId = await createSheet(kit.deps.db, kit.deps.clock.now(), {
    kind: 'work',
    subjectId: newId(),
    ownerId: student.userId,
    template,
    feedback: true,
  })
})
afterAll(() => kit.close())

const type = (value: number, typed: string, base = 0) =>
  kit.call(student, manualSave, { sheetId, cellId: 'i.l', value, typed, base, saveId: newId() })
const cellOf = async (id: string) => (await kit.ok(student, sheetGet, { sheetId })).cells[id]

describe('how good a value is', () => {
  test('a reading is repeated; the cell gets the mean, the limits of its instrument and every sample', async () => {
    const said = [1.999, 2.0, 2.001]
    kit.answers.set('DM.MEAS.DCV', {
      unit: 'V',
      model: 'DM3058',
      instrument: 'dm1',
      get value() {
        return said[kit.asked.filter((pseudo) => pseudo === 'DM.MEAS.DCV').length - 1] ?? null
      },
    })
    await kit.ok(student, readingAdd, { sheetId, cellId: 'u.l', occupancyId })
    expect(kit.asked).toEqual(['DM.MEAS.DCV', 'DM.MEAS.DCV', 'DM.MEAS.DCV'])
    const cell = await cellOf('u.l')
    expect(cell?.value).toBeCloseTo(2, 12)
    expect(cell?.quality).toMatchObject({ samples: said, shares: 'dm1 DM.MEAS.DCV', confirmed: false })
    // 0.015 % of the reading and 0.003 % of 2 V
    expect(cell?.quality?.limit).toBeCloseTo(2 * 0.00015 + 2 * 0.00003, 9)
    expect(cell?.quality?.source).toContain('DM3058')
  })

  test('a model without a statement leaves nothing known', async () => {
    kit.answers.set('DS.MEAS.RPHASE(CH1,CH2)', { value: 45, unit: '°' })
    await kit.ok(student, readingAdd, { sheetId, cellId: 'phase.l', occupancyId })
    expect((await cellOf('phase.l'))?.quality).toBeNull()
  })

  test('a result is judged once everything it needs has an uncertainty', async () => {
    expect(await type(2, '2.00')).toMatchObject({ code: 200 })
    expect(await cellOf('r.l')).toMatchObject({ verdict: null, value: expect.closeTo(1, 9) as number })
    expect(await type(2, '2.00 ± 0.02', 1)).toMatchObject({ code: 200 })
    expect(await cellOf('i.l')).toMatchObject({ quality: { digits: 3, stated: 0.01 } })
    expect(await cellOf('r.l')).toMatchObject({ verdict: 'pass' })
  })

  test('what was typed stays in the record to the letter', async () => {
    const record = await kit.ok(student, readingList, { sheetId, cellId: 'i.l' })
    expect(record.map(({ raw }) => raw)).toEqual(['2.00 ± 0.02', '2.00'])
  })

  test('other digits than asked for fail the cell', async () => {
    await type(2, '2.0 ± 0.02', 2)
    expect(await cellOf('i.l')).toMatchObject({ verdict: 'fail', value: 2 })
    expect((await snapshotSheet(kit.deps.db, sheetId)).cells['i.l']?.reason).toBe('digits')
  })

  test('a text that says another number than the value is refused, and nothing changes', async () => {
    const before = await cellOf('i.l')
    expect(await type(2, '3.00 ± 0.02', 3)).toMatchObject({ data: { error: 'CELL_WRONG_KIND' } })
    expect(await cellOf('i.l')).toEqual(before)
  })

  test('what a submission freezes has all that its uncertainties are made of', async () => {
    const frozen = await snapshotSheet(kit.deps.db, sheetId)
    const values = Object.fromEntries(Object.entries(frozen.cells).map(([id, { value }]) => [id, value]))
    const found = sheetUncertainties(frozen.template, values, qualitiesOf(frozen.cells))
    expect(found['r.l']?.budget.map(({ key, types }) => [key, types])).toEqual([
      ['i', ['B']],
      ['u', ['A', 'B']],
    ])
  })
})

describe('what the circuit must be like', () => {
  const asking = Template.parse({
    schema: 1,
    pages: [
      {
        id: 'p',
        tables: [
          {
            id: 't',
            type: 0,
            rows: [
              { id: 'src', requires: [{ kind: 'switch', part: 'S2', closed: true }] },
              { id: 'on', requires: [{ kind: 'output', instrument: 'DP', channel: 1, on: true }] },
            ],
            items: [item('v', { type: 0, unit: 'V', command: 'DM.MEAS.DCV', min: 0, max: 10, points: 2 })],
          },
        ],
      },
    ],
  })
  const component = (designator: string, closed: number) => ({
    symbol: { id: 'switch', version: 1 },
    designator,
    x: 0,
    y: 0,
    rotation: 0 as const,
    mirrored: false,
    params: { closed: { text: String(closed), si: closed } },
  })
  const wired = (closed: number): Circuit => ({
    ...emptyCircuit(),
    components: { s2: component('S2', closed) },
  })
  const fresh = () =>
    createSheet(kit.deps.db, kit.deps.clock.now(), {
      kind: 'work',
      subjectId: newId(),
      ownerId: student.userId,
      template: asking,
      feedback: true,
    })
  const read = async (id: string, cellId: string) => {
    kit.answers.set('DM.MEAS.DCV', { value: 5, unit: 'V', model: 'DM3058', instrument: 'dm1' })
    await kit.ok(student, readingAdd, { sheetId: id, cellId, occupancyId })
    return (await kit.ok(student, sheetGet, { sheetId: id })).cells[cellId]
  }

  test('a reading in another state is kept and judged for it, with the reason', async () => {
    const id = await fresh()
    kit.circuits.push(wired(0))
    expect(await read(id, 'v.src')).toMatchObject({
      value: 5,
      verdict: 'fail',
      quality: { setup: [{ kind: 'switch', part: 'S2', closed: true }] },
    })
    expect((await snapshotSheet(kit.deps.db, id)).cells['v.src']?.reason).toBe('setup')
    kit.circuits.push(wired(1))
    const right = await read(id, 'v.src')
    expect(right).toMatchObject({ value: 5, verdict: 'pass' })
    expect(right?.quality?.setup).toBeUndefined()
  })

  test('an output is asked of the instrument itself', async () => {
    const id = await fresh()
    kit.answers.set('DP.OUTPUT?(CH1)', { value: 0 })
    expect(await read(id, 'v.on')).toMatchObject({ verdict: 'fail' })
    kit.answers.set('DP.OUTPUT?(CH1)', { value: 1 })
    expect(await read(id, 'v.on')).toMatchObject({ verdict: 'pass' })
  })

  test('a student who is not told verdicts is not told this one', async () => {
    const id = await fresh()
    kit.circuits.push(wired(0))
    await read(id, 'v.src')
    const told = studentSheet(await snapshotSheet(kit.deps.db, id), { verdicts: false })
    expect(told.cells['v.src']).toMatchObject({ verdict: null })
    expect(JSON.stringify(told.cells['v.src'])).not.toContain('S2')
  })
})
