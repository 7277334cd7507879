import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionHolders } from '@labbox/contract/access/holders.ts'
import * as roles from '@labbox/contract/access/roles.ts'
import * as users from '@labbox/contract/access/users.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { user } from '../tables.ts'

let kit: TestApp
let admin: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
})
afterAll(() => kit.close())

const codesFor = async (who: Client, permission: string) => {
  const { holders, grantors } = await who.ok(permissionHolders, { permission })
  return [holders, grantors].map((list) => list.map(({ code }) => code))
}

test('names the roles that have a permission and those whose people can give it, made ones too', async () => {
  const teacher = await kit.user('teacher')
  // So far only the system administrator administers that university.
  expect(await codesFor(teacher, 'access:org:edit')).toEqual([['admin', 'orgadmin'], ['admin']])
  const orgadmin = await kit.user('orgadmin')
  const student = await kit.user('student')
  expect(await codesFor(student, 'tasks:task:add')).toEqual([['teacher'], ['admin', 'orgadmin']])
  // A right that only system administrators hold can only be given by them.
  expect(await codesFor(orgadmin, 'access:menu:edit')).toEqual([['admin'], ['admin']])

  const all = (await admin.ok(roles.rolePage, { limit: 200 })).items
  const shipped = all.find(({ code }) => code === 'orgadmin')!
  const name = { en: 'Dean' }
  const { id } = await admin.ok(roles.roleCopy, { id: shipped.id, name })
  const { code } = await admin.ok(roles.roleGet, { id })
  expect((await codesFor(student, 'tasks:task:add'))[1]).not.toContain(code)
  const [dean, elsewhere] = [await kit.user('student'), await kit.user('student', { orgId: await kit.org() })]
  const give = (who: Client) =>
    admin.ok(users.userUpdate, { id: who.userId, name: 'Dean', orgId: who.orgId, roles: [{ roleId: id }] })
  await give(elsewhere)
  expect((await codesFor(student, 'tasks:task:add'))[1]).not.toContain(code)
  await give(dean)
  const { grantors } = await student.ok(permissionHolders, { permission: 'tasks:task:add' })
  expect(grantors.at(-1)).toEqual({ code, name })
  // A disabled account gives nothing.
  await kit.deps.db.update(user).set({ status: 0 }).where(eq(user.id, dean.userId))
  expect((await codesFor(student, 'tasks:task:add'))[1]).not.toContain(code)
})

test('says nothing of what is no permission, and nothing to strangers', async () => {
  for (const permission of ['nonsense', '__proto__', 'constructor'])
    expect(await codesFor(admin, permission)).toEqual([[], []])
  expect((await kit.anonymous.call(permissionHolders, { permission: 'access:org:edit' })).code).toBe(401)
})
