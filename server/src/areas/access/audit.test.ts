import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as menus from '@labbox/contract/access/menus.ts'
import * as org from '@labbox/contract/access/org.ts'
import * as roles from '@labbox/contract/access/roles.ts'
import * as users from '@labbox/contract/access/users.ts'
import { auditLog } from '../../platform/audit.table.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'

// The log of those who administer: who, what, before and after; one line for each act, none for what was refused.
let kit: TestApp
let admin: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin', { name: 'Root' })
})
afterAll(() => kit.close())

const linesOf = async (id: string) => {
  const lines = await kit.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.resourceId, id))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  for (const line of lines)
    expect(line).toMatchObject({
      userId: admin.userId,
      name: 'Root',
      role: 'admin',
      result: 'ok',
      address: '127.0.0.1',
    })
  return lines.map(({ act, resource, before, after }) => ({ act, resource, before, after }))
}

it('tells of an organisation that is made, changed and deleted', async () => {
  const { id } = await admin.ok(org.orgAdd, { name: { en: 'School' } })
  await admin.ok(org.orgUpdate, { id, name: { en: 'Faculty' }, parentId: kit.firstOrg })
  expect((await admin.call(org.orgUpdate, { id, name: { en: 'X' }, parentId: id })).code).toBe(409)
  await admin.ok(org.orgDelete, { id })
  expect(await linesOf(id)).toMatchObject([
    { act: 'access:org:add', resource: 'School', before: null, after: { name: { en: 'School' } } },
    {
      act: 'access:org:edit',
      resource: 'Faculty',
      before: { name: { en: 'School' }, parentId: null },
      after: { name: { en: 'Faculty' }, parentId: kit.firstOrg },
    },
    { act: 'access:org:delete', before: { name: { en: 'Faculty' } }, after: null },
  ])
})

it('tells of a role, with the rights it had and has', async () => {
  const page = { permission: 'access:user:page', scope: 'org' } as const
  const { id } = await admin.ok(roles.roleAdd, { name: { en: 'Helper' }, base: 'teacher', grants: [page] })
  const { version } = await admin.ok(roles.roleGet, { id })
  await admin.ok(roles.roleUpdate, { id, version, name: { en: 'Tutor' }, grants: [] })
  expect((await admin.call(roles.roleUpdate, { id, version, name: { en: 'Late' }, grants: [] })).code).toBe(
    409,
  )
  await admin.ok(roles.roleDelete, { id })
  expect(await linesOf(id)).toMatchObject([
    { act: 'access:role:add', resource: 'Helper', before: null, after: { grants: [page] } },
    {
      act: 'access:role:edit',
      resource: 'Tutor',
      before: { name: { en: 'Helper' }, grants: [page] },
      after: { name: { en: 'Tutor' }, grants: [] },
    },
    { act: 'access:role:delete', before: { name: { en: 'Tutor' }, grants: [] }, after: null },
  ])
})

it('tells of a row of the menu, where it stood and stands, and who sees it', async () => {
  const role = (await admin.ok(roles.rolePage, {})).items.find((row) => row.code === 'teacher')!
  const row = {
    resName: { en: 'Docs' },
    resUrl: '/docs',
    resStyle: '',
    parentId: null,
    roleIds: [] as string[],
  }
  const { id } = await admin.ok(menus.menuAdd, row)
  await admin.ok(menus.menuUpdate, { ...row, id, resName: { en: 'Help' }, roleIds: [role.id] })
  await admin.ok(menus.menuMove, { id, parentId: null, index: 0 })
  await admin.ok(menus.menuDelete, { id })
  expect(await linesOf(id)).toMatchObject([
    { act: 'access:menu:add', resource: 'Docs', before: null, after: { resUrl: '/docs' } },
    {
      act: 'access:menu:edit',
      resource: 'Help',
      before: { resName: { en: 'Docs' }, roleIds: [] },
      after: { resName: { en: 'Help' }, roleIds: [role.id] },
    },
    { act: 'access:menu:edit', resource: 'Help', after: { place: 10 } },
    { act: 'access:menu:delete', before: { resName: { en: 'Help' } }, after: null },
  ])
})

it('tells of a user: the fields, the way in, a new password, and never the password itself', async () => {
  const roleId = (await admin.ok(users.roleOptions, {})).find((row) => row.code === 'student')!.id
  const fields = { name: 'Ada', orgId: kit.firstOrg, roles: [{ roleId }] }
  const { id } = await admin.ok(users.userAdd, { ...fields, account: 'audited1', password: 'secret12' })
  await admin.ok(users.userUpdate, { ...fields, id, name: 'Grace', email: 'g@b.edu' })
  await admin.ok(users.userStatus, { ids: [id], status: 0 })
  const reset = await admin.ok(users.userResetPassword, { ids: [id] })
  const lines = await linesOf(id)
  expect(lines).toMatchObject([
    { act: 'access:user:add', resource: 'Ada (audited1)', before: null, after: { name: 'Ada' } },
    {
      act: 'access:user:edit',
      before: { name: 'Ada', email: null },
      after: { name: 'Grace', email: 'g@b.edu' },
    },
    { act: 'access:user:edit', before: { status: 1 }, after: { status: 0 } },
    { act: 'access:user:resetPassword', resource: 'Grace (audited1)' },
  ])
  for (const secret of ['secret12', reset.users[0]!.password, 'argon2'])
    expect(JSON.stringify(lines)).not.toContain(secret)
})
