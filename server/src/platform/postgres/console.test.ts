import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { migrateDatabase } from '../database/db.ts'
import { consoleLimits, ConsoleRefusal, runOnConsole } from './console.ts'

const FOREVER = 'select pg_sleep(600)'
const MARK = 'secret-that-must-not-be-seen'

let database: TestDatabase
let owner: Sql
let digest: () => Promise<Record<string, string>>

const run = (text: string, signal?: AbortSignal) =>
  runOnConsole(database.server.connection('console'), text, signal)
const refusal = async (text: string, signal?: AbortSignal): Promise<ConsoleRefusal> => {
  const error: unknown = await run(text, signal).then(
    (result) => new Error(`${text} gave ${JSON.stringify(result.rows).slice(0, 200)}`),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ConsoleRefusal)
  return error as ConsoleRefusal
}
/** Sessions and locks that the console login holds now; other tests hold some in their own databases. */
const left = async () => {
  const [row] = await owner<{ sessions: number; locks: number }[]>`
    select count(*)::int as sessions,
      (select count(*)::int from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())) as locks
    from pg_stat_activity where usename like '%console' and datname = current_database()`
  return row!
}

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres({ ...database.server.connection('owner'), max: 1, onnotice: () => {} })
  digest = digestOf(owner)
  await owner`insert into organisation (id, path, name, created_at)
    select gen_random_uuid(), '/' || n || '/', jsonb_build_object('en', 'Org ' || n), now() from generate_series(1, 1200) n`
  await owner`insert into app_user (id, account, name, password_hash, created_at, updated_at)
    values ('01a1fd80-4fab-7035-b0b2-0752be730e23', 'console1', 'Ada', ${MARK}, now(), now())`
  const [held] =
    await owner`insert into role (id, code, name) values (gen_random_uuid(), 'r', '{}') returning id`
  await owner`insert into session (id, token_hash, user_id, role_id, created_at, last_seen_at, expires_at)
    values (gen_random_uuid(), ${MARK}, '01a1fd80-4fab-7035-b0b2-0752be730e23', ${held!.id as string}, now(), now(), now())`
  await owner`insert into captcha (id, answer, expires_at) values (gen_random_uuid(), ${MARK}, now())`
  await owner`insert into licence_file (id, licence_id, content, activated_at, activated_by)
    values (gen_random_uuid(), 'l', ${MARK}, now(), 'a')`
  await owner`insert into setting (name, content, version) values ('title', ${owner.json(MARK)}, 1)`
  await owner`insert into device (id, name, type, wiring, secret, enroll_hash, created_at, updated_at)
    values (gen_random_uuid(), '{}', 't', 't', ${MARK}, ${MARK}, now(), now())`
  await owner`analyze`
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

describe('the console', () => {
  it('answers what the views show, as text', async () => {
    expect(
      await run(
        `select 7 as n, null as nothing, true as yes, 1.50::numeric as price, name from app_user where account = 'console1'; -- one`,
      ),
    ).toEqual({
      columns: [
        { name: 'n', numeric: true },
        { name: 'nothing', numeric: false },
        { name: 'yes', numeric: false },
        { name: 'price', numeric: true },
        { name: 'name', numeric: false },
      ],
      rows: [['7', null, 't', '1.50', 'Ada']],
      more: false,
    })
    expect((await run('with o as (select * from organisation) select count(*) from o')).rows).toEqual([
      ['1200'],
    ])
    expect((await run('table organisation')).more).toBe(true)
    expect((await run('select 1 where false')).rows).toEqual([])
    expect((await run('EXPLAIN select * from organisation')).rows.join('\n')).toContain('Scan')
  })

  it('stops at a thousand rows, shortens long values, and says where a mistake is', async () => {
    const { rows, more } = await run('select generate_series(1, 100000000) as n')
    expect([rows.length, more, rows.at(-1)]).toEqual([consoleLimits.rows, true, ['1000']])
    const [[long]] = (await run(`select repeat('ä', 50000)`)).rows as [[string]]
    expect(long).toHaveLength(consoleLimits.cell + 1)
    expect(await refusal('select 1,\n nothing')).toMatchObject({ reason: 'statement', position: 12 })
  })

  it('shows no secret in any view', async () => {
    const views = await owner<{ name: string }[]>`
      select viewname as name from pg_views where schemaname = 'console'`
    expect(views.length).toBeGreaterThan(30)
    for (const { name } of views)
      expect([name, JSON.stringify(await run(`table console."${name}"`))]).not.toEqual([
        name,
        expect.stringContaining(MARK),
      ])
    const columns = await owner<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_schema = 'console'`
    const odd = /password|secret|token|hash|answer|captcha|content|bytes/i
    // Whether a password must change; when a bench answered; what tells versions of documents apart.
    const harmless = ['must_change_password', 'answered_at', 'hash', 'template_hash']
    expect(columns.map(({ name }) => name).filter((name) => odd.test(name))).toSatisfy((names: string[]) =>
      names.every((name) => harmless.includes(name)),
    )
  })
})

describe('what nobody may do there', () => {
  it.each([
    // Tables and catalogues behind the views.
    'select password_hash from public.app_user',
    'select * from public.session',
    'table public.captcha',
    'select content from public.licence_file',
    'select secret from public.device',
    'select * from jobs.job',
    'select * from drizzle.__drizzle_migrations',
    'select rolpassword from pg_authid',
    'select * from pg_shadow',
    'select * from pg_statistic',
    'select prosrc, public.audit_prune(30) from pg_proc',
    // More than one statement, or none that reads.
    'select 1; delete from app_user',
    'select 1; select 2',
    `insert into app_user (id) values (gen_random_uuid())`,
    'update app_user set name = null',
    'delete from app_user',
    'truncate app_user',
    'merge into app_user using organisation on true when matched then delete',
    'with gone as (delete from app_user returning *) select * from gone',
    'select * into copied from app_user',
    'create table copied as select * from app_user',
    'create temporary table copied (id int)',
    'create function f() returns int language sql as $$ select 1 $$',
    'do $$ begin perform 1; end $$',
    'drop view console.app_user',
    'alter role current_user set statement_timeout = 0',
    'grant all on app_user to public',
    'select * from app_user for update',
    'lock table app_user',
    'vacuum',
    'explain analyze delete from app_user',
    'explain analyze create table copied as select 1',
    // Out of the role, the transaction, the limits.
    'set role labbox',
    'set role labbox_app',
    `select set_config('role', 'labbox', false)`,
    'set session authorization labbox',
    'reset role',
    `select set_config('transaction_read_only', 'off', false)`,
    'set transaction read write',
    'begin',
    'commit',
    'rollback',
    `prepare transaction 'x'`,
    'discard all',
    // Files and programs of the machine.
    `copy app_user to '/tmp/labbox-console-test'`,
    `copy (select 1) to program 'id'`,
    'copy app_user to stdout',
    `select pg_read_file('/etc/passwd')`,
    `select pg_read_binary_file('postgresql.conf')`,
    `select pg_ls_dir('/')`,
    `select pg_stat_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `select lo_create(4711)`,
    `select lo_from_bytea(0, 'x')`,
    `load 'x'`,
    `select * from pg_hba_file_rules`,
    `select pg_reload_conf()`,
    `select pg_rotate_logfile()`,
    // Other sessions.
    'select pg_advisory_lock(1)',
    `select pg_advisory_xact_lock(hashtext('labbox migrations'))`,
    'select pg_try_advisory_lock(1)',
    `select pg_notify('jobs', 'x')`,
    `notify jobs, 'x'`,
    'listen jobs',
    'select pg_terminate_backend(pid) from pg_stat_activity',
    'select pg_cancel_backend(pid) from pg_stat_activity',
    'select pg_export_snapshot()',
    `select pg_logical_emit_message(false, 'a', 'b')`,
    `select query_to_xml('select * from public.session', true, true, '')`,
    `select dblink('select 1')`,
    '',
    'x'.repeat(50),
  ])('%s', async (text) => {
    const before = await digest()
    expect((await refusal(text)).reason).toBe('statement')
    expect(await digest()).toEqual(before)
    expect(await left()).toEqual({ sessions: 0, locks: 0 })
  })

  it('statistics of the tables behind the views, and statements of other sessions', async () => {
    const hidden = `select count(*) from pg_stats where schemaname = 'public'`
    expect((await run(hidden)).rows).toEqual([['0']])
    expect((await owner.unsafe(hidden))[0]).not.toEqual({ count: '0' })
    const texts = `select count(*) from pg_stat_activity where usename <> current_user and query not like '<insufficient%' and query <> ''`
    expect((await run(texts)).rows).toEqual([['0']])
  })

  it('settings of a session end with the statement', async () => {
    await run(
      `select set_config('statement_timeout', '0', false), set_config('search_path', 'public', false)`,
    )
    expect((await run(`select current_setting('statement_timeout'), current_schema`)).rows).toEqual([
      ['5s', 'console'],
    ])
  })
})

describe('what takes too much', () => {
  it('time: it is ended', async () => {
    expect((await refusal(FOREVER)).reason).toBe('timeout')
    expect(await left()).toMatchObject({ sessions: 0 })
  })

  it('space: whichever limit comes first, that of temporary files or that of time', async () => {
    const { reason } = await refusal('select count(*) from generate_series(1, 1000000000000)')
    expect(['tooLarge', 'timeout']).toContain(reason)
    expect(await left()).toMatchObject({ sessions: 0 })
  })

  it('bytes: the connection is cut', async () => {
    expect((await refusal(`select repeat(repeat('x', 100000), 400)`)).reason).toBe('tooLarge')
    expect((await refusal(`select repeat(repeat('x', 1000), 50) from generate_series(1, 900)`)).reason).toBe(
      'tooLarge',
    )
  })

  it('patience: who gives up ends it in the database too', async () => {
    const giveUp = new AbortController()
    const waiting = refusal(FOREVER, giveUp.signal)
    await sleep(500)
    expect(await left()).toMatchObject({ sessions: 1 })
    giveUp.abort()
    expect((await waiting).reason).toBe('cancelled')
    expect(await left()).toMatchObject({ sessions: 0 })
    expect((await refusal('select 1', AbortSignal.abort())).reason).toBe('cancelled')
  })

  it('connections: a few at once, the others are told', async () => {
    const all = await Promise.allSettled(Array.from({ length: 14 }, () => run('select pg_sleep(1)')))
    const busy = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as ConsoleRefusal] : []))
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.every((one) => one.reason === 'busy')).toBe(true)
    expect(busy.length).toBeLessThan(14)
  })
})

it('the views follow the file, and stay while it stays', async () => {
  const oid = async () => (await owner`select 'console.app_user'::regclass::oid as oid`)[0]
  const before = await oid()
  await migrateDatabase(database.server)
  expect(await oid()).toEqual(before)
  await owner`comment on schema console is 'an older version'`
  await migrateDatabase(database.server)
  expect(await oid()).not.toEqual(before)
  expect((await run('select count(*) from organisation')).rows).toEqual([['1200']])
})

it('what it may not call is left to the app login, but for files of the database’s machine, which are nobody’s', async () => {
  const [may] = await owner`
    select has_function_privilege('labbox_app', 'pg_advisory_lock(bigint)', 'execute') as locks,
      has_function_privilege('labbox_app', 'lo_import(text)', 'execute') as reads,
      has_function_privilege('labbox_app', 'lo_export(oid, text)', 'execute') as writes`
  expect(may).toEqual({ locks: true, reads: false, writes: false })
})
