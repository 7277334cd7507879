import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertLogRows } from '../../testing/log-rows.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { startTcpPostgres, type TcpPostgres } from '../../testing/database/tcp-postgres.ts'
import { migrateDatabase } from '../database/db.ts'
import { createLog } from '../log.ts'
import { externalPostgres } from '../postgres/external.ts'
import type { PostgresServer } from '../postgres/logins.ts'
import { openSecrets } from '../safety/secrets.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

// A database elsewhere, by a user who owns it and is no superuser. Half a kilobyte a row: more than any buffer holds.
const ROWS = process.env.LONG === '1' ? 120_000 : 12_000
const { path: folder, remove } = await temporaryFolder()
const secrets = openSecrets({ dataDir: '/nowhere', secret: 'the secret of this installation, long enough' })
let centre: TcpPostgres

beforeAll(async () => {
  centre = await startTcpPostgres()
})
afterAll(async () => {
  await centre.close()
  await remove()
})

const contents = async (server: PostgresServer): Promise<unknown> => {
  const sql = postgres({ ...server.connection('owner'), max: 1 })
  const [row] = await sql`
    select count(*)::int as rows, sum(length(after::text))::int as bytes,
      sum(hashtextextended(id::text || at::text || after::text, 0)) as sum from audit_log`
  await sql.end()
  return row
}

it('a large table of a PostgreSQL over TCP comes back whole in another', async () => {
  const opened = async (name: string) =>
    externalPostgres(await centre.handOut(name, 'createrole'), secrets, createLog('silent'))
  const origin = await opened('origin')
  await migrateDatabase(origin)
  await insertLogRows(origin, ROWS)
  const file = join(folder, 'saved.tar.gz')
  expect((await backup(origin, join(folder, 'none'), file)).rows).toBeGreaterThanOrEqual(ROWS)
  const target = await opened('target')
  await restore(target, join(folder, 'files'), file)
  const found = await contents(target)
  expect(found).toMatchObject({ rows: ROWS })
  expect((found as { bytes: number }).bytes).toBeGreaterThan(ROWS * 400)
  expect(found).toEqual(await contents(origin))
})
