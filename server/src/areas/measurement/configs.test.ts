import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COMPATIBLE, COMPATIBLE_MODELS } from 'labbox-bench/instruments/compatible.ts'
import * as configs from '@labbox/contract/measurement/compatible.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Client } from '../../testing/app.ts'
import { compatibleRows } from './compatible.service.ts'
import { seedMeasurement } from './seed.ts'
import { compatibleConfig, compatibleModel } from './tables.ts'
import { createMeasurementApp } from './testing.ts'

let kit: Awaited<ReturnType<typeof createMeasurementApp>>
let admin: Client
let teacher: Client
beforeAll(async () => {
  kit = await createMeasurementApp()
  admin = await kit.user('admin')
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())
beforeEach(() => {
  kit.answers.clear()
  kit.asked.length = 0
})

const state = async () => ({
  rows: await kit.deps.db.select().from(compatibleConfig).orderBy(compatibleConfig.id),
  models: await kit.deps.db.select().from(compatibleModel).orderBy(compatibleModel.id),
})
const pageOf = async (query: object) => (await kit.ok(teacher, configs.compatiblePage, query)).items
const rowOf = async (model: string, pseudo: string) => {
  const found = (await pageOf({ model, pseudo, limit: 50 })).find((row) => row.pseudo === pseudo)
  if (!found) throw new Error(`${model} has no ${pseudo}`)
  return found
}
const modelNamed = async (name: string) =>
  (await kit.ok(teacher, configs.compatibleModels, {})).find((model) => model.name === name)!
const skew = {
  model: 'DS1104Z',
  pseudo: 'DS.MEAS.SKEW',
  scpi: [':MEAS:SKEW? {ch}'],
  unit: 's',
  params: [{ name: 'ch', type: 'choice' as const, choices: { CH1: 'CHAN1', CH2: 'CHAN2' } }],
  reply: { type: 'number' as const },
}

describe('models', () => {
  test('all that ship are there, with their makers, guides and commands', async () => {
    const models = await kit.ok(teacher, configs.compatibleModels, {})
    expect(models).toHaveLength(COMPATIBLE_MODELS.length)
    expect([...new Set(models.map(({ vendor }) => vendor))]).toEqual([
      'Keysight',
      'Labbox',
      'Rigol',
      'Siglent',
    ])
    for (const { name, rows, shipped, tried, guide } of models) {
      expect(rows).toBe(COMPATIBLE.filter((row) => row.model === name).length)
      expect({ shipped, tried, named: guide !== '' }).toEqual({ shipped: true, tried: false, named: true })
    }
    expect(models.filter(({ simulated }) => simulated)).toHaveLength(5)
  })

  test('one is added with the commands of another, changed and removed', async () => {
    const input = { name: 'DP711', kind: 'DP' as const, vendor: 'Rigol', copyFrom: 'DP832' }
    const { id } = await kit.ok(admin, configs.compatibleModelAdd, input)
    expect((await modelNamed('DP711')).rows).toBe((await modelNamed('DP832')).rows)
    await kit.ok(admin, configs.compatibleModelUpdate, { id, vendor: 'Rigol', guide: 'DP700', tried: true })
    expect(await modelNamed('DP711')).toMatchObject({ tried: true, guide: 'DP700', shipped: false })
    await kit.ok(admin, configs.compatibleModelDelete, { id })
    expect(await pageOf({ model: 'DP711' })).toEqual([])
  })

  test.each([
    [
      'a name that is taken, in any case',
      { name: 'dp832', kind: 'DP' as const },
      'COMPATIBLE_MODEL_DUPLICATE',
    ],
    ['commands of another kind', { name: 'X1', kind: 'DS' as const, copyFrom: 'DP832' }, 'COMPATIBLE_KIND'],
    ['commands of nobody', { name: 'X1', kind: 'DS' as const, copyFrom: 'DP999' }, 'COMPATIBLE_MODEL'],
  ])('refuses %s: nothing changes', async (_, input, error) => {
    const before = await state()
    expect((await kit.call(admin, configs.compatibleModelAdd, input)).refusal.error).toBe(error)
    expect(await state()).toEqual(before)
  })
})

describe('commands', () => {
  test('one is added, gets choices, is changed, removed; instruments are driven by it at once', async () => {
    const { id } = await kit.ok(admin, configs.compatibleAdd, skew)
    await kit.ok(admin, configs.compatibleAddDown, {
      id,
      param: 'ch',
      choices: { CH1: 'CHAN1', MATH: 'MATH' },
    })
    expect(await kit.ok(teacher, configs.compatibleGet, { id })).toMatchObject({
      edited: true,
      shipped: false,
    })
    const driven = (await compatibleRows(kit.deps.db)).find((row) => row.pseudo === skew.pseudo)
    expect(driven?.params).toEqual([{ ...skew.params[0], choices: { CH1: 'CHAN1', MATH: 'MATH' } }])
    const { model: _, ...fields } = skew
    await kit.ok(admin, configs.compatibleUpdate, { ...fields, id, scpi: [':MEAS:ITEM? SKEW,{ch}'] })
    expect((await rowOf('DS1104Z', skew.pseudo)).scpi).toEqual([':MEAS:ITEM? SKEW,{ch}'])
    await kit.ok(admin, configs.compatibleDelete, { id })
    expect(await pageOf({ pseudo: 'SKEW' })).toEqual([])
  })

  test('a shipped one that is edited survives the next start, and goes back when asked', async () => {
    const vpp = await rowOf('DS1104Z', 'DS.MEAS.VPP')
    const { model: _, shipped: __, edited: ___, ...fields } = vpp
    await kit.ok(admin, configs.compatibleUpdate, { ...fields, scpi: [':MEAS:VPP? {ch}'] })
    await seedMeasurement(kit.deps.db, kit.clock)
    expect((await rowOf('DS1104Z', 'DS.MEAS.VPP')).scpi).toEqual([':MEAS:VPP? {ch}'])
    expect(await pageOf({ edited: true })).toMatchObject([{ id: vpp.id }])
    await kit.ok(admin, configs.compatibleDelete, { id: vpp.id })
    expect(await rowOf('DS1104Z', 'DS.MEAS.VPP')).toEqual(vpp)
  })

  test('they are copied to another model of the kind, over what is there only when asked', async () => {
    const copied = await kit.ok(admin, configs.compatibleModelAdd, { name: 'MSO5074', kind: 'DS' })
    const ids = (await pageOf({ model: 'DS1104Z', pseudo: 'DS.MEAS', limit: 100 })).map(({ id }) => id)
    const to = { ids, model: 'MSO5074' }
    expect(await kit.ok(admin, configs.compatibleCopy, to)).toEqual({ copied: ids.length, skipped: 0 })
    expect(await kit.ok(admin, configs.compatibleCopy, to)).toEqual({ copied: 0, skipped: ids.length })
    const again = await kit.ok(admin, configs.compatibleCopy, { ...to, replace: true })
    expect(again).toEqual({ copied: ids.length, skipped: 0 })
    const before = await state()
    const wrong = await kit.call(admin, configs.compatibleCopy, { ids, model: 'DP832' })
    expect(wrong.refusal.error).toBe('COMPATIBLE_KIND')
    expect((await kit.call(admin, configs.compatibleCopy, { ids: [newId()], model: 'MSO5074' })).code).toBe(
      404,
    )
    expect(await state()).toEqual(before)
    await kit.ok(admin, configs.compatibleModelDelete, copied)
  })

  test.each([
    ['a model that is not there', { model: 'DS9' }, { error: 'COMPATIBLE_MODEL' }],
    ['one that the model has', { pseudo: 'DS.MEAS.VPP' }, { error: 'COMPATIBLE_DUPLICATE' }],
    [
      'one of another kind',
      { pseudo: 'DP.SKEW' },
      { errors: { pseudo: expect.stringContaining('another instrument type') } },
    ],
    ['a name that is none', { pseudo: 'DS.1' }, { errors: { pseudo: fieldText('pseudo', 'en') } }],
    [
      'an unknown placeholder',
      { scpi: [':A? {ch} {x}'] },
      { errors: { scpi: expect.stringContaining('{x}') } },
    ],
    ['no line', { scpi: [] }, { errors: { scpi: expect.any(String) } }],
    ['no question where a reply is read', { scpi: [':A {ch}'] }, { errors: { reply: expect.any(String) } }],
    ['a reply that nobody reads', { reply: null }, { errors: { reply: expect.any(String) } }],
    [
      'a choice that is a second command',
      { params: [{ name: 'ch', type: 'choice' as const, choices: { CH1: 'CHAN1;*RST' } }] },
      { errors: { params: expect.any(String) } },
    ],
    [
      'a line of letters that no instrument reads',
      { scpi: [':测? {ch}'] },
      { errors: { scpi: expect.any(String) } },
    ],
  ])('refuses %s: nothing changes', async (_, change, refusal) => {
    const before = await state()
    const answer = await kit.call(admin, configs.compatibleAdd, { ...skew, ...change })
    expect(answer.refusal).toMatchObject(refusal)
    expect(await state()).toEqual(before)
  })
})

describe('trying', () => {
  const row = { ...skew, scpi: [':MEAS:SKEW? {ch}'] }
  test('sends a row that nobody has saved, and shows what came back', async () => {
    kit.answers.set('DS.MEAS.SKEW(CH2)', { value: 1e-6, unit: 's', raw: '1.000000e-06' })
    const input = { occupancyId: newId(), row, args: ['CH2'] }
    const reading = await kit.ok(admin, configs.compatibleTry, input)
    expect(reading).toMatchObject({ value: 1e-6, raw: '1.000000e-06', scpi: ':MEAS:SKEW? {ch}' })
    expect(await pageOf({ pseudo: 'SKEW' })).toEqual([])
  })

  test.each([
    ['a value that is no choice', { args: ['CH9'] }, 'COMPATIBLE_ARGS'],
    ['too few values', { args: [] }, 'COMPATIBLE_ARGS'],
    ['a row that is not sound', { row: { ...row, params: [] } }, 'VALIDATION'],
  ])('refuses %s before anything is sent', async (_, change, error) => {
    const input = { occupancyId: newId(), row, args: ['CH1'], ...change }
    expect((await kit.call(admin, configs.compatibleTry, input)).refusal.error).toBe(error)
    expect(kit.asked).toEqual([])
  })
})

describe('documents', () => {
  test('what is exported is taken in elsewhere as it was; a dry run only counts', async () => {
    const document = await kit.ok(admin, configs.compatibleExport, { model: 'SDG2042X' })
    const renamed = { ...document, models: document.models.map((model) => ({ ...model, name: 'SDG9' })) }
    const count = document.models[0]!.rows.length
    const before = await state()
    const dry = await kit.ok(admin, configs.compatibleImport, { document: renamed, dryRun: true })
    expect(dry).toEqual({ models: 1, added: count, replaced: 0, skipped: 0 })
    expect(await state()).toEqual(before)
    await kit.ok(admin, configs.compatibleImport, { document: renamed })
    const back = await kit.ok(admin, configs.compatibleExport, { model: 'SDG9' })
    expect(back.models[0]!.rows).toEqual(document.models[0]!.rows)
    const twice = await kit.ok(admin, configs.compatibleImport, { document: renamed })
    expect(twice).toEqual({ models: 0, added: 0, replaced: 0, skipped: count })
    const over = await kit.ok(admin, configs.compatibleImport, { document: renamed, replace: true })
    expect(over).toEqual({ models: 0, added: 0, replaced: count, skipped: 0 })
    await kit.deps.db.delete(compatibleConfig).where(eq(compatibleConfig.model, 'SDG9'))
    await kit.deps.db.delete(compatibleModel).where(eq(compatibleModel.name, 'SDG9'))
  })

  test('all that ships can be exported and is sound when taken in', async () => {
    const document = await kit.ok(admin, configs.compatibleExport, {})
    const counts = await kit.ok(admin, configs.compatibleImport, { document, dryRun: true })
    expect(counts).toEqual({ models: 0, added: 0, replaced: 0, skipped: COMPATIBLE.length })
  })

  test.each([
    ['one unsound row', { rows: [{ ...skew, scpi: [':A?'] }] }, 'VALIDATION'],
    ['a command twice', { rows: [skew, skew] }, 'VALIDATION'],
    ['a model of another kind than here', { name: 'DP832', rows: [] }, 'COMPATIBLE_KIND'],
  ])('refuses %s and takes nothing', async (_, change, error) => {
    const before = await state()
    const model = { name: 'NEW-1', kind: 'DS' as const, ...change }
    const document = { kind: 'labbox-compatible-config' as const, schema: 1 as const, models: [model] }
    expect((await kit.call(admin, configs.compatibleImport, { document })).refusal.error).toBe(error)
    expect(await state()).toEqual(before)
  })

  test('no document answers with a fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (models) => {
        const document = { kind: 'labbox-compatible-config', schema: 1, models } as never
        const { code } = await kit.call(admin, configs.compatibleImport, { document, dryRun: true })
        expect([200, 400]).toContain(code)
      }),
      { numRuns: 40, seed: 6 },
    )
  })
})

test('only administrators change configs, and nobody else tries them: nothing changes', async () => {
  const before = await state()
  const vpp = await rowOf('DS1104Z', 'DS.MEAS.VPP')
  const orgadmin = await kit.user('orgadmin')
  const student = await kit.user('student')
  const document = { kind: 'labbox-compatible-config' as const, schema: 1 as const, models: [] }
  for (const who of [orgadmin, teacher, student]) {
    const calls = [
      kit.call(who, configs.compatibleModelAdd, { name: 'X9', kind: 'DS' }),
      kit.call(who, configs.compatibleAdd, skew),
      kit.call(who, configs.compatibleAddDown, { id: vpp.id, param: 'ch', choices: { A: 'B' } }),
      kit.call(who, configs.compatibleDelete, { id: vpp.id }),
      kit.call(who, configs.compatibleCopy, { ids: [vpp.id], model: 'DS2202A' }),
      kit.call(who, configs.compatibleImport, { document }),
      kit.call(who, configs.compatibleExport, {}),
      kit.call(who, configs.compatibleTry, { occupancyId: newId(), row: skew, args: ['CH1'] }),
    ]
    for (const { code } of await Promise.all(calls)) expect(code).toBe(403)
  }
  expect(kit.asked).toEqual([])
  expect(await state()).toEqual(before)
})
