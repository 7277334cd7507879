import { afterAll, beforeAll, expect, it } from 'vitest'
import { semesterList } from '@labbox/contract/classes/classes.ts'
import { occupancyPage } from '@labbox/contract/devices/occupancy.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { createWorld } from './testing/world.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

it('who is on which device now, and the semesters, are those of one’s own organisation', async () => {
  const [own, other] = [await createWorld(kit, kit.firstOrg), await createWorld(kit, await kit.org())]
  for (const { people, ids } of [own, other]) {
    const { items } = await people.orgadmin.ok(occupancyPage, { deviceId: ids.device })
    expect(items).toMatchObject([{ id: ids.occupancy, userId: ids.user, deviceId: ids.device }])
    expect((await people.teacher.ok(semesterList)).map(({ id }) => id)).toEqual([ids.semester])
  }
  const { total } = await other.people.orgadmin.ok(occupancyPage, {})
  expect(total).toBe(1)
})
