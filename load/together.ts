/**
 * Sessions of people who draw one circuit together: how long after somebody changed something the others have it, whether a change that
 * was acknowledged is missing afterwards, what one change costs the server, how fast a record replays and how large it grows. Reference in
 * the same run: a bare broker that passes on messages of the same size to as many people, in this process.
 *
 * `npm run load together -- --sessions 30 --people 4 --rate 2 --seconds 30`
 */
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Aedes } from 'aedes'
import { connectAsync, type MqttClient } from 'mqtt'
import { mqttTicket } from '@labbox/contract/access/access.ts'
import { createReplay } from '@labbox/contract/bench/acts/replay.ts'
import type { Act } from '@labbox/contract/bench/acts/acts.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { experimentPractice } from '@labbox/contract/experiments/experiments.ts'
import { recordActs } from '@labbox/contract/experiments/records.ts'
import { synergyDiagram } from '@labbox/contract/experiments/shared-diagram.ts'
import { synergyInvite, synergyJoin, synergyOpen } from '@labbox/contract/experiments/synergy.ts'
import { quantile, round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { makeStudents } from './kit/people.ts'
import { cpuSeconds, processTree } from './kit/processes.ts'
import { productEnvironment, SERVER, startProduct, withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    sessions: { type: 'string', default: '30' },
    people: { type: 'string', default: '4' },
    rate: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '30' },
  },
})
const SESSIONS = Number(values.sessions)
const PEOPLE = Number(values.people)
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
/** In a record of two hours each of the people changes something so often; nobody draws at the rate of the test for so long. */
const RECORD_RATE = 0.2
const TWO_HOURS_S = 7_200
const SETTLE_MS = 3_000

interface Member {
  person: Person
  userId: string
  mqtt: MqttClient
  session: Session
  x: number
}
interface Session {
  id: string
  experimentId: string
}

/** When a change was said, by its key, and how long each of the others waited for it, ms. */
const said = new Map<string, number>()
const waited: number[] = []
const stored = new Set<string>()

const opened = async (url: string, people: readonly Person[], accounts: readonly string[]) => {
  const [first, ...others] = people
  const { id: experimentId } = await first!.call(experimentPractice, { projectId: null })
  const { id } = await first!.call(synergyOpen, { experimentId, open: false })
  for (const [k, person] of others.entries()) {
    await first!.call(synergyInvite, { id, account: accounts[k + 1]! })
    await person.call(synergyJoin, { id })
  }
  return Promise.all(
    people.map(async (person): Promise<Member> => {
      const ticket = await person.call(mqttTicket, {})
      const mqtt = await connectAsync(`${url.replace(/^http/, 'ws')}/mqtt`, {
        protocolVersion: 4,
        reconnectPeriod: 0,
        clientId: ticket.clientId,
        username: ticket.username,
        password: ticket.password,
      })
      const userId = ticket.username.replace(/^user:/, '')
      mqtt.on('message', (_, payload) => {
        const { body } = JSON.parse(payload.toString('utf8')) as { body: { nonce: string; by: string } }
        stored.add(body.nonce)
        const at = said.get(body.nonce)
        if (at !== undefined && body.by !== userId) waited.push(performance.now() - at)
      })
      await mqtt.subscribeAsync(topics.synergy(id), { qos: 1 })
      return { person, userId, mqtt, session: { id, experimentId }, x: 0 }
    }),
  )
}

const part = (designator: string, x: number) => ({
  symbol: { id: 'resistor', version: 1 },
  designator,
  x,
  y: 0,
  rotation: 0,
  mirrored: false,
  params: { value: { text: '1k', si: 1000 } },
})

/** Puts a part down, then moves it on and on. */
const draw = async (member: Member, k: number, change: object): Promise<void> => {
  const nonce = crypto.randomUUID()
  const message = {
    peer: member.userId,
    kind: 'propose',
    seq: 0,
    body: { nonce, change: { components: { [`part-${k}`]: change } } },
  }
  said.set(nonce, performance.now())
  await member.mqtt.publishAsync(topics.synergy(member.session.id), JSON.stringify(message), { qos: 1 })
}

const keepDrawing = async (member: Member, k: number): Promise<void> => {
  await draw(member, k, { kind: 'add', value: part(`R${k}`, 0) })
  await sleep(Math.random() * 1000)
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    const before = { x: member.x }
    member.x += 10
    await draw(member, k, { kind: 'set', before, after: { x: member.x } })
    await sleep((1000 / RATE) * (0.5 + Math.random()))
  }
}

/** The same with a broker that does nothing but pass on. */
const bare = async (bytes: number): Promise<number[]> => {
  const aedes = await Aedes.createBroker()
  const server = createServer((socket) => void aedes.handle(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  const times: number[] = []
  const filler = 'x'.repeat(Math.max(0, bytes - 40))
  const clients = await Promise.all(
    Array.from({ length: SESSIONS * PEOPLE }, async (_, k) => {
      const client = await connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0 })
      client.on('message', (__, payload) => {
        const { at, from } = JSON.parse(payload.toString('utf8')) as { at: number; from: number }
        if (from !== k) times.push(performance.now() - at)
      })
      await client.subscribeAsync(`np/${Math.floor(k / PEOPLE)}`, { qos: 1 })
      return client
    }),
  )
  const until = performance.now() + (SECONDS * 1000) / 3
  await Promise.all(
    clients.map(async (client, k) => {
      await sleep(Math.random() * 1000)
      while (performance.now() < until) {
        const message = JSON.stringify({ at: performance.now(), from: k, filler })
        await client.publishAsync(`np/${Math.floor(k / PEOPLE)}`, message, { qos: 1 })
        await sleep((1000 / RATE) * (0.5 + Math.random()))
      }
    }),
  )
  await sleep(SETTLE_MS / 3)
  for (const client of clients) await client.endAsync(true)
  await new Promise<void>((resolve) => aedes.close(resolve))
  server.close()
  return times
}

const actsOf = async (member: Member): Promise<Act[]> => {
  const acts: Act[] = []
  for (;;) {
    const more = await member.person.call(recordActs, {
      id: member.session.experimentId,
      after: acts.at(-1)?.seq ?? 0,
    })
    acts.push(...more)
    if (more.length === 0) return acts
  }
}

await withFolder(async (folder) => {
  const accounts = makeStudents(folder, SESSIONS * PEOPLE)
  const product = await startProduct(SERVER, {
    ...productEnvironment(folder),
    SIM_CAPACITY: '0',
  })
  try {
    const teacher = await signIn(product.url, 'teacher1')
    const { id: classId } = await teacher.call(classAdd, { name: { en: 'Load' } })
    await teacher.call(memberAdd, { id: classId, accounts })
    teacher.close()
    const members: Member[] = []
    for (let k = 0; k < SESSIONS; k++) {
      const names = accounts.slice(k * PEOPLE, (k + 1) * PEOPLE)
      const people: Person[] = []
      for (const name of names) people.push(await signIn(product.url, name))
      members.push(...(await opened(product.url, people, names)))
    }
    const before = cpuSeconds(processTree(product.pid))
    await Promise.all(members.map(keepDrawing))
    await sleep(SETTLE_MS)
    const cpu = cpuSeconds(processTree(product.pid)) - before
    const kept = new Set<string>()
    let [bytes, changes, replayX] = [0, 0, Infinity]
    let wrong = 0
    for (let k = 0; k < members.length; k += PEOPLE) {
      const member = members[k]!
      const acts = await actsOf(member)
      for (const { kind, body } of acts) if (kind === 'wire' && body.nonce) kept.add(body.nonce)
      bytes += Buffer.byteLength(JSON.stringify(acts))
      changes += acts.length
      const begun = performance.now()
      const replay = createReplay(acts)
      const { circuit, t } = replay.stateAfter(acts.length)
      replayX = Math.min(replayX, t / (performance.now() - begun))
      const diagram = await member.person.call(synergyDiagram, { id: member.session.id })
      const places = Object.values(diagram.circuit.components).map(({ x }) => x)
      wrong += places.length === Object.keys(circuit.components).length ? 0 : 1
    }
    for (const { mqtt, person } of members) {
      await mqtt.endAsync(true)
      person.close()
    }
    const perChange = bytes / changes
    const reference = await bare(perChange)
    report({
      sessions: SESSIONS,
      people: PEOPLE,
      editsSaid: said.size,
      editsStored: kept.size,
      editP95Ms: round(quantile(waited, 0.95)),
      editMedianMs: round(quantile(waited, 0.5)),
      bareP95Ms: round(quantile(reference, 0.95)),
      // Told to somebody as stored and not in the log, or said and never stored although nothing was refused.
      lostEdits: [...stored].filter((nonce) => !kept.has(nonce)).length + (said.size - kept.size),
      recordsThatDiffer: wrong,
      cpuMsPerEdit: round((cpu * 1000) / said.size),
      replayX: round(replayX),
      bytesPerChange: round(perChange),
      recordMbPer2h: round((perChange * PEOPLE * RECORD_RATE * TWO_HOURS_S) / 1e6),
    })
  } finally {
    await product.stop()
  }
})
