import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import postgres from 'postgres'
import { transaction } from '../../platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

describe('a database for a test file', () => {
  it('is worked with as the app login, which owns nothing', async () => {
    const [row] = await database.sql`
      select current_user as name, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`
    expect(row).toEqual({ name: 'labbox_app', rolsuper: false, rolcreaterole: false, rolcreatedb: false })
    await expect(database.sql`create table intruder (id int)`).rejects.toThrow('permission denied')
  })

  it('joins transactions that use cases begin inside each other', async () => {
    const at = sql`select pg_current_xact_id()::text as id`
    await transaction(database.db, async (outer) => {
      const [first] = await outer.execute(at)
      const second = await transaction(outer, (inner) => inner.execute(at))
      expect(second[0]).toEqual(first)
    })
  })

  it('shows the console login nothing but its views, for reading', async () => {
    const owner = postgres({ ...database.server.connection('owner'), max: 1, onnotice: () => {} })
    await owner.unsafe('create table secret (id int); create view console.shown as select 1 as one')
    await owner.unsafe('grant select on console.shown to labbox_console')
    await owner.end()
    const reader = postgres({ ...database.server.connection('console'), max: 1 })
    expect(await reader`select * from shown`).toEqual([{ one: 1 }])
    await expect(reader`select * from public.secret`).rejects.toThrow('permission denied')
    await expect(reader`create temporary table mine (id int)`).rejects.toThrow()
    expect(await reader`show transaction_read_only`).toEqual([{ transaction_read_only: 'on' }])
    await reader.end()
  })
})
