import { readFileSync, truncateSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import * as apps from '@labbox/contract/devices/app.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { sign } from 'labbox-bench/signed-message.ts'
import { packageOf, programOf } from 'labbox-bench/update/package.fixture.ts'
import { agentProcess, type AgentProcess } from '../../../testing/agent-process.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { badInstrument, type BadInstrument } from '../../../testing/bad-instrument.ts'

import { benchPackage, benchRelease } from './packages.tables.ts'

/** A bench whose program is replaced from the server: real processes, a launcher and what it launches. */
const LONG = process.env.LONG === '1'

let kit: TestApp
let admin: Client
let orgadmin: Client
let student: Client
let server: string
let instrument: BadInstrument
let agent: AgentProcess
let deviceId: string

const upload = async (who: Client, bytes: Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'labbox-bench.tgz')
  const response = await fetch(`${server}/api/device/app/add?notes=test`, {
    method: 'POST',
    body: form,
    headers: { 'x-token': who.token, 'accept-language': 'en' },
  })
  return (await response.json()) as { code: number; msg: string; data: { id: string; error?: string } }
}
const uploaded = async (version: string, program: string) =>
  (await upload(admin, packageOf(version, program))).data.id
const released = async (version: string, program: string) => {
  const id = await uploaded(version, program)
  await admin.ok(apps.appRelease, { id, deviceId })
  return id
}
const rollout = async () => {
  const { items } = await orgadmin.ok(apps.rolloutPage, {})
  return items.find(({ id }) => id === deviceId)!
}
const becomes = (state: object) => eventually(async () => expect(await rollout()).toMatchObject(state))
const kept = async () => ({
  packages: await kit.deps.db.select().from(benchPackage),
  releases: await kit.deps.db.select().from(benchRelease),
})

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  student = await kit.user('student')
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}`
  instrument = await badInstrument('DS1104Z', 'U1')
  deviceId = (await orgadmin.ok(devices.deviceAdd, { name: { en: 'Bench' } })).id
  const { code } = await orgadmin.ok(devices.deviceEnrollCode, { id: deviceId })
  agent = await agentProcess({
    server,
    code,
    instruments: [instrument.address],
    updates: true,
    url: kit.app.benches.broker.url,
  })
  agent.start()
  await becomes({ online: true, updates: true, offered: null })
})
afterAll(async () => {
  await agent.stop()
  await agent.close()
  await instrument.close()
  await kit.close()
})

test('only who administrates the installation uploads and releases, once per version, and only what is a package', async () => {
  const tarball = packageOf('0.0.1', '')
  const before = await kept()
  const foreign = await kit.user('orgadmin', { orgId: await kit.org() })
  for (const who of [student, orgadmin]) expect((await upload(who, tarball)).data.error).toBe('FORBIDDEN')
  expect((await upload(admin, Buffer.from('no package'))).data.error).toBe('PACKAGE_BAD')
  expect((await foreign.call(apps.appHold, { deviceId, hold: true })).refusal.error).toBe('NOT_FOUND')
  expect((await student.call(apps.appTry, { deviceId })).refusal.error).toBe('FORBIDDEN')
  expect((await orgadmin.call(apps.appTry, { deviceId })).refusal.error).toBe('WRONG_STATE')
  expect((await foreign.ok(apps.rolloutPage, {})).items).toEqual([])
  expect(await kept()).toEqual(before)

  const { id } = (await upload(admin, tarball)).data
  expect((await upload(admin, tarball)).data.error).toBe('PACKAGE_EXISTS')
  expect((await orgadmin.call(apps.appRelease, { id })).refusal.error).toBe('FORBIDDEN')
  expect((await orgadmin.call(apps.appWithdraw, { id })).refusal.error).toBe('FORBIDDEN')
  // Older than what runs: released, but offered to no bench.
  await admin.ok(apps.appRelease, { id })
  expect(await rollout()).toMatchObject({ offered: null, update: null })
  expect((await admin.ok(apps.appPage, {})).items).toMatchObject([
    { version: '0.0.1', notes: 'test', releases: [{ orgId: null, deviceId: null }], running: 0 },
  ])
  await admin.ok(apps.appWithdraw, { id })
  expect((await admin.call(apps.appWithdraw, { id })).refusal.error).toBe('WRONG_STATE')
  expect((await admin.call(apps.appRelease, { id })).refusal.error).toBe('WRONG_STATE')
})

test('an address is good for its bench, its package and an hour', async () => {
  const id = await uploaded('0.0.2', '')
  const { fetchPath } = await import('./packages.rules.ts')
  const until = kit.clock.now().getTime() + 1000
  const path = fetchPath(kit.deps.secrets, { id, deviceId, until })
  const answer = async (address: string) => {
    const response = await fetch(server + address)
    return response.headers.get('content-type') === 'application/gzip'
  }
  expect(await answer(path)).toBe(true)
  expect(await answer(path.replace(id, deviceId))).toBe(false)
  expect(await answer(path.replace(String(until), String(until + 1)))).toBe(false)
  kit.clock.advance(1001)
  expect(await answer(path)).toBe(false)
})

test('an update waits for the end of the lease, is tried, reports, and stays over a restart', async () => {
  const { occupancy } = await student.ok(occupancies.occupancyTake, { deviceId })
  await released('9.0.1', await programOf('9.0.1'))
  await becomes({ offered: '9.0.1', update: { state: 'waiting', version: '9.0.1', progress: 100 } })
  expect((await student.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ endedAt: null })
  await student.ok(occupancies.occupancyRelease, { id: occupancy!.id })
  await becomes({ online: true, version: '9.0.1', offered: null, update: null })
  await agent.stop()
  await becomes({ online: false })
  agent.start()
  await becomes({ online: true, version: '9.0.1' })
})

test('an older version, and an offer that was made before, are refused', async () => {
  const { secret } = JSON.parse(readFileSync(join(agent.folder, 'enrolment.json'), 'utf8')) as {
    secret: string
  }
  const { link, broker } = kit.app.benches.bench.ctx
  const offer = { version: '9.0.0', attempt: 0, path: '/', size: 1, sha256: '0'.repeat(64), signature: '' }
  await broker.publish(topics.update(deviceId), sign(secret, (Date.now() - HOUR_MS) * 1000, { offer }), {
    qos: 1,
  })
  await eventually(() => expect(agent.said()).toContain('came before, was refused'))
  await link.update(deviceId, { offer })
  await eventually(async () => {
    const [row] = await kit.database.sql`select update from device where id = ${deviceId}`
    expect(row!.update).toMatchObject({ version: '9.0.0', state: 'failed', failure: 'downgrade' })
  })
  expect(await rollout()).toMatchObject({ version: '9.0.1', update: null })
})

/** Refused or rolled back, and told with its reason. */
const fails = async (version: string, failure: string) => {
  await becomes({ update: { version, state: 'failed', failure } })
  await becomes({ online: true, version: '9.0.1' })
}
/** It is not tried again, however often the bench starts. */
const staysOut = async (version: string, failure: string) => {
  const { detail } = (await rollout()).update!
  await agent.stop()
  await becomes({ online: false })
  const said = agent.said().length
  agent.start()
  await becomes({ online: true, version: '9.0.1', update: { version, state: 'failed', failure, detail } })
  expect(agent.said().slice(said)).not.toContain(`Starting version ${version}`)
}

describe('a package that is bad', () => {
  test.runIf(LONG)(
    'crashes: the former program is put back and says so; asked for, it is tried once more',
    async () => {
      const id = await released('9.1.0', 'throw new Error("no such instrument driver")')
      await fails('9.1.0', 'crashed')
      await staysOut('9.1.0', 'crashed')
      expect((await rollout()).update?.detail).toContain('no such instrument driver')
      await orgadmin.ok(apps.appHold, { deviceId, hold: true })
      expect((await rollout()).held).toBe(true)
      await orgadmin.ok(apps.appHold, { deviceId, hold: false })
      const said = agent.said().length
      await orgadmin.ok(apps.appTry, { deviceId })
      await becomes({ update: { attempt: 1, state: 'failed', failure: 'crashed' } })
      expect(agent.said().slice(said)).toContain('Starting version 9.1.0')
      await admin.ok(apps.appWithdraw, { id })
    },
  )

  test.runIf(LONG)('comes online and keeps ending: the former program is put back', async () => {
    const dies = ';setTimeout(() => { throw new Error("the valve is gone") }, 4000)'
    const id = await released('9.1.1', (await programOf('9.1.1')) + dies)
    await becomes({ online: true, version: '9.1.1' })
    await fails('9.1.1', 'unstable')
    await staysOut('9.1.1', 'unstable')
    expect((await rollout()).update?.detail).toContain('the valve is gone')
    await admin.ok(apps.appWithdraw, { id })
  })

  test('is not signed by this installation: it never runs', async () => {
    const id = await uploaded('9.2.0', 'throw new Error()')
    await kit.database
      .sql`update bench_package set signature = ${Buffer.alloc(64).toString('base64')} where id = ${id}`
    await admin.ok(apps.appRelease, { id, orgId: kit.firstOrg })
    await fails('9.2.0', 'signature')
    await admin.ok(apps.appWithdraw, { id })
  })

  test.runIf(LONG)('arrives cut off', async () => {
    const id = await uploaded('9.3.0', 'throw new Error()')
    const [row] = await kit.database.sql`select sha256, size from bench_package where id = ${id}`
    const { sha256, size } = row as { sha256: string; size: number }
    truncateSync(join(kit.deps.config.dataDir, 'files', sha256.slice(0, 2), sha256), size - 10)
    await admin.ok(apps.appRelease, { id })
    await fails('9.3.0', 'size')
    await admin.ok(apps.appWithdraw, { id })
  })

  test.runIf(LONG)('never reports: the former program is put back after its time', async () => {
    const id = await released('9.4.0', 'setInterval(() => {}, 1000)')
    await fails('9.4.0', 'silent')
    await staysOut('9.4.0', 'silent')
    await admin.ok(apps.appWithdraw, { id })
  })
})
