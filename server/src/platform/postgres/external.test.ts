import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrateDatabase, openDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { externalPostgres } from './external.ts'
import type { ConnectionOptions } from './logins.ts'
import { parsePostgresUrl } from './url.ts'

const log = createLog('silent')
const secrets: Secrets = { secret: (name) => Buffer.from(name.padEnd(32)) }
let database: TestDatabase
let owner: postgres.Sql
const made: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres({ ...database.server.connection('owner'), max: 1, onnotice: () => {} })
})
afterAll(async () => {
  for (const name of made.reverse()) await owner.unsafe(`drop database if exists ${name} with (force)`)
  for (const name of made)
    for (const role of ['', '_app', '_console']) await owner.unsafe(`drop role if exists ${name}${role}`)
  await owner.end()
  await database.close()
})

/** A database of its own user, as a university's computing centre hands it out. */
async function handOut(name: string, rights: string): Promise<string> {
  await owner.unsafe(`create role ${name} login password 'p@ss/word' ${rights}`)
  await owner.unsafe(`create database ${name} owner ${name}`)
  made.push(name)
  const folder = encodeURIComponent(database.server.connection('owner').host as string)
  return `postgres://${name}:p%40ss%2Fword@/${name}?host=${folder}`
}

describe('a PostgreSQL from a URL', () => {
  it('gets two lesser logins where its user may make roles', async () => {
    const server = await externalPostgres(await handOut('generous', 'createrole'), secrets, log)
    expect([server.appIsOwner, server.consoleOff]).toEqual([undefined, undefined])
    await migrateDatabase(server)
    const { sql, close } = openDatabase(server)
    expect(await sql`select current_user as name`).toEqual([{ name: 'generous_app' }])
    await expect(sql`create table public.x (id int)`).rejects.toThrow('permission denied')
    await close()
    expect(server.connection('console').username).toBe('generous_console')
  })

  it('is worked with as its owner, without console, where not', async () => {
    const server = await externalPostgres(await handOut('frugal', 'nocreaterole'), secrets, log)
    expect(server.consoleOff).toContain('may not create roles')
    expect(server.connection('app').username).toBe('frugal')
    expect(() => server.connection('console')).toThrow('may not create roles')
    await migrateDatabase(server)
  })

  it('says what is wrong when it is not there', async () => {
    await expect(externalPostgres('postgres://a:b@127.0.0.1:1/x', secrets, log)).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})

it.each<[string, Partial<ConnectionOptions>]>([
  ['postgres://u:p@h/db', { host: 'h', database: 'db', username: 'u', password: 'p', ssl: false }],
  ['postgresql://u@h:6000', { host: 'h:6000', database: 'u' }],
  [
    'postgres://u:p@h1:1,h2:2/db?sslmode=verify-full&target_session_attrs=read-write&application_name=lab',
    {
      host: 'h1:1,h2:2',
      ssl: 'verify-full',
      target_session_attrs: 'read-write',
      connection: { application_name: 'lab' },
    },
  ],
  ['postgres://u:%2F@/db?host=/run/pg', { host: '/run/pg', password: '/' }],
])('takes %s apart', (text, parts) => {
  expect(parsePostgresUrl(text)).toMatchObject(parts)
})
