import { readFileSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boxBenches, boxGet } from '@labbox/contract/boxes/boxes.ts'
import { boxBenchCode, boxCards, boxRoomBenches } from '@labbox/contract/boxes/own.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import { occupancyRelease, occupancyTake } from '@labbox/contract/devices/occupancy.ts'
import { experimentGet, experimentStart } from '@labbox/contract/experiments/experiments.ts'
import { readingAdd, readingList } from '@labbox/contract/measurement/measurement.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { startAgent } from 'labbox-bench/agent/agent.ts'
import { openState } from 'labbox-bench/agent/state.ts'
import { simulatedPool } from 'labbox-bench/simulator/pool.ts'
import { agentProcess } from '../../../testing/agent-process.ts'
import type { Client, TestApp } from '../../../testing/app.ts'
import { badInstrument } from '../../../testing/bad-instrument.ts'
import { ensureBuiltin } from '../../devices/service.ts'
import { device } from '../../devices/tables.ts'
import { boxDevice } from '../tables.ts'
import { openUniversity } from './testing.ts'
import { openUpstream } from './upstream.ts'

let university: Awaited<ReturnType<typeof openUniversity>>
let admin: Client
beforeAll(async () => {
  university = await openUniversity()
  admin = await university.kit.user('admin')
})
afterAll(() => university.close())

const bench = async (orgId = university.kit.firstOrg) => {
  const name = { en: 'Bench 7', zh: '7 号实验台' }
  const input = { name, place: 'Room 2', limits: { supplyVolts: 12 }, camera: 'http://camera:pass@10.0.0.9/' }
  return (await admin.ok(devices.deviceAdd, { ...input, orgId })).id
}

/** A class whose box is in the room of these benches; the way to the university is cut when the test says so. */
const roomWith = async (deviceIds: string[]) => {
  const lab = await university.classWithBox()
  await lab.teacher.ok(boxBenches, { id: lab.made.id, deviceIds })
  const cable = { pulled: false }
  const { call } = openUpstream(university.url)
  const upstream = {
    call: ((...given: Parameters<typeof call>) =>
      cable.pulled ? Promise.reject(new Error('pulled')) : call(...given)) as typeof call,
  }
  const start = () => university.startBox(lab, { upstream })
  return { lab, cable, start, ...(await start()) }
}

const listen = async ({ app }: TestApp): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const becomes = (room: TestApp, key: string, state: object) =>
  eventually(async () =>
    expect(await room.anonymous.ok(boxRoomBenches, { key })).toEqual([expect.objectContaining(state)]),
  )

it('a bench in the room is run through the box with the cable pulled, and what it said arrives', async () => {
  const deviceId = await bench()
  const { lab, box, room, student, key, cable } = await roomWith([deviceId])
  cable.pulled = true
  const server = await listen(room)
  expect(await room.anonymous.ok(boxRoomBenches, { key })).toEqual([
    {
      id: deviceId,
      name: { en: 'Bench 7', zh: '7 号实验台' },
      place: 'Room 2',
      enrolled: false,
      online: false,
    },
  ])
  const { code, command } = await room.anonymous.ok(boxBenchCode, { key, deviceId })
  expect(command).toContain(code)
  const scope = await badInstrument('DS1104Z', 'room1')
  const agent = await agentProcess({ server, code, instruments: [scope.address] })
  agent.start()
  try {
    await becomes(room, key, { id: deviceId, enrolled: true, online: true })
    const [card] = await room.anonymous.ok(boxCards, { key })
    const pupil = await student({ code: card?.code ?? '', pin: '2468' })
    expect(await pupil.ok(devices.deviceGet, { id: deviceId })).toMatchObject({
      state: 'free',
      limits: { supplyVolts: 12 },
      instruments: [{ model: 'DS1104Z', serial: 'room1' }],
    })
    const { items } = await pupil.ok(myTaskPage, {})
    const { id } = await pupil.ok(experimentStart, {
      studentTaskId: items.find(({ type }) => type === 4)?.id ?? '',
    })
    const sheetId = (await pupil.ok(experimentGet, { id })).sheetId ?? ''
    const { occupancy } = await pupil.ok(occupancyTake, { deviceId })
    const occupancyId = occupancy?.id ?? ''
    await pupil.ok(readingAdd, { sheetId, cellId: 'uin.l1', occupancyId })
    await pupil.ok(occupancyRelease, { id: occupancyId })
    await expect(box.sync(room.deps.log)).rejects.toThrow('pulled')
    cable.pulled = false
    await box.sync(room.deps.log)
    expect((await lab.teacher.ok(boxGet, { id: lab.made.id })).refusedWork).toEqual([])
    const at = await lab.student.ok(experimentGet, {
      id: (await lab.student.ok(experimentStart, { studentTaskId: lab.experimentTask.id })).id,
    })
    const [reading] = await lab.student.ok(readingList, { sheetId: at.sheetId ?? '', cellId: 'uin.l1' })
    expect(reading).toMatchObject({ value: expect.closeTo(2, 0) as number, model: 'DS1104Z' })
    // The university knows of nobody at that bench, and its own code stays with it.
    expect(await admin.ok(devices.deviceGet, { id: deviceId })).toMatchObject({
      enrolled: false,
      online: false,
    })
  } finally {
    await agent.close()
    await scope.close()
  }
})

it('an enrolled bench comes in again after a loss of power; what lies on the disk does not open it', async () => {
  const deviceId = await bench()
  const { lab, start, room, key } = await roomWith([deviceId])
  const { code } = await room.anonymous.ok(boxBenchCode, { key, deviceId })
  const server = await listen(room)
  const agent = await agentProcess({ server, code, instruments: [] })
  const { secret } = openState(agent.folder).enrolment()!
  await agent.close()
  for (const name of readdirSync(lab.folder))
    expect(readFileSync(join(lab.folder, name), 'utf8'), name).not.toContain(secret)
  const again = await start()
  const back = await startAgent({
    deviceId,
    secret,
    url: again.room.app.benches.broker.url,
    version: '1',
    limits: {},
    log: () => {},
    source: simulatedPool({ capacity: 1 }),
  })
  await becomes(again.room, again.key, { id: deviceId, online: true })
  // Taken out of the room: its agent is shut out, and the box has no code for it.
  await lab.teacher.ok(boxBenches, { id: lab.made.id, deviceIds: [] })
  await again.box.sync(again.room.deps.log)
  expect(await again.room.anonymous.ok(boxRoomBenches, { key: again.key })).toEqual([])
  await eventually(() =>
    expect(again.room.app.benches.broker.connected()).not.toContainEqual({ kind: 'agent', deviceId }),
  )
  const gone = await again.room.anonymous.call(boxBenchCode, { key: again.key, deviceId })
  expect(gone.refusal.error).toBe('NOT_FOUND')
  await back.close()
})

it('a box is given names of benches and no secret of theirs', async () => {
  const deviceId = await bench()
  const { code } = await admin.ok(devices.deviceEnrollCode, { id: deviceId })
  const { secret } = await university.kit.anonymous.ok(devices.deviceEnroll, {
    code,
    mac: '02:00:00:00:00:17',
  })
  const { room } = await roomWith([deviceId])
  const row = (await room.deps.db.select().from(device)).find(({ id }) => id === deviceId)
  expect(row).toMatchObject({ secret: null, mac: null, camera: '', enrollHash: null, place: 'Room 2' })
  expect(JSON.stringify(row)).not.toContain(secret)
  // The code of the box is nothing to the university, and its key opens nothing there.
  const foreign = await university.kit.anonymous.call(boxBenchCode, { key: 'wrong', deviceId })
  expect(foreign.refusal.error).toBe('NOT_FOUND')
})

it('takes benches that its teacher may use, and no others', async () => {
  const { kit } = university
  const mine = await bench()
  const elsewhere = await bench(await kit.org('Elsewhere'))
  const { lab, room, key } = await roomWith([mine])
  const kept = () => kit.deps.db.select().from(boxDevice)
  const before = await kept()
  const pool = await ensureBuiltin(kit.deps)
  const stranger = await kit.user('teacher')
  const set = { id: lab.made.id, deviceIds: [mine] }
  for (const refused of [
    await lab.teacher.call(boxBenches, { ...set, deviceIds: [mine, elsewhere] }),
    await lab.teacher.call(boxBenches, { ...set, deviceIds: [pool?.deviceId ?? ''] }),
    await stranger.call(boxBenches, { ...set, deviceIds: [] }),
  ])
    expect(refused.refusal.error).toBe('NOT_FOUND')
  expect((await lab.student.call(boxBenches, { ...set, deviceIds: [] })).refusal.error).toBe('FORBIDDEN')
  expect(await kept()).toEqual(before)
  expect((await lab.teacher.ok(boxGet, { id: lab.made.id })).benches).toMatchObject([{ id: mine }])
  for (const deviceId of [elsewhere, lab.made.id])
    expect((await room.anonymous.call(boxBenchCode, { key, deviceId })).refusal.error).toBe('NOT_FOUND')
  expect((await room.anonymous.call(boxRoomBenches, { key: 'wrong' })).refusal.error).toBe('NOT_FOUND')
})
