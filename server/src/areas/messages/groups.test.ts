import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import * as conversations from '@labbox/contract/messages/conversations.ts'
import { messageSend } from '@labbox/contract/messages/messages.ts'
import { talkRulesUpdate } from '@labbox/contract/messages/rules.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'
import { openTalk, said, say, shownTo, unreadOf } from '../../testing/messages.ts'
import { groupedTask } from '../../testing/world/groups.ts'

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
let mate: Client
/** Of the class, in no group. */
let other: Client
let groupId: string
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit)
  mate = await kit.user('student', { account: 'mate01', name: 'Mate' })
  other = await kit.user('student', { account: 'other01', name: 'Other' })
  await lab.teacher.ok(memberAdd, { id: lab.classId, accounts: ['mate01', 'other01'] })
  ;({ taskGroup: groupId } = await groupedTask(lab.teacher, lab.student, lab))
  for (const { userId } of [lab.student, mate])
    await kit.database.sql`update student_task set group_id = ${groupId} where student_id = ${userId}
      and task_id = (select task_id from task_group where id = ${groupId})`
})
afterAll(() => kit.close())

it('a group talks with its teachers, and is told of each message until it was read', async () => {
  const { student, teacher } = lab
  const { places } = await mate.ok(conversations.conversationRecipients, { text: 'Together' })
  expect(places).toEqual([
    { kind: 'group', id: groupId, name: { zh: 'Together · 第 1 组', en: 'Together · Group 1' } },
  ])
  const id = await openTalk(student, 'group', groupId)
  expect(await openTalk(teacher, 'group', groupId)).toBe(id)
  await say(student, id, 'Who measures?')
  expect(await shownTo(mate, id)).toEqual(['Who measures?'])
  expect([await unreadOf(mate, id), await unreadOf(teacher, id)]).toEqual([1, 1])
  const told = async (who: Client) => (await who.ok(noticeList, { group: 'messages' })).items.length
  expect([await told(mate), await told(teacher), await told(other)]).toEqual([1, 1, 0])
  const members = (await mate.ok(conversations.conversationMembers, { id })).items
  expect(members.map(({ name, staff }) => [name, staff])).toEqual([
    ['Teacher', true],
    ['Mate', false],
    ['Pupil', false],
  ])
})

it('is nobody else’s, not even of others in the class', async () => {
  const id = await openTalk(lab.student, 'group', groupId)
  const digest = digestOf(kit.database.sql)
  const before = await digest()
  const stranger = await kit.user('teacher')
  const after = await digest()
  for (const who of [other, stranger]) {
    const open = { kind: 'group' as const, subjectId: groupId }
    expect((await who.call(conversations.conversationOpen, open)).code).toBe(404)
    expect((await who.call(conversations.conversationGet, { id })).code).toBe(404)
    expect((await who.call(messageSend, said(id, 'In'))).code).toBe(404)
    expect((await who.ok(conversations.conversationRecipients, { text: 'Together' })).places).toEqual([])
  }
  expect(before['message']).toBe(after['message'])
  expect(await digest()).toEqual(after)
})

it('follows what is settled for students among themselves', async () => {
  const id = await openTalk(mate, 'group', groupId)
  const dean = await kit.user('orgadmin')
  const settle = (studentTalk: 'off' | null) =>
    dean.ok(talkRulesUpdate, { orgId: kit.firstOrg, studentTalk, minors: false })
  await settle('off')
  expect(await shownTo(mate, id)).toEqual([])
  expect((await mate.call(messageSend, said(id, 'More'))).code).toBe(409)
  await say(lab.teacher, id, 'From the teacher')
  expect(await shownTo(mate, id)).toEqual(['From the teacher'])
  await settle(null)
  expect(await shownTo(mate, id)).toEqual(['Who measures?', 'From the teacher'])
})
