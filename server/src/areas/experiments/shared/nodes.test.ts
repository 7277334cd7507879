import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { AcceptedChange } from '@labbox/contract/experiments/shared-diagram.ts'
import { startTestBroker } from 'labbox-bench/agent/agent.fixture.ts'
import { startTcpPostgres, type TcpPostgres } from '../../../testing/database/tcp-postgres.ts'
import type { Person } from '../../../testing/exams/scripted-exam.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { fillFolder, openProduct } from '../../../testing/product.ts'
import { expectKept, openRoom, ScriptedDrawer } from '../../../testing/scripted-room.ts'

// Two nodes of the product and one broker of its own: half of the members are at each, and one node is killed in the middle.
const PEOPLE = 8
const folder = await temporaryFolder()
let centre: TcpPostgres
let broker: Awaited<ReturnType<typeof startTestBroker>>
let nodes: Awaited<ReturnType<typeof openProduct>>[]
let drawers: ScriptedDrawer[]

beforeAll(async () => {
  centre = await startTcpPostgres()
  broker = await startTestBroker()
  const settings = {
    DATABASE_URL: await centre.handOut('campus', 'createrole'),
    SECRET: 'what all nodes of this installation share',
    BROKER_URL: `mqtt://127.0.0.1:${broker.port}`,
  }
  const people = await fillFolder(folder.path, settings, 'exams/exam-class.ts', String(PEOPLE))
  nodes = await Promise.all([openProduct(folder.path, settings), openProduct(folder.path, settings)])
  for (const node of nodes) await node.start()
  const { students } = JSON.parse(people) as { students: string[] }
  drawers = students.map((token, k) => new ScriptedDrawer(nodes[k % 2]!.url, token))
}, 240_000)
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await broker.stop()
  await centre.close()
  await folder.remove()
})

/** Hears the changes of a session at the node of its person. */
const listen = async (
  person: Person,
  id: string,
): Promise<{ client: MqttClient; heard: AcceptedChange[] }> => {
  const { clientId, username, password } = await person.insist<Record<string, string>>('/user/mqttTicket', {})
  const client = await connectAsync(`${person.url.replace(/^http/, 'ws')}/mqtt`, {
    protocolVersion: 4,
    clientId,
    username,
    password,
    reconnectPeriod: 0,
  })
  const heard: AcceptedChange[] = []
  client.on('message', (_, payload) => {
    heard.push((JSON.parse(payload.toString('utf8')) as { body: AcceptedChange }).body)
  })
  await client.subscribeAsync(topics.synergy(id), { qos: 1 })
  return { client, heard }
}

it('members at two nodes draw one circuit and hear each other, and a node that is killed takes nothing with it', async () => {
  const room = await openRoom(drawers)
  const ear = await listen(drawers[1]!, room.id)
  const running = drawers.map((drawer, k) => drawer.draw(room.id, k))
  const done = () => drawers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  const more = async () => {
    const before = done()
    await expect.poll(done, { timeout: 120_000, interval: 50 }).toBeGreaterThan(before + 6 * PEOPLE)
  }
  await more()
  // The node that is killed is not the one at which somebody listens.
  await nodes[0]!.kill()
  await nodes[0]!.start()
  await more()
  for (const drawer of drawers) drawer.stop()
  await Promise.all(running)
  await expectKept(drawers, room)
  // What was drawn at either node was heard at the other; what a killed node could not tell any more is read by its number.
  const told = () => new Map(ear.heard.map((change) => [change.nonce, change.seq]))
  const last = (who: ScriptedDrawer) => [...who.acknowledged].at(-1)!
  for (const drawer of drawers) {
    const [nonce, seq] = last(drawer)
    await expect.poll(() => told().get(nonce)).toBe(seq)
  }
  await ear.client.endAsync(true)
}, 400_000)
