import { expect, it } from 'vitest'
import { readConfig } from '../../platform/client-config.ts'
import { createTestDatabase } from './database.ts'
import { statementsOf } from './statements-of.ts'

it('tells of what is asked, not of what is asked on each new connection, or of settings once a second', async () => {
  const database = await createTestDatabase()
  const ask = () => database.sql`select 1`
  try {
    await ask()
    expect(await statementsOf(database, () => Promise.all([ask(), ask(), ask()]))).toEqual([
      'select 1',
      'select 1',
      'select 1',
    ])
    expect(await statementsOf(database, async () => void (await readConfig(database.db)))).toEqual([])
  } finally {
    await database.close()
  }
})
