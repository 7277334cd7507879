import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationGet } from '@labbox/contract/messages/conversations.ts'
import { messagesExport, officeHoursGet, officeHoursSet } from '@labbox/contract/messages/hours.ts'
import { messageDelete } from '@labbox/contract/messages/messages.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'
import { openTalk, say } from '../../testing/messages.ts'

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit)
})
afterAll(() => kit.close())

it('staff set their office hours, which are shown to whoever writes to them', async () => {
  const { student, teacher } = lab
  const id = await openTalk(student, 'person', teacher.userId)
  const shown = async () => (await student.ok(conversationGet, { id })).hours
  expect(await shown()).toBeNull()
  const slots = [{ weekday: 1, from: 840, to: 960 }]
  const digest = digestOf(kit.database.sql)
  const before = await digest()
  expect((await student.call(officeHoursSet, { slots, note: '' })).code).toBe(403)
  const wrong = [{ weekday: 1, from: 960, to: 840 }]
  expect((await teacher.call(officeHoursSet, { slots: wrong, note: '' })).code).toBe(400)
  expect(await digest()).toEqual(before)
  await teacher.ok(officeHoursSet, { slots, note: 'Room 12' })
  expect(await shown()).toMatchObject({ slots, note: 'Room 12' })
  expect(await teacher.ok(officeHoursGet)).toMatchObject({ slots })
  expect((await teacher.ok(conversationGet, { id })).hours).toBeNull()
  await teacher.ok(officeHoursSet, { slots: [], note: '' })
  expect(await shown()).toBeNull()
})

it('everybody takes along what they wrote, and nothing that others did', async () => {
  const { student, teacher, classId } = lab
  const id = await openTalk(teacher, 'class', classId)
  await say(student, id, '=SUM(1)')
  const gone = await say(student, id, 'Gone')
  await student.ok(messageDelete, { id: gone })
  await say(teacher, id, 'Of the teacher')
  const response = await kit.app.inject({
    url: `/api${messagesExport.path}`,
    headers: { 'x-token': student.token, 'accept-language': 'en' },
  })
  expect(response.headers['content-type']).toBe('application/zip')
  // Stored, not compressed: the texts can be read in it.
  const text = response.rawPayload.toString('utf8')
  expect(text).toContain("class,Class,'=SUM(1)")
  expect(text).toContain('"kind": "class"')
  expect(text).not.toMatch(/Gone|Of the teacher/)
})
