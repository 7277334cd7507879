import { afterAll, beforeAll, expect, it } from 'vitest'
import * as reports from '@labbox/contract/reports/reports.ts'
import {
  MOST_VERSIONS,
  reportRestore,
  reportVersion,
  reportVersions,
  VERSION_MINUTES,
} from '@labbox/contract/reports/versions.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { publishedLab, richText } from '../../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const later = () => kit.clock.advance(VERSION_MINUTES * 60_000)

const begun = async () => {
  const lab = await publishedLab(kit)
  const own = { studentTaskId: lab.reportTask.id }
  let revision = 0
  const write = async (text: string) => {
    const draft = { texts: { aim: richText(text) } }
    ;({ revision } = await lab.student.ok(reports.reportSave, { ...own, revision, draft }))
  }
  const list = async () =>
    (await lab.student.ok(reportVersions, own)).map(({ number, current }) => [number, current])
  const text = async (number: number) =>
    (await lab.student.ok(reportVersion, { ...own, number })).draft.texts['aim']
  const restore = (number: number, from = revision) =>
    lab.student.call(reportRestore, { ...own, revision: from, number })
  const draft = async () => (await lab.student.ok(reports.reportGet, own)).draft.texts['aim']
  return { ...lab, own, write, list, text, restore, draft }
}

it('keeps what was written some minutes before, and what is written at one go as one version', async () => {
  const { write, list, text } = await begun()
  expect(await list()).toEqual([])
  await write('one')
  await write('one and two')
  expect(await list()).toEqual([[1, true]])
  later()
  await write('three')
  expect(await list()).toEqual([
    [2, true],
    [1, false],
  ])
  expect([await text(1), await text(2)]).toEqual([richText('one and two'), richText('three')])
})

it('keeps the newest, and no more than so many', async () => {
  const { own, student, list } = await begun()
  await student.ok(reports.reportSave, { ...own, revision: 0, draft: { texts: { aim: richText('one') } } })
  // Each makes the next version, at one go.
  for (let number = 1; number <= MOST_VERSIONS + 1; number += 1)
    await student.ok(reportRestore, { ...own, revision: number, number })
  const numbers = (await list()).map(([number]) => number)
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([MOST_VERSIONS, MOST_VERSIONS + 2, 3])
})

it('keeps nothing of a save that was refused, and shows nothing to others', async () => {
  const { student, teacher, own, write, list } = await begun()
  await write('mine')
  later()
  const stale = { ...own, revision: 0, draft: { texts: { aim: richText('stale') } } }
  expect((await student.call(reports.reportSave, stale)).refusal.error).toBe('REPORT_STALE')
  expect(await list()).toEqual([[1, true]])
  expect((await student.call(reportVersion, { ...own, number: 2 })).code).toBe(404)
  const other = await kit.user('student')
  for (const call of [
    (who: typeof other) => who.call(reportVersions, own),
    (who: typeof other) => who.call(reportVersion, { ...own, number: 1 }),
  ]) {
    expect((await call(other)).code).toBe(404)
    expect((await call(teacher)).code).not.toBe(200)
  }
})

it('brings a version back, and what it replaces stays', async () => {
  const { write, list, text, restore, draft } = await begun()
  await write('one')
  later()
  await write('two')
  expect((await restore(1, 0)).refusal.error).toBe('REPORT_STALE')
  expect((await restore(3)).code).toBe(404)
  expect([await draft(), (await list()).length]).toEqual([richText('two'), 2])
  expect((await restore(1)).data).toMatchObject({ revision: 3 })
  expect([await draft(), await text(2)]).toEqual([richText('one'), richText('two')])
  expect((await list())[0]).toEqual([3, true])
})

it('is there after the report was submitted, which is not changed by it', async () => {
  const { student, own, write, list } = await begun()
  await write('handed in')
  await student.ok(reports.reportSubmit, own)
  expect(await list()).toEqual([[1, true]])
})
