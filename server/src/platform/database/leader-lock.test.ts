import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { createLog } from '../log.ts'
import { runOnOneNode } from './leader-lock.ts'

const log = createLog('silent')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Two nodes that want to run the same; `running` tells which of them do. */
const nodes = (name: string) => {
  const running = new Set<string>()
  const node = (label: string) =>
    runOnOneNode({
      server: database.server,
      name,
      log,
      retryMs: 50,
      start: async () => {
        running.add(label)
        return { stop: async () => void running.delete(label) }
      },
    })
  return { running, node }
}

it('runs on one node; the other takes over when that one ends', async () => {
  const { running, node } = nodes('take over')
  const one = await node('one')
  const two = await node('two')
  expect([...running]).toEqual(['one'])
  await one.stop()
  await expect.poll(() => [...running]).toEqual(['two'])
  await two.stop()
  expect([...running]).toEqual([])
})

it('asks again on one connection, which it keeps', async () => {
  const { running, node } = nodes('patient')
  const one = await node('one')
  const two = await node('two')
  const owner = postgres({ ...database.server.connection('owner'), max: 1, onnotice: () => {} })
  const backends = new Set<string>()
  const asked = new Set<number>()
  // One has asked once and got the lock; the other asks every 50 ms.
  const look = async () => {
    const rows = await owner<{ pid: number; begun: Date; at: Date }[]>`
      select pid, backend_start as begun, query_start as at from pg_stat_activity
      where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`
    for (const { pid, begun, at } of rows) {
      backends.add(`${pid} ${begun.getTime()}`)
      asked.add(at.getTime())
    }
    return asked.size
  }
  await expect.poll(look, { interval: 10 }).toBeGreaterThan(8)
  expect([...running]).toEqual(['one'])
  expect(backends.size).toBe(2)
  await owner.end()
  await Promise.all([two.stop(), one.stop()])
})

it('gives up when its connection is lost, and never runs twice', async () => {
  const { running, node } = nodes('lost')
  const one = await node('one')
  const two = await node('two')
  const owner = postgres({ ...database.server.connection('owner'), max: 1, onnotice: () => {} })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, running.size)), 1)
  await owner`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and objid = (hashtext('lost')::bigint & 4294967295)::oid`
  await expect.poll(() => running.has('one')).toBe(false)
  await expect.poll(() => running.size).toBe(1)
  clearInterval(watch)
  expect(most).toBe(1)
  await owner.end()
  await Promise.all([one.stop(), two.stop()])
})

it('says that it cannot start', async () => {
  const start = () => Promise.reject(new Error('no benches here'))
  await expect(runOnOneNode({ server: database.server, name: 'fails', log, start })).rejects.toThrow(
    'no benches',
  )
})
