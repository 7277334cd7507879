import { connect as connectTcp } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import WebSocket from 'ws'
import { MOST_CONNECTIONS } from './gate.ts'
import { heardBy, startBroker, type TestBroker } from './broker.fixture.ts'

let test: TestBroker
beforeAll(async () => void (test = await startBroker()))
afterAll(() => test.close())

const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

describe('coming in', () => {
  it('takes agents over TCP and browsers over WebSocket', async () => {
    const agent = await test.client('agent d1')
    const browser = await test.client('browser u1 s1')
    const heard = heardBy(browser)
    await browser.subscribeAsync('bench/d1/event/o1')
    await agent.publishAsync('bench/d1/event/o1', 'hello', { qos: 1 })
    await eventually(() => expect(heard).toEqual(['bench/d1/event/o1 hello']))
    expect(test.broker.connected()).toContainEqual({ kind: 'browser', userId: 'u1', sessionId: 's1' })
    expect(test.broker.listeners('bench/d1/event/o1')).toBe(1)
    expect(test.broker.health()).toMatchObject({ ok: true, mode: 'embedded' })
  })

  it('refuses a wrong password and MQTT 5', async () => {
    await expect(test.client('agent d1', { password: 'wrong' })).rejects.toMatchObject({ code: 4 })
    await expect(test.client('agent d1', { protocolVersion: 5 })).rejects.toMatchObject({ code: 1 })
    expect(test.denials.some(({ act }) => act === 'connect')).toBe(true)
  })

  it('lets a client id be taken over by its own user alone', async () => {
    const first = await test.client('browser u1', { clientId: 'same' })
    await expect(test.client('browser u2', { clientId: 'same' })).rejects.toMatchObject({ code: 2 })
    expect(first.connected).toBe(true)
    const ended = closed(first)
    await test.client('browser u1', { clientId: 'same' })
    await ended
  })

  it('holds so many connections of one session or one bench at once, and no more', async () => {
    for (const [who, others] of [
      ['browser many s1', 'browser many s2'],
      ['agent many', 'agent few'],
    ] as const) {
      const tries = Array.from({ length: MOST_CONNECTIONS + 10 }, (_, k) =>
        test.client(who, { clientId: `${who} ${k}` }).catch(() => null),
      )
      const open = (await Promise.all(tries)).filter((client) => client !== null)
      expect(open).toHaveLength(MOST_CONNECTIONS)
      // Another session of the same person, and another bench, come in; so does whoever takes the place of a connection.
      await test.client(others)
      await test.client(who, { clientId: String(open[0]!.options.clientId) })
      await expect(test.client(who, { clientId: `${who} more` })).rejects.toThrow(/unavailable/i)
      await open[1]!.endAsync(true)
      await eventually(() => test.client(who, { clientId: `${who} more` }))
    }
  })

  it('refuses pages of other sites, other paths, and answers the sub-protocol', async () => {
    const attempt = (url: string, origin?: string) =>
      new Promise<string>((resolve) => {
        const ws = new WebSocket(url, ['mqtt'], origin ? { origin } : {})
        ws.on('open', () => (resolve(ws.protocol), ws.close()))
        ws.on('error', (error) => resolve(error.message))
      })
    const host = new URL(test.webUrl).host
    expect(await attempt(test.webUrl, `http://${host}`)).toBe('mqtt')
    expect(await attempt(test.webUrl, 'https://evil.example')).toContain('403')
    expect(await attempt(test.webUrl.replace('/mqtt', '/other'))).toContain('404')
  })
})

describe('who may say and hear what', () => {
  it.each([
    ['agent d1', 'bench/d1/cmd', true],
    ['agent d1', 'bench/d1/lease/+', true],
    ['agent d1', 'bench/d1/lease/3', true],
    ['agent d1', 'bench/d2/cmd', false],
    ['agent d1', 'bench/+/cmd', false],
    ['agent d1', '#', false],
    ['agent d1', 'user/u1', false],
    ['browser u1', 'user/u1', true],
    ['browser u1', 'user/u2', false],
    ['browser u1', 'open/a', true],
    ['browser u1', 'open/+', false],
    ['browser u1', '#', false],
    ['browser u1', '$SYS/#', false],
  ])('%s hears %s: %s', async (who, topic, allowed) => {
    const client = await test.client(who)
    const asked = client.subscribeAsync(topic).then(
      () => true,
      () => false,
    )
    expect(await asked).toBe(allowed)
    expect(client.connected).toBe(true)
  })

  it.each([
    ['agent d1', 'bench/d1/reply/n1', true],
    ['agent d1', 'bench/d1/wave/o1/ds1', true],
    ['agent d1', 'bench/d1/cmd', false],
    ['agent d1', 'bench/d2/status', false],
    ['browser u1', 'open/b', true],
    ['browser u1', 'bench/d1/cmd', false],
    ['browser u1', 'user/u1', false],
  ])('%s says %s: %s', async (who, topic, allowed) => {
    const heard: string[] = []
    const stop = await test.broker.subscribe(topic, (_topic, payload) => heard.push(payload.toString()))
    const client = await test.client(who)
    // Acknowledged either way: a refusal must not close the connection.
    await client.publishAsync(topic, 'x', { qos: 1 })
    await client.publishAsync('open/marker', '', { qos: 1 })
    expect(heard).toEqual(allowed ? ['x'] : [])
    expect(client.connected).toBe(true)
    await stop()
    const denied = test.denials.some(({ act, subject }) => act === 'publish' && subject === topic)
    expect(denied).toBe(!allowed)
  })

  it('keeps only status and leases for later', async () => {
    const agent = await test.client('agent d9')
    await agent.publishAsync('bench/d9/status', 'here', { qos: 1, retain: true })
    await agent.publishAsync('bench/d9/event/o1', 'once', { qos: 1, retain: true })
    const browser = await test.client('browser u1')
    const heard = heardBy(browser)
    await browser.subscribeAsync('bench/d9/event/o1')
    await browser.subscribeAsync('bench/d9/status')
    await eventually(() => expect(heard).toEqual(['bench/d9/status here']))
    const server: string[] = []
    await test.broker.subscribe('bench/+/status', (topic, payload) => server.push(`${topic} ${payload}`))
    expect(server).toContain('bench/d9/status here')
  })
})

it('tells a bench that somebody hears its live screen', async () => {
  const agent = await test.client('agent d7')
  const heard = heardBy(agent)
  await agent.subscribeAsync('bench/d7/watch/+')
  const browser = await test.client('browser u1')
  await browser.subscribeAsync('bench/d7/event/o7')
  await browser.subscribeAsync('bench/d7/wave/o7/ds1')
  await eventually(() => expect(heard).toEqual(['bench/d7/watch/o7 ']))
  const again = await test.client('agent d7')
  const heardAgain = heardBy(again)
  await again.subscribeAsync('bench/d7/watch/+')
  await eventually(() => expect(heardAgain).toContain('bench/d7/watch/o7 '))
})

describe('what goes wrong', () => {
  it('tells the last will when a connection breaks', async () => {
    const will = { topic: 'bench/d3/status', payload: Buffer.from('offline'), qos: 1 as const, retain: true }
    const agent = await test.client('agent d3', { will })
    const browser = await test.client('browser u1')
    const heard = heardBy(browser)
    await browser.subscribeAsync('bench/d3/status')
    agent.stream.destroy()
    await eventually(() => expect(heard).toEqual(['bench/d3/status offline']))
  })

  it('refuses a will on a topic that is not one’s own', async () => {
    const will = { topic: 'bench/d1/cmd', payload: Buffer.from('boo'), qos: 0 as const, retain: false }
    const browser = await test.client('browser u1', { will })
    const heard: string[] = []
    const stop = await test.broker.subscribe('bench/d1/cmd', (topic) => heard.push(topic))
    browser.stream.destroy()
    await eventually(() =>
      expect(test.denials).toContainEqual(
        expect.objectContaining({ act: 'publish', subject: 'bench/d1/cmd' }),
      ),
    )
    expect(heard).toEqual([])
    await stop()
  })

  it.each(['agent d1', 'browser u1'])('closes on a message over 1 MB from %s', async (who) => {
    const client = await test.client(who)
    const ended = closed(client)
    client.publish(who.startsWith('agent') ? 'bench/d1/event/o1' : 'open/big', Buffer.alloc(1_100_000))
    await ended
    expect(test.broker.health().ok).toBe(true)
  })

  it('drops what is no MQTT without harm', async () => {
    const { hostname, port } = new URL(test.broker.url)
    const socket = connectTcp(Number(port), hostname)
    const ended = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\n\r\n')
    await ended
    const client = await test.client('agent after')
    expect(client.connected).toBe(true)
  })

  it.each(['agent', 'browser'])('does not let a frozen %s hold up the others', async (kind) => {
    const topic = kind === 'agent' ? 'bench/slow/cmd' : 'open/slow'
    const frozen = await test.client(kind === 'agent' ? 'agent slow' : 'browser slow')
    await frozen.subscribeAsync(topic)
    const frozenGone = vi.fn()
    const reader = await test.client(kind === 'agent' ? 'agent slow' : 'browser quick')
    await reader.subscribeAsync(topic)
    let received = 0
    reader.on('message', () => received++)
    const raw = kind === 'agent' ? frozen.stream : frozen.stream
    raw.pause()
    ;(raw as unknown as { socket?: WebSocket }).socket?.pause()
    frozen.on('close', frozenGone)
    const frame = Buffer.alloc(50_000)
    const rounds = 400
    for (let k = 0; k < rounds; k++) {
      await test.broker.publish(topic, frame)
      if (k % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await eventually(() => expect(received).toBe(rounds))
    await eventually(() => expect(test.broker.listeners(topic)).toBe(1))
  })
})

describe('kicking out', () => {
  it('cuts subscriptions at once and leaves the rest of the connection alone', async () => {
    const kicked = await test.client('browser k1 s1')
    const other = await test.client('browser k2 s2')
    const heard = heardBy(kicked)
    const heardByOther = heardBy(other)
    for (const client of [kicked, other]) {
      await client.subscribeAsync('bench/d1/event/o7')
      await client.subscribeAsync('open/stays')
    }
    await test.broker.cut({ userId: 'k1' }, ['bench/+/event/o7', 'bench/+/wave/o7/+'])
    await test.broker.publish('bench/d1/event/o7', 'secret')
    await test.broker.publish('open/stays', 'public')
    await eventually(() => expect(heard).toEqual(['open/stays public']))
    expect(heardByOther).toContain('bench/d1/event/o7 secret')
  })

  it('cuts a subscription whose rule is still being asked', async () => {
    let answer = (_allowed: boolean) => {}
    const slow = await startBroker({
      access: {
        authenticate: async () => ({ kind: 'browser', userId: 'u', sessionId: 's' }),
        mayPublish: () => true,
        maySubscribe: () => new Promise<boolean>((resolve) => (answer = resolve)),
      },
    })
    const client = await connectAsync(slow.webUrl, { protocolVersion: 4, username: 'u', password: 'p' })
    const asked = client.subscribeAsync('open/x')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await slow.broker.cut({ sessionId: 's' }, ['open/x'])
    answer(true)
    await expect(asked).rejects.toThrow()
    await client.endAsync(true)
    await slow.close()
  })

  it('closes the connections of a session', async () => {
    const gone = await test.client('browser u5 ended')
    const stays = await test.client('browser u5 other')
    const ended = closed(gone)
    await test.broker.disconnectSession('ended')
    await ended
    expect(stays.connected).toBe(true)
    // A filter that names nobody means nobody.
    await test.broker.disconnect({})
    expect(stays.connected).toBe(true)
  })
})
