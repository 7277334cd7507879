import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandSend } from '@labbox/contract/bench/commands.ts'
import { PINS, type PinsState } from '@labbox/contract/bench/fpga/pins.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { fpgaAllowedSet } from '@labbox/contract/bench/fpga/boards.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { occupancyRelease } from '@labbox/contract/devices/occupancy.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { fakeCompanion } from 'labbox-bench/programmer/fake-companion.fixture.ts'
import type { Client } from '../../../testing/app.ts'
import { listen } from '../../../testing/bench.ts'
import { boardAtBench } from '../../../testing/fpga-board.ts'

let fake: Awaited<ReturnType<typeof fakeCompanion>>
let board: Awaited<ReturnType<typeof boardAtBench>>
let student: Client
let other: Client
let bitstream: string
beforeAll(async () => {
  fake = await fakeCompanion()
  board = await boardAtBench({ companion: fake.address })
  const { people, classId, keep } = board
  ;[student, other] = people.students as [Client, Client]
  const studentIds = [student.userId, other.userId]
  await people.teacher.ok(fpgaAllowedSet, { classId, studentIds, allowed: true })
  bitstream = await keep(student, 'top.bit', 'a counter')
})
afterAll(async () => {
  await board.close()
  await fake.close()
})

const program = (occupancyId: string) =>
  student.ok(commandSend, { occupancyId, op: 'fpga.program', args: { id: bitstream } })
const drive = (who: Client, occupancyId: string, pin: string, value: unknown) =>
  who.call(commandSend, { occupancyId, op: 'fpga.drive', args: { pin, value } })
const refusal = async (...asked: Parameters<typeof drive>) => (await drive(...asked)).refusal.error
const pressed = () => ({ sw: fake.at('sw'), key: fake.at('key') })
const NOTHING = { sw: 0, key: 0 }

describe('the pins of a board at a bench', () => {
  it('are said to be there', async () => {
    const { items } = await student.ok(devicePage, { fpga: true })
    expect(items).toMatchObject([{ id: board.deviceId, fpga: { name: 'Arty A7', companion: true } }])
  })

  it('are seen and pressed by whoever has the turn, and by nobody else', async () => {
    const occupancyId = await board.take(student)
    expect(await refusal(student, occupancyId, 'sw', 1)).toBe('BENCH_FPGA_EMPTY')
    expect(pressed()).toEqual(NOTHING)
    await program(occupancyId)

    const topic = topics.wave(board.deviceId, occupancyId, PINS)
    const page = await listen(board.kit, student)
    await page.hear(topic)
    fake.put('led', 0b101)
    const seen = () => page.heard.get(topic)?.at(-1) as PinsState | undefined
    await eventually(() => expect(seen()).toMatchObject({ kind: 'live', pins: { led: { value: 5 } } }))
    expect((await drive(student, occupancyId, 'sw', 0b1001)).code).toBe(200)
    expect(pressed()).toEqual({ sw: 9, key: 0 })
    await eventually(() => expect(seen()).toMatchObject({ pins: { sw: { value: 9 } } }))

    const stranger = await listen(board.kit, other)
    await expect(stranger.hear(topic)).rejects.toThrow()
    await stranger.close()
    const { teacher, strangeAdmin } = board.people
    for (const who of [other, teacher, strangeAdmin])
      expect(await refusal(who, occupancyId, 'key', 1)).toBe('NOT_FOUND')
    expect(pressed()).toEqual({ sw: 9, key: 0 })

    await student.ok(occupancyRelease, { id: occupancyId })
    await eventually(() => expect(pressed()).toEqual(NOTHING))
    expect(await refusal(student, occupancyId, 'sw', 1)).toMatch(/^OCCUPANCY_/)
    const next = await board.take(other)
    expect(await refusal(student, next, 'sw', 1)).toBe('NOT_FOUND')
    expect(await refusal(other, next, 'sw', 1)).toBe('BENCH_FPGA_EMPTY')
    expect(pressed()).toEqual(NOTHING)
    await page.close()
    await other.ok(occupancyRelease, { id: next })
  })

  it('take nothing that is no switch or key of theirs', async () => {
    const occupancyId = await board.take(student)
    await program(occupancyId)
    const before = fake.heard.filter((line) => line.startsWith('PIN:DRIV')).length
    for (const [pin, value] of [
      ['led', 1],
      ['sw\n*RST', 1],
      ['sw', -1],
      ['sw', 1.5],
      ['sw', 0x1_0000],
      ['key', '1'],
      ['key', null],
    ] as const)
      expect((await drive(student, occupancyId, pin, value)).code).toBe(400)
    // It has two keys.
    expect(await refusal(student, occupancyId, 'key', 4)).toBe('BENCH_BAD_COMMAND')
    expect(fake.heard.filter((line) => line.startsWith('PIN:DRIV')).length).toBe(before)
    fake.refuse('-240,"Hardware error"')
    expect(await drive(student, occupancyId, 'key', 1)).toMatchObject({
      refusal: { error: 'BENCH_PINS_REFUSED' },
      msg: expect.stringContaining('Hardware error'),
    })
    expect(pressed()).toEqual(NOTHING)
    await student.ok(occupancyRelease, { id: occupancyId })
  })

  it('are said to be lost in words, while the board can be used', async () => {
    const occupancyId = await board.take(student)
    fake.behave('nonsense')
    await program(occupancyId)
    const topic = topics.wave(board.deviceId, occupancyId, PINS)
    const page = await listen(board.kit, student)
    await page.hear(topic)
    await eventually(() => expect(page.heard.get(topic)?.at(-1)).toEqual({ kind: 'lost', why: 'garbled' }))
    expect(await refusal(student, occupancyId, 'sw', 1)).toBe('BENCH_PINS_LOST')
    await program(occupancyId)
    fake.behave('good')
    await eventually(() => expect(page.heard.get(topic)?.at(-1)).toMatchObject({ kind: 'live' }))
    expect(pressed()).toEqual(NOTHING)
    await page.close()
    await student.ok(occupancyRelease, { id: occupancyId })
  })
})
