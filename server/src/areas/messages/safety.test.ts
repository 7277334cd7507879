import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import * as conversations from '@labbox/contract/messages/conversations.ts'
import { messageSearch, messageSend, REPORT_AROUND } from '@labbox/contract/messages/messages.ts'
import * as rules from '@labbox/contract/messages/rules.ts'
import * as safety from '@labbox/contract/messages/safety.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { openTalk, said, say, shownTo } from '../../testing/messages.ts'

let kit: TestApp
let orgadmin: Client
let teacher: Client
/** Who is named where students are minors: in no class with them. */
let keeper: Client
let ada: Client
let ben: Client
/** Of the same university, in no class with the others. */
let eve: Client
let classId: string
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin', { name: 'Dean' })
  teacher = await kit.user('teacher', { name: 'Teacher' })
  keeper = await kit.user('teacher', { name: 'Keeper' })
  ada = await kit.user('student', { account: 'pupil001', name: 'Ada' })
  ben = await kit.user('student', { account: 'pupil002', name: 'Ben' })
  eve = await kit.user('student', { account: 'pupil003', name: 'Eve' })
  ;({ id: classId } = await teacher.ok(classAdd, { name: { en: 'Class' } }))
  await teacher.ok(memberAdd, { id: classId, accounts: ['pupil001', 'pupil002'] })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const names = async (by: Client, text = '') =>
  (await by.ok(conversations.conversationRecipients, { text })).people.map(({ name }) => name)
const settle = (studentTalk: rules.StudentTalk | null, minors = false) =>
  orgadmin.ok(rules.talkRulesUpdate, {
    orgId: kit.firstOrg,
    studentTalk,
    minors,
    named: minors ? [keeper.userId] : [],
  })
const begins = async (by: Client, to: Client) =>
  (await by.call(conversations.conversationOpen, { kind: 'person', subjectId: to.userId })).code

it('students write to their teachers and classmates at first; colleagues to each other; administrators to all of theirs', async () => {
  expect(await names(ada)).toEqual(['Teacher', 'Ben'])
  expect(await names(teacher)).toEqual(['Dean', 'Keeper', 'Ada', 'Ben'])
  expect(await names(orgadmin)).toEqual(['Keeper', 'Teacher', 'Ada', 'Ben', 'Eve'])
  expect(await names(eve)).toEqual([])
  expect(await names(orgadmin, 'ad')).toEqual(['Ada'])
  const before = await digest()
  expect(await begins(ada, eve)).toBe(404)
  expect(await begins(ada, orgadmin)).toBe(404)
  expect(await begins(ada, ada)).toBe(404)
  expect(await digest()).toEqual(before)
})

it('whoever was written to may answer', async () => {
  const id = await openTalk(orgadmin, 'person', eve.userId)
  await say(orgadmin, id, 'Come to my office')
  await say(eve, id, 'I will')
  expect(await openTalk(eve, 'person', orgadmin.userId)).toBe(id)
  await eve.ok(conversations.conversationRead, { id, upTo: 1 })
  expect((await orgadmin.ok(conversations.conversationGet, { id })).otherRead).toBe(2)
})

it('an organisation settles how far students write to each other; only who looks after it does', async () => {
  await settle('all')
  expect(await names(ada)).toEqual(['Teacher', 'Ben', 'Eve'])
  await settle('off')
  expect(await names(ada)).toEqual(['Teacher'])
  const foreign = await kit.user('orgadmin', { orgId: await kit.org() })
  const before = await digest()
  const wanted = { orgId: kit.firstOrg, studentTalk: 'all' as const, minors: false }
  expect((await foreign.call(rules.talkRulesUpdate, wanted)).code).toBe(404)
  for (const by of [teacher, ada]) expect((await by.call(rules.talkRulesUpdate, wanted)).code).toBe(403)
  expect(await digest()).toEqual(before)
  const { items } = await orgadmin.ok(rules.talkRulesPage, {})
  expect(items).toMatchObject([{ orgId: kit.firstOrg, studentTalk: 'off', holds: { studentTalk: 'off' } }])
  await settle(null)
})

it('among minors students neither write to nor see each other, and nobody is shown who has read', async () => {
  const talk = await openTalk(ada, 'person', ben.userId)
  await say(ada, talk, 'Before')
  const room = await openTalk(teacher, 'class', classId)
  await say(ada, room, 'Of Ada')
  await say(teacher, room, 'Of the teacher')
  await settle('all', true)
  expect(await names(ada)).toEqual(['Teacher'])
  expect(await begins(ada, eve)).toBe(404)
  const before = await digest()
  expect((await ada.call(messageSend, said(talk, 'After'))).code).toBe(409)
  expect((await ben.call(messageSend, said(room, 'Of Ben'))).code).toBe(409)
  expect(await digest()).toEqual(before)
  expect(await shownTo(ben, room)).toEqual(['Of the teacher'])
  expect(await shownTo(ada, room)).toEqual(['Of Ada', 'Of the teacher'])
  expect(await shownTo(teacher, room)).toEqual(['Of Ada', 'Of the teacher'])
  expect((await ben.ok(messageSearch, { text: 'Ada' })).total).toBe(0)
  const members = (await ben.ok(conversations.conversationMembers, { id: room })).items
  expect(members.map(({ name }) => name)).toEqual(['Teacher', 'Ben'])
  const withTeacher = await openTalk(ada, 'person', teacher.userId)
  await say(ada, withTeacher, 'To you alone')
  expect(await ada.ok(conversations.conversationGet, { id: withTeacher })).toMatchObject({
    mayPost: true,
    otherRead: null,
  })
  await settle(null)
  expect(await shownTo(ben, room)).toEqual(['Of Ada', 'Of the teacher'])
})

it('a course is more than a class: students write there where all may', async () => {
  const { id: courseId } = await teacher.ok(courseAdd, { name: { en: 'Course' } })
  await teacher.ok(courseClasses, { id: courseId, classIds: [classId] })
  const id = await openTalk(ada, 'course', courseId)
  expect((await ada.ok(conversations.conversationGet, { id })).mayPost).toBe(false)
  await say(teacher, id, 'To the course')
  expect(await shownTo(ben, id)).toEqual(['To the course'])
  expect((await teacher.ok(conversations.conversationGet, { id })).readers).toBe(2)
  await settle('all')
  await say(ada, id, 'To all')
  await settle(null)
  expect(await shownTo(ben, id)).toEqual(['To the course'])
  expect((await eve.call(conversations.conversationOpen, { kind: 'course', subjectId: courseId })).code).toBe(
    404,
  )
})

it('who is blocked writes no more, until that is taken back', async () => {
  const id = await openTalk(ada, 'person', ben.userId)
  expect((await ada.call(safety.blockSet, { userId: eve.userId, blocked: true })).code).toBe(404)
  await ada.ok(safety.blockSet, { userId: ben.userId, blocked: true })
  expect(await ada.ok(safety.blockList)).toEqual([{ userId: ben.userId, name: 'Ben' }])
  for (const by of [ada, ben]) expect((await by.call(messageSend, said(id, 'Blocked'))).code).toBe(409)
  expect((await ada.ok(conversations.conversationGet, { id })).blocked).toBe(true)
  // The other one is not told by whom.
  expect(await ben.ok(conversations.conversationGet, { id })).toMatchObject({
    blocked: false,
    mayPost: false,
  })
  await ada.ok(safety.blockSet, { userId: ben.userId, blocked: false })
  await say(ben, id, 'Again')
})

it('a reported message is copied with ten before and after, for who holds the permission, and each look is logged', async () => {
  kit.clock.advance(120_000)
  const id = await openTalk(ada, 'person', ben.userId)
  for (let k = 0; k < 12; k++) await say(ada, id, `Ada ${k}`)
  const bad = await say(ben, id, 'Something bad')
  for (let k = 0; k < 12; k++) await say(ada, id, `After ${k}`)
  const before = await digest()
  expect((await eve.call(safety.messageReport, { id: bad, reason: 'No' })).code).toBe(404)
  expect((await ben.call(safety.messageReport, { id: bad, reason: 'Own' })).code).toBe(404)
  expect((await teacher.ok(safety.reportedPage, {})).total).toBe(0)
  expect(await digest()).toEqual(before)
  const named = await kit.user('orgadmin', { orgId: kit.firstOrg })
  const elsewhere = await kit.user('orgadmin', { orgId: await kit.org() })
  await ada.ok(safety.messageReport, { id: bad, reason: 'It hurts' })
  await ada.ok(safety.messageReport, { id: bad, reason: 'Twice' })
  const told = (await named.ok(noticeList, {})).items.map(({ title }) => title.en)
  expect(told).toEqual(['A message was reported'])
  const { items, total } = await named.ok(safety.reportedPage, {})
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({ reporter: 'Ada', reason: 'It hurts', closedAt: null })
  const report = items[0]!.id
  expect((await elsewhere.ok(safety.reportedPage, {})).total).toBe(0)
  for (const endpoint of [safety.reportedOpen, safety.reportedClose] as const)
    expect((await elsewhere.call(endpoint as never, { id: report, note: 'x' } as never)).code).toBe(404)
  const copy = await named.ok(safety.reportedOpen, { id: report })
  expect(copy.messages).toHaveLength(2 * REPORT_AROUND + 1)
  expect(copy.messages[REPORT_AROUND]).toMatchObject({ reported: true, by: 'Ben (pupil002)' })
  const logged = await kit.database
    .sql`select count(*)::int as n from audit_log where act = 'messages:reported:open'`
  expect(logged[0]).toEqual({ n: 1 })
  await named.ok(safety.reportedClose, { id: report, note: 'Talked to both' })
  expect((await named.call(safety.reportedClose, { id: report, note: 'Again' })).code).toBe(409)
})
