import { afterAll, beforeAll, expect, it } from 'vitest'
import { PDF_SECTION, type RemarkAnchor } from '@labbox/contract/reports/anchors.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import * as statements from '@labbox/contract/reports/statements.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishedLab, richText } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const submitted = async () => {
  const lab = await publishedLab(kit)
  const own = { studentTaskId: lab.reportTask.id }
  await lab.student.ok(reports.reportSave, {
    ...own,
    revision: 0,
    draft: { texts: { aim: richText('Aim') } },
  })
  await lab.student.ok(reports.reportSubmit, own)
  const remark = (sectionId: string, anchor: RemarkAnchor | null, text = 'Look here') =>
    lab.teacher.call(reports.remarkAdd, { ...own, sectionId, anchor, text })
  const remarks = async () => (await lab.student.ok(reports.reportGet, own)).remarks
  return { ...lab, own, remark, remarks }
}

it('a remark may be about some words; the student reads which', async () => {
  const { remark, remarks } = await submitted()
  expect((await remark('aim', { kind: 'text', quote: 'Aim' })).code).toBe(200)
  expect(await remarks()).toMatchObject([
    { sectionId: 'aim', anchor: { kind: 'text', quote: 'Aim' }, text: 'Look here' },
  ])
})

it('places that the submission does not have are refused: nothing is kept', async () => {
  const { remark, remarks } = await submitted()
  const pen = { kind: 'pdf', page: 1, tool: 'pen', colour: 'red', points: [[0.1, 0.2]] } as const
  const refused = [
    await remark('nothing', null),
    await remark('data', { kind: 'cell', cell: 'gone.r1' }),
    await remark('data', { kind: 'plot', plot: 'gone' }),
    // No PDF was uploaded.
    await remark(PDF_SECTION, { ...pen, points: [[0.1, 0.2]] }),
    await remark('aim', { ...pen, points: [[0.1, 0.2]] }),
    await remark(PDF_SECTION, null),
  ]
  expect(refused.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404, 404])
  const bare = await remark('aim', null, '')
  expect([bare.code, bare.refusal.errors]).toEqual([400, { text: expect.any(String) as string }])
  const outside = await remark(PDF_SECTION, { ...pen, points: [[1.5, 0.2]] })
  expect(outside.code).toBe(400)
  expect(await remarks()).toEqual([])
})

it('kept remarks are one’s own, those used most first', async () => {
  const { teacher, remark, student } = await submitted()
  const keep = (text: string) => teacher.ok(statements.statementAdd, { text })
  const units = await keep('Units are missing')
  await keep('Well done')
  expect(await keep('Units are missing')).toEqual(units)
  await remark('aim', null, 'Units are missing')
  const list = async () => (await teacher.ok(statements.statementList)).map(({ text, used }) => [text, used])
  expect(await list()).toEqual([
    ['Units are missing', 1],
    ['Well done', 0],
  ])
  const colleague = await kit.user('teacher')
  expect(await colleague.ok(statements.statementList)).toEqual([])
  expect((await colleague.call(statements.statementDelete, units)).code).toBe(404)
  expect((await student.call(statements.statementList)).code).toBe(403)
  expect(await list()).toHaveLength(2)
  await teacher.ok(statements.statementDelete, units)
  expect(await list()).toEqual([['Well done', 0]])
})
