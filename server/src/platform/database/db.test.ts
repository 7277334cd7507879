import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { migrateDatabase, openDatabase } from './db.ts'

it('works again within moments of the database, however many connections were refused before', async () => {
  const database = await createTestDatabase()
  const folder = await temporaryFolder()
  const login = database.server.connection('app')
  // The database is away: its socket is not there.
  const server = { ...database.server, connection: () => ({ ...login, host: folder.path }) }
  const { sql, close } = openDatabase(server, { poolMax: 16 })
  try {
    const tries = await Promise.allSettled(Array.from({ length: 16 }, () => sql`select 1`))
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 'rejected'))
    const name = `.s.PGSQL.${login.port ?? 5432}`
    await symlink(join(String(login.host), name), join(folder.path, name))
    // On each of the connections: whoever was given one that waits would wait with it.
    await Promise.all(tries.map(() => sql`select 1`))
  } finally {
    await close()
    await folder.remove()
    await database.close()
  }
})

it.each([
  ['the list of migrations', 'drizzle.__drizzle_migrations', ''],
  ['what schema it is', 'drizzle.installation', ''],
  // Made anew, as after an update.
  ['a table that the console shows', 'public.organisation', `comment on schema console is 'old'`],
  ['a view of the console', 'console.organisation', `comment on schema console is 'old'`],
])(
  'a start says so when others hold %s for too long, and works as soon as they do not',
  async (_, table, before) => {
    const database = await createTestDatabase('empty')
    const { server } = database
    const other = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {} })
    try {
      if (before) await other.unsafe(before)
      await other.begin(async (tx) => {
        await tx.unsafe(`lock table ${table} in access exclusive mode`)
        await expect(migrateDatabase(server, { tries: 2, ms: 100 })).rejects.toThrow(
          /others hold them.*pg_stat_activity.*start again/s,
        )
      })
      // Held again, for less long than a start waits.
      let started: Promise<void> | undefined
      await other.begin(async (tx) => {
        await tx.unsafe(`lock table ${table.replace('console', 'public')} in access exclusive mode`)
        started = migrateDatabase(server, { tries: 200, ms: 50 })
        await expect
          .poll(
            () =>
              tx`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
          )
          .toHaveLength(1)
      })
      await started
      const views =
        await other`select 1 from pg_views where schemaname = 'console' and viewname = 'organisation'`
      expect(views).toHaveLength(1)
    } finally {
      await other.end()
      await database.close()
    }
  },
)
