import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import {
  conversationGet,
  conversationMembers,
  conversationMute,
} from '@labbox/contract/messages/conversations.ts'
import * as marks from '@labbox/contract/messages/marks.ts'
import { messageDelete, messageList, messageSend } from '@labbox/contract/messages/messages.ts'
import { talkRulesUpdate } from '@labbox/contract/messages/rules.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'
import { openTalk, said, say } from '../../testing/messages.ts'

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
let mate: Client
let stranger: Client
let id: string
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit)
  mate = await kit.user('student', { account: 'mate01', name: 'Mate', orgId: kit.firstOrg })
  await lab.teacher.ok(memberAdd, { id: lab.classId, accounts: ['mate01'] })
  stranger = await kit.user('student', { orgId: await kit.org() })
  id = await openTalk(lab.teacher, 'class', lab.classId)
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const shown = async (by: Client, message: string) =>
  (await by.ok(messageList, { conversationId: id, limit: 100 })).items.find((one) => one.id === message)!

it('a reaction counts once for each person, is taken back, and goes with its message', async () => {
  const { teacher, student } = lab
  const message = await say(teacher, id, 'Read the guidebook')
  const react = (by: Client, on = true) => by.ok(marks.messageReact, { id: message, kind: 'done', on })
  await react(student)
  await react(student)
  await react(mate)
  await mate.ok(marks.messageReact, { id: message, kind: 'question', on: true })
  expect((await shown(student, message)).reactions).toEqual([
    { kind: 'done', count: 2, mine: true, names: ['Pupil', 'Mate'] },
    { kind: 'question', count: 1, mine: false, names: ['Mate'] },
  ])
  await react(student, false)
  expect((await shown(teacher, message)).reactions[0]).toMatchObject({ count: 1, mine: false })
  await teacher.ok(messageDelete, { id: message })
  expect((await shown(teacher, message)).reactions).toEqual([])
  expect(await kit.database.sql`select 1 from message_reaction where message_id = ${message}`).toEqual([])
})

it('teachers pin in a class, either one of two people, ten at most; what is deleted is unpinned', async () => {
  kit.clock.advance(60_000)
  const { teacher, student } = lab
  const messages: string[] = []
  for (let k = 0; k <= marks.MOST_PINS; k++) messages.push(await say(teacher, id, `Note ${k}`))
  const pin = (by: Client, message: string, pinned = true) =>
    by.call(marks.messagePin, { id: message, pinned })
  for (const message of messages.slice(0, marks.MOST_PINS))
    expect((await pin(teacher, message)).code).toBe(200)
  const before = await digest()
  expect((await pin(teacher, messages.at(-1)!)).refusal.error).toBe('MESSAGE_PINS_FULL')
  expect((await pin(student, messages.at(-1)!)).refusal.error).toBe('FORBIDDEN')
  expect(await digest()).toEqual(before)
  await pin(teacher, messages[0]!, false)
  await teacher.ok(messageDelete, { id: messages[1]! })
  const pins = await student.ok(marks.messagePins, { conversationId: id })
  expect(pins).toHaveLength(marks.MOST_PINS - 2)
  expect(pins.map(({ text }) => text)).not.toContain('Note 0')
  expect(await student.ok(conversationGet, { id })).toMatchObject({
    pins: marks.MOST_PINS - 2,
    mayPin: false,
  })
  const two = await openTalk(student, 'person', teacher.userId)
  const said = await say(teacher, two, 'Room 5')
  expect((await pin(student, said)).code).toBe(200)
  expect(await teacher.ok(conversationGet, { id: two })).toMatchObject({ pins: 1, mayPin: true })
})

it('tells whom a message mentions, also before the last notice was read; not who muted, nor who is no member', async () => {
  kit.clock.advance(60_000)
  const { student, teacher } = lab
  const told = async (by: Client) =>
    (await by.ok(noticeList, {})).items.filter(({ title }) => title.en?.includes('mentioned you')).length
  const before = await digest()
  for (const nobody of [stranger.userId, newId()]) {
    const foreign = await student.call(messageSend, said(id, '@', { mentions: [mate.userId, nobody] }))
    expect(foreign.refusal.error).toBe('NOT_FOUND')
  }
  expect(await digest()).toEqual(before)
  const mentions = [mate.userId, teacher.userId, student.userId, mate.userId]
  const message = await say(student, id, '@Mate @Teacher look', { mentions })
  await say(student, id, '@Mate again', { mentions: [mate.userId] })
  expect(await told(mate)).toBe(2)
  expect(await told(teacher)).toBe(1)
  expect(await told(stranger)).toBe(0)
  expect(await told(student)).toBe(0)
  expect((await shown(teacher, message)).mentions.map(({ name }) => name)).toEqual([
    'Mate',
    'Pupil',
    'Teacher',
  ])
  await mate.ok(conversationMute, { id, muted: true })
  await say(student, id, '@Mate once more', { mentions: [mate.userId] })
  expect(await told(mate)).toBe(2)
})

it('finds members by a part of their name or number', async () => {
  const { items, total } = await lab.student.ok(conversationMembers, { id, text: 'mat' })
  expect([items.map(({ name }) => name), total]).toEqual([['Mate'], 1])
  expect(await lab.student.ok(conversationMembers, { id, text: 'nobody' })).toEqual({ items: [], total: 0 })
})

it('is nobody else’s: foreign messages are not there, and closed conversations take nothing', async () => {
  kit.clock.advance(60_000)
  const { student, teacher } = lab
  const message = await say(student, id, 'Among us')
  await mate.ok(marks.messageReact, { id: message, kind: 'like', on: true })
  const before = await digest()
  const refused = async (by: Client, code: number) => {
    expect((await by.call(marks.messageReact, { id: message, kind: 'like', on: true })).code).toBe(code)
    expect((await by.call(marks.messagePin, { id: message, pinned: true })).code).toBe(code)
  }
  await refused(stranger, 404)
  expect((await stranger.call(marks.messagePins, { conversationId: id })).code).toBe(404)
  expect(await digest()).toEqual(before)
  const admin = await kit.user('orgadmin', { orgId: kit.firstOrg })
  await admin.ok(talkRulesUpdate, { orgId: kit.firstOrg, studentTalk: 'off', minors: false })
  // What other students wrote is not shown any more, and with it what was said to it.
  await refused(mate, 404)
  const post = await teacher.call(marks.messageReact, { id: message, kind: 'like', on: true })
  expect(post.code).toBe(200)
  expect((await shown(student, message)).reactions).toEqual([
    { kind: 'like', count: 1, mine: false, names: ['Teacher'] },
  ])
})
