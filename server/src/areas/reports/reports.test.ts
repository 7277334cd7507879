import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { myTaskGet } from '@labbox/contract/tasks/my-tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab, richText } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const begun = async () => {
  const lab = await publishedLab(kit)
  const { student, teacher, experimentTask, reportTask } = lab
  const { id: experimentId } = await student.ok(experiments.experimentStart, {
    studentTaskId: experimentTask.id,
  })
  const sheetId = (await student.ok(experiments.experimentGet, { id: experimentId })).sheetId ?? ''
  const seqs = new Map<string, number>()
  const fill = async (cellId: string, value: number) => {
    const input = { sheetId, cellId, value, base: seqs.get(cellId) ?? 0, saveId: newId() }
    const answer = await student.call(measurement.manualSave, input)
    if (answer.code === 200) seqs.set(cellId, answer.data.cells[cellId]?.seq ?? 0)
    return answer
  }
  const own = { studentTaskId: reportTask.id }
  const write = (text: string, revision: number) =>
    student.call(reports.reportSave, { ...own, revision, draft: { texts: { aim: richText(text) } } })
  const mine = () => student.ok(reports.reportGet, own)
  const seen = () => teacher.ok(reports.reviewGet, own)
  return { ...lab, experimentId, fill, own, write, mine, seen }
}

describe('writing', () => {
  it('saves by revisions: a stale tab keeps its text and overwrites nothing', async () => {
    const { write, mine } = await begun()
    expect((await write('first', 0)).data).toMatchObject({ revision: 1 })
    expect((await write('second', 1)).code).toBe(200)
    expect((await write('from a stale tab', 1)).refusal.error).toBe('REPORT_STALE')
    expect((await mine()).draft.texts.aim).toEqual(richText('second'))
  })

  it('shows the measured tables live until it is handed in, then frozen with values and circuit', async () => {
    const { fill, write, mine, own, student } = await begun()
    await fill('uout.l0', 990)
    expect((await mine()).sheet?.cells['uout.l0']?.value).toBe(990)
    await write('text', 0)
    await fill('uout.l0', 991)
    expect((await mine()).sheet?.cells['uout.l0']?.value).toBe(991)
    await student.ok(reports.reportSubmit, own)
    expect((await fill('uout.l0', 5)).code).toBe(200)
    const handedIn = await mine()
    expect(handedIn.sheet?.cells['uout.l0']?.value).toBe(991)
    expect(handedIn.editable).toBe(false)
    expect((await student.call(reports.reportSubmit, own)).code).toBe(409)
    expect((await student.call(reports.reportSave, { ...own, revision: 1, draft: {} })).code).toBe(409)
  })

  it('asks for the required parts by name', async () => {
    const { student, own, write } = await begun()
    await write('   ', 0)
    const answer = await student.call(reports.reportSubmit, own)
    expect([answer.code, answer.msg]).toEqual([400, 'Complete the required sections: Aim'])
    expect((await student.ok(myTaskGet, { id: own.studentTaskId })).status).toBe(1)
  })

  it('refuses active content and foreign pictures, and stores nothing of them', async () => {
    const { student, own, mine } = await begun()
    const link = {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] }],
        },
      ],
    }
    const image = { type: 'doc' as const, content: [{ type: 'image', attrs: { fileId: newId() } }] }
    for (const [doc, code] of [
      [link, 400],
      [image, 404],
    ] as const)
      expect(
        (await student.call(reports.reportSave, { ...own, revision: 0, draft: { texts: { aim: doc } } }))
          .code,
      ).toBe(code)
    expect((await mine()).draft.texts).toEqual({})
  })

  it('is handed in by the clock as it was, and marked so', async () => {
    const { write, mine, seen } = await begun()
    await write('half a report', 0)
    kit.clock.advance(121 * 60_000)
    expect((await mine()).task.status).toBe(2)
    await kit.app.areas.settle()
    const { row, submissions } = await seen()
    expect(row).toMatchObject({ status: 2, auto: true })
    expect(submissions).toMatchObject([{ number: 1, auto: true }])
  })
})

describe('reviewing', () => {
  it('grades with a comment that the student sees; the score appears for both', async () => {
    const { write, own, student, teacher, mine, seen } = await begun()
    await write('text', 0)
    await student.ok(reports.reportSubmit, own)
    await teacher.ok(reports.remarkAdd, { ...own, sectionId: 'aim', text: 'Well said' })
    await teacher.ok(reports.reportGrade, { ...own, score: 92.5, comment: 'Good' })
    const report = await mine()
    expect(report.task).toMatchObject({ status: 3, score: 92.5 })
    expect(report.reviews).toMatchObject([{ kind: 'grade', score: 92.5, comment: 'Good', by: 'Teacher' }])
    expect(report.remarks).toMatchObject([{ sectionId: 'aim', text: 'Well said' }])
    expect((await seen()).row.score).toBe(92.5)
    expect((await teacher.call(reports.reportGrade, { ...own, score: 10 })).code).toBe(409)
    await teacher.ok(reports.reportWithdraw, { ...own, reason: 'Missed a table' })
    expect((await mine()).task.score).toBeNull()
  })

  it('rejects with a reason and a deadline; measuring again is possible until the next submission', async () => {
    const { write, own, student, teacher, mine, fill, experimentId, minutes, seen } = await begun()
    await fill('uout.l0', 10)
    await student.ok(experiments.experimentSubmit, { id: experimentId })
    await write('text', 0)
    await student.ok(reports.reportSubmit, own)
    expect((await fill('uout.l0', 990)).code).toBe(409)
    const tooSoon = await teacher.call(reports.reportReject, { ...own, reason: 'x', deadline: minutes(2) })
    expect(tooSoon.refusal.errors).toHaveProperty('deadline')
    expect(
      (await teacher.call(reports.reportReject, { ...own, reason: '', deadline: minutes(90) })).refusal
        .errors,
    ).toHaveProperty('reason')
    await teacher.ok(reports.reportReject, {
      ...own,
      reason: 'Measure again',
      deadline: minutes(90),
      remeasure: true,
    })
    expect((await mine()).task).toMatchObject({ status: 5, endAt: minutes(90) })
    await student.ok(reports.reportReopen, own)
    expect((await fill('uout.l0', 990)).code).toBe(200)
    await write('better', 1)
    await student.ok(reports.reportSubmit, own)
    expect((await fill('uout.l0', 1)).code).toBe(409)
    const { submissions, history } = await seen()
    expect(submissions.map((one) => one.sheet?.cells['uout.l0']?.value)).toEqual([10, 990])
    expect(history.map((row) => row.to)).toEqual([1, 2, 5, 1, 2])
  })

  it('is rejected with its sheet opened, or not at all', async () => {
    const { write, own, student, teacher, fill, experimentId, minutes } = await begun()
    await fill('uout.l0', 10)
    await student.ok(experiments.experimentSubmit, { id: experimentId })
    await write('text', 0)
    await student.ok(reports.reportSubmit, own)
    const before = await digestOf(kit.database.sql)()
    const owner = postgres({ ...kit.database.server.connection('owner'), max: 1 })
    await owner`create function refuse_sheet() returns trigger language plpgsql as 'begin raise exception ''no''; end'`
    await owner`create trigger refuse_sheet before update on experiment for each row execute function refuse_sheet()`
    const input = { ...own, reason: 'Again', deadline: minutes(90), remeasure: true }
    expect((await teacher.call(reports.reportReject, input)).status).toBe(500)
    await owner`drop trigger refuse_sheet on experiment`
    await owner`drop function refuse_sheet`
    await owner.end()
    expect(await digestOf(kit.database.sql)()).toEqual(before)
  })

  it('is the teacher’s alone: others find nothing, students may not, and nothing changes', async () => {
    const { write, own, student, seen, minutes } = await begun()
    await write('text', 0)
    await student.ok(reports.reportSubmit, own)
    const colleague = await kit.user('teacher')
    const other = await kit.user('student')
    const before = await seen()
    expect((await colleague.call(reports.reviewGet, own)).code).toBe(404)
    expect((await colleague.call(reports.reportGrade, { ...own, score: 1 })).code).toBe(404)
    expect(
      (await colleague.call(reports.reportReject, { ...own, reason: 'x', deadline: minutes(9) })).code,
    ).toBe(404)
    expect((await colleague.call(reports.remarkAdd, { ...own, sectionId: 'aim', text: 'x' })).code).toBe(404)
    expect((await student.call(reports.reportGrade, { ...own, score: 100 })).code).toBe(403)
    expect((await other.call(reports.reportGet, own)).code).toBe(404)
    expect((await other.call(reports.reportSave, { ...own, revision: 1, draft: {} })).code).toBe(404)
    expect(await seen()).toEqual(before)
  })

  it('refuses scores that are none', async () => {
    const { write, own, student, teacher } = await begun()
    await write('text', 0)
    await student.ok(reports.reportSubmit, own)
    for (const score of [-1, 100.1, 50.55, Number.NaN])
      expect((await teacher.call(reports.reportGrade, { ...own, score })).refusal.errors).toHaveProperty(
        'score',
      )
  })
})

it('the student’s answers never carry what verdicts are made from', async () => {
  const { fill, write, own, student, teacher } = await begun()
  await fill('uout.l0', 990)
  await write('text', 0)
  await student.ok(reports.reportSubmit, own)
  const report = JSON.stringify(await student.ok(reports.reportGet, own))
  for (const secret of ['"standard"', '"errorRange"', '"judge"', '"scpi"'])
    expect(report).not.toContain(secret)
  expect(JSON.stringify(await teacher.ok(reports.reviewGet, own))).toContain('"standard"')
})
