import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { manualSave } from '@labbox/contract/measurement/measurement.ts'
import { settingUpdate } from '@labbox/contract/system/client-config.ts'
import { usedTicket } from './areas/access/ways-in/tables.ts'
import { session } from './areas/access/tables.ts'
import { benchCommand } from './areas/bench/tables.ts'
import { occupancy } from './areas/devices/tables.ts'
import { previewRecord } from './areas/files/project.tables.ts'
import { newId } from './platform/database/ids.ts'
import { deleteInPortions } from './platform/database/portions.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { digestOf } from './testing/database/digest.ts'
import { createWorld, type World } from './testing/world.ts'

// What is forgotten with age, by the jobs of the night, and what never is.
const FORGETFUL = ['session', 'bench_command', 'preview_record']

let kit: TestApp
let admin: Client
let world: World
let kept: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  world = await createWorld(kit, kit.firstOrg)
  admin = await kit.user('admin')
  const cell = { sheetId: world.ids.sheet, cellId: 'uout.l0', value: 1, base: 0, saveId: newId() }
  await world.people.student.ok(manualSave, cell)
  // What other jobs of the clock and the settings themselves write.
  kept = digestOf(kit.database.sql, FORGETFUL.concat('setting', 'setting_change', 'audit_log', 'allowance'))
  await kit.deps.jobs.start()
})
afterAll(() => kit.close())

const ago = (days: number) => new Date(kit.clock.now().getTime() - days * DAY_MS)
const night = (job: string) => kit.deps.jobs.send(job, {})
const set = (name: string, content: number) =>
  admin.ok(settingUpdate, { name: name as 'logRetentionDays', content, version: 0 })

/** Rows of these ids that are there, by the names they were given. */
const left = async (
  table: typeof session | typeof benchCommand | typeof previewRecord,
  ids: Record<string, string>,
) => {
  const rows = await kit.deps.db
    .select({ id: table.id })
    .from(table as typeof session)
    .where(inArray((table as typeof session).id, Object.values(ids)))
  const there = new Set(rows.map(({ id }) => id))
  return Object.keys(ids).filter((name) => there.has(ids[name]!))
}
const named = (names: string[]) => Object.fromEntries(names.map((name) => [name, newId()]))

it('sessions that are over for long go, but the last one of a person and one that a ticket still names', async () => {
  const person = await kit.user('student')
  const gone = await kit.user('student')
  const ids = named(['old', 'expired', 'fresh', 'ticket', 'last'])
  const [{ roleId } = { roleId: '' }] = await kit.deps.db
    .select()
    .from(session)
    .where(eq(session.userId, person.userId))
  const row = (name: string, userId: string, days: number, ended: boolean) => ({
    id: ids[name]!,
    tokenHash: ids[name]!,
    userId,
    roleId,
    createdAt: ago(days + 1),
    lastSeenAt: ago(days),
    expiresAt: ended ? ago(-1) : ago(days),
    endedAt: ended ? ago(days) : null,
  })
  await kit.deps.db.delete(session).where(eq(session.userId, gone.userId))
  await kit.deps.db
    .insert(session)
    .values([
      row('old', person.userId, 181, true),
      row('expired', person.userId, 181, false),
      row('fresh', person.userId, 179, true),
      row('ticket', person.userId, 400, true),
      row('last', gone.userId, 400, true),
    ])
  const ticket = { hash: 'x', kind: 'token' as const, sessionId: ids.ticket!, expiresAt: ago(-1) }
  await kit.deps.db.insert(usedTicket).values(ticket)
  const before = await kept()
  await night('access.forget')
  await expect.poll(() => left(session, ids)).toEqual(['fresh', 'ticket', 'last'])
  expect(await kept()).toEqual(before)
  await set('sessionRetentionDays', 100)
  await night('access.forget')
  await expect.poll(() => left(session, ids)).toEqual(['ticket', 'last'])
})

it('commands of a use go long after it, readings stay', async () => {
  const { device, command } = world.ids
  const userId = world.people.student.userId
  const use = async (days: number) => {
    const id = newId()
    const times = {
      startedAt: ago(days + 1),
      lastActivityAt: ago(days),
      endedAt: ago(days),
      safeAt: ago(days),
    }
    await kit.deps.db
      .insert(occupancy)
      .values({ id, deviceId: device, instance: 0, userId, reason: 'release', ...times })
    return id
  }
  const ids = named(['old', 'recent'])
  const row = (name: string, occupancyId: string, days: number) => ({
    id: ids[name]!,
    occupancyId,
    deviceId: device,
    userId,
    op: 'find' as const,
    args: {},
    state: 'answered' as const,
    requestedAt: ago(days),
  })
  const [old, recent] = [await use(366), await use(364)]
  // Begun long ago, over since less.
  await kit.deps.db.insert(benchCommand).values([row('old', old, 366), row('recent', recent, 366)])
  const before = await kept()
  await night('bench.forgetCommands')
  const all = Object.assign({ open: command }, ids)
  await expect.poll(() => left(benchCommand, all)).toEqual(['open', 'recent'])
  expect(await kept()).toEqual(before)
  expect(Number(before['measurement_reading']?.split(' ')[0])).toBeGreaterThan(0)
  await set('commandRetentionDays', 30)
  await night('bench.forgetCommands')
  await expect.poll(() => left(benchCommand, all)).toEqual(['open'])
})

it('who read a file when is forgotten, that they read it is not', async () => {
  const { projectFile } = world.ids
  const [one, two] = [world.people.student.userId, (await kit.user('student')).userId]
  const ids = named(['first', 'second', 'glance', 'recent', 'only'])
  const row = (name: string, userId: string, days: number, seconds: number) => ({
    id: ids[name]!,
    projectFileId: projectFile,
    userId,
    openedAt: ago(days),
    seenAt: ago(days),
    seconds,
  })
  await kit.deps.db
    .insert(previewRecord)
    .values([
      row('first', one, 1300, 60),
      row('second', one, 1200, 60),
      row('glance', one, 1100, 0),
      row('only', two, 1200, 5),
    ])
  const before = await kept()
  await night('files.forgetPreviews')
  // A glance is no reading: the last time that was one stays beside it.
  await expect.poll(() => left(previewRecord, ids)).toEqual(['second', 'glance', 'only'])
  expect(await kept()).toEqual(before)
  await kit.deps.db.insert(previewRecord).values(row('recent', one, 200, 7))
  await set('previewRetentionDays', 180)
  await night('files.forgetPreviews')
  await expect.poll(() => left(previewRecord, ids)).toEqual(['recent', 'only'])
})

it('it goes in portions, and stops where the server closes', async () => {
  const { db } = kit.deps
  const userId = (await kit.user('student')).userId
  const mine = eq(previewRecord.userId, userId)
  const at = ago(1)
  const rows = Array.from({ length: 25 }, () => ({ id: newId(), userId, openedAt: at, seenAt: at }))
  const projectFileId = world.ids.projectFile
  await db.insert(previewRecord).values(rows.map((row) => Object.assign(row, { projectFileId })))
  const fewest = rows.slice(0, 2).map(({ id }) => id)
  const chosen = (most: number) =>
    sql`select id from preview_record where user_id = ${userId} and id not in ${fewest} limit ${most}`
  const table = sql`${previewRecord}`
  expect(await deleteInPortions(db, table, chosen, AbortSignal.abort(), 10)).toBe(0)
  expect(await db.$count(previewRecord, mine)).toBe(25)
  expect(await deleteInPortions(db, table, chosen, undefined, 10)).toBe(23)
  expect(await db.$count(previewRecord, mine)).toBe(2)
})
