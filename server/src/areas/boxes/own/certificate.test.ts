import { request } from 'node:https'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boxState } from '@labbox/contract/boxes/own.ts'
import { openUniversity } from './testing.ts'

let university: Awaited<ReturnType<typeof openUniversity>>
beforeAll(async () => {
  university = await openUniversity()
})
afterAll(() => university.close())

it.runIf(spawnSync('openssl', ['version']).status === 0)(
  'answers by https under the certificate that it made at its first start, and keeps it; its key does not lie open',
  async () => {
    const lab = await university.classWithBox()
    const { room } = await university.startBox(lab, { tls: true })
    await room.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = room.app.server.address() as AddressInfo
    // Signed by nobody: who opens the page compares the fingerprint.
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/api/box/state',
      rejectUnauthorized: false,
    }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const shown = (answer.socket as TLSSocket).getPeerCertificate().fingerprint256
    answer.resume()
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([200, undefined])
    expect((await room.anonymous.ok(boxState, {})).box?.fingerprint).toBe(shown)
    expect(readFileSync(join(lab.folder, 'certificate'), 'utf8')).not.toContain('PRIVATE KEY')
    const again = await university.startBox(lab, { tls: true })
    expect(again.box.state().fingerprint).toBe(shown)
  },
)

it('is reached by plain http where nothing else is said', async () => {
  const { box } = await university.startBox(await university.classWithBox())
  expect([box.certificate, box.state().fingerprint]).toEqual([null, null])
})
