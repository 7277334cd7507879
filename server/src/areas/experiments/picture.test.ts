import { afterAll, beforeAll, expect, it } from 'vitest'
import { occupancyTake } from '@labbox/contract/devices/occupancy.ts'
import {
  experimentGet,
  experimentPicture,
  experimentPractice,
} from '@labbox/contract/experiments/experiments.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startPool } from '../../testing/bench.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '1' }, build: { clockwork: false } })
  pool = await startPool(kit)
})
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})

it('a picture of the oscilloscope is taken from the bench one holds and kept with the experiment', async () => {
  const student = await kit.user('student')
  const { id } = await student.ok(experimentPractice, {})
  const { occupancy } = await student.ok(occupancyTake, { deviceId: pool.deviceId })
  const take = { id, occupancyId: occupancy!.id, caption: 'Output' }
  const picture = await student.ok(experimentPicture, take)
  expect((await student.ok(experimentGet, { id })).pictures).toMatchObject([
    { id: picture.id, fileId: picture.fileId, caption: 'Output' },
  ])
  const file = await kit.app.inject({ url: picture.url })
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.toString('latin1', 1, 4)]).toEqual([
    200,
    'image/png',
    'PNG',
  ])
  expect((await student.call(experimentPicture, { ...take, command: 'DG.OUTPUT?(CH1)' })).refusal.error).toBe(
    'PICTURE_MISSING',
  )
})
