import { afterAll, beforeAll, expect, test } from 'vitest'
import * as org from '@labbox/contract/access/org.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { organisation } from '../tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
})
afterAll(() => kit.close())

const rows = () => kit.deps.db.select().from(organisation).orderBy(organisation.id)
const named = (name: string, more: object = {}) => ({ name: { zh: name, en: name }, ...more })
const pathOf = async (id: string) => (await rows()).find((row) => row.id === id)?.path

test('an organisation administrator builds below the own one, and sees and changes nothing beside it', async () => {
  const elsewhere = await kit.org('Elsewhere')
  const school = await orgadmin.ok(
    org.orgAdd,
    named('School', { parentId: kit.firstOrg, abbreviation: 'SC', timeZone: 'Europe/Paris', remark: 'r' }),
  )
  expect(await orgadmin.ok(org.orgGet, { id: school.id })).toMatchObject({
    parentId: kit.firstOrg,
    abbreviation: 'SC',
    timeZone: 'Europe/Paris',
    remark: 'r',
    users: 0,
  })
  expect((await orgadmin.ok(org.orgList, {})).map((row) => row.id)).toEqual([kit.firstOrg, school.id])
  const before = await rows()
  for (const refused of [
    await orgadmin.call(org.orgGet, { id: elsewhere }),
    await orgadmin.call(org.orgAdd, named('Top')),
    await orgadmin.call(org.orgAdd, named('There', { parentId: elsewhere })),
    await orgadmin.call(org.orgUpdate, { id: elsewhere, ...named('Mine') }),
    await orgadmin.call(org.orgUpdate, { id: school.id, ...named('School', { parentId: elsewhere }) }),
    await orgadmin.call(org.orgUpdate, { id: school.id, ...named('School', { parentId: null }) }),
    await orgadmin.call(org.orgUpdate, { id: kit.firstOrg, ...named('First', { parentId: school.id }) }),
    await orgadmin.call(org.orgDelete, { id: elsewhere }),
    await orgadmin.call(org.orgDelete, { id: kit.firstOrg }),
  ])
    expect(refused.refusal.error).toBe('NOT_FOUND')
  const wrong = await orgadmin.call(org.orgAdd, {
    parentId: kit.firstOrg,
    name: {},
    timeZone: 'Nowhere/Land',
    abbreviation: 'x'.repeat(51),
  })
  expect(Object.keys(wrong.refusal.errors ?? {}).toSorted()).toEqual(['abbreviation', 'name', 'timeZone'])
  expect(await rows()).toEqual(before)
})

test('two organisations in one place have different names', async () => {
  const first = await admin.ok(org.orgAdd, named('Physics', { parentId: kit.firstOrg }))
  const second = await admin.ok(org.orgAdd, named('Chemistry', { parentId: kit.firstOrg }))
  const inside = await admin.ok(org.orgAdd, named('Physics', { parentId: second.id }))
  const before = await rows()
  for (const refused of [
    await admin.call(org.orgAdd, named('physics', { parentId: kit.firstOrg })),
    await admin.call(org.orgUpdate, { id: second.id, ...named('Physics', { parentId: kit.firstOrg }) }),
    await admin.call(org.orgUpdate, { id: inside.id, ...named('Physics', { parentId: kit.firstOrg }) }),
  ])
    expect(refused.refusal).toMatchObject({
      error: 'DUPLICATE_NAME',
      errors: { name: expect.any(String) as string },
    })
  expect(await rows()).toEqual(before)
  for (const { id } of [inside, second, first]) await admin.ok(org.orgDelete, { id })
})

test('a moved organisation takes along all that is below it, and never below itself', async () => {
  const a = await admin.ok(org.orgAdd, named('A'))
  const b = await admin.ok(org.orgAdd, named('B', { parentId: a.id }))
  const c = await admin.ok(org.orgAdd, named('C', { parentId: b.id }))
  const before = await rows()
  for (const parentId of [a.id, b.id, c.id])
    expect((await admin.call(org.orgUpdate, { id: a.id, ...named('A', { parentId }) })).refusal.error).toBe(
      'ORG_CYCLE',
    )
  expect(await rows()).toEqual(before)
  await admin.ok(org.orgUpdate, { id: b.id, ...named('B', { parentId: kit.firstOrg }) })
  expect(await pathOf(c.id)).toBe(`/${kit.firstOrg}/${b.id}/${c.id}/`)
  expect((await orgadmin.ok(org.orgGet, { id: c.id })).name.en).toBe('C')
  await admin.ok(org.orgUpdate, { id: b.id, ...named('B', { parentId: null }) })
  expect(await pathOf(c.id)).toBe(`/${b.id}/${c.id}/`)
})

test('only an empty organisation can be deleted; otherwise it is said what is inside', async () => {
  const full = await admin.ok(org.orgAdd, named('Full'))
  const inner = await admin.ok(org.orgAdd, named('Inner', { parentId: full.id }))
  await kit.user('teacher', { orgId: full.id })
  const before = await rows()
  const refused = await admin.call(org.orgDelete, { id: full.id })
  expect(refused).toMatchObject({ code: 409, data: { error: 'ORG_NOT_EMPTY' } })
  expect(refused.msg).toContain('users 1')
  expect(refused.msg).toContain('organisations 1')
  expect(await rows()).toEqual(before)
  await admin.ok(org.orgDelete, { id: inner.id })
  expect(await pathOf(inner.id)).toBeUndefined()
})
