import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as classes from '@labbox/contract/classes/classes.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'

let kit: TestApp
let teacher: Client
let colleague: Client
let student: Client
beforeAll(async () => {
  kit = await createTestApp()
  teacher = await kit.user('teacher')
  colleague = await kit.user('teacher')
  student = await kit.user('student', { account: 'pupil001', name: 'Pupil' })
})
afterAll(() => kit.close())

const make = (by = teacher) => by.ok(classes.classAdd, { name: { zh: '电子一班', en: 'Electronics 1' } })

describe('a class', () => {
  it('belongs to the teacher who makes it; colleagues and other universities do not see it', async () => {
    const { id } = await make()
    const [row] = (await teacher.ok(classes.classPage)).items
    expect(row).toMatchObject({ id, members: 0, archived: false })
    expect(row?.teachers).toHaveLength(1)
    const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
    for (const client of [colleague, stranger, student]) {
      expect((await client.ok(classes.classPage)).total).toBe(0)
      expect((await client.call(classes.classGet, { id })).code).toBe(404)
    }
    const admin = await kit.user('orgadmin')
    expect((await admin.ok(classes.classGet, { id })).id).toBe(id)
  })

  it('takes students by account and says why not for each other one', async () => {
    const { id } = await make()
    await kit.user('student', { orgId: await kit.org(), account: 'foreign1' })
    await kit.user('teacher', { account: 'staff001' })
    const answer = await teacher.ok(classes.memberAdd, {
      id,
      accounts: ['pupil001', 'foreign1', 'staff001', 'nobody'],
    })
    expect(answer).toEqual({
      added: 1,
      refused: [
        { account: 'foreign1', reason: 'unknown' },
        { account: 'staff001', reason: 'notStudent' },
        { account: 'nobody', reason: 'unknown' },
      ],
    })
    expect((await student.ok(classes.classGet, { id })).list).toEqual([])
    expect((await teacher.ok(classes.classGet, { id })).list.map((row) => row.name)).toEqual(['Pupil'])
    await teacher.ok(classes.memberRemove, { id, userId: student.userId })
    expect((await student.call(classes.classGet, { id })).code).toBe(404)
  })

  it('is changed only by those who teach or administer it', async () => {
    const { id } = await make()
    const name = { zh: '改名', en: 'Renamed' }
    expect((await colleague.call(classes.classUpdate, { id, name })).code).toBe(404)
    expect((await student.call(classes.classUpdate, { id, name })).code).toBe(403)
    expect((await colleague.call(classes.memberAdd, { id, accounts: ['pupil001'] })).code).toBe(404)
    expect((await teacher.ok(classes.classGet, { id })).name.en).toBe('Electronics 1')
    await teacher.ok(classes.classUpdate, { id, name, archived: true })
    expect(await teacher.ok(classes.classGet, { id })).toMatchObject({ name, archived: true, list: [] })
  })

  it('refuses a foreign semester and names the field', async () => {
    const answer = await teacher.call(classes.classAdd, { name: { en: 'X' }, semesterId: student.userId })
    expect(answer.refusal.errors).toHaveProperty('semesterId')
  })
})
