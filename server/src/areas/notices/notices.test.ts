import { afterAll, beforeAll, expect, it } from 'vitest'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { defaultChoices } from '@labbox/contract/notices/groups.ts'
import {
  NoticeLive,
  noticeChoices,
  noticeChoose,
  noticeList,
  noticeRead,
  noticeState,
} from '@labbox/contract/notices/notices.ts'
import { transaction } from '../../platform/database/db.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { forgetNotices } from './jobs.ts'
import { notify } from './service.ts'
import { notice } from './tables.ts'

let kit: TestApp
let ada: Client
let ben: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  ada = await kit.user('student')
  ben = await kit.user('student')
})
afterAll(() => kit.close())

const course = (name: string) => ({ course: { en: name, zh: name } })
const tell = (name: string, ...people: Client[]) =>
  notify(
    kit.deps.db,
    kit.clock.now(),
    'marks.published',
    people.map(({ userId }) => ({ to: userId, data: course(name) })),
  )
const titles = async (who: Client, query = {}) =>
  (await who.ok(noticeList, query)).items.map(({ title }) => title.en)

it('somebody who was never told anything has nothing unread', async () => {
  expect(await ada.ok(noticeState)).toEqual({ unread: 0, last: 0, read: 0 })
  expect(await ada.ok(noticeList, {})).toEqual({
    items: [],
    more: false,
    state: { unread: 0, last: 0, read: 0 },
  })
})

it('a notice exists exactly when its transaction commits', async () => {
  const failed = transaction(kit.deps.db, async (tx) => {
    await notify(tx, kit.clock.now(), 'marks.published', [{ to: ada.userId, data: course('Lost') }])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await ada.ok(noticeState)).toEqual({ unread: 0, last: 0, read: 0 })
  await tell('Signals', ada, ben)
  expect(await titles(ada)).toEqual(['Course marks published: Signals'])
  expect((await ada.ok(noticeList, {})).items[0]).toMatchObject({
    seq: 1,
    group: 'grades',
    title: { zh: '总评成绩已公布：Signals' },
    text: null,
    to: '/stu/queryScore',
    at: kit.clock.now().toISOString(),
  })
})

it('positions are counted per person without gaps, also where several are told at once', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, k) => tell(`At once ${k}`, ben, ada)))
  const { items, state } = await ada.ok(noticeList, {})
  expect(items.map(({ seq }) => seq)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(state).toEqual({ unread: 9, last: 9, read: 0 })
})

it('reading moves a position that never goes back nor beyond what there is', async () => {
  expect(await ada.ok(noticeRead, { upTo: 4 })).toEqual({ unread: 5, last: 9, read: 4 })
  expect(await ada.ok(noticeRead, { upTo: 2 })).toEqual({ unread: 5, last: 9, read: 4 })
  expect(await ada.ok(noticeRead, { upTo: 100 })).toEqual({ unread: 0, last: 9, read: 9 })
  expect(await ben.ok(noticeState)).toMatchObject({ unread: 9, read: 0 })
})

it('further ones come by position, and those of one kind by its name', async () => {
  const first = await ada.ok(noticeList, { limit: 4 })
  expect([first.items.at(-1)?.seq, first.more]).toEqual([6, true])
  const rest = await ada.ok(noticeList, { limit: 5, beforeSeq: 6 })
  expect([rest.items.map(({ seq }) => seq), rest.more]).toEqual([[5, 4, 3, 2, 1], false])
  expect(await titles(ada, { group: 'bookings' })).toEqual([])
  expect((await titles(ada, { group: 'grades' })).length).toBe(9)
})

it('what is turned off is not told, but for one’s account', async () => {
  const off = { app: false, mail: false }
  await ben.ok(noticeChoose, { choices: { ...defaultChoices, grades: off, account: off } })
  expect((await ben.ok(noticeChoices)).choices).toMatchObject({
    grades: off,
    account: { app: true, mail: false },
    tasks: defaultChoices.tasks,
  })
  const { last } = await ben.ok(noticeState)
  await tell('Quiet', ben)
  expect((await ben.ok(noticeState)).last).toBe(last)
  await notify(kit.deps.db, kit.clock.now(), 'password.reset', [
    { to: ben.userId, data: { by: { zh: '根', en: 'Root' } } },
  ])
  expect((await titles(ben))[0]).toBe('An administrator reset your password')
  // Only by e-mail: a row without a position.
  await ben.ok(noticeChoose, { choices: { ...defaultChoices, grades: { app: false, mail: true } } })
  await tell('By mail', ben)
  expect((await ben.ok(noticeState)).last).toBe(last + 1)
  const rows = await kit.deps.db.select().from(notice)
  expect(rows.filter(({ seq }) => seq === null)).toHaveLength(1)
})

it('open pages are told once it is committed', async () => {
  await ben.ok(noticeChoose, { choices: defaultChoices })
  const { broker } = kit.app.benches
  const heard = new Promise<string>((resolve) => {
    void broker.subscribe(topics.user(ben.userId), (_topic, payload) => resolve(payload.toString()))
  })
  await tell('Live', ben)
  expect(NoticeLive.parse(JSON.parse(await heard))).toEqual({ kind: 'notice.new' })
  const rows = await kit.deps.db.select().from(notice)
  expect(rows.every(({ toldAt }) => toldAt !== null)).toBe(true)
})

it('old ones are forgotten, and are not unread any more', async () => {
  kit.clock.advance(181 * DAY_MS)
  await tell('Fresh', ben)
  await forgetNotices({ ...kit.deps, broker: kit.app.benches.broker })
  expect(await titles(ben)).toEqual(['Course marks published: Fresh'])
  expect(await ben.ok(noticeState)).toMatchObject({ unread: 1 })
  expect(await titles(ada)).toEqual([])
})
