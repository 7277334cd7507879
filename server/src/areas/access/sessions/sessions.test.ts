import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { login, logout, mqttTicket, switchRole, userInfo } from '@labbox/contract/access/access.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { buildApp } from '../../../app.ts'
import { hashPassword } from '../../../platform/safety/passwords.ts'
import { createJobs } from '../../../platform/jobs.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import { statementsOf } from '../../../testing/database/statements-of.ts'
import { createUser } from '../people/provision.ts'
import { hashToken } from '../rules.ts'
import { role, session, signInFailure, userRole } from '../tables.ts'

const encode = (text: string) => Buffer.from(text).toString('base64')

let kit: TestApp
let admin: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  const passwordHash = await hashPassword('right-Password1')
  for (const account of ['person1', 'person2', 'person3'])
    await createUser(kit.deps.db, kit.clock.now(), {
      account,
      name: account,
      passwordHash,
      orgId: kit.firstOrg,
      roles: ['teacher', 'student'],
    })
})
afterAll(() => kit.close())

const attempt = (username: string, password: string) =>
  kit.anonymous.call(login, { username, password: encode(password) })
const enter = async (account = 'person1') => (await attempt(account, 'right-Password1')).data.token
const who = (token: string, app = kit.app) => send(app, token, userInfo, {})
const rowOf = async (token: string) =>
  (
    await kit.deps.db
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(token)))
  )[0]!

/** The statements that one call makes. */
const madeBy = (work: () => Promise<unknown>) => statementsOf(kit.database, work)

describe('the check of a session', () => {
  it('is one query for each call, and a write once in a minute', async () => {
    const token = await enter()
    await who(token)
    const ticket = () => send(kit.app, token, mqttTicket, {})
    expect((await madeBy(ticket)).map((query) => query.slice(0, 6))).toEqual(['select'])
    kit.clock.advance(61_000)
    expect((await madeBy(ticket)).map((query) => query.slice(0, 6))).toEqual(['select', 'update'])
    // After the first read, changes reach the cache through the row's version.
    expect((await madeBy(ticket)).map((query) => query.slice(0, 6))).toEqual(['select', 'select'])
    expect(await madeBy(ticket)).toHaveLength(1)
    // An invalid token costs no further statement.
    expect(await madeBy(() => send(kit.app, 'x'.repeat(43), mqttTicket, {}))).toHaveLength(1)
  })

  it('notes at once whom it sees at one moment, and never waits for who changes a session just now', async () => {
    const tokens = [await enter(), await enter('person2'), await enter('person3')]
    const [held] = tokens as [string]
    for (const token of tokens) await who(token)
    const before = await Promise.all(tokens.map(rowOf))
    kit.clock.advance(61_000)
    const sql = await kit.database.sql.reserve()
    try {
      await sql`begin`
      await sql`select id from session where id = ${before[0]?.id ?? ''} for update`
      const ask = () => Promise.all(tokens.map((token) => send(kit.app, token, mqttTicket, {})))
      const updates = (await madeBy(ask)).filter((query) => query.startsWith('update'))
      expect(updates.length).toBeLessThan(tokens.length)
      await sql`commit`
    } finally {
      sql.release()
    }
    const seen = async () =>
      (await Promise.all(tokens.map(rowOf))).map(
        ({ lastSeenAt }) => lastSeenAt.getTime() - kit.clock.now().getTime(),
      )
    expect(await seen()).toEqual([expect.any(Number), 0, 0])
    expect((await seen())[0]).toBeLessThan(-60_000)
    // The next call notes it.
    await send(kit.app, held, mqttTicket, {})
    expect(await seen()).toEqual([0, 0, 0])
  })

  it('goes by the database alone: a server that starts anew knows everybody who is in', async () => {
    const token = await enter()
    const jobs = createJobs(kit.database.server, kit.deps.log)
    const restarted = await buildApp({ ...kit.deps, jobs }, { clockwork: false })
    try {
      expect((await who(token, restarted)).data).toMatchObject({ accountCode: 'person1' })
    } finally {
      await restarted.close()
    }
  })

  it('slides with each call, for a week at most', async () => {
    const token = await enter()
    for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
      expect((await who(token)).code).toBe(200)
      kit.clock.advance(11 * HOUR_MS)
    }
    expect((await who(token)).code).toBe(200)
    kit.clock.advance(11 * HOUR_MS)
    expect((await who(token)).code).toBe(401)
    const idle = await enter()
    kit.clock.advance(12 * HOUR_MS)
    expect((await who(idle)).code).toBe(401)
  })

  it('keeps nothing that opens a door: the hash of the token only', async () => {
    const token = await enter()
    const everything = JSON.stringify(await kit.deps.db.select().from(session))
    expect(everything).not.toContain(token)
    expect(token.length).toBeGreaterThanOrEqual(43)
  })

  it('says why, when a role is taken away', async () => {
    const token = await enter('person2')
    const { userId, roleId } = await rowOf(token)
    await kit.deps.db.delete(userRole).where(and(eq(userRole.userId, userId), eq(userRole.roleId, roleId)))
    expect((await who(token)).refusal.error).toBe('ROLE_CHANGED')
    const second = await enter('person2')
    expect((await who(second)).data).toMatchObject({ roles: ['student'] })
    await kit.deps.db.delete(userRole).where(eq(userRole.userId, userId))
    expect(await who(second)).toMatchObject({ code: 401, refusal: { error: 'ROLES_GONE' } })
    expect(await attempt('person2', 'right-Password1')).toMatchObject({
      code: 403,
      refusal: { error: 'NO_ROLE' },
    })
  })
})

describe('a change of role', () => {
  it('gives the new session the role and ends the old one; only once', async () => {
    const token = await enter()
    const both = await Promise.all([1, 2].map(() => send(kit.app, token, switchRole, { role: 'student' })))
    expect(both.map((answer) => answer.code).toSorted()).toEqual([200, 401])
    const next = (both.find((answer) => answer.code === 200)!.data as { token: string }).token
    expect((await who(next)).data).toMatchObject({ roles: ['student', 'teacher'] })
    const [student] = await kit.deps.db.select().from(role).where(eq(role.code, 'student'))
    expect(await rowOf(next)).toMatchObject({ roleId: student?.id, way: 'password', endedAt: null })
    expect(await rowOf(token)).toMatchObject({ endReason: 'roleSwitch' })
  })
})

describe('signing in', () => {
  it('tells of a password that is not strong, and signs in all the same', async () => {
    expect((await attempt('person1', 'right-Password1')).data).toMatchObject({ weakPassword: false })
    await createUser(kit.deps.db, kit.clock.now(), {
      account: 'weakone1',
      name: 'W',
      passwordHash: await hashPassword('abcdef1'),
      orgId: kit.firstOrg,
      roles: ['student'],
    })
    const { data } = await attempt('weakone1', 'abcdef1')
    expect(data).toMatchObject({ weakPassword: true, mustChangePassword: false })
    expect((await who(data.token)).code).toBe(200)
  })

  it('leaves the session that was there', async () => {
    const first = await enter()
    const second = await send(kit.app, first, login, {
      username: 'person3',
      password: encode('right-Password1'),
    })
    expect((await who((second.data as { token: string }).token)).data).toMatchObject({
      accountCode: 'person3',
    })
    expect((await who(first)).code).toBe(401)
    // A failure leaves everything as it was.
    const third = await enter()
    await send(kit.app, third, login, { username: 'person3', password: encode('wrong') })
    expect((await who(third)).code).toBe(200)
  })

  it('is in the log with how it went, and so is signing out', async () => {
    await attempt('person3', 'wrong')
    await send(kit.app, await enter('person3'), logout, {})
    const { items } = await admin.ok(logPage, { person: 'person3' })
    expect(items.slice(0, 3)).toMatchObject([
      { act: 'access:session:signOut', result: 'ok' },
      { act: 'access:session:signIn', result: 'ok', after: { by: 'password' } },
      { act: 'access:session:signIn', result: 'WRONG_CREDENTIALS' },
    ])
    expect(JSON.stringify(items)).not.toContain('right-Password1')
  })

  it('slows an account down that is tried from many addresses, and never locks it', async () => {
    const now = kit.clock.now()
    await kit.deps.db
      .insert(signInFailure)
      .values(Array.from({ length: 20 }, (_, k) => ({ account: 'person1', address: `10.0.0.${k}`, at: now })))
    const start = performance.now()
    expect((await attempt('person1', 'right-Password1')).code).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(1_900)
  })
})
