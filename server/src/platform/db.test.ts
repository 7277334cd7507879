import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { openDatabase } from './db.ts'

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
