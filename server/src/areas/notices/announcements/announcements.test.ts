import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import * as calls from '@labbox/contract/notices/announcements.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { audiencesOfSchool } from '../../../audiences.ts'
import { publishDue } from './service.ts'

let kit: TestApp
let teacher: Client
let other: Client
let ada: Client
let ben: Client
let classId: string
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  teacher = await kit.user('teacher', { name: 'Teacher' })
  other = await kit.user('teacher')
  ada = await kit.user('student', { account: 'ada000001', name: 'Ada' })
  ben = await kit.user('student', { account: 'ben000001', name: 'Ben' })
  classId = (await teacher.ok(classAdd, { name: { en: 'Class' } })).id
  await teacher.ok(memberAdd, { id: classId, accounts: ['ada000001'] })
})
afterAll(() => kit.close())

const at = (ms: number) => new Date(kit.clock.now().getTime() + ms).toISOString()
const add = (who: Client, more = {}) =>
  who.call(calls.announcementAdd, {
    audience: 'class',
    audienceId: classId,
    title: { en: 'Goggles' },
    text: { en: 'Bring goggles.' },
    ...more,
  })
const mine = async (who: Client) =>
  (await who.ok(calls.announcementMine, {})).items.map(({ title }) => title.en)
const due = () => publishDue({ ...kit.deps, audiences: audiencesOfSchool })

it('one announces to the classes, courses and organisations that one looks after, and to no others', async () => {
  expect(await teacher.ok(calls.announcementAudiences)).toEqual([
    { audience: 'class', id: classId, name: { en: 'Class' } },
  ])
  await changesNothing(kit.database.sql, async () => {
    expect((await add(other)).code).toBe(404)
    expect((await add(ada)).code).toBe(403)
    expect((await add(teacher, { audience: 'org', audienceId: kit.firstOrg })).code).toBe(404)
    expect((await add(teacher, { endAt: at(-HOUR_MS) })).refusal.errors).toHaveProperty('endAt')
  })
  const orgadmin = await kit.user('orgadmin')
  const places = await orgadmin.ok(calls.announcementAudiences)
  expect(places.map(({ audience }) => audience)).toEqual(['org', 'class'])
  expect(
    (await add(orgadmin, { audience: 'org', audienceId: kit.firstOrg, title: { en: 'All' } })).code,
  ).toBe(200)
  expect(await mine(ben)).toEqual(['All'])
  expect(await mine(teacher)).toEqual(['All'])
})

it('what is planned goes out at its time, once, to who is there then', async () => {
  const { id } = (await add(teacher, { title: { en: 'Later' }, publishAt: at(HOUR_MS) })).data
  await due()
  expect(await mine(ada)).toEqual(['All'])
  const rows = async () => (await teacher.ok(calls.announcementPage, {})).items
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ state: 'planned', people: 0 })
  await teacher.ok(memberAdd, { id: classId, accounts: ['ben000001'] })
  kit.clock.advance(HOUR_MS)
  await Promise.all([due(), due()])
  expect(await mine(ada)).toEqual(['Later', 'All'])
  expect(await mine(ben)).toEqual(['Later', 'All'])
  const told = (await ben.ok(noticeList, { group: 'announcements' })).items
  expect(told.map(({ title, to }) => [title.en, to])[0]).toEqual([
    'Announcement: Later',
    `/announcements?id=${id}`,
  ])
  expect(told.filter(({ title }) => title.en === 'Announcement: Later')).toHaveLength(1)
})

it('who has read and confirmed it is known to its author; a confirmation is asked for until it is given', async () => {
  const { id } = (await add(teacher, { title: { en: 'Safety' }, mustConfirm: true })).data
  const pending = async (who: Client) =>
    (await who.ok(calls.announcementPending)).map(({ title }) => title.en)
  expect(await pending(ada)).toEqual(['Safety'])
  await ada.ok(calls.announcementRead, { id })
  expect(await pending(ada)).toEqual(['Safety'])
  await ada.ok(calls.announcementConfirm, { id })
  const first = (await teacher.ok(calls.announcementReceipts, { id })).items
  kit.clock.advance(HOUR_MS)
  await ada.ok(calls.announcementConfirm, { id })
  expect((await teacher.ok(calls.announcementReceipts, { id })).items).toEqual(first)
  expect(await pending(ada)).toEqual([])
  expect(await pending(ben)).toEqual(['Safety'])
  expect(first.map(({ name, readAt, confirmedAt }) => [name, readAt !== null, confirmedAt !== null])).toEqual(
    [
      ['Ben', false, false],
      ['Ada', true, true],
    ],
  )
  expect((await teacher.ok(calls.announcementPage, { title: 'Safe' })).items).toMatchObject([
    { people: 2, read: 1, confirmed: 1 },
  ])
  await changesNothing(kit.database.sql, async () => {
    expect((await other.call(calls.announcementReceipts, { id })).code).toBe(404)
    expect((await other.call(calls.announcementConfirm, { id })).code).toBe(404)
    expect((await other.call(calls.announcementWithdraw, { id })).code).toBe(404)
  })
})

it('one that is over or withdrawn is shown to nobody', async () => {
  const { id } = (await add(teacher, { title: { en: 'Short' }, endAt: at(DAY_MS) })).data
  expect((await mine(ada))[0]).toBe('Short')
  kit.clock.advance(DAY_MS)
  expect(await mine(ada)).not.toContain('Short')
  expect((await ada.call(calls.announcementRead, { id })).code).toBe(404)
  const last = (await add(teacher, { title: { en: 'Wrong' }, mustConfirm: true })).data
  await teacher.ok(calls.announcementWithdraw, last)
  expect((await teacher.call(calls.announcementWithdraw, last)).refusal.error).toBe('WRONG_STATE')
  expect(await mine(ada)).not.toContain('Wrong')
  expect((await ada.ok(calls.announcementPending)).map(({ title }) => title.en)).not.toContain('Wrong')
})
