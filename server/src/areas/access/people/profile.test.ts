import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userInfo } from '@labbox/contract/access/access.ts'
import { pictureUpdate, profileGet, profileUpdate } from '@labbox/contract/access/profile.ts'
import { auditLog } from '../../../platform/audit.table.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { file } from '../../files/tables.ts'

let kit: TestApp
let student: Client
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  student = await kit.user('student', { name: 'Ada' })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const upload = async (ownerId: string, type = 'image/png') => {
  const id = newId()
  const row = { id, sha256: '0'.repeat(64), name: 'p', size: 1, type, ownerId, createdAt: kit.clock.now() }
  await kit.deps.db.insert(file).values(row)
  return id
}

it('lets people change how they are reached, and tells the log', async () => {
  await student.ok(profileUpdate, { email: 'ada@b.edu', phone: '+86 138 0000 0000', introduction: ' 你好 ' })
  expect(await student.ok(profileGet, {})).toEqual({
    name: 'Ada',
    number: '',
    email: 'ada@b.edu',
    phone: '+86 138 0000 0000',
    introduction: '你好',
    nameEditable: false,
  })
  for (const phone of ['1'.repeat(20), '11111111', '1234567890123456'])
    expect((await student.call(profileUpdate, { phone })).refusal.errors).toHaveProperty('phone')
  await student.ok(profileUpdate, { phone: '' })
  expect(await student.ok(profileGet, {})).toMatchObject({ phone: null, email: 'ada@b.edu' })
  const [line] = await kit.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.resourceId, student.userId))
    .orderBy(desc(auditLog.at))
  expect(line).toMatchObject({
    userId: student.userId,
    act: 'access:profile:edit',
    before: { phone: '+86 138 0000 0000' },
    after: { phone: null },
  })
})

it('lets only those change their name who administer names', async () => {
  const before = await digest()
  expect((await student.call(profileUpdate, { name: 'Bo' })).code).toBe(403)
  expect((await student.call(profileUpdate, { email: 'nonsense' })).refusal.errors).toHaveProperty('email')
  expect((await student.call(profileUpdate, { introduction: 'x'.repeat(501) })).code).toBe(400)
  expect(await digest()).toEqual(before)
  // What a form sends back unchanged is no change.
  await student.ok(profileUpdate, { name: 'Ada' })
  const orgadmin = await kit.user('orgadmin')
  await orgadmin.ok(profileUpdate, { name: 'Grace' })
  expect(await orgadmin.ok(profileGet, {})).toMatchObject({ name: 'Grace', nameEditable: true })
})

it('takes one’s own uploaded picture, shown by a link made for oneself', async () => {
  const fileId = await upload(student.userId)
  const { avatar } = await student.ok(pictureUpdate, { fileId })
  expect(avatar).toContain(`/api/files/${fileId}?u=${student.userId}`)
  expect((await student.ok(userInfo, {})).avatar).toBe(avatar)
  const before = await digest()
  for (const foreign of [await upload(newId()), await upload(student.userId, 'application/pdf'), newId()]) {
    const { file: _, ...rest } = before
    expect((await student.call(pictureUpdate, { fileId: foreign })).refusal.error).toBe('NOT_FOUND')
    expect(await digest()).toMatchObject(rest)
  }
  await student.ok(pictureUpdate, { fileId: null })
  expect((await student.ok(userInfo, {})).avatar).toBeNull()
})
