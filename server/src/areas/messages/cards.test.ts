import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import { experimentSave, experimentStart } from '@labbox/contract/experiments/experiments.ts'
import { recordMark } from '@labbox/contract/experiments/records.ts'
import { projectFileDelete, projectFileGet } from '@labbox/contract/files/project-files.ts'
import { messageCircuit, type Card, type CardInput } from '@labbox/contract/messages/cards.ts'
import * as messages from '@labbox/contract/messages/messages.ts'
import * as safety from '@labbox/contract/messages/safety.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { projectFileOf } from '../../testing/courses.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { pngOf } from '../../testing/files.ts'
import { publishedLab, richText } from '../../testing/lab.ts'
import { openTalk, said } from '../../testing/messages.ts'
import { uploading } from '../../testing/upload.ts'

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
let mate: Client
let stranger: Client
/** The conversation of the class. */
let room: string
let experimentId: string
let seq: number
let circuitId: string | null
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  lab = await publishedLab(kit)
  mate = await kit.user('student', { account: 'mate01', name: 'Mate' })
  await lab.teacher.ok(memberAdd, { id: lab.classId, accounts: ['mate01'] })
  stranger = await kit.user('student')
  room = await openTalk(lab.teacher, 'class', lab.classId)
  experimentId = (await lab.student.ok(experimentStart, { studentTaskId: lab.experimentTask.id })).id
  const drawn = { id: experimentId, circuit: rcLowPass(), base: null }
  circuitId = (await lab.student.ok(experimentSave, drawn)).circuitId
  seq = (await lab.student.ok(recordMark, { id: experimentId, text: 'Here' })).seq
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const send = (by: Client, cards: CardInput[], text = 'Look', id = room) =>
  by.call(messages.messageSend, { ...said(id, text), cards })
const shown = async (by: Client, messageId: string) =>
  (await by.ok(messages.messageList, { conversationId: room, limit: 100 })).items.find(
    ({ id }) => id === messageId,
  )!
const picture = (fileId: string) => ({
  type: 'doc' as const,
  content: [{ type: 'image', attrs: { fileId } }],
})

it('pictures are one’s own uploads, without what a camera wrote beside them, and shown to who is shown the message', async () => {
  const { student, teacher } = lab
  const bytes = Buffer.concat([pngOf('photo'), Buffer.from('GPS 39.9 N')])
  const { data } = await uploading(kit)(student, '/files/upload', bytes, 'photo.png')
  const before = await digest()
  const stolen = await mate.call(messages.messageSend, { ...said(room, ''), doc: picture(data.id) })
  expect(stolen.refusal.error).toBe('NOT_FOUND')
  const many = { type: 'doc' as const, content: Array(10).fill(picture(data.id).content[0]) }
  expect((await student.call(messages.messageSend, { ...said(room, ''), doc: many })).code).toBe(400)
  expect(await digest()).toEqual(before)
  const { id } = await student.ok(messages.messageSend, { ...said(room, ''), doc: picture(data.id) })
  const url = (await shown(mate, id)).files[data.id]!
  expect((await kit.app.inject({ url })).rawPayload).toEqual(pngOf('photo'))
  await student.ok(messages.messageEdit, { id, doc: richText('No picture') })
  expect(await mate.ok(messages.messageHistory, { id })).toMatchObject([
    { files: { [data.id]: expect.any(String) } },
  ])
  // What it was before may stand in it again; what is somebody else’s may not.
  await student.ok(messages.messageEdit, { id, doc: picture(data.id) })
  const own = await teacher.ok(messages.messageSend, said(room, 'Mine'))
  expect((await teacher.call(messages.messageEdit, { id: own.id, doc: picture(data.id) })).code).toBe(404)
})

it('a project file is read by who is shown the message, for as long as both are there', async () => {
  const { student, teacher } = lab
  const file = await projectFileOf(kit, teacher)
  const foreign = await projectFileOf(kit, stranger)
  const reads = async (by: Client) => (await by.call(projectFileGet, { id: file })).code
  expect(await reads(student)).toBe(404)
  const before = await digest()
  expect((await send(teacher, [{ kind: 'file', id: foreign }])).code).toBe(404)
  expect((await send(student, [{ kind: 'file', id: file }])).code).toBe(404)
  expect(await digest()).toEqual(before)
  const { id } = (await send(teacher, [{ kind: 'file', id: file }], '')).data
  const card = { kind: 'file', id: file, name: 'slides.pdf', fileKind: 'pdf', open: true }
  expect((await shown(student, id)).cards).toMatchObject([card])
  expect([await reads(student), await reads(stranger)]).toEqual([200, 404])
  await teacher.ok(messages.messageDelete, { id })
  expect((await shown(student, id)).cards).toEqual([])
  expect(await reads(student)).toBe(404)
  const again = (await send(teacher, [{ kind: 'file', id: file }])).data
  await teacher.ok(projectFileDelete, { id: file })
  expect((await shown(student, again.id)).cards).toMatchObject([{ name: 'slides.pdf', open: false }])
  expect(await reads(student)).toBe(404)
})

it('a circuit is sent as it stands, a moment opens for who may read the record', async () => {
  kit.clock.advance(60_000)
  const { student, teacher } = lab
  const cards: CardInput[] = [
    { kind: 'circuit', id: experimentId },
    { kind: 'moment', id: experimentId, seq },
    { kind: 'moment', id: experimentId, seq },
  ]
  const before = await digest()
  expect((await send(mate, cards.slice(0, 1))).code).toBe(404)
  expect((await send(mate, cards.slice(1))).code).toBe(404)
  expect((await send(student, [{ kind: 'moment', id: experimentId, seq: seq + 1 }])).code).toBe(404)
  expect((await send(student, [{ kind: 'moment', id: newId(), seq: 1 }])).code).toBe(404)
  expect((await send(student, [], ' ')).refusal.errors).toEqual({ doc: expect.any(String) })
  expect(await digest()).toEqual(before)
  const { id } = (await send(student, cards)).data
  await student.ok(experimentSave, {
    id: experimentId,
    circuit: { ...rcLowPass(), wires: {} },
    base: circuitId,
  })
  const opens = async (by: Client) => (await shown(by, id)).cards as [Card & { kind: 'circuit' }, Card]
  const [circuit, moment] = await opens(mate)
  expect(moment).toMatchObject({ kind: 'moment', seq, student: 'Pupil', open: false })
  expect(await opens(mate)).toHaveLength(2)
  expect((await opens(teacher))[1]).toMatchObject({ open: true })
  const sent = await mate.ok(messageCircuit, { messageId: id, id: circuit.id })
  expect(sent.circuit).toEqual(rcLowPass())
  expect((await mate.call(messageCircuit, { messageId: id, id: newId() })).code).toBe(404)
  expect((await stranger.call(messageCircuit, { messageId: id, id: circuit.id })).code).toBe(404)
  await mate.ok(safety.messageReport, { id, reason: 'Look' })
  const dean = await kit.user('orgadmin')
  const report = (await dean.ok(safety.reportedPage, {})).items[0]!
  await student.ok(messages.messageDelete, { id })
  const copy = await dean.ok(safety.reportedOpen, { id: report.id })
  expect(copy.messages.find(({ reported }) => reported)?.cards).toMatchObject([
    { kind: 'circuit' },
    { kind: 'moment', student: 'Pupil' },
  ])
  expect(Object.keys(copy.files)).toHaveLength(1)
  expect((await mate.call(messageCircuit, { messageId: id, id: circuit.id })).code).toBe(404)
})
