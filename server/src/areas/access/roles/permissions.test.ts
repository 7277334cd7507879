import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '@labbox/contract/access/access.ts'
import * as permissions from '@labbox/contract/access/permission-list.ts'
import * as roles from '@labbox/contract/access/roles.ts'
import { userStatus } from '@labbox/contract/access/users.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { seedAccess } from '../seed.ts'
import { permissionRow } from '../tables.ts'

let kit: TestApp
let admin: Client
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const shipped = 'tasks:task:add'
const infoOf = async (code: string) =>
  (await admin.ok(permissions.permissionList, {})).find((row) => row.code === code)
const add = (identifier: string, en: string, parent: string | null = null) =>
  admin.call(permissions.permissionAdd, { identifier, name: { en }, parent })
const update = (permission: string, more: object = {}) =>
  admin.call(permissions.permissionUpdate, {
    permission,
    identifier: permission,
    name: { en: 'Other' },
    ...more,
  })
const remove = (permission: string) => admin.call(permissions.permissionDelete, { permission })
const teacherRole = async () => {
  const page = await admin.ok(roles.rolePage, { limit: 200 })
  return admin.ok(roles.roleGet, { id: page.items.find((row) => row.code === 'teacher')!.id })
}
/** The shipped role of teachers holds these permissions of the installation, and what it held of others. */
const give = async (codes: readonly string[]) => {
  const { id, name, menuIds, version, grants } = await teacherRole()
  const kept = grants.filter((one) => !one.permission.startsWith('own:'))
  const given = codes.map((permission) => ({ permission, scope: 'org' as const }))
  return admin.call(roles.roleUpdate, {
    id,
    name,
    menuIds,
    version,
    grants: [...kept, ...given] as roles.Grant[],
  })
}

test('a permission of the product takes another name and parent, over a new start too; its identifier stays', async () => {
  const name = { zh: '布置任务', en: 'Set work' }
  const parent = 'tasks:task:page'
  expect((await update(shipped, { name, parent })).code).toBe(200)
  await seedAccess(kit.deps.db)
  expect(await infoOf(shipped)).toMatchObject({ name, parent, known: 'both', changed: [] })
  const before = await digest()
  expect((await update(shipped, { identifier: 'own:task:add' })).refusal.error).toBe('PERMISSION_SHIPPED')
  expect((await remove(shipped)).refusal.error).toBe('PERMISSION_SHIPPED')
  expect((await update(parent, { parent: shipped })).refusal.error).toBe('PERMISSION_CYCLE')
  expect((await update(shipped, { parent: shipped })).refusal.error).toBe('PERMISSION_CYCLE')
  expect((await update('no:such:one')).refusal.error).toBe('NOT_FOUND')
  expect((await remove('no:such:one')).refusal.error).toBe('NOT_FOUND')
  expect(await digest()).toEqual(before)
  const { items } = await admin.ok(logPage, { act: 'access:permission:edit' })
  expect(items[0]).toMatchObject({ resource: expect.stringContaining('Set work') as string })
})

test('labels name the variant for the own organisation where there is one', async () => {
  expect(await infoOf('access:user:page')).toMatchObject({ organisation: 'access:user:page:org' })
  expect(await infoOf('access:role:page')).toMatchObject({ organisation: null })
})

test('one of the installation is added, given, taken, called otherwise and deleted', async () => {
  expect((await add('own:report:archive', 'Archive reports', 'reports:report:page')).code).toBe(200)
  expect(await infoOf('own:report:archive')).toMatchObject({
    known: 'own',
    name: { en: 'Archive reports' },
    parent: 'reports:report:page',
    grantable: 'all',
    holders: [],
    changed: [],
    organisation: null,
  })
  expect((await give(['own:report:archive'])).code).toBe(200)
  const teacher = await kit.user('teacher')
  expect((await teacher.ok(userInfo, {})).permissions).toContain('own:report:archive')
  expect((await infoOf('own:report:archive'))?.holders).toMatchObject([{ scope: 'org' }])
  // A teacher's administrator keeps managing them without holding the permission.
  const orgadmin = await kit.user('orgadmin')
  await orgadmin.ok(userStatus, { ids: [teacher.userId], status: 1 })
  expect((await orgadmin.call(permissions.permissionList, {})).refusal.error).toBe('FORBIDDEN')

  const before = await digest()
  const held = await remove('own:report:archive')
  expect(held.refusal.error).toBe('PERMISSION_HELD')
  expect((await update('own:report:archive', { identifier: 'own:report:keep' })).refusal.error).toBe(
    'PERMISSION_HELD',
  )
  expect(await digest()).toEqual(before)

  expect((await give([])).code).toBe(200)
  expect((await add('own:report:restore', 'Restore reports', 'own:report:archive')).code).toBe(200)
  expect((await update('own:report:archive', { identifier: 'own:report:keep' })).code).toBe(200)
  expect(await infoOf('own:report:restore')).toMatchObject({ parent: 'own:report:keep' })
  expect((await remove('own:report:keep')).refusal.error).toBe('PERMISSION_HAS_CHILDREN')
  expect((await remove('own:report:restore')).code).toBe(200)
  expect((await remove('own:report:keep')).code).toBe(200)
  expect(await kit.deps.db.$count(permissionRow, eq(permissionRow.code, 'own:report:keep'))).toBe(0)
})

test('identifier, name and parent are checked, and nothing is written on refusal', async () => {
  expect((await add('own:first:one', 'First one')).code).toBe(200)
  expect((await add('own:second:one', 'Second one')).code).toBe(200)
  const before = await digest()
  const wrong = async (answer: ReturnType<typeof add>) => Object.keys((await answer).refusal.errors ?? {})
  for (const code of ['', 'own:one', 'tasks:own:add', 'own:a:b:org', 'own:A b:c', `own:a:${'b'.repeat(60)}`])
    expect(await wrong(add(code, 'Third one'))).toEqual(['identifier'])
  expect(await wrong(add('own:first:one', 'Third one'))).toEqual(['identifier'])
  expect(await wrong(update('own:first:one', { identifier: 'own:second:one' }))).toEqual(['identifier'])
  expect(await wrong(update('own:first:one', { identifier: 'tasks:task:other' }))).toEqual(['identifier'])
  expect(await wrong(add('own:third:one', 'x'))).toEqual(['name'])
  expect(await wrong(add('own:third:one', 'FIRST ONE'))).toEqual(['name'])
  expect(await wrong(update('own:second:one', { name: { en: 'first one' } }))).toEqual(['name'])
  expect(await wrong(add('own:third:one', 'Third one', 'no:such:one'))).toEqual(['parent'])
  expect(await wrong(give(['own:no:such']))).toEqual(['grants'])
  expect(await digest()).toEqual(before)
})

test('a permission is either given or deleted, never both', async () => {
  expect((await add('own:race:one', 'Race')).code).toBe(200)
  const [given, removed] = await Promise.all([give(['own:race:one']), remove('own:race:one')])
  expect([given.code, removed.code].filter((code) => code === 200)).toHaveLength(1)
  const held = (await teacherRole()).grants.some((one) => one.permission === 'own:race:one')
  expect(held).toBe(given.code === 200)
  expect((await infoOf('own:race:one')) !== undefined).toBe(held)
})
