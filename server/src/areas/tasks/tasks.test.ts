import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import * as labs from '@labbox/contract/labs/projects.ts'
import { myTaskGet, myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction } from '../../platform/database/db.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { sampleLab } from '../../testing/lab.ts'
import type { TaskKind } from './kinds.ts'
import { settleDue } from './service.ts'
import { dueStudentTasks } from './due.queries.ts'
import { lockStudentTask, perform, setDraftEmpty, type TaskDeps } from './student.service.ts'
import { studentTask, task } from './tables.ts'

const minutes = (n: number) => new Date(kit.clock.now().getTime() + n * 60_000).toISOString()

/** A kind with no payload: what is handed in waits for review. */
const plain: TaskKind = { submitted: async () => ({ manualReview: true, score: null, minutes: null }) }

let kit: TestApp
let deps: TaskDeps
let teacher: Client
let student: Client
let classId: string
let projectId: string
beforeAll(async () => {
  kit = await createTestApp()
  deps = {
    ...kit.deps,
    kinds: new Map([2, 3].map((type) => [type as 2 | 3, plain])),
    requireCourse: async () => {},
    openClass: async () => '',
  }
  teacher = await kit.user('teacher')
  student = await kit.user('student', { account: 'pupil001' })
  classId = (await teacher.ok(classes.classAdd, { name: { en: 'Class' } })).id
  await teacher.ok(classes.memberAdd, { id: classId, accounts: ['pupil001'] })
  projectId = (await teacher.ok(labs.projectAdd, { name: { en: 'RC low-pass' }, document: sampleLab() })).id
})
afterAll(() => kit.close())

const publish = async (more: object = {}) =>
  teacher.ok(tasks.taskPublish, {
    projectId,
    name: { en: 'Task' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
    reportEndAt: minutes(120),
    ...more,
  })
const copyOf = async (taskId: string) => {
  const { items } = await student.ok(myTaskPage, { limit: 200 })
  return items.find((row) => row.taskId === taskId)!
}
const actorOf = (client: Client) => ({ userId: client.userId }) as Actor
type Act = Parameters<typeof perform>[3]
const act = (client: Client, id: string, name: Act, input: Parameters<typeof perform>[5] = {}) =>
  transaction(kit.deps.db, async (tx) =>
    perform(deps, tx, await lockStudentTask(deps, tx, id), name, actorOf(client), input),
  )

describe('publishing', () => {
  it('gives every student of the class a copy of the experiment and of the report on it', async () => {
    const { experimentTaskId, reportTaskId } = await publish()
    const experiment = await copyOf(experimentTaskId)
    const report = await copyOf(reportTaskId ?? '')
    expect(experiment).toMatchObject({ type: 2, status: 0, state: 'inProgress' })
    expect(report).toMatchObject({ type: 3, status: 0, sourceStudentTaskId: experiment.id })
    const seen = await teacher.ok(tasks.taskGet, { id: experimentTaskId })
    expect(seen).toMatchObject({ students: 1, counts: { 0: 1 } })
  })

  it('keeps one version for an unchanged draft and makes a new one after a change', async () => {
    const first = await teacher.ok(tasks.taskGet, { id: (await publish()).experimentTaskId })
    const same = await teacher.ok(tasks.taskGet, { id: (await publish()).experimentTaskId })
    expect(same.versionId).toBe(first.versionId)
    const project = await teacher.ok(labs.projectGet, { id: projectId })
    const guidebook = {
      en: {
        type: 'doc' as const,
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'New' }] }],
      },
    }
    const { name, revision, document } = project
    await teacher.ok(labs.projectUpdate, {
      id: projectId,
      name,
      revision,
      document: { ...document, guidebook },
    })
    const stale = await teacher.call(labs.projectUpdate, { id: projectId, name, revision, document })
    expect(stale.refusal.error).toBe('LAB_STALE')
    const changed = await teacher.ok(tasks.taskGet, { id: (await publish()).experimentTaskId })
    expect(changed.versionId).not.toBe(first.versionId)
    // Each task shows the lab that it handed out.
    expect((await teacher.ok(tasks.taskLab, { id: changed.id })).guidebook).toEqual(guidebook)
    expect((await teacher.ok(tasks.taskLab, { id: first.id })).guidebook).toEqual(document.guidebook)
    expect((await student.call(tasks.taskLab, { id: first.id })).code).toBe(403)
  })

  it('saves a draft that is half done, and hands it out only when it works', async () => {
    const { id } = await teacher.ok(labs.projectAdd, { name: { en: 'Half done' } })
    const { name, revision, document } = await teacher.ok(labs.projectGet, { id })
    const item = { id: 'i1', key: 'x1', name: { en: 'x1' }, type: 2 as const, formula: 'x9 +' }
    const pages = [
      { id: 'p1', tables: [{ id: 't1', type: 0 as const, rows: [{ id: 'r1' }], items: [item] }] },
    ]
    const saved = await teacher.ok(labs.projectUpdate, {
      id,
      name,
      revision,
      document: { ...document, measurement: { schema: 1, pages } },
    })
    expect(saved.revision).toBe(revision + 1)
    const answer = await teacher.call(tasks.taskPublish, {
      projectId: id,
      name,
      classIds: [classId],
      startAt: minutes(0),
      endAt: minutes(60),
    })
    expect(answer.code).toBe(400)
    expect(answer.refusal.errors).toHaveProperty(['i1.formula'])
  })

  it.each([
    ['an end in less than three minutes', () => ({ endAt: minutes(2) }), 'endAt'],
    ['an end before the start', () => ({ startAt: minutes(30), endAt: minutes(20) }), 'endAt'],
    ['a report end too early', () => ({ reportEndAt: minutes(1) }), 'reportEndAt'],
    ['a report that is due before its experiment ends', () => ({ reportEndAt: minutes(59) }), 'reportEndAt'],
    ['no class', () => ({ classIds: [] }), 'classIds'],
  ])('refuses %s and publishes nothing', async (_, more, field) => {
    const before = (await teacher.ok(tasks.taskPage)).total
    const answer = await teacher.call(tasks.taskPublish, {
      projectId,
      name: { en: 'T' },
      classIds: [classId],
      startAt: minutes(0),
      endAt: minutes(60),
      ...more(),
    })
    expect(answer.code).toBe(400)
    expect(answer.refusal.errors).toHaveProperty(field)
    expect((await teacher.ok(tasks.taskPage)).total).toBe(before)
  })

  it('asks for no written report where the lab has no report template, and for a PDF all the same', async () => {
    const { id } = await teacher.ok(labs.projectAdd, { name: { en: 'No report' } })
    const input = {
      projectId: id,
      name: { en: 'T' },
      classIds: [classId],
      startAt: minutes(0),
      endAt: minutes(60),
      reportEndAt: minutes(120),
    }
    const before = await kit.deps.db.$count(task)
    const refused = await teacher.call(tasks.taskPublish, input)
    expect(refused.refusal).toMatchObject({
      error: 'TASK_NO_REPORT',
      errors: { reportEndAt: expect.stringContaining('template') as string },
    })
    expect(await kit.deps.db.$count(task)).toBe(before)
    const settings = { feedback: true, pdfReport: true }
    expect((await teacher.ok(tasks.taskPublish, { ...input, settings })).reportTaskId).not.toBeNull()
    expect((await teacher.ok(tasks.taskPublish, { ...input, reportEndAt: null })).reportTaskId).toBeNull()
  })

  it('refuses foreign classes and projects as missing ones', async () => {
    const colleague = await kit.user('teacher')
    const input = {
      projectId,
      name: { en: 'T' },
      classIds: [classId],
      startAt: minutes(0),
      endAt: minutes(60),
    }
    expect((await colleague.call(tasks.taskPublish, input)).code).toBe(404)
    const own = await colleague.ok(labs.projectAdd, { name: { en: 'Own' } })
    expect((await colleague.call(tasks.taskPublish, { ...input, projectId: own.id })).code).toBe(404)
    expect((await student.call(tasks.taskPublish, input)).code).toBe(403)
    expect((await colleague.ok(tasks.taskPage)).total).toBe(0)
  })

  it('reaches late joiners, and leavers keep theirs', async () => {
    const { experimentTaskId } = await publish()
    const late = await kit.user('student', { account: 'late0001' })
    await teacher.ok(classes.memberAdd, { id: classId, accounts: ['late0001'] })
    const mine = await late.ok(myTaskPage, { limit: 200 })
    expect(mine.items.map((row) => row.taskId)).toContain(experimentTaskId)
    await teacher.ok(classes.memberRemove, { id: classId, userId: late.userId })
    expect((await late.ok(myTaskPage, { limit: 200 })).total).toBe(mine.total)
  })
})

describe('the clock', () => {
  it('moves statuses at once for readers; the job writes them down with the time they were due, twice or late', async () => {
    const { experimentTaskId, reportTaskId } = await publish()
    const begun = await copyOf(experimentTaskId)
    const draft = await copyOf(reportTaskId ?? '')
    await act(student, begun.id, 'start')
    await transaction(kit.deps.db, async (tx) => {
      const work = await perform(
        deps,
        tx,
        await lockStudentTask(deps, tx, draft.id),
        'save',
        actorOf(student),
      )
      await setDraftEmpty(tx, work, false)
    })
    const [before] = await kit.deps.db
      .select()
      .from(task)
      .where(eq(task.id, reportTaskId ?? ''))
    kit.clock.advance(5 * HOUR_MS)
    expect((await copyOf(experimentTaskId)).status).toBe(2)
    expect((await copyOf(reportTaskId ?? '')).status).toBe(2)
    expect(await settleDue(deps)).toBeGreaterThan(0)
    expect(await settleDue(deps)).toBe(0)
    const { history, submittedAt } = await student.ok(myTaskGet, { id: draft.id })
    expect(submittedAt).toBe(before?.endAt.toISOString())
    expect(history.at(-1)).toMatchObject({
      from: 1,
      to: 2,
      by: null,
      reason: 'deadline',
      at: before?.endAt.toISOString(),
    })
  })
})

describe('writes to the work of one student', () => {
  it('wait for each other', async () => {
    const { experimentTaskId } = await publish()
    const { id } = await copyOf(experimentTaskId)
    const order: string[] = []
    const waiting = async () => {
      const rows = await kit.database.sql`select 1 from pg_locks where not granted`
      return rows.length
    }
    const first = transaction(kit.deps.db, async (tx) => {
      await lockStudentTask(deps, tx, id)
      order.push('first begins')
      const second = transaction(kit.deps.db, async (own) => {
        await lockStudentTask(deps, own, id)
        order.push('second')
      })
      await expect.poll(waiting).toBe(1)
      order.push('first ends')
      return { second }
    })
    await (
      await first
    ).second
    expect(order).toEqual(['first begins', 'first ends', 'second'])
  })
})

describe('a task with a grace', () => {
  it('is over at its end, for everybody and every act, and sealed only after the grace', async () => {
    const { experimentTaskId: id } = await publish()
    const begun = await copyOf(id)
    await kit.deps.db.update(task).set({ graceS: 60 }).where(eq(task.id, id))
    await act(student, begun.id, 'start')
    const written = async () =>
      (await kit.deps.db.select().from(studentTask).where(eq(studentTask.id, begun.id)))[0]
    const { endAt } = await copyOf(id)
    kit.clock.set(new Date(endAt))
    await settleDue(deps)
    expect((await copyOf(id)).status).toBe(2)
    for (const name of ['save', 'submit', 'grade'] as const)
      await expect(act(student, begun.id, name)).rejects.toThrow('TASK_OVER')
    expect(await written()).toMatchObject({ status: 1, submittedAt: null })
    kit.clock.advance(59_999)
    const due = () => dueStudentTasks(kit.deps.db, kit.clock.now(), { taskId: id, after: null, limit: 10 })
    expect(await due()).toEqual([])
    await settleDue(deps)
    expect((await written())?.status).toBe(1)
    kit.clock.advance(1)
    await settleDue(deps)
    expect(await written()).toMatchObject({ status: 2, submittedAt: new Date(endAt), autoSubmitted: true })
  })
})

describe('a teacher', () => {
  it('lists only what is in progress when asked to, as the states have it', async () => {
    const later = await publish({ startAt: minutes(30) })
    const finished = await publish()
    await teacher.ok(tasks.taskFinish, { id: finished.experimentTaskId })
    const all = await teacher.ok(tasks.taskPage, { limit: 200 })
    const running = await teacher.ok(tasks.taskPage, { limit: 200, running: true })
    expect(all.items.map(({ id }) => id)).toContain(later.experimentTaskId)
    expect(running.items.map(({ id }) => id).toSorted()).toEqual(
      all.items.flatMap(({ id, state }) => (state === 'inProgress' ? [id] : [])).toSorted(),
    )
    expect(running.total).toBe(running.items.length)
  })

  it('moves the end by the 3-minute rule, finishes, and closes for good', async () => {
    const { experimentTaskId: id } = await publish()
    await teacher.ok(tasks.taskExtend, { id, endAt: minutes(100) })
    const refused = await teacher.call(tasks.taskExtend, { id, endAt: minutes(1) })
    expect(refused.refusal.error).toBe('TASK_END')
    const copy = await copyOf(id)
    await act(student, copy.id, 'start')
    await teacher.ok(tasks.taskFinish, { id })
    expect((await copyOf(id)).status).toBe(2)
    expect((await teacher.call(tasks.taskClose, { id })).code).toBe(409)

    const { experimentTaskId: other } = await publish()
    await teacher.ok(tasks.taskClose, { id: other, reason: 'bench broken' })
    expect(await copyOf(other)).toMatchObject({ status: 4, state: 'closed' })
    const refusedAct = act(student, (await copyOf(other)).id, 'start')
    await expect(refusedAct).rejects.toThrow('TASK_OVER')
  })

  it('never makes a report due before its experiment ends, whichever of the two moves', async () => {
    const { experimentTaskId, reportTaskId } = await publish()
    const ends = async () =>
      [await copyOf(experimentTaskId), await copyOf(reportTaskId!)].map((one) => one.endAt)
    const before = await ends()
    for (const [id, endAt] of [
      [experimentTaskId, minutes(121)],
      [reportTaskId!, minutes(59)],
    ] as const) {
      const refused = await teacher.call(tasks.taskExtend, { id, endAt })
      expect(refused.refusal).toMatchObject({
        error: 'REPORT_BEFORE_EXPERIMENT',
        errors: { endAt: expect.any(String) as string },
      })
    }
    expect(await ends()).toEqual(before)
    await teacher.ok(tasks.taskExtend, { id: experimentTaskId, endAt: minutes(120) })
    await teacher.ok(tasks.taskFinish, { id: experimentTaskId })
    // The experiment is over: its planned end holds no report back any more.
    await teacher.ok(tasks.taskExtend, { id: reportTaskId!, endAt: minutes(30) })
  })

  it('cannot touch a colleague’s task, and neither can an administrator of another university', async () => {
    const { experimentTaskId: id } = await publish()
    const colleague = await kit.user('teacher')
    const foreign = await kit.user('orgadmin', { orgId: await kit.org() })
    for (const call of [tasks.taskFinish, tasks.taskClose] as const)
      expect((await colleague.call(call, { id })).code).toBe(404)
    for (const client of [colleague, foreign])
      for (const call of [tasks.taskGet, tasks.taskLab])
        expect((await client.call(call, { id })).code).toBe(404)
    expect((await copyOf(id)).state).toBe('inProgress')
  })
})

describe('a report', () => {
  it('is rejected with a new deadline, reopened, handed in again, graded and withdrawn, each with who and why', async () => {
    const { reportTaskId } = await publish()
    const { id } = await copyOf(reportTaskId ?? '')
    const scored = async () => (await teacher.ok(tasks.taskGet, { id: reportTaskId ?? '' })).scored
    expect(await scored()).toBe(0)
    await act(student, id, 'save')
    await expect(act(student, id, 'grade', { score: 50 })).rejects.toThrow('TASK_STATE')
    await act(student, id, 'submit')
    await expect(act(student, id, 'save')).rejects.toThrow('TASK_STATE')
    await expect(act(teacher, id, 'reject', { deadline: new Date(minutes(2)) })).rejects.toThrow('TASK_END')
    await act(teacher, id, 'reject', { deadline: new Date(minutes(500)), reason: 'no graph' })
    await expect(act(teacher, id, 'grade', { score: 50 })).rejects.toThrow('TASK_REJECTED')
    expect(await copyOf(reportTaskId ?? '')).toMatchObject({ status: 5, endAt: minutes(500) })
    await act(student, id, 'reopen')
    await act(student, id, 'submit')
    await act(teacher, id, 'grade', { score: 87.5 })
    expect((await copyOf(reportTaskId ?? '')).score).toBe(87.5)
    expect(await scored()).toBe(1)
    await act(teacher, id, 'withdraw', { reason: 'again' })
    expect((await copyOf(reportTaskId ?? '')).score).toBeNull()
    const { history } = await student.ok(myTaskGet, { id })
    expect(history.map((row) => [row.from, row.to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 5],
      [5, 1],
      [1, 2],
      [2, 3],
      [3, 2],
    ])
    expect(history[2]).toMatchObject({ reason: 'no graph' })
    expect(history[2]?.by).toBeTruthy()
  })

  it('is missed at its new deadline', async () => {
    const { reportTaskId } = await publish()
    const { id } = await copyOf(reportTaskId ?? '')
    await act(student, id, 'save')
    await act(student, id, 'submit')
    await act(teacher, id, 'reject', { deadline: new Date(minutes(10)) })
    kit.clock.advance(11 * 60_000)
    expect((await copyOf(reportTaskId ?? '')).status).toBe(6)
    await act(teacher, id, 'reopenMissed', { deadline: new Date(minutes(30)) })
    const [row] = await kit.deps.db.select().from(studentTask).where(eq(studentTask.id, id))
    expect(row?.status).toBe(1)
  })
})
