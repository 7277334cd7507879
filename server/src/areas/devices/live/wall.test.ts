import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { commandSend as sendCommand } from '@labbox/contract/bench/commands.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { deviceGet } from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { faultText } from '@labbox/contract/devices/troubles.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { listen, startPool } from '../../../testing/bench.ts'
import { classOf } from '../../../testing/bookings.ts'
import { ACTS, digestOf } from '../../../testing/database/digest.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let deviceId: string
let teacher: Client
let supervisor: Client
let pupil: Client
let other: Client
let waiting: Client
let classId: string
let digest: ReturnType<typeof digestOf>
const take = async (who: Client) => (await who.ok(occupancies.occupancyTake, { deviceId })).occupancy!
const bench = async (who: Client, query = {}) => {
  const { items } = await who.ok(deviceWall, query)
  return items.find((one) => one.id === deviceId)
}
/** What each act answers; none of them may have changed anything. */
const refused = async (who: Client, input: object) => {
  const answers = await Promise.all(
    acts.map((act) => who.call(act as typeof occupancies.occupancyKick, input as never)),
  )
  return [...new Set(answers.map(({ refusal }) => refusal.error))]
}
const freeAgain = () =>
  eventually(async () => expect(await pupil.ok(deviceGet, { id: deviceId })).toMatchObject({ free: 2 }))
const acts = [
  occupancies.occupancyKick,
  occupancies.occupancyFree,
  occupancies.occupancyExtend,
  occupancies.occupancyMessage,
] as const

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  pool = await startPool(kit)
  deviceId = pool.deviceId
  teacher = await kit.user('teacher', { name: '周敏 Zhou Min' })
  supervisor = await kit.user('orgadmin')
  pupil = await kit.user('student', { account: 'wallpupil1' })
  other = await kit.user('student')
  waiting = await kit.user('student')
  classId = await classOf(teacher, ['wallpupil1'])
  digest = digestOf(kit.database.sql, ['session', 'allowance', ...ACTS])
})
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})
beforeEach(async () => {
  for (const one of [pupil, other, waiting]) {
    const { occupancy: held } = await one.ok(occupancies.occupancyMine)
    if (held && !held.endedAt) await one.ok(occupancies.occupancyRelease, { id: held.id })
    await one.ok(occupancies.occupancyLeave, { deviceId })
  }
  await freeAgain()
  // Uses of one test begin later than those of the test before.
  kit.clock.advance(1000)
})

test('the wall names those whom one supervises, what they did last, and who waits', async () => {
  const held = await take(pupil)
  await take(other)
  await waiting.ok(occupancies.occupancyTake, { deviceId })
  await pupil.ok(sendCommand, { occupancyId: held.id, op: 'find', args: {} })
  expect(await bench(teacher)).toMatchObject({
    online: true,
    capacity: 2,
    free: 0,
    queue: [{ userName: null }],
    places: [
      { occupancyId: held.id, userName: 'wallpupil1', supervised: true, lastCommand: { op: 'find' } },
      { userName: null, supervised: false, lastCommand: null },
    ],
  })
  const all = await bench(supervisor)
  expect(all?.places.map((place) => place.supervised)).toEqual([true, true])
  expect(all?.queue[0]?.userName).toEqual(expect.any(String))
  expect((await pupil.call(deviceWall, {})).refusal.error).toBe('FORBIDDEN')
  // In another organisation none of our benches are seen, except the shared ones.
  const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
  expect((await bench(stranger))?.places.map((place) => place.userName)).toEqual([null, null])
  expect(await bench(stranger, { own: true })).toBeUndefined()
  expect(await bench(teacher, { own: true })).toMatchObject({ id: deviceId })
  await pupil.ok(occupancies.occupancyRelease, { id: held.id })
  expect(await bench(teacher, { own: true })).toBeUndefined()
})

test('a bench in fault says why in the reader’s language, never in the words of its program', async () => {
  const held = await take(pupil)
  await pupil.ok(occupancies.occupancyRelease, { id: held.id })
  await freeAgain()
  const wrong = { kind: 'silent', instrument: 'dp1', address: '10.0.0.7:5555', said: 'no answer in 3000 ms' }
  const { sql } = kit.database
  const faulty = sql`update occupancy set safe_at = null, fault_at = now(), fault_detail = 'dp1: no answer' where id = ${held.id}`
  const troubled = (troubles: object[]) =>
    sql`update device set troubles = (${JSON.stringify(troubles)}::text)::jsonb where id = ${deviceId}`
  const seen = async (locale: 'zh' | 'en') => faultText((await bench(teacher))?.troubles ?? [], locale)
  try {
    await faulty
    await troubled([wrong])
    expect(JSON.stringify(await bench(teacher))).not.toMatch(/10\.0\.0\.7|dp1: no answer/)
    expect(await bench(teacher)).toMatchObject({ places: [{ state: 'fault' }] })
    expect([await seen('zh'), await seen('en')]).toEqual([
      '仪器（dp1）没有应答',
      'Instrument (dp1) is not responding',
    ])
    await troubled([])
    expect([await seen('zh'), await seen('en')]).toEqual([
      '仪器未能复位，输出可能仍然打开',
      'The instruments could not be reset. Outputs may still be on',
    ])
  } finally {
    await troubled([])
    await sql`update occupancy set safe_at = now(), fault_at = null, fault_detail = null where id = ${held.id}`
  }
})

test('whoever looks at the wall is told by the broker that something was done', async () => {
  const held = await take(pupil)
  const ear = await listen(kit, teacher)
  await ear.hear(topics.live(deviceId))
  await pupil.ok(sendCommand, { occupancyId: held.id, op: 'find', args: {} })
  const before = ear.heard.get(topics.live(deviceId))?.length ?? 0
  kit.clock.advance(1000)
  kit.app.benches.bench.ctx.activity.touch(held.id)
  await kit.app.benches.bench.sweep()
  await eventually(() => expect(ear.heard.get(topics.live(deviceId))?.length).toBeGreaterThan(before))
  await ear.close()
})

test('only a supervisor of the person speaks to them, lets them stay, or ends their use', async () => {
  const held = await take(other)
  const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
  const input = { id: held.id, reason: 'x', text: 'x', minutes: 10 }
  const running = await digest()
  expect(await refused(pupil, input)).toEqual(['FORBIDDEN'])
  expect(await refused(teacher, input)).toEqual(['NOT_FOUND'])
  expect(await refused(stranger, input)).toEqual(['NOT_FOUND'])
  for (const [act, wrong] of [
    [occupancies.occupancyKick, { reason: ' ' }],
    [occupancies.occupancyKick, { reason: 'x', barMinutes: 241 }],
    [occupancies.occupancyExtend, { minutes: 4 }],
    [occupancies.occupancyMessage, { text: ' ' }],
  ] as const) {
    const answer = await supervisor.call(
      act as typeof occupancies.occupancyKick,
      { id: held.id, ...wrong } as never,
    )
    expect(answer.refusal.error).toBe('VALIDATION')
  }
  expect(await digest()).toEqual(running)
  await other.ok(occupancies.occupancyRelease, { id: held.id })
  await freeAgain()
  const ended = await digest()
  expect(await refused(supervisor, input)).toEqual(['WRONG_STATE'])
  expect(await digest()).toEqual(ended)
})

test('a message and an extension reach the person; nobody who is let stay is released as idle', async () => {
  const held = await take(pupil)
  const ear = await listen(kit, pupil)
  await ear.hear(topics.user(pupil.userId))
  await teacher.ok(occupancies.occupancyMessage, { id: held.id, text: '请检查接地' })
  const extended = await teacher.ok(occupancies.occupancyExtend, { id: held.id, minutes: 30 })
  expect(Date.parse(extended.idleAt) - kit.clock.now().getTime()).toBe(30 * 60_000)
  await eventually(() =>
    expect(ear.heard.get(topics.user(pupil.userId))).toMatchObject([
      { kind: 'device.message', from: { zh: '周敏', en: 'Zhou Min' }, text: '请检查接地' },
      { kind: 'device.extended', until: extended.idleAt },
    ]),
  )
  await ear.close()
  kit.clock.advance(29 * 60_000)
  await kit.app.benches.bench.sweep()
  expect((await pupil.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ endedAt: null })
  kit.clock.advance(61_000)
  await kit.app.benches.bench.sweep()
  expect((await pupil.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ reason: 'idle' })
})

test('whoever is put off hears nothing of the bench any more, and cannot come back at once', async () => {
  const held = await take(pupil)
  const ear = await listen(kit, pupil)
  const heard = [topics.event(deviceId, held.id), topics.wave(deviceId, held.id, 'ds1')]
  for (const topic of heard) await ear.hear(topic)
  await teacher.ok(occupancies.occupancyKick, { id: held.id, reason: 'Fire alarm', barMinutes: 5 })
  for (const topic of heard) expect(kit.app.benches.broker.listeners(topic)).toBe(0)
  for (const topic of heard) await expect(ear.hear(topic)).rejects.toThrow()
  await ear.close()
  expect((await pupil.call(occupancies.occupancyTake, { deviceId })).refusal.error).toBe('DEVICE_BARRED')
  kit.clock.advance(5 * 60_000)
  const again = await take(pupil)
  const told = await listen(kit, pupil)
  await told.hear(topics.user(pupil.userId))
  const freed = await teacher.ok(occupancies.occupancyFree, { id: again.id })
  expect(freed).toMatchObject({ reason: 'release', freedBy: 'Zhou Min', detail: null })
  await eventually(() =>
    expect(told.heard.get(topics.user(pupil.userId))).toMatchObject([
      { kind: 'device.ended', freedBy: { zh: '周敏', en: 'Zhou Min' }, detail: null },
    ]),
  )
  await told.close()
  const [latest] = (await pupil.ok(noticeList)).items
  expect(latest).toMatchObject({
    title: {
      en: expect.stringMatching(/^Zhou Min released /) as string,
      zh: expect.stringMatching(/^周敏 代您释放了/) as string,
    },
  })
  expect(kit.app.benches.broker.listeners(topics.event(deviceId, again.id))).toBe(0)
  expect((await take(pupil)).endedAt).toBeNull()
})

test('hours are summed per device, class and week, of those uses alone that one may see', async () => {
  const held = await take(pupil)
  kit.clock.advance(6 * 60_000)
  await pupil.ok(occupancies.occupancyRelease, { id: held.id })
  await take(other)
  const from = held.startedAt
  const mine = await teacher.ok(occupancies.usageStats, { from })
  expect(mine).toMatchObject({
    total: { hours: 0.1, uses: 1 },
    devices: [{ id: deviceId, hours: 0.1, uses: 1 }],
    classes: [{ id: classId, hours: 0.1, uses: 1 }],
    weeks: [{ uses: 1 }],
    reasons: [{ reason: 'release', uses: 1 }],
  })
  expect((await supervisor.ok(occupancies.usageStats, { from })).total.uses).toBe(2)
  expect((await supervisor.ok(occupancies.usageStats, { from, classId })).total.uses).toBe(1)
  expect((await supervisor.ok(occupancies.usageStats, { from, own: true })).total.uses).toBe(0)
  expect((await other.ok(occupancies.usageStats, { from })).total.uses).toBe(1)
  const stranger = await kit.user('teacher', { orgId: await kit.org() })
  expect((await stranger.ok(occupancies.usageStats, { from })).total.uses).toBe(0)
  expect((await stranger.call(occupancies.usagePage, { classId })).refusal.error).toBe('NOT_FOUND')
  const sheet = async (who: Client, more = '') =>
    (
      await kit.app.inject({
        url: `/api/device/usage/export?format=csv&from=${encodeURIComponent(from)}${more}`,
        headers: { 'x-token': who.token },
      })
    ).body
  expect((await sheet(teacher)).trim().split('\n')).toHaveLength(2)
  expect(await sheet(teacher)).toContain('wallpupil1')
  expect((await sheet(supervisor)).trim().split('\n')).toHaveLength(3)
  // PostgreSQL cannot store this character: the answer is a refusal, not half a file.
  expect(JSON.parse(await sheet(teacher, '&userName=%00'))).toMatchObject({ code: 400 })
})
