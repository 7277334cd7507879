import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { listenTcp } from '../broker/listeners.ts'
import { listening } from './listening.ts'
import { FolderInUseError, lockFolder, prepareFolder, waitForFolder } from './folder-lock.ts'
import { createLog } from '../log.ts'
import { startPostgres } from '../postgres/embedded.ts'
import { openSecrets } from '../safety/secrets.ts'

// What keeps a server from starting names the setting, and says what to do about it.
const { path: folder, remove } = await temporaryFolder()
afterAll(remove)

const names = { host: 'MQTT_HOST', port: 'MQTT_PORT' }
const open = async (place: { host: string; port: number }) => {
  const server = createServer()
  await listening(
    { host: place.host, port: place.port, names },
    () => {
      server.listen(place)
      return once(server, 'listening')
    },
    200,
  )
  return server
}

test('a port that is taken', async () => {
  const first = await open({ host: '127.0.0.1', port: 0 })
  const { port } = first.address() as AddressInfo
  await expect(open({ host: '127.0.0.1', port })).rejects.toThrow(
    `MQTT_PORT: another program listens on 127.0.0.1:${port}. End it, or set MQTT_PORT to a free port.`,
  )
  const second = open({ host: '127.0.0.1', port })
  first.close()
  expect(((await second).address() as AddressInfo).port).toBe(port)
  ;(await second).close()
})

test('an address that is none of this machine', async () => {
  await expect(open({ host: '192.0.2.1', port: 0 })).rejects.toThrow('MQTT_HOST: this machine has no address')
})

test('a certificate that is none', async () => {
  const tcp = { host: '127.0.0.1', port: 0 }
  const [missing, empty] = [join(folder, 'missing.pem'), join(folder, 'empty.pem')]
  writeFileSync(empty, '')
  await expect(listenTcp({ ...tcp, tls: { cert: missing, key: empty } }, () => {})).rejects.toThrow(
    'MQTT_TLS_CERT: ',
  )
  await expect(listenTcp({ ...tcp, tls: { cert: empty, key: missing } }, () => {})).rejects.toThrow(
    'MQTT_TLS_KEY: ',
  )
  writeFileSync(empty, '-----BEGIN CERTIFICATE-----\nnothing\n-----END CERTIFICATE-----\n')
  await expect(listenTcp({ ...tcp, tls: { cert: empty, key: empty } }, () => {})).rejects.toThrow(
    'MQTT_TLS_CERT, MQTT_TLS_KEY: these files are no certificate',
  )
})

test('a data folder that cannot be', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => prepareFolder(join(file, 'below'))).toThrow(/^DATA_DIR: .*below cannot be used/)
})

test('a damaged lock', () => {
  const dataDir = join(folder, 'damaged')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'lock'), 'this is no lock at all, it is a text that somebody put here')
  expect(() => lockFolder(dataDir)).toThrow(
    /^DATA_DIR: the lock .*damaged\/lock cannot be used .* delete this file/,
  )
})

test('a data folder that is held: waited for, but not for ever', async () => {
  const dataDir = join(folder, 'held')
  const held = lockFolder(dataDir)
  await expect(waitForFolder(dataDir, 100)).rejects.toThrow(FolderInUseError)
  const waiting = waitForFolder(dataDir, 10_000)
  held.release()
  ;(await waiting).release()
})

test('a database that is not whole', async () => {
  const dataDir = join(folder, 'halved')
  mkdirSync(join(dataDir, 'postgres/base'), { recursive: true })
  const start = startPostgres({ dataDir, log: createLog('silent'), secrets: openSecrets({ dataDir }) })
  await expect(start).rejects.toThrow(/^DATA_DIR: .*PG_VERSION is missing.*restore a backup/)
})
