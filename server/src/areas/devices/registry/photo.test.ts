import { afterAll, beforeAll, expect, it, test } from 'vitest'
import * as devices from '@labbox/contract/devices/devices.ts'
import { devicePhotoLabels, type PhotoLabel } from '@labbox/contract/devices/photo.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { onlineBench } from '../../../testing/bookings.ts'
import { pngOf } from '../../../testing/files.ts'
import { uploading } from '../../../testing/upload.ts'

let kit: TestApp
let orgadmin: Client
let student: Client
let stranger: Client
let bench: string

let photos = 0
const photo = async (who: Client): Promise<string> =>
  (await uploading(kit)(who, '/files/upload?purpose=picture', pngOf(String(++photos)), 'bench.png')).data.id
const labelsOf = async (who: Client) => (await who.ok(devices.deviceGet, { id: bench })).photoLabels
const scope: PhotoLabel = { x: 0.2, y: 0.5, instrument: 'DS1', text: '' }

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  student = await kit.user('student')
  stranger = await kit.user('orgadmin', { orgId: await kit.org('Elsewhere') })
  bench = await onlineBench(kit, orgadmin)
})
afterAll(() => kit.close())

const label = (who: Client, labels: PhotoLabel[]) => who.call(devicePhotoLabels, { id: bench, labels })

it('takes labels only for a photo', async () => {
  expect((await label(orgadmin, [scope])).refusal.error).toBe('WRONG_STATE')
  expect(await labelsOf(orgadmin)).toEqual([])
})

it('keeps what stands where, for everybody who sees the bench, until the photo is another', async () => {
  const name = { en: 'Bench' }
  await orgadmin.ok(devices.deviceUpdate, { id: bench, name, pictureId: await photo(orgadmin) })
  const labels = [scope, { x: 0.9, y: 0.1, instrument: null, text: 'Emergency stop' }]
  await orgadmin.ok(devicePhotoLabels, { id: bench, labels })
  expect(await labelsOf(student)).toEqual(labels)
  const { pictureId } = await orgadmin.ok(devices.deviceGet, { id: bench })
  await orgadmin.ok(devices.deviceUpdate, { id: bench, name: { en: 'Bench 7' }, pictureId })
  expect(await labelsOf(student)).toEqual(labels)
  await orgadmin.ok(devices.deviceUpdate, { id: bench, name, pictureId: await photo(orgadmin) })
  expect(await labelsOf(student)).toEqual([])
})

test.each([
  ['of a student', () => student, scope, 403, 'FORBIDDEN', undefined],
  ['of a bench of others', () => stranger, scope, 404, 'NOT_FOUND', undefined],
  ['off the photo', () => orgadmin, { ...scope, x: 1.01 }, 400, 'VALIDATION', 'labels.0.x'],
  [
    'of an instrument that is not there',
    () => orgadmin,
    { ...scope, instrument: 'DM9' },
    400,
    'TICKET_INSTRUMENT',
    'labels.0.instrument',
  ],
  ['of nothing', () => orgadmin, { ...scope, instrument: null }, 400, 'VALIDATION', 'labels.0.text'],
] as const)('is refused: a label %s', async (_, who, wrong, code, error, field) => {
  await orgadmin.ok(devicePhotoLabels, { id: bench, labels: [scope] })
  const { refusal, code: answered } = await label(who(), [wrong])
  expect([answered, refusal.error]).toEqual([code, error])
  if (field) expect(Object.keys(refusal.errors ?? {})).toEqual([field])
  expect(await labelsOf(orgadmin)).toEqual([scope])
})
