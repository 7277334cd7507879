import { afterAll, beforeAll, expect, it } from 'vitest'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { practiceLabPage } from '@labbox/contract/experiments/practice.ts'
import { projectAdd, projectPractice } from '@labbox/contract/labs/projects.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { tablesOf } from '@labbox/contract/measurement/template.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { publishedLab, richText, sampleLab } from '../../testing/lab.ts'
import { openForTyping } from './rules.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

/** The sample lab; its readings may be typed. */
const add = (who: Client, en: string) => {
  const lab = sampleLab()
  const document = { ...lab, measurement: openForTyping(lab.measurement) }
  return who.ok(projectAdd, { name: { en }, document })
}
const offered = async (who: Client) => (await who.ok(practiceLabPage, {})).items

it('offers what ships and what one’s organisation offers, and nothing else', async () => {
  const [admin, teacher, student] = [
    await kit.user('admin'),
    await kit.user('teacher'),
    await kit.user('student'),
  ]
  const elsewhere = await kit.user('student', { orgId: await kit.org() })
  await add(admin, 'Shipped')
  const { id } = await add(teacher, 'Ours')
  const names = async (who: Client) => (await offered(who)).map(({ name }) => name.en)
  expect(await names(student)).toEqual(['Shipped'])
  expect((await student.call(experiments.experimentPractice, { projectId: id })).code).toBe(404)

  await teacher.ok(projectPractice, { id, practice: true })
  expect([await names(student), await names(elsewhere)]).toEqual([['Shipped', 'Ours'], ['Shipped']])
  expect((await elsewhere.call(experiments.experimentPractice, { projectId: id })).code).toBe(404)
  await student.ok(experiments.experimentPractice, { projectId: id })

  await teacher.ok(projectPractice, { id, practice: false })
  expect(await names(student)).toEqual(['Shipped'])
  expect((await student.call(experiments.experimentPractice, { projectId: id })).code).toBe(404)
})

it('is offered by who may change the lab alone: others find nothing, and nothing changes', async () => {
  const [teacher, colleague, student] = [
    await kit.user('teacher'),
    await kit.user('teacher'),
    await kit.user('student'),
  ]
  const { id } = await add(teacher, 'Mine')
  expect((await colleague.call(projectPractice, { id, practice: true })).code).toBe(404)
  expect((await student.call(projectPractice, { id, practice: true })).code).toBe(403)
  expect((await offered(student)).map((lab) => lab.id)).not.toContain(id)
})

const begun = async (student: Client, projectId: string) => {
  const { id } = await student.ok(experiments.experimentPractice, { projectId })
  const { sheetId } = await student.ok(experiments.experimentGet, { id })
  const fill = (cellId: string, value: number) =>
    student.ok(measurement.manualSave, {
      sheetId: sheetId ?? '',
      cellId,
      value,
      base: 0,
      saveId: newId(),
    })
  const sheet = (): Promise<Sheet> => student.ok(measurement.sheetGet, { sheetId: sheetId ?? '' })
  return { id, fill, sheet }
}

it('tells hints and one’s own score, and nothing that a verdict is made from', async () => {
  const student = await kit.user('student')
  const { id: projectId } = await add(await kit.user('admin'), 'Practised')
  const { id, fill, sheet } = await begun(student, projectId)
  await fill('uin.l0', 2)
  const change = await fill('uout.l0', 200)
  const wrong = Object.values(change.cells).find((cell) => cell.verdict === 'fail')
  // Off by ten, as with a probe set to ×10.
  expect(wrong).toMatchObject({ hint: 'tenfold' })
  expect(change).toMatchObject({ score: { earned: 0, failed: expect.any(Number) as number } })
  const shown = await sheet()
  expect(shown.score).toEqual('score' in change && change.score)
  expect(JSON.stringify([shown, change])).not.toMatch(/"standard"|"judge"|"reason"/)

  const lab = async () => (await offered(student)).find((one) => one.id === projectId)
  expect(await lab()).toMatchObject({ tries: 1, best: 0, openId: id })
  await student.ok(experiments.experimentEnd, { id })
  expect(await lab()).toMatchObject({ tries: 1, openId: null })
  // Nobody else has done anything of this.
  const other = (await offered(await kit.user('student'))).find((one) => one.id === projectId)
  expect(other).toMatchObject({ tries: 0, best: null, openId: null })
})

it('tells nothing of the kind in a task', async () => {
  const { student, experimentTask } = await publishedLab(kit)
  const { id } = await student.ok(experiments.experimentStart, { studentTaskId: experimentTask.id })
  const { sheetId } = await student.ok(experiments.experimentGet, { id })
  const change = await student.ok(measurement.manualSave, {
    sheetId: sheetId ?? '',
    cellId: 'uout.l0',
    value: 100,
    base: 0,
    saveId: newId(),
  })
  const shown = await student.ok(measurement.sheetGet, { sheetId: sheetId ?? '' })
  expect(JSON.stringify([shown, change])).not.toMatch(/"hint"|"score"/)
})

it('draws values for each try of a lab with variables; in a task everybody has those of its author', async () => {
  const [teacher, student] = [await kit.user('admin'), await kit.user('student')]
  const lab = sampleLab()
  const [first] = tablesOf(lab.measurement)
  const item = first?.items.find(({ given }) => Object.keys(given).length > 0)
  const given = Object.values(item?.given ?? {})
  const key = item?.key ?? ''
  const document = {
    ...lab,
    guidebook: { en: richText(`Here it is {{${key}}}.`) },
    variables: [{ key, values: [11, 22, 33, 44, 55] }],
  }
  const { id: projectId } = await teacher.ok(projectAdd, { name: { en: 'Variants' }, document })
  const tried = async () => {
    const { id } = await student.ok(experiments.experimentPractice, { projectId })
    const { sheetId, guidebook } = await student.ok(experiments.experimentGet, { id })
    const sheet = await student.ok(measurement.sheetGet, { sheetId: sheetId ?? '' })
    const values = Object.entries(sheet.cells).flatMap(([cell, { value, source }]) =>
      source === 'given' && cell.startsWith(`${item?.id}.`) ? [value] : [],
    )
    // The same when it is opened again.
    expect((await student.ok(experiments.experimentGet, { id })).guidebook).toEqual(guidebook)
    expect(new Set(values).size).toBe(1)
    expect(JSON.stringify(guidebook)).toContain(`Here it is ${String(values[0])}`)
    return values[0]
  }
  const drawn = new Set<unknown>()
  for (let k = 0; k < 12; k += 1) drawn.add(await tried())
  expect(drawn.size).toBeGreaterThan(1)
  expect([...drawn].every((value) => [11, 22, 33, 44, 55].includes(Number(value)))).toBe(true)

  const published = await publishedLab(kit, { document })
  const { id } = await published.student.ok(experiments.experimentStart, {
    studentTaskId: published.experimentTask.id,
  })
  const { guidebook } = await published.student.ok(experiments.experimentGet, { id })
  expect(JSON.stringify(guidebook)).toContain(`Here it is ${String(given[0])}`)
})

it('refuses variables that cannot be drawn, naming them, when the lab is to be done', async () => {
  const [teacher, student] = [await kit.user('admin'), await kit.user('student')]
  const document = { ...sampleLab(), variables: [{ key: 'nowhere', values: [1] }] }
  const { id: projectId } = await teacher.ok(projectAdd, { name: { en: 'Broken' }, document })
  await changesNothing(kit.database.sql, async () => {
    const { code, refusal } = await student.call(experiments.experimentPractice, { projectId })
    expect([code, refusal.error]).toEqual([400, 'LAB_VARIABLE'])
  })
})
