import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userInfo } from '@labbox/contract/access/access.ts'
import * as tokens from '@labbox/contract/access/tokens.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { createUser } from '../people/provision.ts'
import { tokenIssuer, usedTicket } from './tables.ts'
import { forgetTickets } from '../sessions/tickets.ts'

const SECRET = 'a shared secret of the portal, 40 chars!'
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string

let kit: TestApp
let admin: Client
let digest: () => Promise<Record<string, string>>
let serial = 0

const seconds = () => Math.floor(kit.clock.now().getTime() / 1000)
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: 'portal',
  aud: 'labbox',
  sub: 'tokenuser',
  jti: `j${++serial}`,
  iat: seconds(),
  exp: seconds() + 60,
  ...more,
})
const hs = (payload: JWTPayload, secret = SECRET, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
const rs = (payload: JWTPayload, key = rsa.privateKey, alg = 'RS256') =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(key)
const enter = (data: string) => kit.anonymous.call(tokens.tokenLogin, { data })
const refusal = async (data: string) => (await enter(data)).refusal.error

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  digest = digestOf(kit.database.sql)
  const make = (account: string, loginMethod: 'any' | 'password') =>
    createUser(kit.deps.db, kit.clock.now(), {
      account,
      name: account,
      passwordHash: '-',
      orgId: kit.firstOrg,
      roles: ['student'],
      loginMethod,
    })
  await make('tokenuser', 'any')
  await make('passworduser', 'password')
  const common = { audience: 'labbox', name: 'Portal' }
  await admin.ok(tokens.issuerAdd, { ...common, issuer: 'portal', algorithm: 'HS256', key: SECRET })
  await admin.ok(tokens.issuerAdd, { ...common, issuer: 'rsa-portal', algorithm: 'RS256', key: pem })
})
afterAll(() => kit.close())

describe('a token of another system', () => {
  it('signs in once, by either algorithm', async () => {
    const token = await hs(claims())
    const { data } = await enter(token)
    expect((await send(kit.app, data.token, userInfo, {})).data).toMatchObject({ accountCode: 'tokenuser' })
    const before = await digest()
    expect(await refusal(token)).toBe('TOKEN_USED')
    expect(await digest()).toEqual(before)
    expect((await enter(await rs(claims({ iss: 'rsa-portal' })))).code).toBe(200)
    const { items } = await admin.ok(logPage, { act: 'access:session:signIn' })
    expect(items[0]).toMatchObject({ account: 'tokenuser', after: { by: 'token' } })
  })

  it('signs in once, also when it comes ten times at once', async () => {
    const token = await hs(claims())
    const all = await Promise.all(Array.from({ length: 10 }, () => enter(token)))
    expect(all.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(all.filter((answer) => answer.refusal?.error === 'TOKEN_USED')).toHaveLength(9)
  })

  it('counts for as long as it says, and a little for the clocks', async () => {
    expect((await enter(await hs(claims({ exp: seconds() - 29 })))).code).toBe(200)
    expect(await refusal(await hs(claims({ exp: seconds() - 31 })))).toBe('TOKEN_EXPIRED')
    expect((await enter(await hs(claims({ nbf: seconds() + 29, iat: seconds() + 29 })))).code).toBe(200)
    expect(await refusal(await hs(claims({ nbf: seconds() + 31 })))).toBe('TOKEN_INVALID')
    expect(await refusal(await hs(claims({ iat: seconds() + 31 })))).toBe('TOKEN_INVALID')
    expect((await enter(await hs(claims({ exp: seconds() + 600 })))).code).toBe(200)
    expect(await refusal(await hs(claims({ exp: seconds() + 631 })))).toBe('TOKEN_INVALID')
  })

  it('is remembered for as long as it could come again', async () => {
    const token = await hs(claims({ exp: seconds() + 60 }))
    await enter(token)
    kit.clock.advance(89_000)
    await forgetTickets(kit.deps.db, kit.clock.now())
    expect(await refusal(token)).toBe('TOKEN_USED')
    kit.clock.advance(1_000_000)
    await forgetTickets(kit.deps.db, kit.clock.now())
    expect(await kit.deps.db.$count(usedTicket)).toBe(0)
    expect(await refusal(token)).toBe('TOKEN_EXPIRED')
  })

  it('is nothing without its signature by the algorithm and key of its issuer', async () => {
    const own = claims()
    const good = await hs(own)
    const [head = '', body = '', signature = ''] = good.split('.')
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = (header: object, key: string | Buffer, payload = claims({ iss: 'rsa-portal' })) => {
      const content = `${encoded(header)}.${encoded(payload)}`
      return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
    }
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const der = rsa.publicKey.export({ type: 'spki', format: 'der' })
    const wrong = {
      none: new UnsecuredJWT(claims()).encode(),
      'no signature': `${head}.${body}.`,
      'a changed body': `${head}.${encoded({ ...own, sub: 'admin001' })}.${signature}`,
      'another secret': await hs(claims(), 'another secret of at least 32 characters'),
      'HS512 of the secret': await hs(claims(), `${SECRET}${SECRET}`, 'HS512'),
      'the public key as a secret': forged({ alg: 'HS256' }, pem),
      'its bytes as a secret': forged({ alg: 'HS256' }, der),
      'HS256 called RS256': forged({ alg: 'RS256' }, pem),
      'RS256 for an HS256 issuer': await rs(claims()),
      PS256: await rs(claims({ iss: 'rsa-portal' }), rsa.privateKey, 'PS256'),
      'another RSA key': await rs(claims({ iss: 'rsa-portal' }), other.privateKey),
      'a key of its own': forged(
        { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } },
        Buffer.from('AAAA', 'base64url'),
        claims(),
      ),
      'an unknown demand': forged({ alg: 'HS256', crit: ['x'], x: 1 }, SECRET, claims()),
      'an unencoded body': forged({ alg: 'HS256', crit: ['b64'], b64: false }, SECRET, claims()),
      'five parts': `${good}.x.y`,
      'no token': 'abc',
      'no JSON': `${head}.${Buffer.from('x').toString('base64url')}.${signature}`,
    }
    const before = await digest()
    for (const [name, token] of Object.entries(wrong))
      expect([name, await refusal(token)]).toEqual([name, 'TOKEN_INVALID'])
    expect(await digest()).toEqual(before)
    expect((await enter(good)).code).toBe(200)
  })

  it('is nothing without what it must say', async () => {
    const { jti: _jti, ...nameless } = claims()
    const { exp: _exp, ...endless } = claims()
    const { aud: _aud, ...forAnybody } = claims()
    const before = await digest()
    for (const payload of [
      nameless,
      endless,
      forAnybody,
      claims({ iss: 'nobody' }),
      claims({ iss: ['portal'] as never }),
      claims({ iss: 'rsa-portal' }),
      claims({ aud: 'other' }),
      claims({ jti: '' }),
      claims({ jti: 5 as never }),
      claims({ jti: 'x'.repeat(201) }),
      claims({ sub: 5 as never }),
      claims({ sub: '' }),
    ])
      expect([payload, await refusal(await hs(payload))]).toEqual([payload, 'TOKEN_INVALID'])
    expect(await refusal(await hs(claims({ more: 'x'.repeat(9_000) })))).toBe('VALIDATION')
    expect(await refusal(await hs(claims({ sub: 'stranger1' })))).toBe('SIGN_ON_NO_ACCOUNT')
    expect(await refusal(await hs(claims({ sub: "x' or '1'='1" })))).toBe('SIGN_ON_NO_ACCOUNT')
    expect(await digest()).toEqual(before)
    expect(await refusal(await hs(claims({ sub: 'passworduser' })))).toBe('SIGN_ON_PASSWORD_ONLY')
  })
})

describe('the systems whose tokens are taken', () => {
  const fields = { name: 'Library', issuer: 'library', audience: 'labbox', algorithm: 'HS256' as const }

  it('get a secret that is shown once and kept encrypted', async () => {
    const { id, secret } = await admin.ok(tokens.issuerAdd, fields)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const shown = JSON.stringify([
      await admin.ok(tokens.issuerGet, { id }),
      await admin.ok(tokens.issuerPage, {}),
    ])
    const rows = JSON.stringify(await kit.deps.db.select().from(tokenIssuer))
    const log = JSON.stringify(await admin.ok(logPage, { act: 'access:sso:edit' }))
    for (const text of [shown, rows, log]) expect(text).not.toContain(secret)
    expect(rows).not.toContain(SECRET)
    const from = { iss: 'library', aud: 'labbox' }
    expect((await enter(await hs(claims(from), secret!))).code).toBe(200)
    const kept = { ...fields, id, skewSeconds: 0 }
    expect(await admin.ok(tokens.issuerUpdate, kept)).toMatchObject({ secret: null })
    expect((await enter(await hs(claims(from), secret!))).code).toBe(200)
    const renewed = await admin.ok(tokens.issuerUpdate, { ...kept, newSecret: true })
    expect(await refusal(await hs(claims(from), secret!))).toBe('TOKEN_INVALID')
    expect((await enter(await hs(claims(from), renewed.secret!))).code).toBe(200)
    await admin.ok(tokens.issuerUpdate, { ...kept, enabled: false })
    expect(await refusal(await hs(claims(from), renewed.secret!))).toBe('TOKEN_INVALID')
    await admin.ok(tokens.issuerDelete, { id })
    expect((await admin.call(tokens.issuerGet, { id })).code).toBe(404)
  })

  it('take no key that does not fit, no double, no wide skew, and only administrators change them', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    const before = await digest()
    for (const [algorithm, key] of [
      ['HS256', 'short'],
      ['RS256', ''],
      ['RS256', SECRET],
      ['RS256', weak.export({ type: 'spki', format: 'pem' })],
      ['RS256', ec.export({ type: 'spki', format: 'pem' })],
      ['RS256', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' })],
    ] as const) {
      const answer = await admin.call(tokens.issuerAdd, { ...fields, algorithm, key: key.toString() })
      expect(answer.refusal.errors).toEqual({ key: 'This key does not match the algorithm' })
    }
    expect((await admin.call(tokens.issuerAdd, { ...fields, issuer: 'portal' })).code).toBe(409)
    expect((await admin.call(tokens.issuerAdd, { ...fields, skewSeconds: 121 })).code).toBe(400)
    expect((await admin.call(tokens.issuerAdd, { ...fields, algorithm: 'none' as 'HS256' })).code).toBe(400)
    const [row] = (await admin.ok(tokens.issuerPage, {})).items
    const other = row!.algorithm === 'HS256' ? ('RS256' as const) : ('HS256' as const)
    if (other === 'RS256')
      expect((await admin.call(tokens.issuerUpdate, { ...row!, algorithm: other })).code).toBe(400)
    expect(await digest()).toEqual(before)
  })
})
