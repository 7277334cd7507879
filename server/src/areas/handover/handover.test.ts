import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAdd, classPage, classTeachers } from '@labbox/contract/classes/classes.ts'
import { courseAdd, coursePage, courseTeachers } from '@labbox/contract/courses/courses.ts'
import { reportTemplateAdd } from '@labbox/contract/templates/templates.ts'
import * as handover from '@labbox/contract/handover/handover.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { bankAdd, bankPage } from '@labbox/contract/questions/banks.ts'
import { examExtend, examPublish } from '@labbox/contract/exams/exams.ts'
import { paperPage } from '@labbox/contract/exams/papers.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { examWorld } from '../../testing/exams/exam.ts'
import { bookingOffer, deviceLimit } from '../bookings/tables.ts'
import { symbol } from '../parts/tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
let giver: Client
let taker: Client
let student: Client
let digest: () => Promise<Record<string, string>>
const name = { zh: '模拟电路', en: 'Analog circuits' }

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  const other = await kit.org()
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  giver = await kit.user('teacher', { account: 'giver001' })
  taker = await kit.user('teacher', { account: 'taker001' })
  student = await kit.user('student', { account: 'pupil001' })
  await kit.user('teacher', { account: 'other001', orgId: other })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const mine = async (by: Client, userId?: string) =>
  (await by.ok(handover.handoverPreview, userId ? { userId } : {})).counts
const nothing = Object.fromEntries(handover.handoverKinds.map((kind) => [kind, 0]))
/** One monitor template in a group, written as the library keeps it. */
const templateOf = (owner: Client, zh: string) =>
  kit.database.sql`insert into monitor_template
      (id, owner_id, apply_classify, name, remark, draft, created_at, updated_at)
    values (gen_random_uuid(), ${owner.userId}, 1, ${JSON.stringify({ zh })}::jsonb, '{}', '{}', now(), now())`

const fill = async (): Promise<{ course: string; joined: string; ownClass: string; bank: string }> => {
  const { id: course } = await giver.ok(courseAdd, { name })
  const { id: joined } = await taker.ok(courseAdd, { name: { en: 'Of a colleague' } })
  await taker.ok(courseTeachers, { id: joined, accounts: ['giver001'] })
  const { id: ownClass } = await giver.ok(classAdd, { name: { en: 'Class 1' } })
  await giver.ok(classTeachers, { id: ownClass, accounts: ['giver001', 'taker001'] })
  await giver.ok(projectAdd, { name })
  const { id: bank } = await giver.ok(bankAdd, { name, purpose: 0 })
  for (const owner of [giver, taker]) await templateOf(owner, '模板')
  await templateOf(giver, '另一个')
  await giver.ok(reportTemplateAdd, { name })
  return { course, joined, ownClass, bank }
}

it('refuses what is nobody’s, to nobody, or nothing; and changes nothing', async () => {
  const strange = await kit.user('orgadmin', { orgId: await kit.org() })
  const before = await digest()
  const refuse = async (by: Client, input: object, code: number) =>
    expect((await by.call(handover.handoverRun, input as never)).code).toBe(code)
  await refuse(giver, { account: 'taker001' }, 409)
  await refuse(giver, { account: 'giver001' }, 400)
  for (const account of ['pupil001', 'other001', 'unknown1']) await refuse(giver, { account }, 400)
  // A colleague's things, and those of another organisation, look as if there were none.
  await refuse(taker, { userId: giver.userId, account: 'taker001' }, 404)
  for (const by of [strange, taker]) {
    expect((await by.call(handover.handoverPreview, { userId: giver.userId })).code).toBe(404)
    expect((await by.call(handover.handoverColleagues, { userId: giver.userId })).code).toBe(404)
  }
  expect((await strange.call(handover.handoverRun, { userId: giver.userId, account: 'taker001' })).code).toBe(
    404,
  )
  expect((await student.call(handover.handoverRun, { account: 'taker001' })).code).toBe(403)
  expect(await digest()).toEqual(before)
})

it('names the teachers of the same organisation', async () => {
  const found = await orgadmin.ok(handover.handoverColleagues, { userId: giver.userId })
  expect(found.map(({ account }) => account)).toContain('taker001')
  expect(found.map(({ account }) => account)).not.toEqual(expect.arrayContaining(['giver001']))
  expect(found.map(({ account }) => account)).not.toEqual(expect.arrayContaining(['other001']))
  expect(await giver.ok(handover.handoverColleagues, { text: 'no such name' })).toEqual([])
})

it('gives everything to the colleague, tells both, and leaves nothing behind', async () => {
  const { course, joined, ownClass, bank } = await fill()
  const counts = { courses: 1, coursesTaught: 1, classes: 1, labs: 1, templates: 3, banks: 1 }
  expect(await mine(giver)).toEqual({ ...nothing, ...counts })
  const had = await mine(taker)
  const done = await orgadmin.ok(handover.handoverRun, { userId: giver.userId, account: 'TAKER001' })
  expect(done.counts).toEqual({ ...nothing, ...counts })

  expect(await mine(giver)).toEqual(nothing)
  // The colleague owns the course that both taught, and taught the class already.
  expect(await mine(taker)).toEqual({ ...had, courses: 2, labs: 1, templates: 4, banks: 1 })
  const courses = (await taker.ok(coursePage, { limit: 200 })).items.map(({ id }) => id)
  expect(courses).toEqual(expect.arrayContaining([course, joined]))
  expect((await taker.ok(classPage, {})).items.map(({ id }) => id)).toContain(ownClass)
  expect((await taker.ok(bankPage, {})).items.map(({ id }) => id)).toContain(bank)
  expect((await giver.ok(coursePage, { limit: 200 })).items.map(({ id }) => id)).not.toContain(course)
  // A template of the same name says whose it was.
  const names = await kit.database
    .sql`select name->>'zh' as zh from monitor_template where owner_id = ${taker.userId}`
  expect(new Set(names.map(({ zh }) => zh))).toEqual(new Set(['模板', '另一个', '模板 · giver001']))

  const told = async (by: Client) => (await by.ok(noticeList, {})).items[0]?.title.en
  expect(await told(taker)).toBe('You took over the courses, classes and materials of giver001')
  expect(await told(giver)).toBe('Your courses, classes and materials went to taker001')
  const [logged] = await kit.database.sql`select act, after from audit_log order by at desc limit 1`
  expect(logged).toMatchObject({ act: 'handover:things:run', after: { to: 'taker001', courses: 1 } })
})

it('lets a teacher do it alone; a system administrator for everybody', async () => {
  await giver.ok(courseAdd, { name: { en: 'One more' } })
  await giver.ok(handover.handoverRun, { account: 'taker001' })
  expect(await mine(giver)).toEqual(nothing)
  expect((await mine(admin, taker.userId)).courses).toBe(3)
  expect((await admin.call(handover.handoverRun, { account: 'taker001' })).code).toBe(400)
})

it('gives tasks, papers, symbols, offers and limits too, which the colleague goes on with', async () => {
  await kit.deps.jobs.start()
  const world = await examWorld(kit)
  const { teacher } = world
  const now = kit.clock.now()
  const [from, until] = [now, new Date(now.getTime() + 3_600_000)]
  const owned = { id: newId(), orgId: kit.firstOrg, ownerId: teacher.userId, createdAt: now }
  const { db } = kit.deps
  await db.insert(symbol).values({
    ...owned,
    group: 0,
    partNumber: 'X1',
    remark: {},
    draft: {} as never,
    test: {} as never,
    updatedAt: now,
  })
  await db.insert(bookingOffer).values({
    ...owned,
    subject: name,
    kinds: [],
    startsAt: from,
    endsAt: until,
    timeZone: 'UTC',
    weekdays: [],
    dayFrom: 0,
    dayTo: 60,
    slotMinutes: 60,
    places: 1,
  })
  await db
    .insert(deviceLimit)
    .values({ ...owned, level: 'class', everybody: true, name, windows: [], timeZone: 'UTC' } as never)
  const quiz = await world.publish({ type: 1 })
  const draft = await world.draft()
  const before = await mine(teacher)
  expect(before).toMatchObject({ tasks: 2, papers: 2, symbols: 1, offers: 1, limits: 1 })
  const had = await mine(taker)
  await teacher.ok(handover.handoverRun, { account: 'taker001' })
  expect(await mine(teacher)).toEqual(nothing)
  expect(await mine(taker)).toMatchObject({
    tasks: had.tasks + 2,
    papers: had.papers + 2,
    symbols: had.symbols + 1,
    offers: had.offers + 1,
    limits: had.limits + 1,
  })
  // Who had them cannot change them any more; who has them now can.
  const endAt = world.minutes(120)
  expect((await teacher.call(examExtend, { id: quiz, endAt })).code).toBe(404)
  await taker.ok(examExtend, { id: quiz, endAt })
  await taker.ok(examPublish, { id: draft })
  expect((await taker.ok(paperPage, { limit: 200 })).items.length).toBeGreaterThanOrEqual(2)
})
