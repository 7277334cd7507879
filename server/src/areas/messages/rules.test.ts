import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureUpdate } from '@labbox/contract/access/profile.ts'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import * as conversations from '@labbox/contract/messages/conversations.ts'
import { messageDelete, messageEdit, messageSend } from '@labbox/contract/messages/messages.ts'
import * as rules from '@labbox/contract/messages/rules.ts'
import * as safety from '@labbox/contract/messages/safety.ts'
import * as watched from '@labbox/contract/messages/watched.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { pngOf } from '../../testing/files.ts'
import { publishedLab } from '../../testing/lab.ts'
import { openTalk, said, say, shownTo, unreadOf } from '../../testing/messages.ts'
import { uploading } from '../../testing/upload.ts'
import { forgetMessages } from './jobs.ts'

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
let dean: Client
/** Named in the tests; no teacher of the class. */
let keeper: Client
let mate: Client
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit)
  dean = await kit.user('orgadmin', { name: 'Dean' })
  keeper = await kit.user('teacher', { name: 'Keeper' })
  mate = await kit.user('student', { account: 'mate01', name: 'Mate' })
  await lab.teacher.ok(memberAdd, { id: lab.classId, accounts: ['mate01'] })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const settle = (more: object = {}) =>
  dean.call(rules.talkRulesUpdate, { orgId: kit.firstOrg, studentTalk: null, minors: false, ...more })
const find = async () => (await dean.ok(rules.talkRulesPage, { orgId: kit.firstOrg })).items[0]!

it('two of the staff are named; where students are minors there is at least one', async () => {
  const foreign = await kit.user('teacher', { orgId: await kit.org() })
  const third = await kit.user('teacher', { name: 'Third' })
  const before = await digest()
  for (const named of [[foreign.userId], [lab.student.userId]])
    expect((await settle({ named })).refusal.errors).toHaveProperty('named')
  const many = [keeper, third, lab.teacher].map(({ userId }) => userId)
  expect((await settle({ named: many })).code).toBe(400)
  expect((await settle({ minors: true })).refusal.errors).toHaveProperty('named')
  expect((await settle({ retentionDays: 1 })).refusal.errors).toHaveProperty('retentionDays')
  expect((await keeper.call(rules.talkRulesStaff, { orgId: kit.firstOrg })).code).toBe(403)
  expect(await digest()).toEqual(before)
  expect(
    (await dean.ok(rules.talkRulesStaff, { orgId: kit.firstOrg, text: 'kee' })).map(({ name }) => name),
  ).toEqual(['Keeper'])
  await settle({ named: [keeper.userId], retentionDays: 400 })
  expect(await find()).toMatchObject({
    named: [{ name: 'Keeper' }],
    retentionDays: 400,
    holds: { retentionDays: 400, named: [{ name: 'Keeper' }] },
  })
  await settle()
})

it('who is named opens what is reported, and nobody else any more', async () => {
  const talk = await openTalk(lab.teacher, 'class', lab.classId)
  const first = await say(lab.teacher, talk, 'First')
  const second = await say(lab.teacher, talk, 'Second')
  await lab.student.ok(safety.messageReport, { id: first, reason: 'One' })
  const seen = async (by: Client) => (await by.ok(safety.reportedPage, {})).total
  expect(await Promise.all([dean, keeper, lab.teacher].map(seen))).toEqual([1, 0, 0])
  await settle({ named: [keeper.userId] })
  expect(await Promise.all([dean, keeper, lab.teacher].map(seen))).toEqual([0, 1, 0])
  expect(await keeper.ok(rules.talkDuties)).toEqual({ reports: true, watches: true })
  expect(await lab.teacher.ok(rules.talkDuties)).toEqual({ reports: false, watches: false })
  await lab.student.ok(safety.messageReport, { id: second, reason: 'Two' })
  const told = async (by: Client) =>
    (await by.ok(noticeList, {})).items.filter(({ title }) => title.en === 'A message was reported').length
  expect([await told(dean), await told(keeper)]).toEqual([1, 1])
  const { items } = await keeper.ok(safety.reportedPage, {})
  const before = await digest()
  for (const by of [dean, lab.teacher])
    expect((await by.call(safety.reportedOpen, { id: items[0]!.id })).code).toBe(404)
  expect(await digest()).toEqual(before)
  expect((await keeper.ok(safety.reportedOpen, { id: items[0]!.id })).messages).toHaveLength(2)
  // Whoever may not sign in any more is not named either.
  await kit.database.sql`update app_user set status = 0 where id = ${keeper.userId}`
  expect(await seen(dean)).toBe(2)
  await kit.database.sql`update app_user set status = 1 where id = ${keeper.userId}`
  await settle()
})

it('what staff and one minor write is read along by who is named, openly and logged', async () => {
  kit.clock.advance(60_000)
  const { student, teacher, reportTask } = lab
  const two = await openTalk(teacher, 'person', student.userId)
  await say(teacher, two, 'See me at noon')
  const work = await openTalk(student, 'work', reportTask.id)
  await say(student, work, 'How long?')
  const mates = await openTalk(student, 'person', mate.userId)
  await say(student, mates, 'Among us')
  const staff = await openTalk(teacher, 'person', dean.userId)
  await say(teacher, staff, 'Among staff')
  const seen = async (by: Client) => (await by.ok(watched.watchedPage, {})).items.map(({ id }) => id)
  await settle({ named: [keeper.userId] })
  expect(await seen(keeper)).toEqual([])
  expect((await student.ok(conversations.conversationGet, { id: two })).watchers).toEqual([])
  await settle({ named: [keeper.userId], minors: true })
  expect(new Set(await seen(keeper))).toEqual(new Set([two, work]))
  for (const by of [dean, teacher, student]) expect(await seen(by)).toEqual([])
  for (const by of [student, teacher])
    expect((await by.ok(conversations.conversationGet, { id: two })).watchers).toEqual(['Keeper'])
  const opened = await keeper.ok(watched.watchedOpen, { id: two })
  expect(opened).toMatchObject({ student: 'Pupil', staff: ['Teacher'], task: null, more: false })
  expect(opened.messages).toMatchObject([{ by: 'Teacher', reported: false }])
  const [logged] = await kit.database
    .sql`select count(*)::int as n from audit_log where act = 'messages:watched:open'`
  expect(logged).toEqual({ n: 1 })
  const before = await digest()
  for (const id of [mates, staff]) expect((await keeper.call(watched.watchedOpen, { id })).code).toBe(404)
  expect((await dean.call(watched.watchedOpen, { id: two })).code).toBe(404)
  // Reading along is not taking part.
  expect((await keeper.call(conversations.conversationGet, { id: two })).code).toBe(404)
  expect((await keeper.call(messageSend, said(two, 'In'))).code).toBe(404)
  expect(await digest()).toEqual(before)
  await settle()
  expect((await keeper.call(watched.watchedOpen, { id: two })).code).toBe(404)
})

it('a teacher closes the conversation of a class to what students write', async () => {
  kit.clock.advance(60_000)
  const { student, teacher, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  await say(student, id, 'Hello')
  const close = (by: Client, closed: boolean) => by.call(rules.classTalkSet, { id, closed })
  const before = await digest()
  for (const by of [student, keeper, dean]) expect((await close(by, true)).code).toBe(404)
  expect(await digest()).toEqual(before)
  await close(teacher, true)
  expect((await teacher.ok(conversations.conversationGet, { id })).closed).toBe(true)
  expect(await student.ok(conversations.conversationGet, { id })).toMatchObject({
    closed: null,
    mayPost: false,
  })
  expect((await student.call(messageSend, said(id, 'Again'))).refusal.error).toBe('MESSAGES_CLOSED')
  expect(await shownTo(mate, id)).not.toContain('Hello')
  const people = async () =>
    (await student.ok(conversations.conversationRecipients, {})).people.map(({ name }) => name)
  expect(await people()).toEqual(['Teacher'])
  await close(teacher, false)
  expect(await shownTo(mate, id)).toContain('Hello')
  expect(await people()).toEqual(['Teacher', 'Mate'])
})

const withPictures = (fileIds: readonly string[]) => ({
  type: 'doc' as const,
  content: [
    { type: 'paragraph', content: fileIds.map((fileId) => ({ type: 'image', attrs: { fileId, alt: '' } })) },
  ],
})

it('pictures go with the last message that shows them, unless something keeps them', async () => {
  kit.clock.advance(60_000)
  const { student, teacher, classId } = lab
  const id = await openTalk(student, 'class', classId)
  const picture = async (note: string) =>
    (await uploading(kit)(student, '/files/upload?purpose=picture', pngOf(note), `${note}.png`)).data.id
  const [old, both, used] = [await picture('old'), await picture('both'), await picture('used')]
  const [sealed, edited] = [await picture('sealed'), await picture('edited')]
  // A sealed copy has the messages around as well, and keeps what they show.
  const aside = await openTalk(student, 'person', teacher.userId)
  const send = (talk: string, ...fileIds: string[]) => {
    const sent = { ...said(talk, ''), doc: withPictures(fileIds) }
    return student.ok(messageSend, sent).then(() => sent.messageId)
  }
  const there = async () => {
    const rows = await kit.database
      .sql`select id from file where id in ${kit.database.sql([old, both, sealed, edited, used])}`
    return [old, both, sealed, edited, used].filter((one) => rows.some((row) => row['id'] === one))
  }
  await send(aside, old, both, used)
  const second = await send(id, edited)
  await student.ok(messageEdit, { id: second, doc: withPictures([sealed]) })
  await teacher.ok(safety.messageReport, { id: second, reason: 'Look' })
  await student.ok(pictureUpdate, { fileId: used })
  // Deleted by its author: what it showed before the edit goes at once, what lies in a sealed copy stays.
  await student.ok(messageDelete, { id: second })
  expect(await there()).toEqual([old, both, sealed, used])
  kit.clock.advance(31 * DAY_MS)
  await send(aside, both)
  await settle({ retentionDays: 30 })
  await forgetMessages(kit.deps)
  expect(await there()).toEqual([both, sealed, used])
  await settle()
})

it('messages are deleted when they were kept long enough, and are not unread any more', async () => {
  kit.clock.advance(60_000)
  const { student, teacher, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  const old = await say(teacher, id, 'Old')
  await student.ok(safety.messageReport, { id: old, reason: 'Kept' })
  const { lastSeq } = await student.ok(conversations.conversationGet, { id })
  kit.clock.advance(31 * DAY_MS)
  await say(teacher, id, 'New', { replyTo: old })
  await forgetMessages(kit.deps)
  expect(await shownTo(student, id)).toContain('Old')
  await settle({ retentionDays: 30 })
  expect(await unreadOf(mate, id)).toBeGreaterThan(1)
  await forgetMessages(kit.deps)
  await forgetMessages(kit.deps)
  expect(await shownTo(student, id)).toEqual(['New'])
  expect(await unreadOf(mate, id)).toBe(1)
  await student.ok(conversations.conversationRead, { id, upTo: lastSeq })
  expect(await unreadOf(student, id)).toBe(1)
  expect((await student.ok(conversations.conversationGet, { id })).lastSeq).toBe(lastSeq + 1)
  expect((await dean.ok(safety.reportedPage, {})).items[0]).toMatchObject({ reason: 'Kept' })
  await settle()
})
