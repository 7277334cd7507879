import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { hostileWalk, sentWith } from './testing/hostile-walk.ts'
import { createWorld } from './testing/world.ts'

let kit: TestApp
let { digest, endpoints, inject, rightCall } = {} as ReturnType<typeof hostileWalk>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  const world = await createWorld(kit, kit.firstOrg)
  const clients: Record<RoleCode, Client> = { admin: await kit.user('admin'), ...world.people }
  ;({ digest, endpoints, inject, rightCall } = hostileWalk(kit, world, clients))
  kit.clock.advance(100 * DAY_MS)
})
afterAll(() => kit.close())

it('after the trial no call changes anything but those that finish, hand in, sign in or activate', async () => {
  const before = await digest()
  for (const endpoint of endpoints) {
    if (endpoint.afterTrial || (endpoint.method === 'GET' && !endpoint.changes)) continue
    const { code } = await inject(endpoint, sentWith(endpoint, rightCall(endpoint)))
    expect([endpoint.method, endpoint.path, code]).toEqual([endpoint.method, endpoint.path, 423])
  }
  expect(await digest()).toEqual(before)
})

it('what stays possible is not refused for the trial', async () => {
  const open = endpoints.filter(({ afterTrial }) => afterTrial)
  expect(open.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/login',
      '/stu/exam/save',
      '/stu/report/submit',
      '/stu/attendance/checkIn',
      '/notices/read',
    ]),
  )
  for (const endpoint of open) {
    const { code } = await inject(endpoint, sentWith(endpoint, rightCall(endpoint)))
    expect([endpoint.path, code]).not.toEqual([endpoint.path, 423])
  }
})
