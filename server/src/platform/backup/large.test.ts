import { once } from 'node:events'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { insertLogRows } from '../../testing/log-rows.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

// What fits no buffer: a reader that is slower than PostgreSQL must neither stop nor lose anything.
const ROWS = process.env.LONG === '1' ? 120_000 : 30_000
/** Of a row, at least. */
const ROW_BYTES = 420
const { path: folder, remove } = await temporaryFolder()
let origin: TestDatabase

const contents = async ({ server }: TestDatabase): Promise<unknown> => {
  const sql = postgres({ ...server.connection('owner'), max: 1 })
  const [row] = await sql`
    select count(*)::int as rows, sum(length(after::text))::int as bytes,
      sum(hashtextextended(id::text || at::text || after::text, 0)) as sum from audit_log`
  await sql.end()
  return row
}

beforeAll(async () => {
  origin = await createTestDatabase('empty')
  await insertLogRows(origin.server, ROWS)
})
afterAll(async () => {
  await origin.close()
  await remove()
})

describe(`a database with a table of ${ROWS} rows`, () => {
  it('is saved and comes back whole, while the server works', { timeout: 120_000 }, async () => {
    const file = join(folder, 'large.tar.gz')
    let over = false
    const work = async () => {
      for (; !over; await sleep(1))
        await origin.sql`insert into allowance values (${String(Math.random())}, now(), 1)`
    }
    const working = work()
    const result = await backup(origin.server, join(folder, 'none'), file)
    over = true
    await working
    expect(result.rows).toBeGreaterThanOrEqual(ROWS)
    const target = await createTestDatabase('empty')
    await target.sql.end()
    await restore(target.server, join(folder, 'files'), file)
    const found = await contents(target)
    expect(found).toMatchObject({ rows: ROWS })
    expect((found as { bytes: number }).bytes).toBeGreaterThan(ROWS * ROW_BYTES)
    expect(found).toEqual(await contents(origin))
    await target.close()
  })

  it('leaves a connection that can go on when its reader ends early', async () => {
    const sql = postgres({ ...origin.server.connection('owner'), max: 1 })
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left')) })
    const copy = await sql.unsafe('copy audit_log to stdout').readable()
    await expect(pipeline(copy, full)).rejects.toThrow('no space left')
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await sql.end()
  })

  it('says so when its last rows are refused', async () => {
    const sql = postgres({ ...origin.server.connection('owner'), max: 1 })
    const copy = await sql.unsafe('copy allowance (key, begun, used) from stdin').writable()
    copy.end('a\t2026-01-01\t1\na\t2026-01-01\t2\n')
    const [error] = (await once(copy, 'error')) as [Error]
    expect(error.message).toContain('duplicate key')
    expect(await sql`select count(*)::int as rows from allowance where key = 'a'`).toEqual([{ rows: 0 }])
    await sql.end()
  })
})
