import { afterAll, beforeAll, expect, it } from 'vitest'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import { messageDelete, messageEdit } from '@labbox/contract/messages/messages.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { listen, type Listener } from '../../testing/bench.ts'
import { publishedLab, richText } from '../../testing/lab.ts'
import { openTalk, say } from '../../testing/messages.ts'

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
let mate: Client
let stranger: Client
const ears: Listener[] = []
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit)
  mate = await kit.user('student', { account: 'mate01', name: 'Mate' })
  await lab.teacher.ok(memberAdd, { id: lab.classId, accounts: ['mate01'] })
  stranger = await kit.user('teacher')
})
afterAll(async () => {
  await Promise.all(ears.map((ear) => ear.close()))
  await kit.close()
})

const ownEar = async (who: Client) => {
  const ear = await listen(kit, who)
  ears.push(ear)
  const topic = topics.user(who.userId)
  await ear.hear(topic)
  return { ear, heard: () => ear.heard.get(topic) ?? [] }
}

it('everybody in a conversation hears that something is new, nobody what, and nobody else anything', async () => {
  const { teacher, student, classId } = lab
  const conversationId = await openTalk(teacher, 'class', classId)
  const [of, by, other, outside] = await Promise.all([teacher, student, mate, stranger].map(ownEar))
  const message = await say(student, conversationId, 'Only for the class')
  const news = { kind: 'message', conversationId }
  for (const one of [of, by, other]) await eventually(() => expect(one!.heard()).toEqual([news]))
  await student.ok(messageEdit, { id: message, doc: richText('Changed') })
  await student.ok(messageDelete, { id: message })
  await eventually(() => expect(of!.heard()).toHaveLength(3))
  const two = await openTalk(student, 'person', teacher.userId)
  await say(student, two, 'Only for you')
  await eventually(() => expect(of!.heard()).toHaveLength(4))
  expect(other!.heard()).toHaveLength(3)
  expect(outside!.heard()).toEqual([])
  expect(JSON.stringify([of, by, other].map((one) => one!.heard()))).not.toMatch(/Only|Changed/)
  for (const topic of [topics.user(teacher.userId), 'user/#', 'user/+', '#'])
    await expect(outside!.ear.hear(topic)).rejects.toThrow()
})
