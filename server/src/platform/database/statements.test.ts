import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { organisation } from '../../areas/access/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { newId } from './ids.ts'
import { createStatements, kept } from './statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const about = (part: string) => database.statements.list().filter(({ statement }) => statement.includes(part))

it('measures what goes through Drizzle, in transactions and savepoints too, without its values', async () => {
  const { db } = database
  const row = (path: string) => ({ id: newId(), path, name: {}, createdAt: new Date() })
  await db.transaction(async (tx) => {
    await tx.insert(organisation).values(row('/secret-path/'))
    await tx.transaction((inner) =>
      inner
        .insert(organisation)
        .values(row('/b/'))
        .then(() => undefined),
    )
  })
  await db.insert(organisation).values([row('/c/'), row('/d/')])
  for (const count of [1, 2, 3])
    await db
      .select()
      .from(organisation)
      .where(inArray(organisation.path, Array(count).fill('/secret-path/')))
  expect(about('insert into').map(({ calls, rows }) => [calls, rows])).toEqual([
    [2, 2],
    [1, 2],
  ])
  expect(about(' in (').map(({ calls, rows }) => [calls, rows])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(about('savepoint')).toHaveLength(0)
  expect(about('secret-path')).toHaveLength(0)
  const [first] = about('insert into')
  expect(first!.maxMs).toBeGreaterThan(0)
  expect(first!.totalMs).toBeGreaterThanOrEqual(first!.maxMs)
})

it('counts a refused statement for nothing, and still throws', async () => {
  const before = database.statements.list().length
  await expect(database.sql.unsafe('select nothing')).rejects.toThrow('nothing')
  await expect(
    database.db.transaction(async (tx) => {
      await tx.delete(organisation).where(eq(organisation.path, '/c/'))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await database.db.$count(organisation, eq(organisation.path, '/c/'))).toBe(1)
  expect(about('select nothing')).toHaveLength(0)
  expect(database.statements.list().length).toBeGreaterThan(before)
})

it('keeps the ones that cost most', () => {
  const statements = createStatements(3)
  for (const [text, ms] of [
    ['a', 5],
    ['b', 1],
    ['c', 9],
    ['d', 2],
  ] as const)
    statements.add(text, ms, 0)
  expect(statements.list().map(({ statement }) => statement)).toEqual(['a', 'c', 'd'])
})

it('keeps the plan of what is marked so, on the connection that ran it', async () => {
  const names = (part: string) =>
    sql`select name from pg_prepared_statements where statement like ${`%${part}%`}`
  const found = await database.db.transaction(async (tx) => {
    const rows = await tx.execute(kept(sql`select ${'of one plan'}::text as kept_once`))
    await tx.execute(sql`select ${'of no plan'}::text as kept_never`)
    return {
      rows: [...rows],
      once: (await tx.execute(names('as kept_once'))).length,
      never: (await tx.execute(names('as kept_never'))).length,
    }
  })
  expect(found).toEqual({ rows: [{ kept_once: 'of one plan' }], once: 1, never: 0 })
})
