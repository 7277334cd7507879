import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'
import { statementsOf } from './statements-of.ts'

it('tells of what is asked, not of what the driver asks on each new connection', async () => {
  const database = await createTestDatabase()
  const ask = () => database.sql`select 1`
  try {
    await ask()
    expect(await statementsOf(database, () => Promise.all([ask(), ask(), ask()]))).toEqual([
      'select 1',
      'select 1',
      'select 1',
    ])
  } finally {
    await database.close()
  }
})
