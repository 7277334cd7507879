import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import { courseOverview } from '@labbox/contract/courses/learning.ts'
import { homeCounts } from '@labbox/contract/home/counts.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import * as groups from '@labbox/contract/tasks/groups.ts'
import type { GroupSettings } from '@labbox/contract/tasks/groups.ts'
import * as shelf from '@labbox/contract/tasks/shelf.ts'
import { myTaskGet } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { groupedLab } from '../../testing/groups.ts'
import { richText } from '../../testing/lab.ts'
import { experimentKind } from '../experiments/service.ts'
import { settleDue } from '../tasks/service.ts'
import { task } from '../tasks/tables.ts'
import type { TaskDeps, TaskKind } from '../tasks/student.service.ts'
import { reportKind } from './service.ts'

let kit: TestApp
let deps: TaskDeps
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  deps = {
    ...kit.deps,
    kinds: new Map<TaskType, TaskKind>([
      [taskTypes.experiment, experimentKind(kit.deps)],
      [taskTypes.report, reportKind],
    ]),
    requireCourse: () => Promise.resolve(),
    openClass: () => Promise.resolve(''),
  }
})
afterAll(() => kit.close())
const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)
const later = (n: number) => kit.clock.advance(n * 60_000)

/** Ann and Bo in group 1, Cem and Dina in group 2. */
const given = async (more: Partial<GroupSettings> = {}) => {
  const lab = await groupedLab(kit, more)
  const { teacher, pupils, id, classId } = lab
  const [ann, bo, cem, dina] = pupils
  const put = async (...people: { userId: string }[]) => {
    const group = await teacher.ok(groups.taskGroupSave, { id, classId })
    const studentIds = people.map(({ userId }) => userId)
    await teacher.ok(groups.taskGroupMove, { id, studentIds, groupId: group.id })
    return group.id
  }
  const [first, second] = [await put(ann, bo), await put(cem, dina)]
  const start = async (who: typeof ann) =>
    who.call(experiments.experimentStart, { studentTaskId: (await lab.copyOf(who)).id })
  const report = async (who: typeof ann) => (await lab.copyOf(who, lab.published.reportTaskId!)).id
  const write = async (who: typeof ann, text: string, revision: number) =>
    who.call(reports.reportSave, {
      studentTaskId: await report(who),
      revision,
      draft: { texts: { aim: richText(text) } },
    })
  const rows = async (taskId = id) => {
    const { list } = await teacher.ok(tasks.taskGet, { id: taskId })
    return pupils.map(({ userId }) => list.find(({ studentId }) => studentId === userId)!)
  }
  return { ...lab, ann, bo, cem, dina, first, second, put, start, report, write, rows }
}

describe('one payload', () => {
  it('is shared by its members, and by nobody else', async () => {
    const { ann, bo, cem, start } = await given()
    const { id } = (await start(ann)).data
    expect((await start(bo)).data.id).toBe(id)
    expect((await start(cem)).data.id).not.toBe(id)
    const seen = await bo.ok(experiments.experimentGet, { id })
    expect(seen.group).toMatchObject({ number: 1, members: ['Bo', 'Pupil'], submittedBy: null })
    const fill = (who: typeof ann, cellId: string, value: number) =>
      who.call(measurement.manualSave, {
        sheetId: seen.sheetId!,
        cellId,
        value,
        base: 0,
        saveId: newId(),
      })
    const [one, other] = await Promise.all([fill(ann, 'uout.l0', 990), fill(bo, 'uout.l1', 980)])
    expect([one.code, other.code]).toEqual([200, 200])
    const { cells } = await ann.ok(measurement.sheetGet, { sheetId: seen.sheetId! })
    expect([cells['uout.l0']?.value, cells['uout.l1']?.value]).toEqual([990, 980])
    await nothingChanges(async () => {
      expect((await fill(cem, 'uout.l2', 1)).code).toBe(404)
      for (const endpoint of [experiments.experimentGet, experiments.experimentPictures] as const)
        expect((await cem.call(endpoint, { id })).code).toBe(404)
      expect((await cem.call(experiments.experimentSubmit, { id })).code).toBe(404)
    })
  })

  it('loses nothing that two members write in the report at one moment', async () => {
    const { ann, bo, report, write } = await given()
    const answers = await Promise.all([write(ann, 'by Ann', 0), write(bo, 'by Bo', 0)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const kept = answers[0].code === 200 ? 'by Ann' : 'by Bo'
    for (const who of [ann, bo]) {
      const { draft, revision } = await who.ok(reports.reportGet, { studentTaskId: await report(who) })
      expect([draft.texts.aim, revision]).toEqual([richText(kept), 1])
    }
    expect((await write(bo, 'after that', 1)).code).toBe(200)
  })

  it('is submitted once for all, and everybody sees by whom', async () => {
    const { ann, bo, cem, start, copyOf, rows, report, write, published } = await given()
    const { id } = (await start(ann)).data
    await start(cem)
    await bo.ok(experiments.experimentSubmit, { id })
    expect((await ann.call(experiments.experimentSubmit, { id })).refusal.error).toBe('TASK_STATE')
    const mine = await copyOf(ann)
    expect(mine).toMatchObject({ status: 3, group: { submittedBy: 'Bo' } })
    expect((await rows()).map(({ status }) => status)).toEqual([3, 3, 1, 1])
    const { history } = await ann.ok(myTaskGet, { id: mine.id })
    expect(history.at(-1)).toMatchObject({ to: 3, by: 'Bo' })
    await write(ann, 'ours', 0)
    await bo.ok(reports.reportSubmit, { studentTaskId: await report(bo) })
    expect((await rows(published.reportTaskId!)).map(({ status }) => status)).toEqual([2, 2, 0, 0])
  })

  it('is handed in once by the clock', async () => {
    const { ann, cem, id, start, rows, write, published } = await given()
    await start(ann)
    await start(cem)
    await write(cem, 'what we have', 0)
    later(121)
    const due = await rows(published.reportTaskId!)
    expect(due.map(({ status }) => status)).toEqual([6, 6, 2, 2])
    for (const taskId of [id, published.reportTaskId!]) expect(await settleDue(deps, taskId)).toBe(4)
    const [{ n }] = await kit.database.sql<[{ n: number }]>`select count(*)::int as n from report_submission s
      join student_task t on t.id = s.student_task_id where t.task_id = ${published.reportTaskId!}`
    expect(n).toBe(1)
    expect((await rows()).map(({ status, autoSubmitted }) => [status, autoSubmitted])).toEqual(
      Array.from({ length: 4 }, () => [3, true]),
    )
  })
})

it('waits once for its reviewer, in the list and wherever what waits is counted', async () => {
  const { teacher, ann, cem, classId, report, write, published } = await given()
  const course = await teacher.ok(courseAdd, { name: { en: 'Groups' } })
  await kit.deps.db.update(task).set({ courseId: course.id }).where(eq(task.id, published.reportTaskId!))
  const waiting = async () => {
    const [listed, counted, overview] = await Promise.all([
      teacher.ok(reports.reviewPage, { status: 2 }),
      teacher.ok(homeCounts, {}),
      teacher.ok(courseOverview, { id: course.id }),
    ])
    return [listed.total, counted.review, overview.tasks.map((row) => row.waiting)]
  }
  expect(await waiting()).toEqual([0, 0, []])
  await teacher.ok(courseClasses, { id: course.id, classIds: [classId] })
  for (const [n, who] of [ann, cem].entries()) {
    await write(who, 'ours', 0)
    await who.ok(reports.reportSubmit, { studentTaskId: await report(who) })
    expect(await waiting()).toEqual([n + 1, n + 1, [n + 1]])
  }
})

describe('marks', () => {
  it('are the group’s, with what differs for a member and why', async () => {
    const { teacher, ann, bo, cem, report, write, rows, published, copyOf } = await given()
    await write(ann, 'ours', 0)
    await bo.ok(reports.reportSubmit, { studentTaskId: await report(bo) })
    const reviewed = (await teacher.ok(reports.reviewPage, { taskId: published.reportTaskId!, status: 2 }))
      .items
    expect(reviewed).toHaveLength(1)
    expect(reviewed[0]).toMatchObject({ group: { number: 1 }, members: ['Bo', 'Pupil'], submissions: 1 })
    expect(
      (await teacher.ok(reports.reviewPage, { name: 'Bo' })).items.map((row) => row.members),
    ).toContainEqual(['Bo', 'Pupil'])
    const { members } = await teacher.ok(reports.reviewGet, { studentTaskId: await report(bo) })
    expect(members.map(({ name }) => name)).toEqual(['Bo', 'Pupil'])
    const grade = async (adjustments: { studentTaskId: string; by: number; reason: string }[], score = 80) =>
      teacher.call(reports.reportGrade, { studentTaskId: await report(ann), score, comment: '', adjustments })
    const byBo = { studentTaskId: await report(bo), by: -10, reason: 'was away' }
    await nothingChanges(async () => {
      expect((await grade([{ ...byBo, by: 30 }])).refusal.error).toBe('ADJUSTMENT_RANGE')
      expect((await grade([{ ...byBo, studentTaskId: await report(cem) }])).code).toBe(404)
      expect((await grade([{ ...byBo, reason: '' }])).code).toBe(400)
    })
    expect((await grade([byBo])).code).toBe(200)
    expect((await rows(published.reportTaskId!)).map(({ score, adjustment }) => [score, adjustment])).toEqual(
      [
        [80, null],
        [70, -10],
        [null, null],
        [null, null],
      ],
    )
    expect(await copyOf(bo, published.reportTaskId!)).toMatchObject({
      adjustment: -10,
      adjustReason: 'was away',
    })
    const withdrawn = { studentTaskId: await report(ann), reason: 'once more' }
    await teacher.ok(reports.reportWithdraw, withdrawn)
    expect((await rows(published.reportTaskId!)).map(({ status }) => status)).toEqual([2, 2, 0, 0])
  })

  it('follow for an experiment that the judged values graded', async () => {
    const { teacher, ann, bo, start, rows, copyOf } = await given()
    await ann.ok(experiments.experimentSubmit, { id: (await start(ann)).data.id })
    await teacher.ok(experiments.experimentGrade, {
      studentTaskId: (await copyOf(ann)).id,
      score: 60,
      reason: 'looked at',
      adjustments: [{ studentTaskId: (await copyOf(bo)).id, by: 5, reason: 'did most of it' }],
    })
    expect((await rows()).slice(0, 2).map(({ score }) => score)).toEqual([60, 65])
  })

  it('go, when the report is rejected, with everybody’s deadline', async () => {
    const { teacher, ann, bo, start, report, write, rows, published, minutes } = await given()
    const { id } = (await start(ann)).data
    await ann.ok(experiments.experimentSubmit, { id })
    await write(ann, 'ours', 0)
    await bo.ok(reports.reportSubmit, { studentTaskId: await report(bo) })
    const deadline = minutes(200)
    await teacher.ok(reports.reportReject, {
      studentTaskId: await report(bo),
      reason: 'measure again',
      deadline,
      remeasure: true,
    })
    expect(
      (await rows(published.reportTaskId!)).slice(0, 2).map((row) => [row.status, row.deadline]),
    ).toEqual([
      [5, deadline],
      [5, deadline],
    ])
    expect((await bo.ok(experiments.experimentGet, { id })).open).toBe(true)
    await ann.ok(reports.reportReopen, { studentTaskId: await report(ann) })
    await bo.ok(reports.reportSubmit, { studentTaskId: await report(bo) })
    expect((await rows(published.reportTaskId!)).slice(0, 2).map(({ status }) => status)).toEqual([2, 2])
    expect((await ann.ok(experiments.experimentGet, { id })).open).toBe(false)
  })
})

describe('reports of each', () => {
  it('show what the group measured, and are written alone', async () => {
    const { ann, bo, start, report, write, rows, published } = await given({ report: false })
    await start(ann)
    const evidence = async (who: typeof ann) =>
      (await who.ok(reports.reportGet, { studentTaskId: await report(who) })).experimentId
    expect(await evidence(ann)).not.toBeNull()
    expect(await evidence(bo)).toBe(await evidence(ann))
    await write(ann, 'mine', 0)
    await write(bo, 'my own', 0)
    await ann.ok(reports.reportSubmit, { studentTaskId: await report(ann) })
    expect((await rows(published.reportTaskId!)).map(({ status }) => status)).toEqual([2, 1, 0, 0])
  })
})

describe('members', () => {
  it('come late into what the group has done, and whoever is in none cannot start', async () => {
    const { teacher, ann, start, join, id, first, copyOf, rows } = await given()
    const eve = await join('Eve')
    await nothingChanges(async () => expect((await start(eve)).refusal.error).toBe('TASK_NO_GROUP'))
    expect(await copyOf(eve)).toMatchObject({ grouped: true, group: null, chooses: false })
    const experiment = (await start(ann)).data
    await teacher.ok(groups.taskGroupMove, { id, studentIds: [eve.userId], groupId: first })
    expect((await start(eve)).data).toEqual(experiment)
    expect((await copyOf(eve)).group?.members).toEqual(['Bo', 'Eve', 'Pupil'])
    await ann.ok(experiments.experimentSubmit, experiment)
    expect(await copyOf(eve)).toMatchObject({ status: 3 })
    expect((await rows())[0]?.status).toBe(3)
  })

  it('leave with nothing, and the work stays with the others', async () => {
    const { teacher, ann, bo, cem, start, write, report, id, second, copyOf } = await given()
    const experiment = (await start(ann)).data
    await write(ann, 'ours', 0)
    const move = (who: typeof ann, groupId: string | null) =>
      teacher.call(groups.taskGroupMove, { id, studentIds: [who.userId], groupId })
    // Ann has it in hand: it goes over to Bo.
    expect((await move(ann, null)).code).toBe(200)
    expect((await ann.call(experiments.experimentGet, experiment)).code).toBe(404)
    expect(await copyOf(ann)).toMatchObject({ status: 0, group: null })
    expect((await bo.ok(experiments.experimentGet, experiment)).open).toBe(true)
    const { draft } = await bo.ok(reports.reportGet, { studentTaskId: await report(bo) })
    expect(draft.texts.aim).toEqual(richText('ours'))
    await nothingChanges(async () => {
      expect((await move(bo, null)).refusal.error).toBe('GROUP_BEGUN')
      expect((await move(bo, second)).refusal.error).toBe('GROUP_BEGUN')
    })
    await start(cem)
    expect((await move(ann, second)).code).toBe(200)
    expect((await copyOf(ann)).group?.members).toEqual(['Cem', 'Dina', 'Pupil'])
    await bo.ok(experiments.experimentSubmit, experiment)
    await nothingChanges(async () => expect((await move(bo, null)).refusal.error).toBe('GROUP_BEGUN'))
  })

  it('choose for themselves where the task says so, until the group begins', async () => {
    const { teacher, pupils, copyOf, id } = await groupedLab(kit, { form: 'students', size: 2 })
    const [ann, bo, cem] = pupils
    const offered = async (who: typeof ann) => who.ok(groups.myTaskGroups, { id: (await copyOf(who)).id })
    const { groups: list, choose } = await offered(ann)
    expect([list.length, choose]).toEqual([2, true])
    const join = async (who: typeof ann, groupId: string | null) =>
      who.call(groups.myTaskGroupJoin, { id: (await copyOf(who)).id, groupId })
    await join(ann, list[0]!.id)
    const both = await Promise.all([join(bo, list[0]!.id), join(cem, list[0]!.id)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await offered(ann)).groups.map(({ members }) => members.length)).toEqual([2, 0])
    const full = both[0].code === 409 ? bo : cem
    await nothingChanges(async () => {
      expect((await join(full, list[0]!.id)).refusal.error).toBe('GROUP_FULL')
      expect((await join(full, id)).code).toBe(404)
    })
    await ann.ok(experiments.experimentStart, { studentTaskId: (await copyOf(ann)).id })
    await nothingChanges(async () => expect((await join(ann, list[1]!.id)).refusal.error).toBe('GROUP_BEGUN'))
    const stranger = await kit.user('teacher')
    await nothingChanges(async () => {
      const strange = { id, studentIds: [bo.userId], groupId: null }
      expect((await stranger.call(groups.taskGroupMove, strange)).code).toBe(404)
    })
    expect((await teacher.ok(groups.taskGroupDraw, { id })).students).toBe(2)
  })

  it('are drawn, or taken from an earlier task', async () => {
    const drawn = await groupedLab(kit, { form: 'random', size: 3 })
    const { teacher, projectId, classId, minutes } = drawn
    const sizes = (task: Awaited<ReturnType<typeof drawn.task>>) =>
      [...Map.groupBy(task.list, ({ groupId }) => groupId).values()].map(({ length }) => length)
    expect(sizes(await drawn.task())).toEqual([2, 2])
    const body = {
      projectId,
      name: { en: 'Again' },
      classIds: [classId],
      startAt: minutes(0),
      endAt: minutes(60),
    }
    const copy = await teacher.ok(tasks.taskPublish, {
      ...body,
      settings: { groups: { form: 'copy', from: drawn.id } },
    })
    const members = async (id: string) => {
      const { list } = await teacher.ok(tasks.taskGet, { id })
      return [...Map.groupBy(list, ({ groupId }) => groupId).values()]
        .map((those) => those.map(({ studentId }) => studentId).toSorted())
        .toSorted()
    }
    expect(await members(copy.experimentTaskId)).toEqual(await members(drawn.id))
    const foreign = await groupedLab(kit)
    await nothingChanges(async () => {
      const settings = { groups: { form: 'copy' as const, from: foreign.id } }
      const answer = await teacher.call(tasks.taskPublish, { ...body, settings })
      expect(answer.refusal.errors).toHaveProperty(['settings.groups.from'])
    })
    await teacher.ok(shelf.taskUnpublish, { id: copy.experimentTaskId })
    expect((await teacher.ok(tasks.taskGet, { id: copy.experimentTaskId })).groups).toEqual([])
  })
})
