import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activationActivate } from '@labbox/contract/system/activation.ts'
import { publicConfigGet, settingUpdate } from '@labbox/contract/system/client-config.ts'
import { dictionaryAdd } from '@labbox/contract/system/dictionaries.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../../platform/db.ts'
import { createJobs } from '../../platform/jobs.ts'
import { createTestApp, send, type Client, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/bench.ts'
import { issueLicence } from './licence.rules.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const build = { clockwork: false, licenceKey: publicKey.export({ format: 'jwk' }).x! }

let kit: TestApp
let admin: Client
let second: FastifyInstance
let pool: Database

beforeAll(async () => {
  kit = await createTestApp({ build })
  admin = await kit.user('admin')
  pool = openDatabase(kit.database.server, { poolMax: 2 })
  const jobs = createJobs(kit.database.server, kit.deps.log)
  second = await buildApp({ ...kit.deps, jobs, db: pool.db }, build)
})
afterAll(async () => {
  await second.close()
  await pool.close()
  await kit.close()
})

test('a setting changed on one server holds on the other a second later', async () => {
  const colour = async () => (await send(second, null, publicConfigGet, {})).data
  expect(await colour()).toMatchObject({ accent: '#1890ff' })
  await admin.ok(settingUpdate, { name: 'accent', content: '#0a7a3c', version: 0 })
  await eventually(async () => expect(await colour()).toMatchObject({ accent: '#0a7a3c' }))
})

test('so do the end of the trial and an activation', async () => {
  kit.clock.advance(200 * 86_400_000)
  let serial = 0
  const add = async () =>
    (await send(second, admin.token, dictionaryAdd, { key: `k${++serial}`, name: { en: 'k' } })).code
  expect(await add()).toBe(423)
  const licence = { id: 'l', organisation: 'o', edition: 'campus', seats: null, benches: null }
  const text = issueLicence({ ...licence, issuedAt: '2026-09-01T00:00:00.000Z', expiresAt: null }, privateKey)
  await admin.ok(activationActivate, { licence: text })
  await eventually(async () => expect(await add()).toBe(200))
})
