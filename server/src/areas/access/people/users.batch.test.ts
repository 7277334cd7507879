import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userInfo } from '@labbox/contract/access/access.ts'
import * as users from '@labbox/contract/access/users.ts'
import { auditLog } from '../../../platform/audit.table.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { createUser } from './provision.ts'
import { user } from '../tables.ts'
import { circuit } from '../../bench/tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
let stranger: Client
let school: string
let roleId: Record<string, string>
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  stranger = await kit.user('student', { orgId: await kit.org('Elsewhere') })
  school = await kit.org('School')
  roleId = Object.fromEntries((await admin.ok(users.roleOptions, {})).map((row) => [row.code, row.id]))
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

/** What the log says of somebody, the latest first. */
const logOf = async (id: string) =>
  kit.deps.db.select().from(auditLog).where(eq(auditLog.resourceId, id)).orderBy(desc(auditLog.at))

describe('several users at once', () => {
  let a: Client
  let b: Client
  let ids: string[]
  beforeEach(async () => {
    a = await kit.user('student', { name: 'Ada' })
    b = await kit.user('student', { name: 'Bo' })
    ids = [a.userId, b.userId]
  })

  it('get another organisation and other roles; what is left out stays', async () => {
    await admin.ok(users.userAssign, {
      ids,
      roles: [{ roleId: roleId.teacher! }, { roleId: roleId.student! }],
    })
    const row = async () => admin.ok(users.userGet, { id: a.userId })
    expect((await row()).roles.map((one) => [one.code, one.orgId])).toEqual([
      ['teacher', kit.firstOrg],
      ['student', kit.firstOrg],
    ])
    await admin.ok(users.userAssign, { ids, orgId: school })
    expect(await row()).toMatchObject({ orgId: school, roles: [{ orgId: kit.firstOrg }, {}] })
    const [moved, given] = await logOf(a.userId)
    expect(moved).toMatchObject({
      userId: admin.userId,
      act: 'access:user:edit',
      before: { orgId: kit.firstOrg },
      after: { orgId: school },
      resource: expect.stringContaining('Ada'),
    })
    expect(JSON.stringify(given?.before)).toContain(roleId.student!)
    expect(JSON.stringify(given?.after)).toContain(roleId.teacher!)
  })

  it('are deleted when there is no work of theirs: all or none', async () => {
    const now = kit.clock.now()
    const drawing = {
      id: newId(),
      ownerId: b.userId,
      hash: 'x',
      document: {},
      createdAt: now,
      userId: b.userId,
    }
    await kit.deps.db.insert(circuit).values(drawing as never)
    const before = await digest()
    const refused = await orgadmin.call(users.userDelete, { ids })
    expect(refused.refusal.error).toBe('USER_HAS_WORK')
    expect(refused.msg).toContain('Bo')
    expect(refused.msg).toContain('circuits 1')
    expect(await digest()).toEqual(before)
    await orgadmin.ok(users.userDelete, { ids: [a.userId] })
    expect((await a.call(userInfo, {})).code).toBe(401)
    expect(await kit.deps.db.select().from(user).where(eq(user.id, a.userId))).toEqual([])
    const [gone] = await logOf(a.userId)
    expect(gone).toMatchObject({
      act: 'access:user:delete',
      before: { name: 'Ada', passwordHash: '•••' },
      after: null,
    })
  })

  it('are left alone where one of them is out of reach, not dominated, or oneself', async () => {
    const colleague = await kit.user('orgadmin')
    const before = await digest()
    const refusals = async (id: string) => {
      const input = { ids: [...ids, id] }
      return [
        (await orgadmin.call(users.userDelete, input)).refusal.error,
        (await orgadmin.call(users.userAssign, { ...input, roles: [{ roleId: roleId.student! }] })).refusal
          .error,
        (await orgadmin.call(users.userAssign, { ...input, orgId: kit.firstOrg })).refusal.error,
      ]
    }
    expect(await refusals(stranger.userId)).toEqual(Array(3).fill('NOT_FOUND'))
    expect(await refusals(colleague.userId)).toEqual(Array(3).fill('NOT_DOMINATED'))
    expect(await refusals(orgadmin.userId)).toEqual(Array(3).fill('NOT_ON_SELF'))
    const assign = async (more: object) =>
      (await orgadmin.call(users.userAssign, { ids, ...more })).refusal.error
    expect(await assign({ roles: [{ roleId: roleId.admin! }] })).toBe('GRANT_NOT_HELD')
    expect(await assign({ orgId: stranger.orgId })).toBe('NOT_FOUND')
    expect(await assign({ orgId: null })).toBe('NOT_FOUND')
    expect(await digest()).toEqual(before)
  })
})

it('says in each row what may be done to that user', async () => {
  const colleague = await kit.user('orgadmin')
  const student = await kit.user('student')
  const may = async (client: Client, id: string) => (await client.ok(users.userGet, { id })).may
  const everything = [...users.userActs]
  expect(await may(orgadmin, student.userId)).toEqual(everything)
  expect(await may(orgadmin, colleague.userId)).toEqual([])
  expect(await may(orgadmin, orgadmin.userId)).toEqual(['edit'])
  expect(await may(admin, colleague.userId)).toEqual(everything)
  expect(await may(admin, admin.userId)).toEqual(['edit'])
})

describe('the list', () => {
  const accounts = (page: { items: { account: string }[] }) => page.items.map((row) => row.account)
  let all: string[]
  beforeAll(async () => {
    const orgId = await kit.org('Long')
    const now = kit.clock.now()
    for (let k = 1; k <= 25; k++) {
      const name = ['张伟', '张伟明', '王芳', 'Ada Lovelace', '伟张'][k % 5]!
      const more = { number: `S${100 - k}`, orgId, roles: [k % 2 ? 'student' : 'teacher'] as const }
      await createUser(kit.deps.db, now, { account: `long${1000 + k}`, name, passwordHash: '-', ...more })
    }
    all = Array.from({ length: 25 }, (_, k) => `long${1001 + k}`)
  })
  const page = (input: object) => admin.ok(users.userPage, { text: 'long', ...input })

  it('is the same whether paged by number or from row to row, in every order', async () => {
    for (const sort of ['account', '-account', 'name', '-number', '-createdAt']) {
      const whole = accounts(await page({ sort, limit: 200 }))
      expect(whole).toHaveLength(25)
      const pages = [1, 2, 3, 4, 5].map((n) => whole.slice((n - 1) * 6, n * 6))
      let known: string | undefined
      for (const [k, expected] of pages.entries()) {
        const byNumber = await page({ sort, limit: 6, page: k + 1 })
        expect(accounts(byNumber)).toEqual(expected)
        if (known) expect(accounts(await page({ sort, limit: 6, after: known }))).toEqual(expected)
        known = byNumber.items.at(-1)?.id
        const first = byNumber.items[0]?.id ?? ''
        const former = await page({ sort, limit: 6, before: first })
        expect(accounts(former)).toEqual(pages[k - 1] ?? [])
      }
    }
    expect(accounts(await page({ limit: 6, page: 6 }))).toEqual([])
    // The row to start after is not in the list, so the page number counts.
    expect(accounts(await page({ limit: 6, page: 2, after: stranger.userId }))).toEqual(all.slice(6, 12))
  })

  it('finds parts of account, name and number, however short, and nothing else', async () => {
    const found = async (text: string) => (await admin.ok(users.userPage, { text, limit: 200 })).total
    expect(await found('张伟')).toBe(10)
    expect(await found('伟')).toBe(15)
    expect(await found('伟张')).toBe(5)
    expect(await found('张伟明')).toBe(5)
    expect(await found('LOVELACE')).toBe(5)
    expect(await found('a l')).toBe(5)
    expect(await found('s99')).toBe(1)
    expect(await found('long101')).toBe(10)
    expect(await found('芳伟')).toBe(0)
    expect(await found('_')).toBe(0)
    // Chinese names of two characters are often typed with a space between them.
    expect(await found(' 张 伟 ')).toBe(10)
  })

  it('is filtered by role and organisation', async () => {
    expect((await page({ role: 'teacher' })).total).toBe(12)
    expect((await page({ role: 'nobody' })).total).toBe(0)
    const [row] = (await page({})).items
    expect((await page({ orgId: row?.orgId })).total).toBe(25)
    expect((await page({ orgId: school })).total).toBe(0)
  })

  it('is exported as it is shown, without formulas', async () => {
    await createUser(kit.deps.db, kit.clock.now(), {
      account: 'long2000',
      name: 'Eve',
      number: '=1+1',
      passwordHash: '-',
      orgId: kit.firstOrg,
      roles: ['student'],
    })
    const get = (client: Client, query: string) =>
      kit.app.inject({
        url: `/api/sys/user/export?${query}`,
        headers: { 'x-token': client.token, 'accept-language': 'en' },
      })
    const answer = await get(admin, 'format=csv&text=long&sort=-account')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const [head, ...lines] = answer.body.trim().split('\r\n')
    expect(head).toContain('Account,Name')
    expect(lines.map((line) => line.slice(0, 8))).toEqual(['long2000', ...all.toReversed()])
    expect(lines[0]).toContain(",'=1+1,")
    expect((await get(orgadmin, 'format=csv&text=long')).body.trim().split('\r\n')).toHaveLength(2)
    expect((await get(admin, 'format=xlsx&text=long')).rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await get(stranger, 'format=csv')).json().code).toBe(403)
    expect((await get(admin, 'format=ods')).json().code).toBe(400)
  })
})
