import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import { assistantSet } from '@labbox/contract/classes/assistants.ts'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import * as conversations from '@labbox/contract/messages/conversations.ts'
import { classTalkSet, talkRulesUpdate } from '@labbox/contract/messages/rules.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { watchedPage } from '@labbox/contract/messages/watched.ts'
import { bankAdd, bankUpdate } from '@labbox/contract/questions/banks.ts'
import { exerciseStart } from '@labbox/contract/questions/exercises.ts'
import { questionAdd } from '@labbox/contract/questions/questions.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { assistantOf } from '../../testing/assisting.ts'
import { onlineBench, publishOffer, slotsFor } from '../../testing/bookings.ts'
import { runningCourse } from '../../testing/courses.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { choice } from '../../testing/exams/exam.ts'
import { publishedLab } from '../../testing/lab.ts'
import { openTalk, say, shownTo } from '../../testing/messages.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)
const refused = async (who: Client, kind: conversations.ConversationKind, subjectId: string) =>
  expect((await who.call(conversations.conversationOpen, { kind, subjectId })).code).toBe(404)
const seen = (who: Client, id: string) => who.ok(conversations.conversationGet, { id })

describe('a conversation about a thing', () => {
  it('of a booking is between its holder and who published the time', async () => {
    const { teacher, student, classId } = await publishedLab(kit)
    const mate = await kit.user('student')
    const deviceId = await onlineBench(kit, await kit.user('orgadmin'))
    const offerId = await publishOffer(kit, teacher, { deviceIds: [deviceId], classIds: [classId] })
    const [slot] = await slotsFor(student, offerId, new Date(kit.clock.now().getTime() + 86_400_000))
    const { id } = await student.ok(bookings.bookingAdd, { slotId: slot!.id })
    const talk = await openTalk(student, 'booking', id)
    await say(student, talk, 'May I come later?')
    expect(await openTalk(teacher, 'booking', id)).toBe(talk)
    await say(teacher, talk, 'Yes')
    expect(await shownTo(student, talk)).toEqual(['May I come later?', 'Yes'])
    expect(await seen(teacher, talk)).toMatchObject({
      kind: 'booking',
      name: { en: 'Oscilloscopes' },
      student: 'Pupil',
      thing: { id, own: false, startsAt: slot!.startsAt },
      readers: 1,
    })
    expect((await seen(student, talk)).thing).toMatchObject({ own: true })
    const notices = await teacher.ok(noticeList, {})
    expect(notices.items[0]?.to).toContain('/messages')
    const colleague = await kit.user('teacher')
    await nothingChanges(async () => {
      await refused(mate, 'booking', id)
      await refused(colleague, 'booking', id)
      expect((await mate.call(conversations.conversationGet, { id: talk })).code).toBe(404)
    })
  })

  it('of a device is between who asks and who looks after it, one for each', async () => {
    const orgadmin = await kit.user('orgadmin')
    const [asker, other] = [await kit.user('student', { name: 'Asker' }), await kit.user('student')]
    const deviceId = await onlineBench(kit, orgadmin)
    const strange = await kit.user('student', { orgId: await kit.org() })
    const talk = await openTalk(asker, 'device', deviceId)
    await say(asker, talk, 'CH2 is broken')
    expect(await seen(orgadmin, talk)).toMatchObject({
      kind: 'device',
      student: 'Asker',
      name: { en: 'Bench' },
    })
    await say(orgadmin, talk, 'We replace it')
    expect(await openTalk(other, 'device', deviceId)).not.toBe(talk)
    await nothingChanges(async () => {
      await refused(strange, 'device', deviceId)
      expect((await other.call(conversations.conversationGet, { id: talk })).code).toBe(404)
    })
  })

  it('of a question is between who practises it and their teachers', async () => {
    const { teacher, student, classId } = await publishedLab(kit)
    const stranger = await kit.user('student')
    const colleague = await kit.user('teacher')
    const { id: bankId } = await teacher.ok(bankAdd, { name: { en: 'Bank' }, purpose: 1 })
    const { id } = await teacher.ok(questionAdd, { bankId, document: choice(1) })
    await nothingChanges(() => refused(student, 'question', id))
    await teacher.ok(bankUpdate, { id: bankId, name: { en: 'Bank' }, purpose: 1, classIds: [classId] })
    // What one has not been asked is as if it were not there.
    await nothingChanges(() => refused(student, 'question', id))
    await student.ok(exerciseStart, { kind: 'tag', bankId })
    const talk = await openTalk(student, 'question', id)
    await say(student, talk, 'Why not the third?')
    expect(await seen(teacher, talk)).toMatchObject({
      kind: 'question',
      student: 'Pupil',
      thing: { id, within: { id: bankId, name: { en: 'Bank' } } },
    })
    await nothingChanges(async () => {
      await refused(stranger, 'question', id)
      expect((await colleague.call(conversations.conversationGet, { id: talk })).code).toBe(404)
    })
  })

  it('of a unit of a course is everybody’s there', async () => {
    const lab = await publishedLab(kit)
    const orgadmin = await kit.user('orgadmin')
    const { course, ware } = await runningCourse(kit, { teacher: lab.teacher, orgadmin }, lab)
    const talk = await openTalk(lab.student, 'unit', ware)
    await say(lab.student, talk, 'Page 3 says 1 kHz?')
    // Students of one class only write to each other in it: what one asks here is for who teaches.
    expect(await seen(lab.student, talk)).toMatchObject({ mayPost: true, readers: 1 })
    const mate = await kit.user('student', { account: 'unitmate1' })
    await lab.teacher.ok(memberAdd, { id: lab.classId, accounts: ['unitmate1'] })
    expect(await shownTo(mate, talk)).toEqual([])
    expect(await seen(lab.teacher, talk)).toMatchObject({
      kind: 'unit',
      thing: { id: ware, within: { id: course, name: { en: 'Course' } } },
    })
    expect(await shownTo(lab.teacher, talk)).toEqual(['Page 3 says 1 kHz?'])
    await say(lab.teacher, talk, 'It is 10 kHz')
    expect(await shownTo(mate, talk)).toEqual(['It is 10 kHz'])
    await orgadmin.ok(talkRulesUpdate, {
      orgId: kit.firstOrg,
      studentTalk: 'all',
      minors: false,
      retentionDays: null,
      named: [],
    })
    expect(await shownTo(mate, talk)).toEqual(['Page 3 says 1 kHz?', 'It is 10 kHz'])
    expect((await seen(lab.student, talk)).readers).toBe(2)
    const stranger = await kit.user('student')
    await nothingChanges(() => refused(stranger, 'unit', ware))
  })
})

it('assistants are in the conversations of their class as who teaches it, but do not close them', async () => {
  const { teacher, student, classId, account, reportTask } = await publishedLab(kit)
  const helper = await assistantOf(kit)
  await nothingChanges(() => refused(helper.client, 'class', classId))
  await helper.allow(teacher, classId, 'help')
  const talk = await openTalk(helper.client, 'class', classId)
  await say(helper.client, talk, 'I am in room 3')
  expect(await shownTo(student, talk)).toEqual(['I am in room 3'])
  const work = await openTalk(student, 'work', reportTask.id)
  await say(student, work, 'Is this enough?')
  expect(await openTalk(helper.client, 'work', reportTask.id)).toBe(work)
  await nothingChanges(async () => {
    expect((await helper.client.call(classTalkSet, { id: talk, closed: true })).code).toBe(404)
  })
  await teacher.ok(assistantSet, { id: classId, account, rights: ['help'] })
  await helper.allow(teacher, classId)
  await nothingChanges(async () => {
    expect((await helper.client.call(conversations.conversationGet, { id: talk })).code).toBe(404)
    await refused(helper.client, 'work', reportTask.id)
  })
})

it('of a minor, named staff read along what is asked about a device', async () => {
  const orgId = await kit.org('Minors')
  const orgadmin = await kit.user('orgadmin', { orgId })
  const named = await kit.user('teacher', { orgId, name: 'Named' })
  await orgadmin.ok(talkRulesUpdate, {
    orgId,
    studentTalk: null,
    minors: true,
    retentionDays: null,
    named: [named.userId],
  })
  const pupil = await kit.user('student', { orgId, name: 'Pupil' })
  const deviceId = await onlineBench(kit, orgadmin)
  const talk = await openTalk(pupil, 'device', deviceId)
  await say(pupil, talk, 'It is broken')
  expect((await seen(pupil, talk)).watchers).toEqual(['Named'])
  expect((await named.ok(watchedPage, {})).items).toMatchObject([{ student: 'Pupil', task: { en: 'Bench' } }])
})
