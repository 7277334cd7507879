import postgres from 'postgres'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { Actor } from './actor.ts'
import { audit, changes } from './audit.ts'
import { auditLog } from './audit.table.ts'
import { newId } from './database/ids.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

const actor: Actor = {
  userId: newId(),
  account: 'admin1',
  name: 'Ada',
  sessionId: newId(),
  role: 'admin',
  roleId: newId(),
  orgId: null,
  orgPath: null,
  timeZone: 'UTC',
  permissions: new Map(),
  locale: 'en',
  address: '10.0.0.7',
}
const rows = () => database.db.select().from(auditLog).orderBy(asc(auditLog.at))
const note = (name: string) =>
  audit(database.db, actor, 'devices:device:edit', { id: newId(), name }, { name: 'a', x: 1 }, { name, x: 1 })

it('keeps of two states what differs, and no secrets', () => {
  expect(changes({ a: 1, b: [1], c: 3 }, { a: 1, b: [2] })).toEqual({ before: { b: [1] }, after: { b: [2] } })
  expect(changes(null, { passwordHash: 'x', name: 'n', gone: undefined })).toEqual({
    before: null,
    after: { passwordHash: '•••', name: 'n' },
  })
  expect(JSON.stringify(changes(null, { text: 'x'.repeat(50_000) })).length).toBeLessThan(21_000)
})

it('is written with the change or not at all', async () => {
  await note('kept')
  const failing = database.db.transaction(async (tx) => {
    await audit(tx, actor, 'devices:device:delete', { id: newId(), name: { en: 'lost' } }, { x: 1 }, null)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows()).toMatchObject([
    {
      userId: actor.userId,
      account: 'admin1',
      name: 'Ada',
      role: 'admin',
      address: '10.0.0.7',
      act: 'devices:device:edit',
      resource: 'kept',
      result: 'ok',
      before: { name: 'a' },
      after: { name: 'kept' },
    },
  ])
})

it('cannot be changed or emptied by the server’s login, and fresh rows not even by the owner', async () => {
  const before = await rows()
  const { sql } = database
  await expect(sql`update audit_log set name = 'x'`).rejects.toThrow(/permission denied|only added/)
  await expect(sql`delete from audit_log`).rejects.toThrow(/permission denied|only added/)
  await expect(sql`truncate audit_log`).rejects.toThrow('permission denied')
  const owner = postgres({ ...database.server.connection('owner'), max: 1 })
  try {
    await expect(owner`update audit_log set name = 'x'`).rejects.toThrow('only added')
    await expect(owner`delete from audit_log`).rejects.toThrow('only added')
  } finally {
    await owner.end()
  }
  await sql`select audit_prune(1)`
  expect(await rows()).toEqual(before)
})

it('lets go what is older than its retention, and never less than 30 days', async () => {
  const day = (age: number) => new Date(Date.now() - age * DAY_MS)
  for (const age of [29, 31, 400])
    await database.db.insert(auditLog).values({
      at: day(age),
      account: 'old',
      name: 'Old',
      role: 'admin',
      act: 'devices:device:add',
      resource: String(age),
    })
  const left = async () => (await rows()).map((row) => row.resource)
  await database.sql`select audit_prune(365)`
  expect(await left()).toEqual(['31', '29', 'kept'])
  await database.sql`select audit_prune(0)`
  expect(await left()).toEqual(['29', 'kept'])
})
