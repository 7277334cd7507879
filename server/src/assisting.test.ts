import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { userInfo } from '@labbox/contract/access/access.ts'
import * as assistants from '@labbox/contract/classes/assistants.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import * as marking from '@labbox/contract/exams/marking.ts'
import { rubricSave } from '@labbox/contract/exams/rubric.ts'
import * as results from '@labbox/contract/exams/results.ts'
import { complaintPage } from '@labbox/contract/exams/complaints.ts'
import { examStatistics } from '@labbox/contract/exams/statistics.ts'
import { checkOffSign } from '@labbox/contract/experiments/check-offs.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as help from '@labbox/contract/experiments/help.ts'
import { helpTopic } from '@labbox/contract/experiments/help.ts'
import { synergyGet, synergyTake } from '@labbox/contract/experiments/synergy.ts'
import { homeCounts } from '@labbox/contract/home/counts.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { assistingTasks } from '@labbox/contract/tasks/assisting.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { assistantOf } from './testing/assisting.ts'
import { listen } from './testing/bench.ts'
import { changesNothing } from './testing/database/digest.ts'
import { examWorld } from './testing/exams/exam.ts'
import { satExams } from './testing/exams/sat-exam.ts'
import { groupedLab } from './testing/groups.ts'
import { askedHelp, helpWorld } from './testing/help.ts'
import { publishedLab, richText } from './testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
})
afterAll(() => kit.close())

const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code

describe('who settles what an assistant may do', () => {
  it('is who teaches the class; it is noted in the log, and told', async () => {
    const { teacher, classId } = await publishedLab(kit)
    const helper = await assistantOf(kit)
    await helper.allow(teacher, classId, 'review', 'live')
    const [row] = await teacher.ok(assistants.assistantList, { id: classId })
    expect(row).toMatchObject({ account: helper.account, rights: ['live', 'review'], givenBy: 'Teacher' })
    expect(await helper.client.ok(assistants.assistingMine)).toEqual([
      { id: classId, name: { en: 'Class' }, teachers: ['Teacher'], rights: ['live', 'review'] },
    ])
    const { permissions, menus } = await helper.client.ok(userInfo)
    expect(permissions).toEqual(expect.arrayContaining(['reports:report:review', 'experiments:work:view']))
    expect(permissions).not.toContain('exams:exam:mark')
    expect(menus.some(({ resUrl }) => resUrl === '/assisting')).toBe(true)
    const admin = await kit.user('admin')
    const { items } = await admin.ok(logPage, { act: 'classes:assistant:set', limit: 1 })
    expect(items[0]).toMatchObject({ before: { rights: [] }, after: { rights: ['live', 'review'] } })
    const notices = await helper.client.ok(noticeList, {})
    expect(notices.items[0]).toMatchObject({ to: '/assisting', group: 'tasks' })
  })

  it('is nobody else, and it is no one but a student of the organisation; nothing changes', async () => {
    const { teacher, classId } = await publishedLab(kit)
    const helper = await assistantOf(kit)
    const [stranger, elsewhere] = [await kit.user('teacher'), await assistantOf(kit, await kit.org())]
    const colleague = await kit.user('teacher', { account: `fellow${Date.now()}` })
    const set = (who: Client, account: string) =>
      who.call(assistants.assistantSet, { id: classId, account, rights: ['help'] })
    await nothingChanges(async () => {
      expect((await set(stranger, helper.account)).code).toBe(404)
      expect((await stranger.call(assistants.assistantList, { id: classId })).code).toBe(404)
      for (const account of [elsewhere.account, 'nobody01', (await colleague.ok(userInfo)).accountCode])
        expect(await set(teacher, account)).toMatchObject({
          code: 400,
          data: { errors: { account: expect.any(String) } },
        })
      expect((await set(helper.client, helper.account)).code).toBe(403)
      expect((await helper.client.call(assistants.assistingMine)).code).toBe(403)
    })
    expect((await helper.client.ok(userInfo)).menus.some(({ resUrl }) => resUrl === '/assisting')).toBe(false)
  })

  it('ends with the class: in an archived one no right is left', async () => {
    const { teacher, classId } = await publishedLab(kit)
    const helper = await assistantOf(kit)
    await helper.allow(teacher, classId, 'review')
    expect(await helper.client.ok(assistingTasks)).toHaveLength(1)
    await teacher.ok(classes.classUpdate, { id: classId, name: { en: 'Class' }, archived: true })
    expect(await helper.client.ok(assistingTasks)).toEqual([])
    expect(await helper.client.ok(reports.reviewPage, {})).toMatchObject({ total: 0 })
  })
})

describe('at the benches', () => {
  it('an assistant sees and answers requests of that class alone, and signs', async () => {
    const [world, other] = [await helpWorld(kit), await helpWorld(kit)]
    const helper = await assistantOf(kit)
    await helper.allow(world.teacher, world.classId, 'live', 'help')
    const id = await askedHelp(world.first.client, world.first.id)
    const foreign = await askedHelp(other.first.client, other.first.id)
    const { taskId } = world
    expect(await helper.client.ok(help.helpQueue, { taskId })).toMatchObject([{ id, taken: null }])
    expect(await helper.client.ok(help.helpWaiting, {})).toMatchObject([{ taskId, waiting: 1 }])
    expect(await helper.client.ok(experiments.experimentLive, { taskId })).toHaveLength(2)
    const { studentTaskId } = world.first
    expect(await helper.client.ok(experiments.experimentView, { studentTaskId })).toMatchObject({
      studentTaskId,
    })
    expect((await helper.client.call(deviceWall, {})).code).toBe(200)
    await helper.client.ok(help.helpTake, { id })
    expect((await world.first.client.ok(help.helpMine, { id: world.first.id })).request?.taken?.by).toBe(
      'Helper',
    )
    await helper.client.ok(help.helpClose, { id, note: 'Ground first' })
    const { checkOffs } = await world.first.client.ok(help.helpMine, { id: world.first.id })
    await helper.client.ok(checkOffSign, { studentTaskId, tableId: checkOffs[0]!.tableId })
    await nothingChanges(async () => {
      expect(await codeOf(helper.client.call(help.helpTake, { id: foreign }))).toBe(404)
      expect(await codeOf(helper.client.call(help.helpQueue, { taskId: other.taskId }))).toBe(404)
      expect(await codeOf(helper.client.call(experiments.experimentLive, { taskId: other.taskId }))).toBe(404)
      const strange = { studentTaskId: other.first.studentTaskId }
      expect(await codeOf(helper.client.call(experiments.experimentView, strange))).toBe(404)
      // What was not ticked, and what no assistant does.
      expect(await codeOf(helper.client.call(reports.reviewPage, {}))).toBe(403)
      expect(await codeOf(helper.client.call(tasks.taskGet, { id: taskId }))).toBe(403)
      const grade = { studentTaskId, score: 100, adjustments: [] }
      expect(await codeOf(helper.client.call(experiments.experimentGrade, grade))).toBe(403)
    })
  })

  it('who only helps does not see the work, who only looks does not answer', async () => {
    const world = await helpWorld(kit)
    const [helping, looking] = [await assistantOf(kit), await assistantOf(kit)]
    await helping.allow(world.teacher, world.classId, 'help')
    await looking.allow(world.teacher, world.classId, 'live')
    const id = await askedHelp(world.first.client, world.first.id)
    const { taskId } = world
    expect(await helping.client.ok(help.helpQueue, { taskId })).toHaveLength(1)
    expect(await looking.client.ok(experiments.experimentLive, { taskId })).toHaveLength(2)
    await nothingChanges(async () => {
      expect(await codeOf(helping.client.call(experiments.experimentLive, { taskId }))).toBe(403)
      expect(await codeOf(looking.client.call(help.helpTake, { id }))).toBe(403)
    })
  })

  it('one’s own work, and that of one’s group, is answered by others', async () => {
    const {
      teacher,
      classId,
      pupils,
      id: taskId,
      copyOf,
      published,
    } = await groupedLab(kit, { form: 'random' })
    const [asking] = pupils
    const own = await copyOf(asking)
    const started = await asking.ok(experiments.experimentStart, { studentTaskId: own.id })
    const request = await askedHelp(asking, started.id)
    const mates = await kit.database.sql`select student_id from student_task
      where task_id = ${taskId} and group_id = (select group_id from student_task where id = ${own.id})`
    const members = new Set(mates.map((row) => String(row['student_id'])))
    const mate = pupils.find(({ userId }) => userId !== asking.userId && members.has(userId))!
    const other = pupils.find(({ userId }) => !members.has(userId))!
    for (const one of [asking, mate, other])
      await teacher.ok(assistants.assistantSet, {
        id: classId,
        account: (await one.ok(userInfo)).accountCode,
        rights: ['live', 'help', 'review', 'marking'],
      })
    const queueOf = async (who: Client) => (await who.ok(help.helpQueue, { taskId })).map((row) => row.id)
    expect(await queueOf(other)).toEqual([request])
    await nothingChanges(async () => {
      for (const one of [asking, mate]) {
        expect(await queueOf(one)).toEqual([])
        expect(await codeOf(one.call(help.helpTake, { id: request }))).toBe(404)
        const table = { studentTaskId: own.id, tableId: 'table' }
        expect(await codeOf(one.call(checkOffSign, table))).toBe(404)
      }
      // Work in progress of one's own: that of others is not shown meanwhile.
      expect(await codeOf(other.call(experiments.experimentView, { studentTaskId: own.id }))).toBe(404)
      expect(await codeOf(other.call(experiments.experimentLive, { taskId }))).toBe(404)
      expect(await other.ok(reports.reviewPage, { taskId: published.reportTaskId! })).toMatchObject({
        total: 0,
      })
    })
  })

  it('what is taken away is gone at once: calls, topics, and what was joined', async () => {
    const world = await helpWorld(kit)
    const helper = await assistantOf(kit)
    await helper.allow(world.teacher, world.classId, 'live', 'help')
    const ear = await listen(kit, helper.client)
    const student = await listen(kit, world.first.client)
    try {
      await ear.hear(helpTopic(world.taskId))
      const id = await askedHelp(world.first.client, world.first.id)
      const shared = await helper.client.ok(help.helpJoin, { id })
      await helper.client.ok(synergyTake, { id: shared.id })
      // Whoever is helped is told who has left.
      await student.hear(topics.synergyUser(shared.id))
      await helper.allow(world.teacher, world.classId)
      await eventually(() =>
        expect(student.heard.get(topics.synergyUser(shared.id))?.length).toBeGreaterThan(0),
      )
      await nothingChanges(async () => {
        for (const call of [
          helper.client.call(help.helpQueue, { taskId: world.taskId }),
          helper.client.call(help.helpClose, { id, note: '' }),
          helper.client.call(experiments.experimentLive, { taskId: world.taskId }),
          helper.client.call(assistingTasks),
        ])
          expect(await codeOf(call)).toBe(403)
        expect(await codeOf(helper.client.call(synergyGet, { id: shared.id }))).toBe(404)
      })
      // Somebody else may come now.
      expect((await world.first.client.ok(help.helpMine, { id: world.first.id })).request).toMatchObject({
        place: 1,
        taken: null,
      })
      expect(await world.first.client.ok(synergyGet, { id: shared.id })).toMatchObject({
        operatorId: world.first.client.userId,
        members: [{ userId: world.first.client.userId }],
      })
    } finally {
      await ear.close()
      await student.close()
    }
    const again = await listen(kit, helper.client)
    await expect(again.hear(helpTopic(world.taskId))).rejects.toThrow()
    await again.close()
  })
})

it('is taken away also while acts of whoever helped are written down', async () => {
  const world = await helpWorld(kit)
  const helper = await assistantOf(kit)
  await helper.allow(world.teacher, world.classId, 'live', 'help')
  const id = await askedHelp(world.first.client, world.first.id)
  await helper.client.ok(help.helpJoin, { id })
  const { sql } = kit.database
  let taken: Promise<unknown> | undefined
  // As a batch of acts does it: the row of the session first, then whose act it is.
  await sql.begin(async (tx) => {
    await tx`select 1 from bench_session where id = ${world.first.id} for update`
    taken = helper.allow(world.teacher, world.classId)
    await expect
      .poll(
        () =>
          tx`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      .not.toEqual([])
    await tx`insert into bench_act (session_id, seq, t, actor_id, kind, body)
      values (${world.first.id}, 1000, 0, ${helper.client.userId}, 'remark', '{"mark": "here"}')`
  })
  await taken
  expect(await world.teacher.ok(assistants.assistantList, { id: world.classId })).toEqual([])
})

describe('one click brings who helps into the experiment', () => {
  it('of somebody who works alone: it is shared from then on in the student’s name', async () => {
    const world = await helpWorld(kit)
    const { first, teacher } = world
    const id = await askedHelp(first.client, first.id)
    const shared = await teacher.ok(help.helpJoin, { id })
    expect(shared).toMatchObject({ operatorId: first.client.userId, experimentId: first.id })
    expect(shared.members.map(({ userId }) => userId).toSorted()).toEqual(
      [first.client.userId, teacher.userId].toSorted(),
    )
    const mine = await first.client.ok(help.helpMine, { id: first.id })
    expect(mine).toMatchObject({ synergyId: shared.id, request: { taken: { by: 'Teacher' } } })
    expect((await first.client.ok(experiments.experimentGet, { id: first.id })).synergyId).toBe(shared.id)
    // Twice is once.
    expect((await teacher.ok(help.helpJoin, { id })).id).toBe(shared.id)
  })

  it('but not of a stranger, of whom somebody else helps, or of whom it is over; nothing changes', async () => {
    const world = await helpWorld(kit)
    const { first, teacher, stranger, classId } = world
    const id = await askedHelp(first.client, first.id)
    await nothingChanges(async () => {
      expect(await codeOf(stranger.call(help.helpJoin, { id }))).toBe(404)
      expect(await codeOf(first.client.call(help.helpJoin, { id }))).toBe(403)
    })
    const helper = await assistantOf(kit)
    await helper.allow(teacher, classId, 'help')
    await helper.client.ok(help.helpTake, { id })
    await nothingChanges(async () => expect(await codeOf(teacher.call(help.helpJoin, { id }))).toBe(409))
    await helper.client.ok(help.helpClose, { id, note: '' })
    await nothingChanges(async () =>
      expect(await codeOf(helper.client.call(help.helpJoin, { id }))).toBe(409),
    )
  })
})

describe('reports', () => {
  const handIn = async (student: Client, studentTaskId: string) => {
    await student.ok(reports.reportSave, {
      studentTaskId,
      revision: 0,
      draft: { texts: { aim: richText('x') } },
    })
    await student.ok(reports.reportSubmit, { studentTaskId })
  }

  it('are reviewed by who may, in that class alone', async () => {
    const [lab, other] = [await publishedLab(kit), await publishedLab(kit)]
    const helper = await assistantOf(kit)
    await helper.allow(lab.teacher, lab.classId, 'review')
    await handIn(lab.student, lab.reportTask.id)
    await handIn(other.student, other.reportTask.id)
    expect(await helper.client.ok(reports.reviewPage, {})).toMatchObject({
      total: 1,
      items: [{ studentTaskId: lab.reportTask.id }],
    })
    expect(await helper.client.ok(assistingTasks)).toMatchObject([
      { id: lab.published.reportTaskId, classes: [{ en: 'Class' }], students: 1, waiting: 1 },
    ])
    expect(await helper.client.ok(homeCounts)).toMatchObject({ review: 1 })
    await nothingChanges(async () => {
      const foreign = { studentTaskId: other.reportTask.id }
      expect(await codeOf(helper.client.call(reports.reviewGet, foreign))).toBe(404)
      expect(await codeOf(helper.client.call(reports.reportGrade, { ...foreign, score: 1 }))).toBe(404)
    })
    await helper.client.ok(reports.reportGrade, { studentTaskId: lab.reportTask.id, score: 88 })
    expect((await lab.teacher.ok(reports.reviewPage, {})).items[0]).toMatchObject({ status: 3, score: 88 })
  })

  it('of classmates are open to a member of the class once their own is graded', async () => {
    const lab = await publishedLab(kit)
    const { teacher, classId, student, account, reportTask } = lab
    const mate = await assistantOf(kit)
    await teacher.ok(classes.memberAdd, { id: classId, accounts: [mate.account] })
    await teacher.ok(assistants.assistantSet, { id: classId, account, rights: ['review'] })
    const [copy] = await kit.database.sql`select id from student_task
      where student_id = ${mate.client.userId} and task_id = ${lab.published.reportTaskId}`
    const theirs = String(copy!['id'])
    await handIn(mate.client, theirs)
    await handIn(student, reportTask.id)
    expect(await student.ok(reports.reviewPage, {})).toMatchObject({ total: 0 })
    expect(await codeOf(student.call(reports.reviewGet, { studentTaskId: theirs }))).toBe(404)
    await teacher.ok(reports.reportGrade, { studentTaskId: reportTask.id, score: 70 })
    expect(await student.ok(reports.reviewPage, {})).toMatchObject({
      total: 1,
      items: [{ studentTaskId: theirs }],
    })
    await nothingChanges(async () => {
      const own = { studentTaskId: reportTask.id }
      expect(await codeOf(student.call(reports.reviewGet, own))).toBe(404)
      expect(await codeOf(student.call(reports.reportWithdraw, { ...own, reason: 'mine' }))).toBe(404)
    })
  })
})

describe('exams', () => {
  it('are marked by who may; keys, results and regrade requests stay with who teaches', async () => {
    const world = await examWorld(kit, { students: 2 })
    const { sat, mark } = satExams(kit, world)
    const { examId, ids, essay } = await sat()
    const helper = await assistantOf(kit)
    expect(await codeOf(helper.client.call(marking.markOverview, { id: examId }))).toBe(403)
    await helper.allow(world.teacher, world.classId, 'marking')
    expect((await helper.client.ok(marking.markOverview, { id: examId })).students).toHaveLength(2)
    expect((await mark(ids[0]!, essay, 10_000, helper.client)).code).toBe(200)
    const rubric = { id: examId, question: essay, revision: 0, rubric: { start: 'nothing', items: [] } }
    await nothingChanges(async () => {
      for (const call of [
        helper.client.call(results.resultHead, { id: examId }),
        helper.client.call(results.resultGet, { attemptId: ids[0]! }),
        helper.client.call(results.resultRelease, { id: examId }),
        helper.client.call(examStatistics, { id: examId }),
        helper.client.call(complaintPage, {}),
        helper.client.call(rubricSave, rubric as never),
      ])
        expect(await codeOf(call)).not.toBe(200)
    })
    // One of the class who sits it as well sees no paper and no key before their own is marked.
    const [sitter] = world.pupils
    await world.teacher.ok(assistants.assistantSet, {
      id: world.classId,
      account: world.accounts[0]!,
      rights: ['marking'],
    })
    await nothingChanges(async () => {
      expect(await codeOf(sitter!.call(marking.markOverview, { id: examId }))).toBe(404)
      for (const attemptId of ids)
        expect(await codeOf(sitter!.call(marking.markGet, { attemptId, question: essay }))).toBe(404)
    })
    await world.teacher.ok(assistants.assistantSet, {
      id: world.classId,
      account: world.accounts[0]!,
      rights: [],
    })
    await helper.allow(world.teacher, world.classId)
    expect(await codeOf(helper.client.call(marking.markGet, { attemptId: ids[0]!, question: essay }))).toBe(
      403,
    )
  })
})
