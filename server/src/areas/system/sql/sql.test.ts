import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { settingUpdate } from '@labbox/contract/system/client-config.ts'
import * as contract from '@labbox/contract/system/sql.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'

import { consoleOf, runSql } from './sql.service.ts'

const FOREVER = 'select pg_sleep(600)'

let kit: TestApp
let admin: Client
let orgadmin: Client
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin', { name: 'Ada', account: 'admin1' })
  orgadmin = await kit.user('orgadmin')
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const run = (statement: string, who = admin) => who.call(contract.sqlRun, { statement })

test('it is off at first, and only for system administrators', async () => {
  const { state, reason, views, rows, seconds } = await admin.ok(contract.sqlGet)
  expect({ state, reason, rows, seconds }).toEqual({ state: 'off', reason: null, rows: 1000, seconds: 5 })
  expect(views.find(({ name }) => name === 'app_user')!.columns).toContainEqual({
    name: 'account',
    type: 'text',
  })
  expect(views.some(({ name }) => name === 'session')).toBe(false)
  const before = await digest()
  expect((await run('select 1')).refusal.error).toBe('SQL_OFF')
  for (const call of [
    run('select 1', orgadmin),
    orgadmin.call(contract.sqlGet),
    orgadmin.call(contract.sqlPage),
    orgadmin.call(contract.sqlSlowest),
  ])
    expect((await call).code).toBe(403)
  expect(await digest()).toEqual(before)
})

test('says when the database gives it no login', async () => {
  const server = { ...kit.database.server, consoleOff: 'may not create roles' }
  expect(await consoleOf(kit.deps, server)).toMatchObject({
    state: 'impossible',
    reason: 'may not create roles',
  })
  await expect(
    runSql(kit.deps, server, {} as never, { statement: 'select 1' }, new AbortController().signal),
  ).rejects.toThrow('SQL_IMPOSSIBLE')
})

test('switched on it answers, and every statement is in the log with its end', async () => {
  await admin.ok(settingUpdate, { name: 'sqlConsole', content: true, version: 0 })
  expect((await admin.ok(contract.sqlGet)).state).toBe('on')
  const { columns, rows, more, ms } = await admin.ok(contract.sqlRun, {
    statement: 'select account, 1 as n from app_user order by account',
  })
  expect({ columns, more }).toEqual({
    columns: [
      { name: 'account', numeric: false },
      { name: 'n', numeric: true },
    ],
    more: false,
  })
  expect(rows).toContainEqual(['admin1', '1'])
  expect(ms).toBeGreaterThan(0)

  const wrong = await run('select 1,\n  nothing from app_user')
  expect(wrong.refusal).toMatchObject({
    error: 'SQL_STATEMENT',
    errors: { statement: expect.stringContaining('column "nothing" does not exist (2:3)') as string },
  })
  const before = await digest()
  for (const statement of [
    'select password_hash from public.app_user',
    'delete from app_user',
    'select 1; delete from app_user',
    `copy app_user to '/tmp/x'`,
    `select pg_read_file('/etc/passwd')`,
    'set role labbox',
    'select pg_advisory_lock(1)',
  ])
    expect([statement, (await run(statement)).refusal.error]).toEqual([statement, 'SQL_STATEMENT'])
  const after = await digest()
  expect({ ...after, audit_log: '' }).toEqual({ ...before, audit_log: '' })

  const { items, total } = await admin.ok(contract.sqlPage)
  expect(total).toBe(9)
  expect(items[0]).toMatchObject({
    statement: 'select pg_advisory_lock(1)',
    name: 'Ada',
    account: 'admin1',
    result: 'SQL_STATEMENT',
    rows: null,
  })
  expect(items.at(-1)).toMatchObject({ result: 'ok', rows: rows.length })
  expect((await admin.ok(contract.sqlPage, { failed: false })).total).toBe(1)
  expect((await admin.ok(contract.sqlPage, { statement: 'PASSWORD_hash' })).total).toBe(1)
  expect((await admin.ok(contract.sqlPage, { person: 'nobody' })).total).toBe(0)
  expect((await admin.ok(logPage, { act: 'system:sql:run' })).items.at(-1)).toMatchObject({
    after: { statement: 'select account, 1 as n from app_user order by account' },
    result: 'ok',
  })
})

test('who hangs up ends the statement in the database, and the log says so', async () => {
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = kit.app.server.address() as AddressInfo
  const control = new AbortController()
  const waiting = fetch(`http://127.0.0.1:${port}/api/sys/sql/run`, {
    method: 'POST',
    signal: control.signal,
    body: JSON.stringify({ statement: FOREVER }),
    headers: { 'content-type': 'application/json', 'x-token': admin.token },
  }).catch(() => 'gone')
  const running = async () =>
    (
      await kit.database.sql`select 1 from pg_stat_activity
      where usename like '%console' and datname = current_database()`
    ).length
  await eventually(async () => expect(await running()).toBe(1))
  await sleep(200)
  control.abort()
  expect(await waiting).toBe('gone')
  await eventually(async () => expect(await running()).toBe(0))
  await eventually(async () =>
    expect((await admin.ok(contract.sqlPage)).items[0]).toMatchObject({
      statement: FOREVER,
      result: 'SQL_CANCELLED',
    }),
  )
})

test('statements of the server with how long they took: its own figures, or those of the database', async () => {
  const own = await admin.ok(contract.sqlSlowest, { statement: 'FROM "session"', sort: '-calls' })
  expect(own).toMatchObject({ source: 'server', since: expect.any(String) as string })
  expect(own.items[0]).toMatchObject({ statement: expect.stringContaining('$1') as string })
  const { calls, totalMs, meanMs, maxMs } = own.items[0]!
  expect(calls).toBeGreaterThan(10)
  expect(meanMs).toBeCloseTo(totalMs / calls, 6)
  expect(maxMs).toBeGreaterThanOrEqual(meanMs)
  const all = await admin.ok(contract.sqlSlowest, { limit: 5, page: 2 })
  expect(all.items).toHaveLength(5)
  expect(all.items.map((each) => each.totalMs)).toEqual(
    all.items.map((each) => each.totalMs).toSorted((a, b) => b - a),
  )

  // The library is not among the embedded ones: a view of that name and shape stands for it.
  const owner = postgres({ ...kit.database.server.connection('owner'), max: 1, onnotice: () => {} })
  await owner.unsafe(`create view public.pg_stat_statements as
    select r.oid as userid, d.oid as dbid, q.query, q.calls::bigint, q.total::float8 as total_exec_time,
      q.most::float8 as max_exec_time, q.n::bigint as rows
    from (values ('select $1', 4, 20, 9, 4), ('select $1', 1, 5, 5, 1), ('update x', 2, 90, 80, 2)) q(query, calls, total, most, n),
      pg_roles r, pg_database d where d.datname = current_database() and r.rolname like '%app'`)
  await owner.unsafe(`grant select on public.pg_stat_statements to ${kit.database.server.names.app}`)
  expect(await admin.ok(contract.sqlSlowest, { sort: 'calls' })).toEqual({
    source: 'database',
    since: null,
    total: 2,
    items: [
      { statement: 'update x', calls: 2, totalMs: 90, meanMs: 45, maxMs: 80, rows: 2, share: 90 / 115 },
      { statement: 'select $1', calls: 5, totalMs: 25, meanMs: 5, maxMs: 9, rows: 5, share: 25 / 115 },
    ],
  })
  await owner.unsafe(
    'drop view public.pg_stat_statements; create view public.pg_stat_statements as select 1 as one',
  )
  await owner.unsafe('grant select on public.pg_stat_statements to public')
  expect((await admin.ok(contract.sqlSlowest)).source).toBe('server')
  await owner.end()
})
