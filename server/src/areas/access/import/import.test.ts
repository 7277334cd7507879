import { setTimeout as sleep } from 'node:timers/promises'
import { count, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '@labbox/contract/access/access.ts'
import * as imports from '@labbox/contract/access/user-import.ts'
import * as users from '@labbox/contract/access/users.ts'
import { auditLog } from '../../../platform/audit.table.ts'
import { renewConfig } from '../../../platform/client-config.ts'
import { setting } from '../../../platform/client-config.table.ts'
import { workbookOf, zipOf } from '../../../platform/sheet/testing.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { hardenSome } from './service.ts'
import { user, userImport, userImportRow, userRole } from '../tables.ts'

let kit: TestApp
let orgadmin: Client
let student: string
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  const roles = await orgadmin.ok(users.roleOptions, {})
  student = roles.find((row) => row.code === 'student')!.id
  digest = digestOf(kit.database.sql, ['user_import', 'user_import_row'])
})
afterAll(() => kit.close())

const send = async (
  bytes: string | Buffer,
  more: { client?: Client; orgId?: string; role?: string } = {},
) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), 'people.csv')
  const encoded = new Response(form)
  const place = new URLSearchParams({ orgId: more.orgId ?? kit.firstOrg, role: more.role ?? 'student' })
  const answer = await kit.app.inject({
    method: 'POST',
    url: `/api/sys/user/import/check?${place}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'accept-language': 'en',
      'x-token': (more.client ?? orgadmin).token,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json() as { code: number; data: { id: string; error: string } }
}
/** Waits until no work on the import is left. */
const settled = async (id: string) => {
  for (;;) {
    const now = await orgadmin.ok(imports.importGet, { id })
    if (now.state !== 'checking' && now.state !== 'writing') return now
    await sleep(20)
  }
}
const tried = async (bytes: string | Buffer) => settled((await send(bytes)).data.id)
const imported = async (bytes: string) => {
  const { id, state, faults } = await tried(bytes)
  expect({ state, faults }).toEqual({ state: 'checked', faults: {} })
  await orgadmin.ok(imports.importConfirm, { id })
  return settled(id)
}
const get = (path: string, client = orgadmin) =>
  kit.app.inject({
    url: `/api/sys/user/import/${path}`,
    headers: { 'x-token': client.token, 'accept-language': 'en' },
  })
const enter = (username: string, password: string) =>
  kit.anonymous.call(login, { username, password: Buffer.from(password).toString('base64') })
const people = async (prefix: string) =>
  (
    await kit.deps.db
      .select({ n: count() })
      .from(user)
      .where(like(user.account, `${prefix}%`))
  )[0]?.n

describe('the dry run', () => {
  it('names every fault with its row, and writes nothing', async () => {
    await orgadmin.ok(users.userAdd, {
      account: 'alreadyhere',
      name: 'A',
      orgId: kit.firstOrg,
      roles: [{ roleId: student }],
    })
    const before = await digest()
    const found = await tried(
      [
        'account,name,password,class',
        'x,Bad Account',
        'doubled01,One',
        'doubled01,Two',
        'password1,Weak,secret',
        'alreadyhere,Known',
        'nameless1,<b>',
        'good00001,Good,Strong-pass1',
      ].join('\n'),
    )
    expect(found).toMatchObject({
      state: 'checked',
      rows: 7,
      faulty: 5,
      ignored: ['class'],
      fileName: 'people.csv',
      faults: { badAccount: 1, duplicateAccount: 1, badPassword: 1, accountExists: 1, badName: 1 },
    })
    const { items, total } = await orgadmin.ok(imports.importRows, { id: found.id, faulty: true })
    expect(total).toBe(5)
    expect(items.map(({ line, faults }) => [line, ...faults])).toEqual([
      [2, 'badAccount'],
      [4, 'duplicateAccount'],
      [5, 'badPassword'],
      [6, 'accountExists'],
      [7, 'badName'],
    ])
    expect((await orgadmin.ok(imports.importRows, { id: found.id })).total).toBe(7)
    const refused = await orgadmin.call(imports.importConfirm, { id: found.id })
    expect(refused.refusal.error).toBe('IMPORT_ROWS_BAD')
    expect(await digest()).toEqual(before)
    const kept = await kit.deps.db.select().from(userImportRow).where(eq(userImportRow.importId, found.id))
    expect(JSON.stringify(kept)).not.toContain('Strong-pass1')
  })

  it.each<[string, string | Buffer, string]>([
    [
      'other headings',
      'Kennung,Vorname\na,b',
      'Columns not found: Account, Name. The file has: Kennung, Vorname',
    ],
    ['headings alone', 'account,name\n', 'no rows'],
    ['a broken archive', workbookOf('<row/>').subarray(0, 600), 'damaged'],
    ['a bomb', zipOf([{ name: 'x', content: 'x', claims: 900 << 20 }]), 'too large'],
    ['more than 50,000 people', `account,name\n${'abcdef1,A\n'.repeat(50_001)}`, '50000'],
  ])(
    'says why a file with %s is not read',
    async (_, bytes, reason) => {
      const found = await tried(bytes)
      expect(found.state).toBe('failed')
      expect(found.problem).toContain(reason)
      expect((await orgadmin.call(imports.importConfirm, { id: found.id })).refusal.error).toBe(
        'IMPORT_STATE',
      )
    },
    60_000,
  )

  it('refuses files over 20 MB, foreign organisations and roles that are not to be given', async () => {
    const before = await digest()
    expect((await send(Buffer.alloc((20 << 20) + 1, 'a'))).data.error).toBe('sizeOver')
    expect((await send('x', { orgId: await kit.org('Other') })).data.error).toBe('NOT_FOUND')
    const admin = await kit.user('admin')
    expect((await send('x', { role: 'orgadmin' })).data.error).toBe('GRANT_NOT_HELD')
    expect((await send('x', { role: 'nobody' })).data.error).toBe('NOT_FOUND')
    expect((await send('x', { client: admin, role: 'admin' })).data.error).toBe('GRANT_NOT_HELD')
    expect((await send('x', { client: await kit.user('teacher') })).code).toBe(403)
    const { organisation, app_user, session, user_role, ...rest } = await digest()
    expect(before).toMatchObject(rest)
    expect([organisation, app_user, session, user_role]).toHaveLength(4)
  })

  it('is nobody else’s', async () => {
    const { id } = await tried('account,name\nnobodys1,A')
    const colleague = await kit.user('orgadmin')
    for (const call of [imports.importGet, imports.importRows] as const)
      expect((await colleague.call(call, { id })).refusal.error).toBe('NOT_FOUND')
    for (const call of [imports.importConfirm, imports.importCancel, imports.importForget] as const)
      expect((await colleague.call(call, { id })).refusal.error).toBe('NOT_FOUND')
    expect((await get(`passwords?id=${id}&format=csv`, colleague)).json().data.error).toBe('NOT_FOUND')
    expect((await orgadmin.ok(imports.importGet, { id })).state).toBe('checked')
  })
})

describe('a confirmed import', () => {
  it('makes everybody, who sign in with the password they were given and must change it', async () => {
    const done = await imported('账号;姓名;学号;邮箱\r\nimport001;张伟;S1;a@b.edu\r\nimport002;𠮷田;;\r\n')
    expect(done).toMatchObject({ state: 'done', rows: 2, problem: null })
    expect(done.passwordsUntil).not.toBeNull()
    const file = await get(`passwords?id=${done.id}&format=csv`)
    const [, ...lines] = file.body.trim().split('\r\n')
    const passwords = lines.map((line) => line.split(','))
    expect(passwords.map(([account, name]) => [account, name])).toEqual([
      ['import001', '张伟'],
      ['import002', '𠮷田'],
    ])
    const { data } = await enter('import001', passwords[0]?.[2] ?? '')
    expect(data.mustChangePassword).toBe(true)
    expect((await enter('import002', passwords[0]?.[2] ?? '')).refusal.error).toBe('WRONG_CREDENTIALS')
    const { items } = await orgadmin.ok(users.userPage, { text: 'import001' })
    expect(items).toMatchObject([
      {
        name: '张伟',
        number: 'S1',
        email: 'a@b.edu',
        phone: null,
        roles: [{ code: 'student', orgId: kit.firstOrg }],
      },
    ])
    const [line] = await kit.deps.db.select().from(auditLog).where(eq(auditLog.resourceId, done.id))
    expect(line).toMatchObject({
      userId: orgadmin.userId,
      act: 'access:user:import',
      resource: 'people.csv',
      before: null,
      after: { orgId: kit.firstOrg, roleId: student, users: 2 },
    })
    await orgadmin.ok(imports.importForget, { id: done.id })
    expect((await get(`passwords?id=${done.id}&format=csv`)).json().data.error).toBe('NOT_FOUND')
  })

  it('keeps passwords of the sheet, softly at first and then at full cost', async () => {
    const done = await imported('account,name,password\nnamed0001,A,Own-pass-1\nnamed0002,B,')
    expect((await get(`passwords?id=${done.id}&format=csv`)).body).not.toContain('named0001')
    const hash = async () =>
      (await kit.deps.db.select().from(user).where(eq(user.account, 'named0001')))[0]?.passwordHash
    expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=1024,/)
    expect((await enter('named0001', 'Own-pass-1')).code).toBe(200)
    expect(await hardenSome(kit.deps.db)).toBe(1)
    expect(await hash()).toMatch(/^hardened:/)
    expect((await enter('named0001', 'Own-pass-1')).data.mustChangePassword).toBe(true)
    expect((await enter('named0001', 'Own-pass-2')).refusal.error).toBe('WRONG_CREDENTIALS')
    expect(await hardenSome(kit.deps.db)).toBe(0)
  })

  it('gives the account as password where the settings say so, and shows nothing', async () => {
    await kit.deps.db.insert(setting).values({ name: 'initialPassword', content: 'account', version: 1 })
    await renewConfig(kit.deps.db)
    const done = await imported('account,name\nasaccount1,A')
    expect(done.passwordsUntil).toBeNull()
    expect((await enter('asaccount1', 'asaccount1')).data.mustChangePassword).toBe(true)
    await kit.deps.db.delete(setting)
    await renewConfig(kit.deps.db)
  })

  it('is all or nothing: somebody who came first sends it back with its row named', async () => {
    const { id } = await tried('account,name\nfirst0001,A\nfirst0002,B')
    await orgadmin.ok(users.userAdd, {
      account: 'first0002',
      name: 'X',
      orgId: kit.firstOrg,
      roles: [{ roleId: student }],
    })
    await orgadmin.ok(imports.importConfirm, { id })
    expect(await settled(id)).toMatchObject({ state: 'checked', faulty: 1, faults: { accountExists: 1 } })
    expect(await people('first000')).toBe(1)
  })

  it('leaves nobody behind when it breaks in the middle', async () => {
    const lines = Array.from({ length: 6_000 }, (_, k) => `middle${10_000 + k},A`)
    const { id } = await tried(`account,name\n${lines.join('\n')}`)
    // Writing the last one fails in the database, which no check of ours could foresee.
    await kit.deps.db
      .update(userImportRow)
      .set({ id: sql`(select id from app_user limit 1)` })
      .where(sql`import_id = ${id} and line = 6001`)
    const before = await digest()
    await orgadmin.ok(imports.importConfirm, { id })
    expect((await settled(id)).state).toBe('failed')
    expect(await digest()).toEqual(before)
  })

  it('can be stopped while it writes, and once only be begun', async () => {
    const lines = Array.from({ length: 8_000 }, (_, k) => `stopped${10_000 + k},A`)
    const { id } = await tried(`account,name\n${lines.join('\n')}`)
    const before = await digest()
    const answers = await Promise.all([1, 2].map(() => orgadmin.call(imports.importConfirm, { id })))
    expect(answers.map((one) => one.code).toSorted()).toEqual([200, 409])
    await orgadmin.ok(imports.importCancel, { id })
    await orgadmin.ok(imports.importCancel, { id })
    // All work has ended when no message about it is left to arrive.
    await sleep(1_500)
    expect((await orgadmin.ok(imports.importGet, { id })).state).toBe('cancelled')
    expect(await digest()).toEqual(before)
    expect((await orgadmin.call(imports.importConfirm, { id })).refusal.error).toBe('IMPORT_STATE')
  })

  it('counts as failed when its server has said nothing for two minutes', async () => {
    const { id } = await tried('account,name\nsilent001,A')
    await kit.deps.db.update(userImport).set({ state: 'writing' }).where(eq(userImport.id, id))
    kit.clock.advance(121_000)
    expect((await orgadmin.ok(imports.importGet, { id })).state).toBe('failed')
  })

  it('shows its passwords for a quarter of an hour', async () => {
    const { id } = await imported('account,name\nquarter01,A')
    kit.clock.advance(15 * 60_000)
    expect((await orgadmin.ok(imports.importGet, { id })).passwordsUntil).toBeNull()
    expect((await get(`passwords?id=${id}&format=xlsx`)).json().data.error).toBe('NOT_FOUND')
  })
})

it('offers a template that it reads itself, in both languages', async () => {
  for (const language of ['en', 'zh']) {
    const answer = await kit.app.inject({
      url: '/api/sys/user/import/template',
      headers: { 'x-token': orgadmin.token, 'accept-language': language },
    })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect((await tried(answer.rawPayload)).problem).toMatch(/no rows/)
  }
  expect(await kit.deps.db.select({ n: count() }).from(userRole)).not.toEqual([{ n: 0 }])
})
