import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import * as fpga from '@labbox/contract/bench/fpga/files.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { startAgent } from 'labbox-bench/agent/agent.ts'
import { realBench } from 'labbox-bench/agent/scpi-bench.ts'
import { FpgaConfig } from 'labbox-bench/programmer/config.ts'
import { fakeLoader } from 'labbox-bench/programmer/fake-loader.fixture.ts'
import { createProgrammer } from 'labbox-bench/programmer/programmer.ts'
import { createTestApp, type Client } from './app.ts'
import { classCast } from './class-cast.ts'
import { uploading } from './upload.ts'

/**
 * A server, a class with three students, and a bench with an FPGA board whose program is that of real benches.
 * @param more of what `bench.json` says of the board
 */
export const boardAtBench = async (more: { companion?: string } = {}) => {
  const kit = await createTestApp({ env: { SIM_CAPACITY: '0' }, build: { clockwork: false } })
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  const people = await classCast(kit)
  const classId = (await people.teacher.ok(classAdd, { name: { en: 'Class 1' } })).id
  await people.teacher.ok(memberAdd, { id: classId, accounts: ['pupil001', 'pupil002', 'pupil003'] })
  const deviceId = (await people.orgadmin.ok(devices.deviceAdd, { name: { en: 'FPGA table' } })).id
  const { code } = await people.orgadmin.ok(devices.deviceEnrollCode, { id: deviceId })
  const { secret } = await kit.anonymous.ok(devices.deviceEnroll, { code })
  const loader = fakeLoader()
  const config = FpgaConfig.parse({
    name: 'Arty A7',
    board: 'arty',
    endings: ['bit'],
    program: loader.program,
    rest: loader.rest,
    ...more,
  })
  const { port } = kit.app.server.address() as AddressInfo
  const programmer = createProgrammer(config, `http://127.0.0.1:${port}`)
  const agent = await startAgent({
    deviceId,
    secret,
    url: kit.app.benches.broker.url,
    version: 'test',
    limits: {},
    log: () => {},
    source: realBench([], { programmer }),
  })
  await eventually(async () =>
    expect(await people.teacher.ok(devices.deviceGet, { id: deviceId })).toMatchObject({ state: 'free' }),
  )
  return {
    kit,
    people,
    loader,
    classId,
    deviceId,
    /** A file among those that somebody has for a board. */
    async keep(who: Client, name: string, text: string, board: string | null = deviceId) {
      const { data } = await uploading(kit)(who, '/files/upload?purpose=fpga', text, name)
      return (await who.ok(fpga.fpgaFileAdd, { fileId: data.id, deviceId: board })).file.id
    },
    /** Their turn, once it has come. */
    async take(who: Client) {
      const answer = await eventually(async () => {
        const { occupancy } = await who.ok(occupancies.occupancyTake, { deviceId })
        expect(occupancy).not.toBeNull()
        return occupancy!
      })
      return answer.id
    },
    async close() {
      await agent.close()
      loader.remove()
      await kit.close()
    },
  }
}
