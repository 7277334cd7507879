import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { heardBy, startBroker, type TestBroker } from './broker.fixture.ts'

interface External {
  url: string
  stop(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const startAedes = async (port: number): Promise<External> => {
  const aedes = await Aedes.createBroker()
  const server = createServer((socket) => void aedes.handle(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async stop() {
      await new Promise<void>((resolve) => aedes.close(resolve))
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const MOSQUITTO = '/usr/sbin/mosquitto'

const startMosquitto = async (port: number): Promise<External> => {
  const folder = mkdtempSync(join(tmpdir(), 'labbox-mosquitto-'))
  writeFileSync(join(folder, 'conf'), `listener ${port} 127.0.0.1\nallow_anonymous true\n`)
  const child = spawn(MOSQUITTO, ['-c', join(folder, 'conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `mqtt://127.0.0.1:${port}`
  const probe = () => connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0 })
  const open = await eventually(probe)
  await open.endAsync(true)
  return {
    url,
    async stop() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

describe.each([
  ['aedes', startAedes, true],
  ['mosquitto (needs its Debian package)', startMosquitto, existsSync(MOSQUITTO)],
] as const)('two nodes on an external %s', (_name, start, there) => {
  let external: External
  let port: number
  let a: TestBroker
  let b: TestBroker
  beforeAll(async () => {
    if (!there) return
    port = await freePort()
    external = await start(port)
    const options = { external: { url: external.url, key: Buffer.from('nodes') } }
    a = await startBroker(options)
    b = await startBroker(options)
    await eventually(() => expect([a.broker.health().ok, b.broker.health().ok]).toEqual([true, true]))
  })
  afterAll(async () => {
    if (!there) return
    await a.close()
    await b.close()
    await external.stop()
  })

  it.runIf(there)('carries messages between browsers, agents and the server of different nodes', async () => {
    const browser = await b.client('browser u1')
    const agent = await connectAsync(external.url, { protocolVersion: 4 })
    const heard = heardBy(browser)
    const heardByAgent = heardBy(agent)
    await agent.subscribeAsync('bench/d1/cmd')
    for (const topic of ['bench/d1/wave/o1/ds1', 'user/u1', 'open/a']) await browser.subscribeAsync(topic)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await agent.publishAsync('bench/d1/wave/o1/ds1', 'frame', { qos: 1 })
    await agent.publishAsync('bench/d1/wave/other/ds1', 'not ours', { qos: 1 })
    await a.broker.publish('user/u1', 'notice', { qos: 1 })
    await a.broker.publish('bench/d1/cmd', 'command', { qos: 1 })
    await browser.publishAsync('open/a', 'to myself', { qos: 1 })
    await browser.publishAsync('bench/d1/cmd', 'forged', { qos: 1 })
    await eventually(() => {
      expect(heard.toSorted()).toEqual(['bench/d1/wave/o1/ds1 frame', 'open/a to myself', 'user/u1 notice'])
      expect(heardByAgent).toEqual(['bench/d1/cmd command'])
    })
    await agent.endAsync(true)
  })

  it.runIf(there)('shows what was retained before anybody listened, and the will of an agent', async () => {
    const will = { topic: 'bench/d2/status', payload: Buffer.from('gone'), qos: 1 as const, retain: true }
    const agent = await a.client('agent d2', { will })
    await agent.publishAsync('bench/d2/status', 'here', { qos: 1, retain: true })
    const server: string[] = []
    await b.broker.subscribe('bench/+/status', (topic, payload) => server.push(`${topic} ${payload}`))
    await eventually(() => expect(server).toEqual(['bench/d2/status here']))
    const browser = await b.client('browser u2')
    const heard = heardBy(browser)
    await browser.subscribeAsync('bench/d2/status')
    await eventually(() => expect(heard).toEqual(['bench/d2/status here']))
    // Somebody who leaves takes nothing away from those who come later.
    await browser.endAsync()
    const next = await b.client('browser u2')
    const heardNext = heardBy(next)
    await next.subscribeAsync('bench/d2/status')
    await eventually(() => expect(heardNext).toEqual(['bench/d2/status here']))
    agent.stream.destroy()
    await eventually(() => expect(heardNext.at(-1)).toBe('bench/d2/status gone'))
    expect(server).toEqual(['bench/d2/status here', 'bench/d2/status gone'])
  })

  it.runIf(there)('cuts and closes on every node', async () => {
    const kicked = await b.client('browser u3 s3')
    const heard = heardBy(kicked)
    await kicked.subscribeAsync('open/c')
    await a.broker.cut({ userId: 'u3' }, ['open/c'])
    await eventually(() => expect(b.broker.listeners('open/c')).toBe(0))
    await a.broker.publish('open/c', 'secret', { qos: 1 })
    const ended = new Promise<void>((resolve) => kicked.once('close', () => resolve()))
    await a.broker.disconnectSession('s3')
    await ended
    expect(heard).toEqual([])
  })

  it.runIf(there)('says that the broker is away, and asks again for everything when it is back', async () => {
    const browser = await b.client('browser u4')
    const heard = heardBy(browser)
    await browser.subscribeAsync('open/d')
    await external.stop()
    await eventually(() => expect(b.broker.health()).toMatchObject({ ok: false, mode: 'external' }))
    await expect(b.broker.publish('open/d', 'lost')).rejects.toThrow('cannot be reached')
    external = await start(port)
    await eventually(() => expect([a.broker.health().ok, b.broker.health().ok]).toEqual([true, true]))
    await new Promise((resolve) => setTimeout(resolve, 200))
    await a.broker.publish('open/d', 'back', { qos: 1 })
    await eventually(() => expect(heard).toEqual(['open/d back']))
  })
})
