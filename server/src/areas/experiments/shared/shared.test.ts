import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DiagramChange } from '@labbox/contract/bench/acts/change.ts'
import { createReplay } from '@labbox/contract/bench/acts/replay.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as records from '@labbox/contract/experiments/records.ts'
import * as shared from '@labbox/contract/experiments/shared-diagram.ts'
import * as synergies from '@labbox/contract/experiments/synergy.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { pinsOf } from 'labbox-bench/circuit/edit/pins.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { listen, type Listener } from '../../../testing/bench.ts'
import { classOf } from '../../../testing/bookings.ts'
import { writeActs } from '../../bench/service.ts'
import { createSharedWriter } from './writer.ts'

let kit: TestApp
let teacher: Client
let classId: string
let holder: Client
let guest: Client
let stranger: Client
let experimentId: string
let id: string
const ears: Listener[] = []
const isSaid = (news: unknown): boolean => (news as { kind?: string }).kind === 'said'

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '0' }, build: { clockwork: false } })
  const names = ['sharer01', 'sharer02']
  holder = await kit.user('student', { account: 'sharer01', name: 'Holder' })
  guest = await kit.user('student', { account: 'sharer02', name: 'Guest' })
  stranger = await kit.user('student', { account: 'sharer03', name: 'Stranger' })
  teacher = await kit.user('teacher', { name: 'Teacher' })
  classId = await classOf(teacher, names)
})
afterAll(() => kit.close())
beforeEach(async () => {
  experimentId = (await holder.ok(experiments.experimentPractice, {})).id
  id = (await holder.ok(synergies.synergyOpen, { experimentId, open: true })).id
  await guest.ok(synergies.synergyJoin, { id })
})
afterEach(async () => {
  for (const ear of ears.splice(0)) await ear.close()
  await holder.ok(synergies.synergyLeave, { id })
})

const part = (designator: string, x: number, text = '1k') => ({
  symbol: { id: 'resistor', version: 1 },
  designator,
  x,
  y: 0,
  rotation: 0 as const,
  mirrored: false,
  params: { value: { text, si: 1000 } },
})
const none = { components: {}, wires: {}, labels: {} }
const adds = (key: string, designator: string, x: number): DiagramChange => ({
  ...none,
  components: { [key]: { kind: 'add', value: part(designator, x) } },
})
const moves = (key: string, from: number, to: number): DiagramChange => ({
  ...none,
  components: { [key]: { kind: 'set', before: { x: from }, after: { x: to } } },
})
const propose = (who: Client, change: DiagramChange, more: object = {}) =>
  who.call(shared.synergyPropose, { id, nonce: newId(), change, ...more })
const draw = async (who: Client, change: DiagramChange, more: object = {}) => {
  const { refusal, data } = await propose(who, change, more)
  expect(refusal.error ?? null).toBeNull()
  return data.seq
}
const why = async (who: Client, change: DiagramChange, more: object = {}) =>
  (await propose(who, change, more)).refusal?.error ?? null
const diagram = () => guest.ok(shared.synergyDiagram, { id })
const hear = async (who: Client, ...wanted: string[]) => {
  const ear = await listen(kit, who)
  ears.push(ear)
  for (const topic of wanted) await ear.hear(topic)
  return ear
}

it('has the fields of the specification, and says who takes part', async () => {
  expect(await guest.ok(synergies.synergyGet, { id })).toMatchObject({
    id,
    deviceId: null,
    experimentId,
    creatorId: holder.userId,
    processId: experimentId,
    description: { deviceType: null, deviceModel: null, recordId: experimentId, operator: holder.userId },
    members: [{ userId: holder.userId }, { userId: guest.userId, joined: true }],
    may: 'member',
  })
  // Whoever begins a second time is brought to what runs.
  expect(await holder.ok(synergies.synergyOpen, { experimentId })).toMatchObject({ id })
})

it('is handed in by who does it, not by who is only in on it', async () => {
  const ownOf = async (person: Client) =>
    (await person.ok(experiments.experimentGet, { id: experimentId })).own
  expect([await ownOf(holder), await ownOf(guest)]).toEqual([true, false])
  expect((await guest.call(experiments.experimentEnd, { id: experimentId })).refusal.error).toBe('NOT_FOUND')
  expect((await holder.ok(experiments.experimentGet, { id: experimentId })).open).toBe(true)
})

it('numbers what both draw, tells everybody, and says who drew what', async () => {
  const [one, two] = [await hear(holder, topics.synergy(id)), await hear(guest, topics.synergy(id))]
  const first = await draw(holder, adds('part-a', 'R1', 0))
  const second = await draw(guest, adds('part-b', 'R2', 100))
  await draw(guest, moves('part-a', 0, 50))
  for (const ear of [one, two])
    await eventually(() =>
      expect(ear.heard.get(topics.synergy(id))).toMatchObject([
        { kind: 'change', seq: first, peer: holder.userId },
        { kind: 'change', seq: second, peer: guest.userId, body: { prev: first } },
        { kind: 'change', body: { prev: second } },
      ]),
    )
  const { circuit, authors, seq } = await diagram()
  expect(circuit.components).toMatchObject({ 'part-a': { x: 50 }, 'part-b': { x: 100 } })
  expect(authors).toEqual({ 'part-a': guest.userId, 'part-b': guest.userId })
  // A member who was away reads what lies between, and the record replays to the same.
  const { changes, more } = await guest.ok(shared.synergyChanges, { id, after: first })
  expect([changes.map((change) => change.prev), more]).toEqual([[first, second], false])
  expect(changes.at(-1)?.seq).toBe(seq)
  const replay = createReplay(await guest.ok(records.recordActs, { id: experimentId }))
  expect(replay.stateAfter(replay.acts.length).circuit).toEqual(circuit)
  const { actors } = await guest.ok(records.recordGet, { id: experimentId })
  const drawnBy = (who: Client) => actors.find((one) => one.id === who.userId)?.wired
  expect([drawnBy(holder), drawnBy(guest)]).toEqual([1, 2])
})

it('who was away for long is told that there is more, and reads the diagram anew', async () => {
  const row = { id: experimentId, ownerId: holder.userId, startedAt: kit.clock.now(), seed: null }
  const patch = (x: number) => ({ components: { 'part-a': part('R1', x) } })
  const acts = Array.from({ length: shared.MOST_CHANGES + 1 }, (_, k) => ({
    session: row,
    actorId: holder.userId,
    at: kit.clock.now(),
    kind: 'wire' as const,
    body: { patch: patch(k) },
  }))
  await writeActs(kit.deps.db, acts)
  const { changes, more } = await guest.ok(shared.synergyChanges, { id, after: 0 })
  expect([changes.length, more]).toEqual([shared.MOST_CHANGES, true])
  const now = await diagram()
  expect(now.circuit.components).toMatchObject({ 'part-a': { x: shared.MOST_CHANGES } })
  expect((await guest.ok(shared.synergyChanges, { id, after: now.seq })).changes).toEqual([])
})

it('merges what touches different fields, and refuses what somebody else has changed', async () => {
  await draw(holder, adds('part-a', 'R1', 0))
  await draw(guest, moves('part-a', 0, 50))
  // The holder has not heard of it: the value is another field, the place is the same.
  const value = { text: '2k', si: 2000 }
  const sets: DiagramChange = {
    ...none,
    components: {
      'part-a': { kind: 'set', before: { params: part('R1', 0).params }, after: { params: { value } } },
    },
  }
  await draw(holder, sets)
  const refused = await propose(holder, moves('part-a', 0, 20))
  expect(refused.refusal.error).toBe('SYNERGY_CHANGED')
  expect(refused.msg).toContain('Guest')
  expect((await diagram()).circuit.components['part-a']).toMatchObject({ x: 50, params: { value } })
})

it('a wire follows a part that somebody else moved meanwhile', async () => {
  await draw(holder, adds('part-a', 'R1', 0))
  const pin = pinsOf('part-a', part('R1', 0))[0]!
  const wired = {
    points: [pin.at, [pin.at[0], pin.at[1] - 50]] as [number, number][],
    start: { component: 'part-a', pin: pin.pin },
  }
  await draw(guest, moves('part-a', 0, 100))
  await draw(holder, { ...none, wires: { 'wire-a': { kind: 'add', value: wired } } })
  expect((await diagram()).circuit.wires['wire-a']?.points[0]).toEqual([pin.at[0] + 100, pin.at[1]])
})

it('takes back own acts only', async () => {
  const first = await draw(holder, adds('part-a', 'R1', 0))
  const gone = { ...none, components: { 'part-a': { kind: 'remove' as const, value: part('R1', 0) } } }
  expect(await why(guest, gone, { undoes: first })).toBe('SYNERGY_UNDO')
  expect(await why(holder, { ...adds('part-z', 'R9', 0) }, { undoes: first })).toBe('SYNERGY_UNDO')
  const moved = await draw(guest, moves('part-a', 0, 50))
  // The guest has moved it since: to take it back would undo that as well.
  expect(await why(holder, gone, { undoes: first })).toBe('SYNERGY_CHANGED')
  await draw(guest, moves('part-a', 50, 0), { undoes: moved })
  await draw(holder, gone, { undoes: first })
  expect((await diagram()).circuit.components).toEqual({})
})

it('the same proposal twice is done once, also by another node, and by nobody else', async () => {
  const nonce = newId()
  const first = await draw(holder, adds('part-a', 'R1', 0), { nonce })
  await draw(guest, moves('part-a', 0, 50))
  expect(await draw(holder, adds('part-a', 'R1', 0), { nonce })).toBe(first)
  expect(await why(guest, adds('part-b', 'R2', 0), { nonce })).toBe('NOT_FOUND')
  const other = createSharedWriter({ ...kit.deps, broker: kit.app.benches.broker })
  const change = adds('part-c', 'R3', 0)
  const writer = { userId: holder.userId, locale: 'en' as const }
  expect(await other.propose(writer, id, { nonce, change: adds('part-a', 'R1', 0) })).toBe(first)
  const seq = await other.propose(writer, id, { nonce: newId(), change })
  // This node has not heard of the change of the other one, and numbers on.
  expect(await draw(guest, moves('part-c', 0, 10))).toBe(seq + 1)
  expect((await diagram()).circuit.components).toMatchObject({ 'part-a': { x: 50 }, 'part-c': { x: 10 } })
})

it('the same proposal twice at once, as when its first answer was lost, has one number for its writer', async () => {
  const nonce = newId()
  const send = () => draw(holder, adds('part-a', 'R1', 0), { nonce })
  const [one, other] = await Promise.all([send(), send()])
  expect(one).toBe(other)
  const stolen = newId()
  const codes = await Promise.all(
    [holder, guest].map((who, k) => why(who, adds(`part-${k}`, `R${k + 2}`, 0), { nonce: stolen })),
  )
  expect(codes.toSorted()).toEqual(['NOT_FOUND', null])
})

it('eight draw at once on two nodes, and nothing is lost or numbered twice', async () => {
  const nodes = [1, 2].map(() => createSharedWriter({ ...kit.deps, broker: kit.app.benches.broker }))
  const who = [holder, guest]
  const tasks = Array.from({ length: 8 }, (_, k) =>
    Promise.all(
      Array.from({ length: 30 }, (__, n) =>
        nodes[k % 2]!.propose({ userId: who[k % 2]!.userId, locale: 'en' }, id, {
          nonce: newId(),
          change: adds(`part-${k}-${n}`, `R${k * 30 + n}`, 10 * n),
        }),
      ),
    ),
  )
  const seqs = (await Promise.all(tasks)).flat()
  expect(new Set(seqs).size).toBe(240)
  const { circuit, seq } = await diagram()
  expect(Object.keys(circuit.components)).toHaveLength(240)
  expect(seq).toBe(Math.max(...seqs))
  const replay = createReplay(await holder.ok(records.recordActs, { id: experimentId }))
  expect(replay.stateAfter(replay.acts.length).circuit).toEqual(circuit)
})

it('what is run is what is drawn together; private saves wait until it is over', async () => {
  await draw(guest, adds('part-a', 'R1', 0))
  const { circuit } = await diagram()
  const stored = await guest.ok(shared.synergyStore, { id })
  expect(await holder.ok(experiments.experimentGet, { id: experimentId })).toMatchObject({
    synergyId: id,
    circuitId: stored.circuitId,
    circuit,
  })
  const other = { ...circuit, components: {} }
  const save = () => holder.call(experiments.experimentSave, { id: experimentId, circuit: other })
  expect((await save()).refusal.error).toBe('EXPERIMENT_SHARED')
  await draw(guest, adds('part-b', 'R2', 0))
  await holder.ok(synergies.synergyLeave, { id })
  expect((await diagramOfExperiment()).components).toHaveProperty('part-b')
  expect((await save()).code).toBe(200)
  expect(await why(guest, adds('part-c', 'R3', 0))).toBe('NOT_FOUND')
})
const diagramOfExperiment = async () =>
  (await holder.ok(experiments.experimentGet, { id: experimentId })).circuit

it('nobody from outside sees, changes or hears it; a class that is shown it only watches', async () => {
  expect(await why(stranger, adds('part-a', 'R1', 0))).toBe('NOT_FOUND')
  for (const call of [synergies.synergyGet, shared.synergyDiagram, shared.synergyPanels])
    expect((await stranger.call(call, { id })).refusal.error).toBe('NOT_FOUND')
  expect((await stranger.call(synergies.synergyJoin, { id })).refusal.error).toBe('NOT_FOUND')
  await expect(hear(stranger, topics.synergy(id))).rejects.toThrow()
  const watcher = await kit.user('student', { account: 'sharer04', name: 'Watcher' })
  const { id: shownTo } = await teacher.ok(classAdd, { name: { en: 'Watching class' } })
  await teacher.ok(memberAdd, { id: shownTo, accounts: ['sharer04'] })
  expect((await teacher.call(synergies.synergyProject, { id, classId: shownTo })).refusal.error).toBe(
    'NOT_FOUND',
  )
  await teacher.ok(synergies.synergyJoin, { id })
  await teacher.ok(synergies.synergyProject, { id, classId: shownTo })
  expect(await watcher.ok(synergies.synergyGet, { id })).toMatchObject({ may: 'watch' })
  const ear = await hear(watcher, topics.synergy(id))
  await draw(teacher, adds('part-a', 'R1', 0))
  await eventually(() => expect(ear.heard.get(topics.synergy(id))).toHaveLength(1))
  expect(await why(watcher, adds('part-b', 'R2', 0))).toBe('NOT_FOUND')
  expect((await watcher.call(synergies.synergyJoin, { id })).refusal.error).toBe('NOT_FOUND')
  await teacher.ok(synergies.synergyProject, { id, classId: null })
  await teacher.ok(synergies.synergyLeave, { id })
  expect((await watcher.call(synergies.synergyGet, { id })).refusal.error).toBe('NOT_FOUND')
  await expect(ear.hear(topics.synergy(id))).rejects.toThrow()
})

it('who may join what their class is shown watches first, and may still join', async () => {
  const classmate = await kit.user('student', { account: 'sharer05', name: 'Classmate' })
  await teacher.ok(memberAdd, { id: classId, accounts: ['sharer05'] })
  expect(await classmate.ok(synergies.synergyGet, { id })).toMatchObject({ may: 'join', shown: false })
  expect((await classmate.call(shared.synergyDiagram, { id })).refusal.error).toBe('NOT_FOUND')
  await teacher.ok(synergies.synergyJoin, { id })
  await teacher.ok(synergies.synergyProject, { id, classId })
  expect(await classmate.ok(synergies.synergyGet, { id })).toMatchObject({ may: 'join', shown: true })
  for (const call of [shared.synergyDiagram, shared.synergyPanels]) await classmate.ok(call, { id })
  expect(await why(classmate, adds('part-b', 'R2', 0))).toBe('NOT_FOUND')
  await classmate.ok(synergies.synergyJoin, { id })
  expect(await classmate.ok(synergies.synergyGet, { id })).toMatchObject({ may: 'member' })
})

it('a teacher joins, takes the controls with a word to all, and deals out parts', async () => {
  const ear = await hear(guest, topics.synergyUser(id))
  expect((await teacher.call(synergies.synergyTake, { id })).refusal.error).toBe('NOT_FOUND')
  await teacher.ok(synergies.synergyJoin, { id })
  expect(await teacher.ok(synergies.synergyTake, { id })).toMatchObject({ operatorId: teacher.userId })
  await eventually(() =>
    expect(ear.heard.get(topics.synergyUser(id))).toContainEqual(
      expect.objectContaining({ kind: 'taken', by: teacher.userId }),
    ),
  )
  await teacher.ok(synergies.synergyHand, { id, userId: holder.userId })
  await draw(holder, adds('part-a', 'R1', 0))
  const parts = [
    { userId: holder.userId, part: { duties: ['wires' as const], goal: 'Wire it', values: [] } },
    { userId: guest.userId, part: { duties: ['measures' as const], goal: '4 V', values: ['R1'] } },
  ]
  expect((await guest.call(synergies.synergyAssign, { id, parts })).refusal.error).not.toBeUndefined()
  await teacher.ok(synergies.synergyAssign, { id, parts })
  expect(await why(guest, adds('part-b', 'R2', 0))).toBe('SYNERGY_PART')
  const value = { params: { value: { text: '2k', si: 2000 } } }
  const sets = {
    ...none,
    components: {
      'part-a': { kind: 'set' as const, before: { params: part('R1', 0).params }, after: value },
    },
  }
  expect(await why(holder, sets)).toBe('SYNERGY_PART')
  await draw(guest, sets)
  await draw(holder, moves('part-a', 0, 10))
  expect((await holder.call(synergies.synergyAsk, { id })).refusal.error).toBe('SYNERGY_PART')
  // The controls have come to the one whose part they are.
  expect(await guest.ok(synergies.synergyAsk, { id })).toMatchObject({ operatorId: guest.userId })
})

it('what a member says everybody hears, and it stands in the record', async () => {
  const ear = await hear(guest, topics.synergyUser(id))
  const said = { id, text: 'Measure at C1' }
  // Somebody else's work, a foreign id, and nothing at all.
  expect((await stranger.call(synergies.synergySay, said)).refusal.error).toBe('NOT_FOUND')
  expect((await teacher.call(synergies.synergySay, said)).refusal.error).toBe('NOT_FOUND')
  expect((await holder.call(synergies.synergySay, { ...said, id: newId() })).refusal.error).toBe('NOT_FOUND')
  expect((await holder.call(synergies.synergySay, { id, text: ' ' })).refusal.error).toBe('VALIDATION')
  await teacher.ok(synergies.synergyJoin, { id })
  await teacher.ok(synergies.synergySay, said)
  const news = () => (ear.heard.get(topics.synergyUser(id)) ?? []).filter(isSaid)
  await eventually(() => expect(news()).toMatchObject([{ by: teacher.userId, text: said.text }]))
  const lines = (await holder.ok(records.recordActs, { id: experimentId })).flatMap(({ body }) =>
    'line' in body && body.line.key === 'bench.synergySaid' ? [body.line.params] : [],
  )
  expect(lines).toMatchObject([{ byEn: 'Teacher', text: said.text }])
})

it('lists what one is in, may join, and what is over', async () => {
  const ids = async (who: Client, list: 'mine' | 'open' | 'past') =>
    (await who.ok(synergies.synergyPage, { list })).items.map((row) => row.id)
  expect(await ids(guest, 'mine')).toContain(id)
  expect(await ids(teacher, 'open')).toContain(id)
  expect(await ids(stranger, 'open')).toEqual([])
  await guest.ok(synergies.synergyLeave, { id })
  expect(await ids(guest, 'open')).toContain(id)
  await holder.ok(synergies.synergyLeave, { id })
  for (const who of [holder, guest, teacher]) expect(await ids(who, 'past')).toContain(id)
  expect(await ids(stranger, 'past')).toEqual([])
})
