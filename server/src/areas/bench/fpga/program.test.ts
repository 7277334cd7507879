import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as boards from '@labbox/contract/bench/fpga/boards.ts'
import { commandGet, commandSend } from '@labbox/contract/bench/commands.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { classUpdate, memberRemove } from '@labbox/contract/classes/classes.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { SPOILT, type fakeLoader } from 'labbox-bench/programmer/fake-loader.fixture.ts'
import type { Client, TestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/bench.ts'
import type { classCast } from '../../../testing/class-cast.ts'
import { boardAtBench } from '../../../testing/fpga-board.ts'
import { fpgaAllowed } from './tables.ts'

let board: Awaited<ReturnType<typeof boardAtBench>>
let kit: TestApp
let people: Awaited<ReturnType<typeof classCast>>
let loader: ReturnType<typeof fakeLoader>
let deviceId: string
let classId: string
let keep: (typeof board)['keep']
let take: (typeof board)['take']
beforeAll(async () => {
  board = await boardAtBench()
  ;({ kit, people, loader, deviceId, classId, keep, take } = board)
})
afterAll(() => board.close())

const release = (who: Client, id: string) => who.ok(occupancies.occupancyRelease, { id })
const program = (who: Client, occupancyId: string, id: string) =>
  who.call(commandSend, { occupancyId, op: 'fpga.program', args: { id } })
const allow = (who: Client, student: Client, allowed = true) =>
  who.call(boards.fpgaAllowedSet, { classId, studentIds: [student.userId], allowed })
const mine = async (who: Client) => (await who.ok(boards.fpgaAllowedMine, {})).allowed
const loaded = () => loader.calls().map(({ text }) => text)

describe('a board at a bench', () => {
  it('is among the devices, with what it takes', async () => {
    const { items } = await people.students[0]!.ok(devices.devicePage, { fpga: true })
    expect(items).toMatchObject([{ id: deviceId, fpga: { name: 'Arty A7', endings: ['bit'] } }])
    expect((await people.students[0]!.ok(devices.devicePage, { fpga: false })).items).toEqual([])
  })

  it('is programmed by whom the teacher allows, while they hold it, and the page hears how far it is', async () => {
    const [student] = people.students as [Client]
    const id = await keep(student, 'top.bit', 'a counter')
    const occupancyId = await take(student)
    expect((await program(student, occupancyId, id)).refusal).toMatchObject({ error: 'FPGA_NOT_ALLOWED' })
    expect(loaded()).not.toContain('a counter')
    await allow(people.teacher, student)
    expect(await mine(student)).toBe(true)
    const page = await listen(kit, student)
    const topic = topics.event(deviceId, occupancyId)
    await page.hear(topic)
    const answer = await student.ok(commandSend, { occupancyId, op: 'fpga.program', args: { id } })
    expect(boards.Programmed.parse(answer.result)).toMatchObject({
      board: 'Arty A7',
      log: expect.stringContaining('Load SRAM: 100.00%'),
    })
    expect(loaded().at(-1)).toBe('a counter')
    await eventually(() =>
      expect(page.heard.get(topic)?.at(-1)).toMatchObject({ key: 'programmed', params: { file: 'top.bit' } }),
    )
    await page.close()
    const record = await student.ok(commandGet, { id: answer.id })
    expect(record).toMatchObject({ op: 'fpga.program', state: 'answered', args: { id, name: 'top.bit' } })
    expect(JSON.stringify(record)).not.toContain('/api/files')
    await release(student, occupancyId)
    await eventually(() => expect(loaded().at(-1)).toBe('nothing is driven'))
    expect((await program(student, occupancyId, id)).refusal.error).toMatch(/^OCCUPANCY_/)
  })

  it('takes turns: who comes second waits, and programs it afterwards', async () => {
    const { students, teacher } = people
    const [first, second] = students as [Client, Client]
    await allow(teacher, second)
    const id = await keep(second, 'second.bit', 'the second')
    const occupancyId = await take(first)
    const waiting = await second.ok(occupancies.occupancyTake, { deviceId })
    expect(waiting).toMatchObject({ occupancy: null, queue: { place: 1 } })
    expect((await program(second, occupancyId, id)).refusal.error).toBe('NOT_FOUND')
    expect(loaded()).not.toContain('the second')
    await release(first, occupancyId)
    const own = await take(second)
    expect((await program(second, own, id)).code).toBe(200)
    expect(loaded().at(-1)).toBe('the second')
    await release(second, own)
  })

  it('loads nothing that is no bitstream for it, of somebody else, or of another board', async () => {
    const { teacher, students } = people
    const occupancyId = await take(teacher)
    const before = loaded()
    const theirs = await keep(students[0]!, 'theirs.bit', 'theirs')
    const simulated = await keep(teacher, 'simulated.bit', 'simulated', null)
    for (const id of [theirs, simulated])
      expect((await program(teacher, occupancyId, id)).refusal.error).toBe('NOT_FOUND')
    for (const name of ['top.v', 'top.fs']) {
      const id = await keep(teacher, name, 'module top; endmodule')
      expect((await program(teacher, occupancyId, id)).refusal).toMatchObject({ error: 'FPGA_NOT_BITSTREAM' })
    }
    expect(loaded()).toEqual(before)
    const wrong = await keep(teacher, 'wrong.bit', SPOILT.wrongPart)
    expect(await program(teacher, occupancyId, wrong)).toMatchObject({
      refusal: { error: 'BENCH_FPGA_FAILED' },
      msg: expect.stringContaining('does not match the bitstream'),
    })
    await release(teacher, occupancyId)
  })
})

describe('who may program boards', () => {
  const rows = () => kit.deps.db.select().from(fpgaAllowed).orderBy(fpgaAllowed.userId)

  it('is decided by teachers of a class for its students, and by nobody else', async () => {
    const { teacher, colleague, strangeAdmin, students, stranger } = people
    const [, , third] = students as [Client, Client, Client]
    const before = await rows()
    for (const who of [colleague, strangeAdmin]) {
      expect((await allow(who, third)).refusal.error).toBe('NOT_FOUND')
      expect((await who.call(boards.fpgaAllowedList, { classId })).refusal.error).toBe('NOT_FOUND')
    }
    expect((await allow(third, third)).refusal.error).toBe('FORBIDDEN')
    expect((await third.call(boards.fpgaAllowedList, { classId })).refusal.error).toBe('FORBIDDEN')
    expect((await allow(teacher, stranger)).refusal.error).toBe('NOT_FOUND')
    expect(await rows()).toEqual(before)
    await allow(teacher, third)
    await allow(teacher, third)
    const list = await teacher.ok(boards.fpgaAllowedList, { classId })
    expect(list.find(({ userId }) => userId === third.userId)).toMatchObject({
      account: 'pupil003',
      allowed: true,
    })
    await allow(teacher, third, false)
    expect(await mine(third)).toBe(false)
    for (const who of [teacher, colleague]) expect(await mine(who)).toBe(true)
  })

  it('ends when they leave the class, or the class is over', async () => {
    const { teacher, students } = people
    const [, , third] = students as [Client, Client, Client]
    await allow(teacher, third)
    expect(await mine(third)).toBe(true)
    await teacher.ok(classUpdate, { id: classId, name: { en: 'Class 1' }, archived: true })
    expect(await mine(third)).toBe(false)
    await teacher.ok(classUpdate, { id: classId, name: { en: 'Class 1' }, archived: false })
    expect(await mine(third)).toBe(true)
    await teacher.ok(memberRemove, { id: classId, userId: third.userId })
    expect(await mine(third)).toBe(false)
  })
})
