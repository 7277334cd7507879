import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { transaction } from './database/db.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let jobs: Jobs
const done: { job: string; text: string }[] = []
let failures = 1

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = createJobs(database.server, createLog('silent'))
  jobs.define<{ text: string }>('note', async ({ text }) => void done.push({ job: 'note', text }))
  jobs.define<{ text: string }>('fragile', async ({ text }) => {
    if (failures-- > 0) throw new Error('not yet')
    done.push({ job: 'fragile', text })
  })
  jobs.define('tick', async () => void done.push({ job: 'tick', text: '' }), { cron: '* * * * *' })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

const arrived = (text: string) => expect.poll(() => done.filter((one) => one.text === text).length)

it('runs what is ordered, at once', async () => {
  await jobs.send('note', { text: 'plain' })
  await arrived('plain').toBe(1)
})

it('runs what a transaction ordered when that commits, and nothing of one that rolls back', async () => {
  await transaction(database.db, (tx) => jobs.send('note', { text: 'committed' }, { tx }))
  const doomed = transaction(database.db, async (tx) => {
    await jobs.send('note', { text: 'rolled back' }, { tx, startAfter: new Date() })
    throw new Error('changed my mind')
  })
  await expect(doomed).rejects.toThrow('changed my mind')
  await arrived('committed').toBe(1)
  expect(await database.sql`select 1 from jobs.job where data->>'text' = 'rolled back'`).toHaveLength(0)
})

it('keeps one waiting job per key', async () => {
  const startAfter = new Date(Date.now() + 1000)
  for (let i = 0; i < 3; i++) await jobs.send('note', { text: 'once' }, { singletonKey: 'k', startAfter })
  expect(await database.sql`select 1 from jobs.job where singleton_key = 'k'`).toHaveLength(1)
})

it('tries again what failed', async () => {
  await jobs.send('fragile', { text: 'second time' })
  await arrived('second time').toBe(1)
})

it('is healthy until it is stopped, and lets the job in hand finish', async () => {
  const own = createJobs(database.server, createLog('silent'))
  let finished = false
  const started = Promise.withResolvers<void>()
  own.define('slow', async () => {
    started.resolve()
    await new Promise((resolve) => setTimeout(resolve, 300))
    finished = true
  })
  await own.start()
  expect(own.healthy()).toBe(true)
  await own.send('slow', {})
  await started.promise
  await own.stop()
  expect([own.healthy(), finished]).toEqual([false, true])
})

it('tells a long job that the server closes, and does not log its end as a fault', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const own = createJobs(database.server, log)
  const begun = Promise.withResolvers<void>()
  own.define('long', async (_data, signal) => {
    begun.resolve()
    await once(signal, 'abort')
    throw new Error('the database has gone')
  })
  await own.start()
  await own.send('long', {})
  await begun.promise
  await own.stop()
  const levels = lines.map((line) => JSON.parse(line) as { level: number; msg: string; node: string })
  expect(levels.map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'A job was cut off by the end of the server'],
  ])
  expect(levels[0]?.node).toBeTruthy()
})
