import postgres from 'postgres'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, startTcpPostgres, type TcpPostgres } from '../../testing/database/tcp-postgres.ts'
import { migrateDatabase, openDatabase } from '../database/db.ts'
import { bossOptions } from '../jobs-tables.ts'
import { createJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { openSecrets, type Secrets } from '../safety/secrets.ts'
import { runOnConsole } from './console.ts'
import { externalPostgres } from './external.ts'
import type { PostgresServer } from './logins.ts'

const log = createLog('silent')
const secretsOf = (secret: string): Secrets => openSecrets({ dataDir: '/nowhere', secret })
const secrets = secretsOf('the secret of this installation, long enough')
let centre: TcpPostgres

beforeAll(async () => {
  centre = await startTcpPostgres()
})
afterAll(() => centre.close())

const asCentre = async <T>(database: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(centre.urlOf('centre', database), { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** A database that is started already, for tests that leave it as it is: to make all tables anew takes seconds. */
let shared: Promise<PostgresServer> | undefined
const common = (): Promise<PostgresServer> =>
  (shared ??= centre.handOut('common', 'createrole').then((url) => start(url)))

/** What a start does with the database, then a statement and a job as the app login. */
const start = async (url: string, own = secrets): Promise<PostgresServer> => {
  const server = await externalPostgres(url, own, log)
  await migrateDatabase(server)
  return server
}

const asApp = async <T>(server: PostgresServer, work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const { sql, close } = openDatabase(server, { poolMax: 2 })
  try {
    return await work(sql)
  } finally {
    await close()
  }
}

describe('a PostgreSQL over TCP', () => {
  it('gives two lesser logins to a user that may make roles, at every start', async () => {
    const url = await centre.handOut('generous', 'createrole')
    if (centre.counted)
      await asCentre('generous', (sql) => sql`create extension pg_stat_statements with schema public`)
    for (const round of ['first', 'second']) {
      const server = await start(url)
      expect([round, server.appIsOwner, server.consoleOff]).toEqual([round, undefined, undefined])
      await asApp(server, async (sql) => {
        expect(await sql`select current_user as name`).toEqual([{ name: 'generous_app' }])
        await expect(sql`create table public.x (id int)`).rejects.toThrow('permission denied')
        await sql`insert into allowance values (${round}, now(), 1)`
      })
      const login = server.connection('console')
      expect(login.username).toBe('generous_console')
      expect((await runOnConsole(login, 'select 1 as one')).rows).toEqual([['1']])
    }
  })

  it('makes good what somebody did to the lesser logins', async () => {
    const url = await centre.handOut('meddled', 'createrole')
    await start(url)
    await asCentre('meddled', (sql) => sql.unsafe(`alter role meddled_app nologin password 'other' createdb`))
    const server = await start(url)
    expect(server.appIsOwner).toBeUndefined()
    await asApp(server, async (sql) => {
      const [row] = await sql`select rolcreatedb from pg_roles where rolname = current_user`
      expect(row).toEqual({ rolcreatedb: false })
    })
  })

  it('is worked with as its owner, without console, where the user may make none', async () => {
    const server = await start(await centre.handOut('frugal'))
    expect(server.consoleOff).toContain('may not create roles')
    expect(server.connection('app').username).toBe('frugal')
    expect(() => server.connection('console')).toThrow('may not create roles')
  })

  it('still serves its owner after a superuser has started it once', async () => {
    const url = await centre.handOut('borrowed', 'createrole')
    await start(url)
    await start(centre.urlOf('centre', 'borrowed'))
    const server = await start(url)
    expect(server.appIsOwner).toBeUndefined()
    await asApp(server, async (sql) => void (await sql`insert into allowance values ('later', now(), 1)`))
  })

  it('gets back from a superuser what a former version took from its owner', async () => {
    const url = await centre.handOut('robbed', 'createrole')
    await start(url)
    const take =
      'revoke execute on function pg_advisory_lock(bigint), pg_try_advisory_lock(bigint) from public'
    await asCentre('robbed', (sql) => sql.unsafe(take))
    await expect(externalPostgres(url, secrets, log)).rejects.toThrow(
      /^DATABASE_URL: robbed may not take locks/,
    )
    await start(centre.urlOf('centre', 'robbed'))
    await start(url)
  })

  it('is refused to a node with another secret, which touches nothing', async () => {
    const url = await centre.handOut('sealed', 'createrole')
    const server = await start(url)
    const passwords = () =>
      asCentre(
        'sealed',
        (sql) => sql`select rolname, rolpassword from pg_authid where rolname like 'sealed%'`,
      )
    const before = await passwords()
    await expect(
      externalPostgres(url, secretsOf('another secret, which is long enough too'), log),
    ).rejects.toThrow(/^SECRET: .* Set SECRET to that of the other nodes/)
    expect(await passwords()).toEqual(before)
    await asApp(server, async (sql) => expect(await sql`select 1 as one`).toEqual([{ one: 1 }]))
  })

  it('is refused to a program that its tables have left behind, not to one that can go on', async () => {
    const url = await centre.handOut('ahead', 'createrole')
    const server = await start(url)
    const note = (schema: number, oldest: number) =>
      asCentre(
        'ahead',
        (sql) =>
          sql`update drizzle.installation set schema = ${schema}, oldest_program = ${oldest}, program = '9.9.9'`,
      )
    const row = () => asCentre('ahead', (sql) => sql`select schema, oldest_program from drizzle.installation`)
    await note(9_000, 8_999)
    await expect(migrateDatabase(server)).rejects.toThrow(
      /schema 9000 by Labbox 9\.9\.9; programs must know 8999 of its steps, this one \(Labbox .*\) knows \d+\. Start/,
    )
    await note(9_000, 10)
    await migrateDatabase(server)
    expect(await row()).toEqual([{ schema: 9_000, oldest_program: 10 }])
  })

  it('keeps the parameters of its URL for both drivers', async () => {
    await common()
    const more =
      '?application_name=lab&lock_timeout=7s&options=-c%20geqo%3Doff&target_session_attrs=read-write'
    const server = await start(centre.urlOf('common', 'common', more))
    const shown = `select current_setting('application_name') as name, current_setting('lock_timeout') as wait,
      current_setting('geqo') as geqo`
    const wanted = [{ name: 'lab', wait: '7s', geqo: 'off' }]
    expect(await asApp(server, (sql) => sql.unsafe(shown))).toEqual(wanted)
    expect(await inBoss(server, shown)).toEqual(wanted)
  })

  it('is found among several hosts: one that is dead, one that takes no changes', async () => {
    await common()
    const dead = await freePort()
    const url = centre.urlOf('common', 'common').replace('@127.0.0.1', `@127.0.0.1:${dead},127.0.0.1`)
    const server = await start(url)
    expect(server.appIsOwner).toBeUndefined()
    expect(await asApp(server, (sql) => sql.unsafe('select 1 as one'))).toEqual([{ one: 1 }])
    expect(await inBoss(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await runOnConsole(server.connection('console'), 'select 1')).rows).toEqual([['1']])
    await asCentre('common', (sql) => sql`alter database common set default_transaction_read_only = on`)
    await expect(externalPostgres(url, secrets, log)).rejects.toThrow(
      /None of the hosts .*127\.0\.0\.1:\d+: .*ECONNREFUSED.*; 127\.0\.0\.1:\d+: takes no changes/,
    )
    await asCentre('postgres', (sql) => sql`alter database common reset default_transaction_read_only`)
  })

  it('does jobs, also after it was away for a moment', async () => {
    const server = await common()
    const jobs = createJobs(server, log)
    const done: number[] = []
    jobs.define<{ n: number }>('count', async ({ n }) => void done.push(n))
    await jobs.start()
    await jobs.send('count', { n: 1 })
    await expect.poll(() => done).toEqual([1])
    await centre.stop()
    await centre.start()
    await expect
      .poll(() =>
        jobs.send('count', { n: 2 }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => done).toContain(2)
    await jobs.stop()
  })

  it('is reached by TLS as its URL says', async () => {
    if (!centre.certificate) return
    await common()
    const at = (parameters: string) =>
      centre.urlOf('common', 'common', parameters).replace('127.0.0.1', 'localhost')
    const encrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
    for (const mode of ['prefer', 'require', `verify-full&sslrootcert=${centre.certificate}`]) {
      const server = await start(at(`?sslmode=${mode}`))
      expect(await asApp(server, (sql) => sql.unsafe(encrypted)), mode).toEqual([{ ssl: true }])
      expect(await inBoss(server, encrypted), mode).toEqual([{ ssl: true }])
    }
    await expect(start(at('?sslmode=verify-full'))).rejects.toThrow(/self.signed certificate/)
  })

  it('says what is wrong when it cannot be used', async () => {
    const url = await centre.handOut('known')
    const dead = `postgres://a:b@127.0.0.1:${await freePort()}/x`
    const refusals: [string, string][] = [
      [dead, 'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:'],
      [url.replace('p%40ss', 'wrong'), 'does not let known in'],
      [centre.urlOf('known', 'unknown'), 'there is no database'],
      [`${url}?no_such_setting=1`, 'does not take a parameter'],
    ]
    for (const [wrong, words] of refusals)
      await expect(externalPostgres(wrong, secrets, log)).rejects.toThrow(words)
  })
})

/** As the driver of pg-boss sees it. */
const inBoss = async (server: PostgresServer, statement: string): Promise<object[]> => {
  const boss = new PgBoss({
    ...bossOptions(server.connection('app')),
    migrate: false,
    createSchema: false,
    max: 1,
  })
  const db = boss.getDb() as {
    open(): Promise<void>
    close(): Promise<void>
    executeSql(text: string): Promise<{ rows: object[] }>
  }
  await db.open()
  try {
    return (await db.executeSql(statement)).rows
  } finally {
    await db.close()
  }
}
