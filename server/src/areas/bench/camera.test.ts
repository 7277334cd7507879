import { afterAll, beforeAll, expect, it } from 'vitest'
import { cameraPicture, PICTURE_MS } from '@labbox/contract/bench/camera.ts'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend } from '@labbox/contract/bench/commands.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import * as synergies from '@labbox/contract/experiments/synergy.ts'
import { straightCables } from 'labbox-bench/circuit/straight.ts'
import type { Actor } from '../../platform/actor.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { startPool } from '../../testing/bench.ts'
import { classOf } from '../../testing/bookings.ts'
import { createCamera } from './camera.service.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let holder: Client
let guest: Client
let teacher: Client
let occupancyId: string

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  pool = await startPool(kit)
  holder = await kit.user('student', { account: 'camera01' })
  guest = await kit.user('student', { account: 'camera02' })
  teacher = await kit.user('teacher')
  await classOf(teacher, ['camera01', 'camera02'])
  const { occupancy } = await holder.ok(occupancies.occupancyTake, { deviceId: pool.deviceId })
  occupancyId = occupancy!.id
})
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})

const look = (who: Client) => who.call(cameraPicture, { occupancyId })
const svgOf = async (who: Client): Promise<string> => {
  const { picture } = (await look(who)).data
  expect(picture?.type).toBe('image/svg+xml')
  return Buffer.from(picture?.data ?? '', 'base64').toString('utf8')
}

it('shows the holder the circuit and the instruments of the bench', async () => {
  expect(await svgOf(holder)).toContain('STOP')
  const { id } = await holder.ok(circuitSave, { circuit: straightCables() })
  const send = (op: 'load' | 'run' | 'instrument', args = {}) =>
    holder.ok(commandSend, { occupancyId, op, args })
  await send('load', { circuitId: id })
  await send('run')
  await send('instrument', { command: 'DP.SET(CH1,5,1)' })
  await send('instrument', { command: 'DP.OUTPUT(CH1,ON)' })
  await new Promise((resolve) => setTimeout(resolve, PICTURE_MS / 2))
  const svg = await svgOf(holder)
  expect(svg).toContain('RUN')
  expect(svg).toContain('5 V  1 A')
})

it('nobody sees it but the holder, who shares the bench, and their teachers', async () => {
  const others = [
    guest,
    await kit.user('student'),
    await kit.user('teacher'),
    await kit.user('orgadmin'),
    await kit.user('admin'),
  ]
  for (const who of others) expect((await look(who)).refusal.error).toBe('NOT_FOUND')
  expect(await svgOf(teacher)).toContain('<svg')
  const { id } = await holder.ok(synergies.synergyInvite, { occupancyId, account: 'camera02' })
  expect((await look(guest)).refusal.error).toBe('NOT_FOUND')
  await guest.ok(synergies.synergyJoin, { id })
  expect(await svgOf(guest)).toContain('<svg')
  await guest.ok(synergies.synergyLeave, { id })
  expect((await look(guest)).refusal.error).toBe('NOT_FOUND')
})

it('asks the camera once, however many look; who may not look gets nothing of what others were shown', async () => {
  const { ctx } = kit.app.benches.bench
  let asked = 0
  const link = {
    ...ctx.link,
    send: (...order: Parameters<typeof ctx.link.send>) => (asked++, ctx.link.send(...order)),
  }
  let now = 0
  const camera = createCamera(() => now)
  const view = (userId: string) => camera.of({ ...ctx, link }, { userId } as Actor, occupancyId)
  await Promise.all([view(holder.userId), view(teacher.userId), view(holder.userId)])
  expect(asked).toBe(1)
  await expect(view(guest.userId)).rejects.toMatchObject({ key: 'NOT_FOUND' })
  now = PICTURE_MS / 2
  await view(holder.userId)
  expect(asked).toBe(2)
})

it('is over with the use', async () => {
  await holder.ok(occupancies.occupancyRelease, { id: occupancyId })
  for (const who of [holder, teacher]) expect((await look(who)).refusal.error).toBe('NOT_FOUND')
})
