import { afterAll, beforeAll, expect, it } from 'vitest'
import { topics } from '@labbox/contract/bench/protocol.ts'
import * as conversations from '@labbox/contract/messages/conversations.ts'
import * as messages from '@labbox/contract/messages/messages.ts'
import { homeCounts } from '@labbox/contract/home/counts.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab, richText } from '../../testing/lab.ts'
import { openTalk, said, say, shownTo, unreadOf } from '../../testing/messages.ts'

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
let stranger: Client
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit)
  stranger = await kit.user('student', { orgId: await kit.org() })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())
/** So that no test is stopped by what others sent in the same minute. */
const nextMinute = () => kit.clock.advance(60_000)

it('a class talks; unread is what lies after the read position, which never goes back', async () => {
  const { teacher, student, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  expect(await openTalk(student, 'class', classId)).toBe(id)
  await say(teacher, id, 'Welcome')
  await say(teacher, id, 'Second')
  expect(await unreadOf(student, id)).toBe(2)
  expect(await unreadOf(teacher, id)).toBe(0)
  await student.ok(conversations.conversationRead, { id, upTo: 99 })
  await student.ok(conversations.conversationRead, { id, upTo: 1 })
  expect(await unreadOf(student, id)).toBe(0)
  await say(student, id, 'Hello')
  expect(await shownTo(teacher, id)).toEqual(['Welcome', 'Second', 'Hello'])
  expect(await unreadOf(teacher, id)).toBe(1)
  const page = await teacher.ok(conversations.conversationPage, {})
  expect(page).toMatchObject({ total: 1, items: [{ id, kind: 'class', unread: 1, last: { text: 'Hello' } }] })
  expect((await teacher.ok(homeCounts, {})).messages).toBe(1)
  const { items } = await student.ok(conversations.conversationMembers, { id })
  expect(items.map(({ name, staff }) => [name, staff])).toEqual([
    ['Teacher', true],
    ['Pupil', false],
  ])
})

it('a message is there once, however often it is sent; an id of somebody else’s is refused', async () => {
  nextMinute()
  const { teacher, student, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  const one = said(id, 'Once')
  const answers = await Promise.all([1, 2, 3].map(() => teacher.ok(messages.messageSend, one)))
  expect(new Set(answers.map(({ seq }) => seq)).size).toBe(1)
  expect((await shownTo(student, id)).filter((text) => text === 'Once')).toHaveLength(1)
  const before = await digest()
  expect((await student.call(messages.messageSend, one)).code).toBe(404)
  expect((await teacher.call(messages.messageSend, { ...one, conversationId: newId() })).code).toBe(404)
  expect(await digest()).toEqual(before)
})

it('whoever is not in it finds nothing and changes nothing', async () => {
  nextMinute()
  const { teacher, classId, reportTask } = lab
  const id = await openTalk(teacher, 'class', classId)
  const { items } = await teacher.ok(messages.messageList, { conversationId: id })
  const message = items[0]!.id
  const before = await digest()
  const refused = async (endpoint: never, input: object) =>
    expect((await stranger.call(endpoint, input as never)).code).toBe(404)
  await refused(conversations.conversationGet as never, { id })
  await refused(conversations.conversationMembers as never, { id })
  await refused(conversations.conversationRead as never, { id, upTo: 1 })
  await refused(conversations.conversationMute as never, { id, muted: true })
  await refused(conversations.conversationOpen as never, { kind: 'class', subjectId: classId })
  await refused(conversations.conversationOpen as never, { kind: 'work', subjectId: reportTask.id })
  await refused(conversations.conversationOpen as never, { kind: 'person', subjectId: teacher.userId })
  await refused(messages.messageList as never, { conversationId: id })
  await refused(messages.messageSend as never, said(id, 'In'))
  await refused(messages.messageEdit as never, { id: message, doc: richText('Mine') })
  await refused(messages.messageDelete as never, { id: message })
  await refused(messages.messageHistory as never, { id: message })
  expect(await digest()).toEqual(before)
  expect((await stranger.ok(messages.messageSearch, { text: 'Welcome' })).total).toBe(0)
  expect((await stranger.ok(conversations.conversationPage, {})).total).toBe(0)
})

it('is edited within 15 minutes, with what it said before; deleted, its place stays', async () => {
  nextMinute()
  const { teacher, student, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  const message = await say(teacher, id, 'Room 12')
  const answer = await say(student, id, 'Thanks', { replyTo: message })
  await teacher.ok(messages.messageEdit, { id: message, doc: richText('Room 14') })
  const find = async () =>
    (await student.ok(messages.messageList, { conversationId: id })).items.find((one) => one.id === message)
  expect(await find()).toMatchObject({ doc: richText('Room 14'), editedAt: expect.any(String) })
  expect(await student.ok(messages.messageHistory, { id: message })).toMatchObject([
    { doc: richText('Room 12') },
  ])
  expect((await student.call(messages.messageEdit, { id: message, doc: richText('No') })).code).toBe(404)
  kit.clock.advance(15 * 60_000 + 1)
  expect((await teacher.call(messages.messageEdit, { id: message, doc: richText('Late') })).code).toBe(409)
  await teacher.ok(messages.messageDelete, { id: message })
  expect(await find()).toMatchObject({ doc: null })
  expect(await student.ok(messages.messageHistory, { id: message })).toEqual([])
  const { items } = await student.ok(messages.messageList, { conversationId: id })
  expect(items.find((one) => one.id === answer)).toMatchObject({ reply: { text: '', deleted: true } })
  expect((await teacher.call(messages.messageDelete, { id: message })).code).toBe(404)
  expect((await student.ok(messages.messageSearch, { text: 'Room' })).total).toBe(0)
  expect(
    await kit.database.sql`select 1 from message where id = ${message} and (doc is not null or text <> '')`,
  ).toEqual([])
})

it('takes 30 messages a minute of a person, and says when to come again', async () => {
  nextMinute()
  const { teacher, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  for (let k = 0; k < messages.MESSAGES_PER_MINUTE; k++) await say(teacher, id, `Line ${k}`)
  const last = (await teacher.ok(conversations.conversationGet, { id })).lastSeq
  expect((await teacher.call(messages.messageSend, said(id, 'More'))).code).toBe(429)
  expect((await teacher.ok(conversations.conversationGet, { id })).lastSeq).toBe(last)
  nextMinute()
  await say(teacher, id, 'More')
})

it('refuses nothing, too much, and nodes that no message has', async () => {
  nextMinute()
  const { teacher, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  const before = await digest()
  const script = { type: 'doc', content: [{ type: 'script', text: 'alert(1)' }] }
  for (const doc of [richText(' '), richText('x'.repeat(messages.MESSAGE_LETTERS + 1)), script])
    expect((await teacher.call(messages.messageSend, { ...said(id, ''), doc: doc as never })).code).toBe(400)
  expect(await digest()).toEqual(before)
})

it('a question about a report is put to its teachers, and told once until it was read', async () => {
  nextMinute()
  const { teacher, student, reportTask } = lab
  const classmate = await kit.user('student')
  expect(
    (await classmate.call(conversations.conversationOpen, { kind: 'work', subjectId: reportTask.id })).code,
  ).toBe(404)
  const id = await openTalk(student, 'work', reportTask.id)
  const heard: string[] = []
  const { broker } = kit.app.benches
  const published = broker.publish.bind(broker)
  broker.publish = async (topic, ...rest) => {
    heard.push(topic)
    return published(topic, ...rest)
  }
  await say(student, id, '截止频率怎么测？')
  await say(student, id, 'By the phase?')
  broker.publish = published
  expect(heard).toEqual(expect.arrayContaining([topics.user(teacher.userId), topics.user(student.userId)]))
  const told = async () =>
    (await teacher.ok(noticeList, { group: 'messages' })).items.map(({ title, text, to }) => [
      title.en,
      text?.en,
      to,
    ])
  const notice = ['New message from Pupil', 'Lab task', `/messages?id=${id}`]
  const before = (await told()).filter(([, , to]) => to === notice[2])
  expect(before).toEqual([notice])
  expect(await teacher.ok(conversations.conversationGet, { id })).toMatchObject({
    student: 'Pupil',
    subject: { studentTaskId: reportTask.id, own: false, type: 3 },
    readers: 1,
    otherRead: null,
  })
  await teacher.ok(conversations.conversationRead, { id, upTo: 2 })
  await say(student, id, 'Found it')
  expect((await told()).filter(([, , to]) => to === notice[2])).toHaveLength(2)
  await teacher.ok(conversations.conversationMute, { id, muted: true })
  await teacher.ok(conversations.conversationRead, { id, upTo: 3 })
  await say(student, id, 'Thanks')
  expect((await told()).filter(([, , to]) => to === notice[2])).toHaveLength(2)
  const about = await teacher.ok(conversations.conversationsAboutTask, { taskId: reportTask.taskId })
  expect(about).toMatchObject({ total: 1, items: [{ id, muted: true }] })
  expect((await stranger.ok(conversations.conversationsAboutTask, { taskId: reportTask.taskId })).total).toBe(
    0,
  )
})

it('finds words in both languages in one’s own conversations', async () => {
  nextMinute()
  const { teacher, student, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  await say(teacher, id, '示波器的触发方式选单次')
  await say(teacher, id, 'Set the Oscilloscope to single trigger')
  const found = async (text: string) =>
    (await student.ok(messages.messageSearch, { text })).items.map((hit) => hit.text.slice(0, 3))
  expect(await found('触发方式')).toEqual(['示波器'])
  expect(await found('波')).toEqual(['示波器'])
  expect(await found('器示')).toEqual([])
  expect(await found('oscillo trigger')).toEqual(['Set'])
  expect(await found('!')).toEqual([])
})
