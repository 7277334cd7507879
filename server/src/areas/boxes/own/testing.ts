import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { boxAdd } from '@labbox/contract/boxes/boxes.ts'
import { boxSignIn } from '@labbox/contract/boxes/own.ts'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { publishedLab } from '../../../testing/lab.ts'
import { forBoxes } from '../testing.ts'
import { openMachine, type MachineOptions } from './machine.ts'

/** What boxes of the tests are opened with. */
export const KEY = 'key of the room'

/** A server that listens, for rooms with boxes of it. */
export const openUniversity = async () => {
  const kit = await createTestApp()
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}`
  const rooms: TestApp[] = []

  /** A class with a lab for boxes, and the code of a box for it. */
  const classWithBox = async (more: Parameters<typeof publishedLab>[1] = {}) => {
    const lab = await publishedLab(kit, more)
    await forBoxes(kit, [lab.published.experimentTaskId, lab.published.reportTaskId])
    const now = kit.clock.now()
    const window = { opensAt: now, closesAt: new Date(now.getTime() + 24 * HOUR_MS) }
    const made = await lab.teacher.ok(boxAdd, { name: 'Room 2', classId: lab.classId, ...window })
    return { ...lab, made, folder: join((await temporaryFolder()).path, 'box') }
  }

  /** Starts the machine in this folder, with tables made anew, as after a loss of power. */
  const startBox = async (
    { made, folder }: Awaited<ReturnType<typeof classWithBox>>,
    more: Partial<MachineOptions> = {},
  ) => {
    const broken = (error: unknown) => {
      throw error
    }
    const { clock } = kit
    const box = await openMachine({ folder, of: url, code: made.code, key: KEY, clock, broken, ...more })
    const room = await createTestApp({ now: clock.now(), build: { box, clockwork: false } })
    rooms.push(room)
    await box.begin(room.app.areas.boxes, room.app.areas.measurement.instruments)
    const student = async (input: { code?: string; number?: string; pin: string }): Promise<Client> => {
      const { token } = await room.anonymous.ok(boxSignIn, input)
      return room.client(token)
    }
    return { box, room, student, key: box.operatorKey }
  }

  return {
    kit,
    url,
    classWithBox,
    startBox,
    async close() {
      for (const room of rooms) await room.close()
      await kit.close()
    },
  }
}
