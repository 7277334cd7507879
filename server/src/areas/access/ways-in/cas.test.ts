import type { ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logout, switchRole, userInfo } from '@labbox/contract/access/access.ts'
import * as cas from '@labbox/contract/access/cas.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import { casSuccess, logoutRequest, startCas, type CasServer } from '../../../testing/cas.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { createUser } from '../people/provision.ts'
import { THROTTLE } from '../rules.ts'
import { session, signInFailure, user } from '../tables.ts'

const SERVICE = 'http://lab.test/caslogin'

let kit: TestApp
let admin: Client
let server: CasServer
let digest: () => Promise<Record<string, string>>
let version = 0

const configure = async (change: object = {}) => {
  await admin.ok(cas.casUpdate, {
    enabled: true,
    name: { en: 'Campus', zh: '校园' },
    version: version++,
    baseUrl: server.baseUrl,
    serviceUrl: SERVICE,
    nameFrom: 'displayName',
    ...change,
  })
}
const account = (name: string, more: object = {}) =>
  createUser(kit.deps.db, kit.clock.now(), {
    account: name,
    name,
    passwordHash: '-',
    orgId: kit.firstOrg,
    roles: ['student'],
    loginMethod: 'sso',
    ...more,
  })
const enter = (ticket: string) => kit.anonymous.call(cas.casLogin, { ticket })
const tokenFor = async (name: string, ticket = server.grant(name, SERVICE)) =>
  (await enter(ticket)).data.token
const asked = async (token: string) => send(kit.app, token, userInfo, {})
const tell = (body: string) =>
  kit.app.inject({
    method: 'POST',
    url: '/caslogin',
    payload: new URLSearchParams({ logoutRequest: body }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

beforeAll(async () => {
  kit = await createTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' }, build: { clockwork: false } })
  admin = await kit.user('admin')
  server = await startCas([SERVICE])
  // A wrong ticket counts as a wrong password does.
  digest = digestOf(kit.database.sql, ['sign_in_failure'])
  await account('casstudent', { roles: ['student', 'teacher'] })
})
afterAll(async () => {
  await server.close()
  await kit.close()
})
beforeEach(() => server.answerWith(null))

describe('signing in by CAS', () => {
  it('is off until an administrator switches it on, with both addresses', async () => {
    const before = await digest()
    expect(await kit.anonymous.ok(cas.casOffer)).toEqual({ url: null, name: null })
    expect((await enter('ST-1-x')).refusal.error).toBe('SIGN_ON_OFF')
    const half = { enabled: true, name: { en: 'Campus' }, version: 0 }
    expect((await admin.call(cas.casUpdate, half)).refusal.errors).toEqual({
      baseUrl: fieldText('required', 'en'),
      serviceUrl: fieldText('required', 'en'),
    })
    for (const [field, value] of [
      ['baseUrl', 'javascript:alert(1)'],
      ['baseUrl', 'https://u:p@cas.example.edu/cas'],
      ['baseUrl', 'https://cas.example.edu/cas?x=1'],
      ['serviceUrl', 'https://lab.example.edu/'],
      ['serviceUrl', 'https://lab.example.edu/caslogin#x'],
      ['accountFrom', 'a b'],
    ] as const)
      expect((await admin.call(cas.casUpdate, { ...half, [field]: value })).refusal.errors).toHaveProperty(
        field,
      )
    const orphans = { ...half, enabled: false, createAccounts: true }
    expect((await admin.call(cas.casUpdate, orphans)).refusal.errors).toEqual({
      orgId: fieldText('required', 'en'),
    })
    expect(await digest()).toEqual(before)
  })

  it('leads to the CAS server and back with a ticket that opens one session', async () => {
    await configure()
    const { url, name } = await kit.anonymous.ok(cas.casOffer)
    expect([url, name]).toEqual([
      `${server.baseUrl}/login?service=${encodeURIComponent(SERVICE)}`,
      { en: 'Campus', zh: '校园' },
    ])
    const ticket = server.grant('casstudent', SERVICE)
    const token = await tokenFor('casstudent', ticket)
    expect((await asked(token)).data).toMatchObject({
      accountCode: 'casstudent',
      roles: ['student', 'teacher'],
    })
    const before = await digest()
    expect((await enter(ticket)).refusal.error).toBe('CAS_TICKET_REFUSED')
    // This also holds when the CAS server itself forgot that the ticket was used.
    server.answerWith((_, response) => response.end(casSuccess('casstudent')))
    expect((await enter(ticket)).refusal.error).toBe('CAS_TICKET_REFUSED')
    expect(await digest()).toEqual(before)
    const log = await admin.ok(logPage, { act: 'access:session:signIn' })
    expect(log.items[0]).toMatchObject({ account: 'casstudent', after: { by: 'cas' }, result: 'ok' })
  })

  it('refuses a change made on an old version, and whoever may not change it', async () => {
    const before = await digest()
    const stale = {
      enabled: true,
      name: { en: 'X' },
      baseUrl: server.baseUrl,
      serviceUrl: SERVICE,
      version: 0,
    }
    expect((await admin.call(cas.casUpdate, stale)).code).toBe(409)
    const orgadmin = await kit.user('orgadmin')
    const after = await digest()
    for (const call of [cas.casGet, cas.casUpdate, cas.casTest])
      expect((await orgadmin.call(call, stale as never)).code).toBe(403)
    expect(await digest()).toEqual(after)
    expect(after['cas_config']).toEqual(before['cas_config'])
  })

  it.each([
    ['a ticket nobody was given', () => 'ST-1-guess', 'CAS_TICKET_REFUSED'],
    [
      'a ticket of another service',
      () => server.grant('casstudent', `${SERVICE}/other`),
      'CAS_SERVICE_REFUSED',
    ],
    ['no ticket at all', () => 'PT-1-x', 'VALIDATION'],
    ['a ticket with more in it', () => 'ST-1&service=x', 'VALIDATION'],
  ])('lets nobody in with %s', async (_, ticket, error) => {
    const given = ticket()
    const before = await digest()
    expect((await enter(given)).refusal.error).toBe(error)
    expect(await digest()).toEqual(before)
  })

  it.each<[string, string, (response: ServerResponse) => void]>([
    [
      'an entity bomb',
      'CAS_ANSWER_INVALID',
      (to) => to.end(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(999)}">]>${casSuccess('&a;')}`),
    ],
    [
      'another namespace',
      'CAS_ANSWER_INVALID',
      (to) => to.end(casSuccess('casstudent').replace('yale.edu', 'example.org')),
    ],
    ['a huge body', 'CAS_ANSWER_INVALID', (to) => to.end(casSuccess('casstudent') + ' '.repeat(1_000_000))],
    ['a redirect', 'CAS_ANSWER_INVALID', (to) => to.writeHead(302, { location: '/cas/ok' }).end()],
    ['an error', 'CAS_ANSWER_INVALID', (to) => to.writeHead(500).end(casSuccess('casstudent'))],
    ['a page', 'CAS_ANSWER_INVALID', (to) => to.end('<html><body>Welcome casstudent</body></html>')],
    ['a broken line', 'CAS_UNREACHABLE', (to) => to.destroy()],
  ])('lets nobody in on %s', async (_, error, answer) => {
    const ticket = server.grant('casstudent', SERVICE)
    server.answerWith((_request, response) => answer(response))
    const before = await digest()
    const refused = await enter(ticket)
    expect([refused.status, refused.refusal.error]).toEqual([200, error])
    expect(await digest()).toEqual(before)
  })

  it('asks the CAS server no more for an address that came with hundreds of wrong tickets', async () => {
    const failures = () => kit.deps.db.$count(signInFailure)
    await kit.deps.db.delete(signInFailure)
    await tokenFor('casstudent')
    expect(await failures()).toBe(0)
    expect((await enter('ST-1-guess')).refusal.error).toBe('CAS_TICKET_REFUSED')
    expect(await failures()).toBe(1)
    const others = Array.from({ length: THROTTLE.address - 1 }, (_, k) => ({
      account: `guess${k}`,
      address: '127.0.0.1',
      at: kit.clock.now(),
    }))
    await kit.deps.db.insert(signInFailure).values(others)
    let asked = 0
    server.answerWith((_, response) => {
      asked += 1
      response.end(casSuccess('casstudent'))
    })
    const before = await digest()
    const right = await enter(server.grant('casstudent', SERVICE))
    expect([right.code, right.refusal.error, asked]).toEqual([429, 'SIGN_IN_THROTTLED', 0])
    expect([await digest(), await failures()]).toEqual([before, THROTTLE.address])
    await kit.deps.db.delete(signInFailure)
    expect((await enter(server.grant('casstudent', SERVICE))).code).toBe(200)
  })

  it('says who has no account, or may not come in this way, and makes nothing', async () => {
    await account('byPassword'.toLowerCase(), { loginMethod: 'password' })
    await account('norolecas', { roles: [] })
    const off = await account('disabledcas')
    await kit.deps.db.update(user).set({ status: 0 }).where(eq(user.id, off))
    const before = await digest()
    for (const [who, error] of [
      ['stranger1', 'SIGN_ON_NO_ACCOUNT'],
      ['zhang.san', 'SIGN_ON_ACCOUNT_UNFIT'],
      // The Kelvin sign would fold to a Latin k.
      ['casstu\u212Aent', 'SIGN_ON_ACCOUNT_UNFIT'],
      ['norolecas', 'NO_ROLE'],
      ['disabledcas', 'ACCOUNT_DISABLED'],
    ] as const)
      expect((await enter(server.grant(who, SERVICE))).refusal.error).toBe(error)
    expect(await digest()).toEqual(before)
    const refused = await enter(server.grant('bypassword', SERVICE))
    expect([refused.refusal.error, refused.msg]).toEqual([
      'SIGN_ON_PASSWORD_ONLY',
      'The account “bypassword” can only sign in with a password',
    ])
  })

  it('asks nobody for a password they never had', async () => {
    await account('freshsso', { mustChangePassword: true })
    const token = await tokenFor('FreshSSO')
    expect((await asked(token)).data).toMatchObject({ mustChangePassword: false })
  })

  it('makes accounts where that is set: by the attributes, in one organisation, as students or teachers', async () => {
    const orgId = await kit.org('Campus')
    await configure({
      createAccounts: true,
      orgId,
      numberFrom: 'uid',
      emailFrom: 'mail',
      teacherFrom: 'type',
      teacherValues: ['staff'],
    })
    server.people.set('newstudent', {
      password: '',
      attributes: { displayName: '王小明', uid: '20260001', mail: 'w@example.edu', type: 'student' },
    })
    server.people.set('NewTeacher', {
      password: '',
      attributes: { displayName: '<b>', type: ['x', 'staff'], mail: 'no' },
    })
    const student = await tokenFor('newstudent')
    expect((await asked(student)).data).toMatchObject({ name: '王小明', roles: ['student'], orgId })
    // A value that does not fit is left out, and the account is used as the name.
    expect((await asked(await tokenFor('NewTeacher'))).data).toMatchObject({
      name: 'newteacher',
      roles: ['teacher'],
    })
    const [row] = await kit.deps.db.select().from(user).where(eq(user.account, 'newstudent'))
    expect(row).toMatchObject({
      number: '20260001',
      email: 'w@example.edu',
      loginMethod: 'sso',
      passwordHash: '-',
    })
    expect((await asked(await tokenFor('newstudent'))).data).toMatchObject({ id: row?.id })
    const both = await Promise.all([tokenFor('twiceatonce'), tokenFor('twiceatonce')])
    expect(both.filter(Boolean)).toHaveLength(2)
    expect(await kit.deps.db.$count(user, eq(user.account, 'twiceatonce'))).toBe(1)
    await configure()
  })

  it('takes the account from an attribute where that is set', async () => {
    await configure({ accountFrom: 'studentId' })
    server.people.set('王', { password: '', attributes: { studentId: 'CasStudent' } })
    server.people.set('李', { password: '', attributes: { studentId: ['casstudent', 'admin001'] } })
    expect((await asked(await tokenFor('王'))).data).toMatchObject({ accountCode: 'casstudent' })
    for (const who of ['李', 'casstudent'])
      expect((await enter(server.grant(who, SERVICE))).refusal.error).toBe('SIGN_ON_ACCOUNT_UNFIT')
    await configure()
  })
})

describe('signing out', () => {
  it('here leads to the sign-out of the CAS server, unless that is switched off', async () => {
    const token = await tokenFor('casstudent')
    expect((await send(kit.app, token, logout, {})).data).toBe(
      `${server.baseUrl}/logout?service=${encodeURIComponent('http://lab.test/login')}`,
    )
    await configure({ signOutThere: false })
    expect((await send(kit.app, await tokenFor('casstudent'), logout, {})).data).toBeNull()
    await configure()
    expect(await (await kit.user('student')).ok(logout)).toBeNull()
  })

  it('there ends the session here, and that one only', async () => {
    const ticket = server.grant('casstudent', SERVICE)
    const [ended, other] = [await tokenFor('casstudent', ticket), await tokenFor('casstudent')]
    expect((await tell(logoutRequest(ticket))).statusCode).toBe(200)
    expect(await asked(ended)).toMatchObject({ code: 401, data: { error: 'SIGNED_OUT_THERE' } })
    expect((await asked(other)).code).toBe(200)
  })

  it('there ends it also after a change of role', async () => {
    const ticket = server.grant('casstudent', SERVICE)
    const first = await tokenFor('casstudent', ticket)
    const { token } = (await send(kit.app, first, switchRole, { role: 'teacher' })).data as { token: string }
    expect((await asked(token)).code).toBe(200)
    expect((await send(kit.app, token, logout, {})).data).toContain('/cas/logout')
    const again = server.grant('casstudent', SERVICE)
    const second = await send(kit.app, await tokenFor('casstudent', again), switchRole, { role: 'teacher' })
    await tell(logoutRequest(again))
    expect((await asked((second.data as { token: string }).token)).refusal.error).toBe('SIGNED_OUT_THERE')
  })

  it('changes nothing by an unknown ticket or anything that is no log-out', async () => {
    const token = await tokenFor('casstudent')
    const [row] = await kit.deps.db.select().from(session).where(eq(session.way, 'cas')).limit(1)
    const before = await digest()
    expect((await tell(logoutRequest('ST-1-guess'))).statusCode).toBe(200)
    for (const junk of [
      '',
      'x',
      `<!DOCTYPE x>${logoutRequest('ST-1')}`,
      logoutRequest(row?.id ?? '').slice(0, 80),
    ])
      expect((await tell(junk)).statusCode).toBe(400)
    expect((await tell('x'.repeat(20_000))).statusCode).toBe(413)
    const json = { method: 'POST', url: '/caslogin', payload: { logoutRequest: ['x'] } } as const
    expect((await kit.app.inject(json)).statusCode).toBe(400)
    expect(await digest()).toEqual(before)
    expect((await asked(token)).code).toBe(200)
  })
})

describe('the test of the settings', () => {
  const probe = async (baseUrl: string, serviceUrl = SERVICE) =>
    Object.fromEntries(
      (await admin.ok(cas.casTest, { baseUrl, serviceUrl })).steps.map(({ step, result, finding }) => [
        step,
        `${result} ${finding}`,
      ]),
    )

  it('tells what works', async () => {
    const before = await digest()
    expect(await probe(server.baseUrl)).toEqual({
      address: 'warn http',
      service: 'warn elsewhere',
      signInPage: 'ok reached',
      validation: 'ok refusesTestTicket',
    })
    expect((await probe(server.baseUrl, 'http://localhost:80/caslogin')).service).toBe('ok here')
    expect(await digest()).toEqual(before)
  })

  it('asks no address of this machine or its network that is not listed, and tells so', async () => {
    const addresses = [
      'http://127.0.0.2:80',
      'https://127.0.0.2',
      'http://[::1]:80',
      'https://169.254.169.254',
    ]
    for (const baseUrl of [...addresses, 'https://10.0.0.1', 'https://0x7f000002', 'https://[::ffff:7f00:2]'])
      expect(await probe(`${baseUrl}/cas`)).toMatchObject({
        signInPage: 'fail address',
        validation: 'fail address',
      })
  })

  it('tells what does not', async () => {
    expect(await probe(`${server.baseUrl}/wrong`)).toMatchObject({
      signInPage: 'fail status',
      validation: 'fail status',
    })
    expect(await probe('http://127.0.0.1:9/cas')).toMatchObject({ validation: 'fail unreachable' })
    expect(await probe(server.baseUrl, 'http://other.test/caslogin')).toMatchObject({
      validation: 'fail serviceRefused',
    })
    server.answerWith((_, response) => response.end(casSuccess('anybody')))
    expect(await probe(server.baseUrl)).toMatchObject({ validation: 'fail acceptsTestTicket' })
    server.answerWith((_, response) => response.end('<html/>'))
    expect(await probe(server.baseUrl)).toMatchObject({ validation: 'fail notCas' })
    server.answerWith((_, response) => response.writeHead(302, { location: '/' }).end())
    expect(await probe(server.baseUrl)).toMatchObject({ validation: 'fail redirect' })
  })
})
