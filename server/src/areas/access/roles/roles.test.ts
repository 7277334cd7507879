import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchRole, userInfo } from '@labbox/contract/access/access.ts'
import * as menus from '@labbox/contract/access/menus.ts'
import { permissionList } from '@labbox/contract/access/permission-list.ts'
import * as roles from '@labbox/contract/access/roles.ts'
import * as users from '@labbox/contract/access/users.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { seedAccess } from '../seed.ts'
import { menu, role } from '../tables.ts'

let kit: TestApp
let admin: Client
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const shipped = async (code: string) =>
  (await admin.ok(roles.rolePage, { limit: 200 })).items.find((row) => row.code === code)!
const named = (name: string) => ({ name: { zh: name, en: name } })

test('a role made here works: its rights, its menu, its switch, and what is taken is gone with the next call', async () => {
  const teacher = await fullRole('teacher')
  const { id } = await admin.ok(roles.roleCopy, { id: teacher.id, ...named('Assistant') })
  const made = await admin.ok(roles.roleGet, { id })
  expect(made).toMatchObject({ base: 'teacher', builtin: false, members: 0, version: 1 })
  expect(made.grants).toEqual(teacher.grants)
  expect(made.menuIds).toEqual(teacher.menuIds)

  const person = await kit.user('student')
  const studentRole = await shipped('student')
  await admin.ok(users.userUpdate, {
    id: person.userId,
    name: 'Person',
    orgId: kit.firstOrg,
    roles: [{ roleId: studentRole.id }, { roleId: id }],
  })
  const { token } = await person.ok(switchRole, { role: made.code })
  const info = async () =>
    (await kit.app.inject({ url: '/api/user/info', headers: { 'x-token': token } })).json().data
  expect(await info()).toMatchObject({
    heldRoles: [{ base: 'teacher', name: { en: 'Assistant' } }, { code: 'student' }],
  })
  expect((await info()).permissions).toContain('tasks:task:add')
  const grants = made.grants.filter((one) => one.permission !== 'tasks:task:add') as roles.Grant[]
  const change = { id, ...named('Assistant'), grants, menuIds: [] }
  await admin.ok(roles.roleUpdate, { ...change, version: 1 })
  expect((await info()).permissions).not.toContain('tasks:task:add')
  expect((await info()).menus).toEqual([])
  expect((await admin.call(roles.roleUpdate, { ...change, version: 1 })).refusal.error).toBe('CONFLICT')
  const before = await digest()
  expect((await admin.call(roles.roleDelete, { id })).refusal.error).toBe('ROLE_HAS_MEMBERS')
  expect((await admin.call(roles.roleDelete, { id: studentRole.id })).refusal.error).toBe('ROLE_BUILTIN')
  expect(await digest()).toEqual(before)
  await admin.ok(users.userUpdate, {
    id: person.userId,
    name: 'Person',
    orgId: kit.firstOrg,
    roles: [{ roleId: studentRole.id }],
  })
  await admin.ok(roles.roleDelete, { id })
  expect((await kit.deps.db.select().from(role).where(eq(role.id, id))).length).toBe(0)
})

const fullRole = async (code: string) => admin.ok(roles.roleGet, { id: (await shipped(code)).id })

test('names, scopes and rights are checked; administrators keep the keys', async () => {
  const before = await digest()
  const add = async (more: object) =>
    (await admin.call(roles.roleAdd, { ...named('Role'), base: 'teacher', ...more })).refusal
  expect((await add(named('x'))).errors).toHaveProperty('name')
  expect((await add({ remark: 'x'.repeat(201) })).errors).toHaveProperty('remark')
  const grant = { permission: 'tasks:task:add' as const, scope: 'own' as const }
  expect((await add({ grants: [grant, grant] })).errors).toHaveProperty('grants')
  expect((await add({ grants: [{ ...grant, permission: 'no:such:right' }] })).error).toBe('VALIDATION')
  expect((await add({ grants: [{ ...grant, scope: 'all' }] })).error).toBe('GRANT_NOT_HELD')
  const own = await fullRole('admin')
  const grants = own.grants.filter((one) => one.permission !== 'access:role:edit') as roles.Grant[]
  const change = { id: own.id, name: own.name, menuIds: own.menuIds, version: own.version, grants }
  expect((await admin.call(roles.roleUpdate, change)).refusal.error).toBe('ROLE_KEEPS_RIGHTS')
  expect(await digest()).toEqual(before)
})

test('no two roles have one name, whatever the case and the language', async () => {
  const before = await digest()
  const teacher = await fullRole('teacher')
  const student = await fullRole('student')
  const { id, version, menuIds } = student
  const grants = student.grants as roles.Grant[]
  for (const name of [{ en: 'TEACHER' }, { zh: '教师', en: 'Lecturer' }])
    for (const refused of [
      await admin.call(roles.roleAdd, { name, base: 'teacher' }),
      await admin.call(roles.roleCopy, { id: teacher.id, name }),
      await admin.call(roles.roleUpdate, { id, version, menuIds, grants, name }),
    ])
      expect(refused.refusal).toMatchObject({
        error: 'DUPLICATE_NAME',
        errors: { name: expect.any(String) as string },
      })
  expect(await digest()).toEqual(before)
})

test('an administrator of a lesser kind can neither rise nor raise', async () => {
  const lesser = (await fullRole('admin')).grants.filter((one) =>
    ['access:role:page', 'access:role:add', 'access:role:edit', 'access:user:page'].includes(one.permission),
  ) as roles.Grant[]
  const { id } = await admin.ok(roles.roleAdd, { ...named('Role keeper'), base: 'admin', grants: lesser })
  const keeper = await kit.user('admin')
  await admin.ok(users.userUpdate, { id: keeper.userId, name: 'K', orgId: null, roles: [{ roleId: id }] })
  const { code } = await admin.ok(roles.roleGet, { id })
  // The session of the role taken away is over.
  expect((await keeper.call(userInfo, {})).code).toBe(401)
  const again = await kit.user('admin')
  const both = [(await shipped('admin')).id, id].map((roleId) => ({ roleId }))
  await admin.ok(users.userUpdate, { id: again.userId, name: 'K', orgId: null, roles: both })
  const { token } = await again.ok(switchRole, { role: code })
  const post = async (path: string, payload: object) =>
    (
      await kit.app.inject({ method: 'POST', url: `/api${path}`, headers: { 'x-token': token }, payload })
    ).json().data.error
  const before = await digest()
  const own = await admin.ok(roles.roleGet, { id })
  const more = { permission: 'access:menu:edit', scope: 'all' }
  const change = { id, name: own.name, grants: [...own.grants, more], menuIds: [], version: own.version }
  expect(await post('/sys/role/update', change)).toBe('NOT_DOMINATED')
  expect(await post('/sys/role/add', { ...named('Mine'), base: 'teacher', grants: [more] })).toBe(
    'GRANT_NOT_HELD',
  )
  expect(await post('/sys/role/add', { ...named('Mine'), base: 'admin' })).toBe('GRANT_NOT_HELD')
  expect(await digest()).toEqual(before)
})

test('permissions tell who holds them and what was changed', async () => {
  const list = await admin.ok(permissionList, {})
  expect(list.every((row) => row.known === 'both' && row.changed.length === 0)).toBe(true)
  const student = await fullRole('student')
  const grants = student.grants.filter((one) => one.permission !== 'tasks:mine:page') as roles.Grant[]
  const { id, name, menuIds, version } = student
  await admin.ok(roles.roleUpdate, { id, name, menuIds, version, grants })
  const changed = (await admin.ok(permissionList, {})).find((row) => row.code === 'tasks:mine:page')
  expect(changed).toMatchObject({ changed: [{ ships: 'own', holds: null }], holders: [] })
})

test('menu rows are added, changed, moved and deleted; a new start keeps what was changed', async () => {
  const list = () => admin.ok(menus.menuList, {})
  const studentRole = await shipped('student')
  const top = (await list()).find((row) => row.resUrl === '/dashboard')!
  const { id } = await admin.ok(menus.menuAdd, {
    resName: { en: 'Mine' },
    resUrl: '/my/reports',
    resStyle: 'file',
    roleIds: [studentRole.id],
  })
  const student = await kit.user('student')
  const seen = async () => (await student.ok(userInfo, {})).menus.map((row) => row.id)
  expect((await seen()).at(-1)).toBe(id)
  expect((await shipped('student')).version).toBeGreaterThan(studentRole.version)
  await admin.ok(menus.menuMove, { id, parentId: null, index: 0 })
  expect((await seen())[0]).toBe(id)
  const inner = await admin.ok(menus.menuAdd, { resName: { en: 'Inner' }, parentId: id })
  const before = await digest()
  for (const [refused, error] of [
    [await admin.call(menus.menuMove, { id, parentId: inner.id, index: 0 }), 'MENU_CYCLE'],
    [await admin.call(menus.menuDelete, { id }), 'MENU_HAS_CHILDREN'],
    [await admin.call(menus.menuDelete, { id: top.id }), 'MENU_SHIPPED'],
    [await admin.call(menus.menuAdd, { resName: { en: 'X' }, resUrl: 'https://x.y' }), 'VALIDATION'],
    [await admin.call(menus.menuAdd, { resName: { en: 'X' }, roleIds: [id] }), 'NOT_FOUND'],
  ] as const)
    expect(refused.refusal.error).toBe(error)
  expect(await digest()).toEqual(before)
  await admin.ok(menus.menuDelete, { id: inner.id })
  await admin.ok(menus.menuUpdate, { id: top.id, resName: { en: 'Start' }, resUrl: '/dashboard' })
  await seedAccess(kit.deps.db)
  expect((await list()).find((row) => row.id === top.id)).toMatchObject({
    resName: { en: 'Start' },
    roleIds: [],
  })
  await admin.ok(menus.menuDelete, { id })
  expect(await kit.deps.db.select().from(menu).where(eq(menu.id, id))).toEqual([])
})
