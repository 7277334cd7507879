import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandSend } from '@labbox/contract/bench/commands.ts'
import { fpgaBuild, fpgaBuilderGet } from '@labbox/contract/bench/fpga/ice40.ts'
import type { Ice40 } from '@labbox/contract/bench/fpga/board.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { startAgent, type Agent } from 'labbox-bench/agent/agent.ts'
import { realBench } from 'labbox-bench/agent/scpi-bench.ts'
import { FpgaConfig } from 'labbox-bench/programmer/config.ts'
import { fakeLoader } from 'labbox-bench/programmer/fake-loader.fixture.ts'
import { fakePacker } from 'labbox-bench/programmer/fake-packer.fixture.ts'
import { createProgrammer } from 'labbox-bench/programmer/programmer.ts'
import { createTestApp, type Client, type TestApp } from '../../../../testing/app.ts'
import { classCast } from '../../../../testing/class-cast.ts'
import { fpgaFile } from '../tables.ts'
import { buildApart, packerAt } from './build.ts'

const PINS = `set_io clk 21
set_io led[0] 99
set_io led[1] 98
`
const chip: Ice40 = { device: 'hx1k', package: 'tq144', pins: PINS }
const design = (text: string) => [{ name: 'top.v', text }]
const COUNTER = `module blink(input clk, output [1:0] led);
  reg [23:0] n = 0;
  always @(posedge clk) n <= n + 1;
  assign led = n[23:22];
endmodule
`
const packer = fakePacker()
afterAll(() => packer.remove())

describe('a design for an iCE40', () => {
  const build = (text: string, stepMs?: number) =>
    buildApart(packerAt(packer.folder)!, design(text), chip, stepMs)

  it('is made into cells of the chip, placed on its pins and packed', async () => {
    const { name, bitstream, complaints, log } = await build(COUNTER)
    expect({ name, complaints }).toEqual({ name: 'blink.bin', complaints: [] })
    expect(new TextDecoder().decode(bitstream!)).toBe('packed .device --hx1k tq144')
    expect(log.split('\n')).toEqual([
      expect.stringContaining('ICESTORM_LC'),
      expect.stringContaining('Max frequency'),
    ])
  }, 60_000)

  it('tells errors at their line, and pins that the board does not have', async () => {
    expect(await build(COUNTER.replace('<= n + 1', '<= n +'))).toMatchObject({
      bitstream: null,
      complaints: [{ file: 'top.v', line: 3, severity: 'error', kind: 'syntax' }],
    })
    expect(await build(COUNTER.replaceAll('clk', 'clock'))).toMatchObject({
      bitstream: null,
      log: expect.stringContaining("ERROR: IO 'clock' is unconstrained"),
    })
  }, 60_000)

  it('is ended or refused where it generates without end', async () => {
    const endless = `module top(input clk, output led); genvar i;
      generate for (i = 0; i >= 0; i = i + 1) begin : g wire w; assign w = clk; end endgenerate endmodule`
    const { bitstream, complaints } = await build(endless, 5_000)
    expect(bitstream).toBeNull()
    expect(complaints[0]).toMatchObject({ severity: 'error' })
  }, 60_000)

  it('is built where an administrator has added what that needs', () => {
    expect(packerAt('off')).toBeNull()
    expect(packerAt(join(packer.folder, 'nothing'))).toBeNull()
  })
})

const real = packerAt(process.env['NEXTPNR_ICE40'])
if (!real)
  console.log('Skipped: building with @yowasp/nextpnr-ice40 itself (NEXTPNR_ICE40 names its folder).')
describe.runIf(real)('nextpnr-ice40 itself', () => {
  it('makes a bitstream', async () => {
    const { bitstream, log } = await buildApart(real!, design(COUNTER), chip)
    expect(Buffer.from(bitstream!.subarray(0, 8)).toString('hex')).toBe('ff0000ff7eaa997e')
    expect(log).toMatch(/ICESTORM_LC:\s+\d+\/ *1280[^]*Max frequency for clock/)
  }, 120_000)
  it.each([
    ['a pin that the package has not', { ...chip, pins: PINS.replace('99', '999') }, /ERROR: .*999/],
    ['a port without a pin', { ...chip, pins: 'set_io clk 21\n' }, /ERROR: .*led.*unconstrained/],
    ['another package', { ...chip, package: 'none' }, /ERROR: Unsupported package/],
  ])(
    'says what is wrong: %s',
    async (_, on, said) => {
      const { bitstream, log } = await buildApart(real!, design(COUNTER), on)
      expect(bitstream).toBeNull()
      expect(log).toMatch(said)
    },
    120_000,
  )
})

describe('a board with an iCE40 at a bench', () => {
  let kit: TestApp
  let people: Awaited<ReturnType<typeof classCast>>
  let agent: Agent
  const loader = fakeLoader()
  let deviceId = ''
  beforeAll(async () => {
    kit = await createTestApp({
      env: { SIM_CAPACITY: '0', NEXTPNR_ICE40: packer.folder },
      build: { clockwork: false },
    })
    await kit.app.listen({ host: '127.0.0.1', port: 0 })
    people = await classCast(kit)
    deviceId = (await people.orgadmin.ok(devices.deviceAdd, { name: { en: 'iCEstick' } })).id
    const { code } = await people.orgadmin.ok(devices.deviceEnrollCode, { id: deviceId })
    const { secret } = await kit.anonymous.ok(devices.deviceEnroll, { code })
    const pins = join(packer.folder, 'board.pcf')
    writeFileSync(pins, PINS)
    const config = FpgaConfig.parse({
      name: 'iCEstick',
      board: 'ice40_generic',
      endings: ['bin'],
      ice40: { device: 'hx1k', package: 'tq144', pins },
      program: loader.program,
    })
    const { port } = kit.app.server.address() as AddressInfo
    agent = await startAgent({
      deviceId,
      secret,
      url: kit.app.benches.broker.url,
      version: 'test',
      limits: {},
      log: () => {},
      source: realBench([], { programmer: createProgrammer(config, `http://127.0.0.1:${port}`) }),
    })
    await eventually(async () =>
      expect(await people.teacher.ok(devices.deviceGet, { id: deviceId })).toMatchObject({
        state: 'free',
        fpga: { ice40: { device: 'hx1k', pins: PINS } },
      }),
    )
  })
  afterAll(async () => {
    await agent.close()
    loader.remove()
    await kit.close()
  })
  const rows = () => kit.deps.db.select().from(fpgaFile).orderBy(fpgaFile.id)
  const build = (who: Client, board: string, text = COUNTER) =>
    who.call(fpgaBuild, { deviceId: board, files: design(text) })

  it('gets what was built from the source, as any bitstream', async () => {
    const { teacher } = people
    expect(await teacher.ok(fpgaBuilderGet)).toEqual({ available: true })
    const { file } = await teacher.ok(fpgaBuild, { deviceId, files: design(COUNTER) })
    expect(file).toMatchObject({ name: 'blink.bin', kind: 'bitstream', deviceId })
    const { occupancy } = await teacher.ok(occupancies.occupancyTake, { deviceId })
    await teacher.ok(commandSend, {
      occupancyId: occupancy!.id,
      op: 'fpga.program',
      args: { id: file!.id },
    })
    expect(loader.calls().at(-1)?.text).toBe('packed .device --hx1k tq144')
  }, 60_000)

  it('keeps nothing of what could not be built, for boards of others or without such a chip', async () => {
    const { teacher, students, orgadmin, strangeAdmin } = people
    const before = await rows()
    expect((await build(strangeAdmin, deviceId)).refusal).toMatchObject({ error: 'NOT_FOUND' })
    const { id } = await orgadmin.ok(devices.deviceAdd, { name: { en: 'Without' } })
    expect((await build(teacher, id)).refusal).toMatchObject({ error: 'FPGA_NO_BUILDER' })
    const wrong = await students[0]!.ok(fpgaBuild, { deviceId, files: design(COUNTER.replace(';', '')) })
    expect(wrong).toMatchObject({ file: null, complaints: [{ line: 2 }] })
    const named = [{ name: '../top.v', text: COUNTER }]
    expect(await teacher.call(fpgaBuild, { deviceId, files: named })).toMatchObject({
      data: { errors: { 'files.0.name': expect.any(String) } },
    })
    expect(await rows()).toEqual(before)
  }, 60_000)
})
