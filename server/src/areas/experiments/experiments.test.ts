import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { circuitGet } from '@labbox/contract/bench/circuits.ts'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { deviceAdd } from '@labbox/contract/devices/devices.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import { myTaskGet } from '@labbox/contract/tasks/my-tasks.ts'
import { taskHistory } from '@labbox/contract/tasks/history.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishedLab, sampleLab } from '../../testing/lab.ts'
import { occupancy } from '../devices/tables.ts'
import { studentTask } from '../tasks/tables.ts'
import { scoreOf } from './rules.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const withLabel = (text: string): Circuit => ({ ...emptyCircuit(), labels: { label1: { x: 0, y: 0, text } } })

const started = async (document = sampleLab()) => {
  const lab = await publishedLab(kit, { document })
  const { id } = await lab.student.ok(experiments.experimentStart, { studentTaskId: lab.experimentTask.id })
  const detail = await lab.student.ok(experiments.experimentGet, { id })
  const fill = (cellId: string, value: number, base = 0) =>
    lab.student.call(measurement.manualSave, {
      sheetId: detail.sheetId ?? '',
      cellId,
      value,
      base,
      saveId: newId(),
    })
  return { ...lab, id, detail, fill }
}

describe('an experiment of a task', () => {
  it('begins once, with the circuit, guidebook and sheet of the version', async () => {
    const { student, experimentTask, id, detail } = await started()
    expect(detail).toMatchObject({
      open: true,
      status: 1,
      studentTaskId: experimentTask.id,
      circuit: emptyCircuit(),
    })
    expect(detail.reportStudentTaskId).toBeTruthy()
    expect(
      JSON.stringify(await student.ok(measurement.sheetGet, { sheetId: detail.sheetId ?? '' })),
    ).not.toMatch(/standard|judge/)
    const again = await student.ok(experiments.experimentStart, { studentTaskId: experimentTask.id })
    expect(again.id).toBe(id)
    expect((await student.ok(experiments.experimentPage, { open: true })).items.map((row) => row.id)).toEqual(
      [id],
    )
  })

  it('keeps the circuit; a tab that began on another one is told and overwrites nothing', async () => {
    const { student, id } = await started()
    const first = await student.ok(experiments.experimentSave, { id, circuit: withLabel('A'), base: null })
    const second = await student.ok(experiments.experimentSave, {
      id,
      circuit: withLabel('B'),
      base: first.circuitId,
    })
    const stale = await student.call(experiments.experimentSave, {
      id,
      circuit: withLabel('C'),
      base: first.circuitId,
    })
    expect(stale.refusal.error).toBe('EXPERIMENT_OTHER_TAB')
    const now = await student.ok(experiments.experimentGet, { id })
    expect([now.circuitId, now.circuit]).toEqual([second.circuitId, withLabel('B')])
    // Repeating the call after a lost answer does no harm.
    await student.ok(experiments.experimentSave, { id, circuit: withLabel('B'), base: first.circuitId })
  })

  it('is handed in once, closes its sheet, and is graded by its judged items', async () => {
    const { student, id, fill, published, teacher } = await started()
    await fill('uout.l0', 1)
    const answer = await student.ok(experiments.experimentSubmit, { id })
    expect(answer).toEqual({ status: 3, score: 0 })
    expect((await student.call(experiments.experimentSubmit, { id })).code).toBe(409)
    expect((await fill('uout.l1', 2)).code).toBe(409)
    expect(
      (await student.call(experiments.experimentSave, { id, circuit: withLabel('late') })).refusal.error,
    ).toBe('EXPERIMENT_ENDED')
    expect((await student.ok(experiments.experimentGet, { id })).circuit).toEqual(emptyCircuit())
    const [row] = (await teacher.ok(tasks.taskGet, { id: published.experimentTaskId })).list
    expect(row).toMatchObject({ status: 3, score: 0 })
  })

  it('took as long as its student held benches between start and submission', async () => {
    const { student, id, experimentTask } = await started()
    const now = kit.clock.now().getTime()
    const minutes = (n: number) => new Date(now + n * 60_000)
    const { id: deviceId } = await (await kit.user('orgadmin')).ok(deviceAdd, { name: { en: 'Bench' } })
    // Before the start and after it, with a pause, and still there when it is submitted.
    for (const [from, to] of [
      [-30, 10],
      [20, 35],
      [50, null],
    ] as const)
      await kit.deps.db.insert(occupancy).values({
        id: newId(),
        deviceId,
        instance: 0,
        userId: student.userId,
        startedAt: minutes(from),
        lastActivityAt: minutes(from),
        ...(to !== null && { endedAt: minutes(to), safeAt: minutes(to), reason: 'release' as const }),
      })
    kit.clock.set(minutes(55))
    await student.ok(experiments.experimentSubmit, { id })
    const [row] = await kit.deps.db.select().from(studentTask).where(eq(studentTask.id, experimentTask.id))
    expect(row?.minutes).toBe(10 + 15 + 5)
  })

  it('has its grade changed by the teacher with a reason, which the history keeps', async () => {
    const { student, id, published, teacher, experimentTask } = await started()
    await student.ok(experiments.experimentSubmit, { id })
    const studentTaskId = experimentTask.id
    const rowNow = async () => (await teacher.ok(tasks.taskGet, { id: published.experimentTaskId })).list[0]
    const refused = await teacher.call(experiments.experimentGrade, { studentTaskId, score: 61.5 })
    expect(refused.refusal.error).toBe('GRADE_REASON')
    expect(await rowNow()).toMatchObject({ status: 3, score: 0 })
    await teacher.ok(experiments.experimentGrade, { studentTaskId, score: 61.5, reason: 'wired well' })
    expect(await rowNow()).toMatchObject({ status: 3, score: 61.5 })
    const history = await teacher.ok(taskHistory, { id: studentTaskId })
    expect(history.filter(({ reason }) => reason === 'wired well')).toHaveLength(2)
    const classmate = await kit.user('student')
    expect(
      (await classmate.call(experiments.experimentGrade, { studentTaskId, score: 1, reason: 'x' })).code,
    ).toBe(403)
  })

  it('ends with its task: nothing more is written, and what was there is handed in', async () => {
    const { student, id, fill, experimentTask } = await started()
    await fill('uout.l0', 1)
    kit.clock.advance(61 * 60_000)
    expect((await fill('uout.l1', 1)).code).toBe(409)
    expect(
      (
        await student.call(experiments.experimentLog, {
          id,
          lines: [{ at: kit.clock.now(), level: 'info', key: 'x' }],
        })
      ).code,
    ).toBe(409)
    expect((await student.ok(myTaskGet, { id: experimentTask.id })).status).not.toBe(1)
  })

  it('keeps its log in order', async () => {
    const { student, id } = await started()
    const line = (key: string) => ({ at: kit.clock.now(), level: 'info' as const, key })
    await student.ok(experiments.experimentLog, { id, lines: [line('a'), line('b')] })
    await student.ok(experiments.experimentLog, { id, lines: [line('c')] })
    expect((await student.ok(experiments.experimentGet, { id })).log.map((one) => one.key)).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})

describe('who sees it', () => {
  it('the teacher, who counts no table that nobody has to fill', async () => {
    const document = sampleLab()
    const [page] = document.measurement.pages
    const [table] = page!.tables
    page!.tables.push({
      ...table!,
      id: 'more',
      optional: true,
      items: table!.items
        .slice(0, 2)
        .map((item) => ({ ...item, id: `more${item.id}`, key: `more${item.key}`, manualAllowed: true })),
    })
    const { teacher, fill, published } = await started(document)
    expect((await fill('moreuin.l0', 1)).code).toBe(200)
    await fill('uout.l0', 1)
    const live = await teacher.ok(experiments.experimentLive, { taskId: published.experimentTaskId })
    expect(live).toMatchObject([{ filled: 1, cells: 6 }])
  })

  it('the student’s teacher live and in full; nobody else', async () => {
    const { teacher, student, id, fill, published, experimentTask } = await started()
    await fill('uout.l0', 1)
    const live = await teacher.ok(experiments.experimentLive, { taskId: published.experimentTaskId })
    expect(live).toMatchObject([{ name: 'Pupil', status: 1, filled: 1, cells: 6, occupancyId: null }])
    const saved = await student.ok(experiments.experimentSave, { id, circuit: withLabel('A') })
    const view = await teacher.ok(experiments.experimentView, { studentTaskId: experimentTask.id })
    expect(view.sheet?.template.pages[0]?.tables[0]?.items[2]?.standard).toBeTruthy()
    expect(view.circuit).toEqual(withLabel('A'))

    const colleague = await kit.user('teacher')
    const other = await kit.user('student')
    const foreign = await kit.user('orgadmin', { orgId: await kit.org() })
    for (const client of [colleague, foreign]) {
      expect((await client.call(experiments.experimentView, { studentTaskId: experimentTask.id })).code).toBe(
        404,
      )
      expect(
        (await client.call(experiments.experimentLive, { taskId: published.experimentTaskId })).code,
      ).toBe(404)
    }
    expect((await other.call(experiments.experimentGet, { id })).code).toBe(404)
    expect((await other.call(experiments.experimentStart, { studentTaskId: experimentTask.id })).code).toBe(
      404,
    )
    expect((await other.call(experiments.experimentSave, { id, circuit: withLabel('X') })).code).toBe(404)
    expect((await other.call(circuitGet, { id: saved.circuitId ?? '' })).code).toBe(404)
    expect((await student.ok(experiments.experimentGet, { id })).circuit).toEqual(withLabel('A'))
  })
})

describe('a free experiment', () => {
  it('is empty or tries a readable lab out, and is put away', async () => {
    const { student, teacher, projectId } = await publishedLab(kit)
    const { id } = await student.ok(experiments.experimentPractice, {})
    expect(await student.ok(experiments.experimentGet, { id })).toMatchObject({
      open: true,
      status: null,
      sheetId: null,
    })
    await student.ok(experiments.experimentEnd, { id })
    expect((await student.ok(experiments.experimentGet, { id })).open).toBe(false)
    const own = await teacher.ok(experiments.experimentPractice, { projectId })
    expect((await teacher.ok(experiments.experimentGet, { id: own.id })).sheetId).toBeTruthy()
    expect((await student.call(experiments.experimentPractice, { projectId })).code).toBe(404)
  })
})

describe('hostile input', () => {
  it.each([
    [
      'a circuit of 5,000 parts',
      () => ({
        ...emptyCircuit(),
        components: Object.fromEntries(
          Array.from({ length: 5000 }, (_, k) => [
            `part${k}`,
            {
              symbol: { id: 'resistor', version: 1 },
              designator: `R${k}`,
              x: 0,
              y: 0,
              rotation: 0,
              mirrored: false,
              params: {},
            },
          ]),
        ),
      }),
    ],
    ['no circuit at all', () => ({ version: 'x' })],
  ])('%s is refused clearly and nothing is stored', async (_, circuit) => {
    const { student, id } = await started()
    const answer = await student.call(experiments.experimentSave, { id, circuit: circuit() as never })
    expect([answer.status, answer.code]).toEqual([200, 400])
    expect((await student.ok(experiments.experimentGet, { id })).circuitId).toBeNull()
  })
})

it('rounds a proposed score once, half up, and proposes none without points', () => {
  expect(scoreOf({ earned: 1, possible: 3 })).toBe(33.3)
  expect(scoreOf({ earned: 2, possible: 3 })).toBe(66.7)
  expect(scoreOf({ earned: 1, possible: 8 })).toBe(12.5)
  expect(scoreOf({ earned: 7.25, possible: 10 })).toBe(72.5)
  expect(scoreOf({ earned: 0, possible: 0 })).toBeNull()
})
