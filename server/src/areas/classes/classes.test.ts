import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as classes from '@labbox/contract/classes/classes.ts'
import { userInfo } from '@labbox/contract/access/access.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'
import { studentTask } from '../tasks/tables.ts'

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

/** A file as a form sends it. */
const upload = async (by: Client, url: string, text: string) => {
  const edge = 'edge'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const response = await kit.app.inject({
    method: 'POST',
    url,
    payload: `${head}${text}\r\n--${edge}--\r\n`,
    headers: { 'x-token': by.token, 'content-type': `multipart/form-data; boundary=${edge}` },
  })
  return response.json<{ code: number; data: { rows: classes.SheetMember[] } }>()
}

let made = 0
const make = (by = teacher) => {
  made += 1
  return by.ok(classes.classAdd, { name: { zh: `电子${made}班`, en: `Electronics ${made}` } })
}

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

  it('has no name that another of the same teacher and semester has, in either language; colleagues may have it', async () => {
    const { id } = await teacher.ok(classes.classAdd, { name: { zh: '实验一班', en: 'Lab 1' } })
    const other = await teacher.ok(classes.classAdd, { name: { en: 'Lab 2' } })
    const before = (await teacher.ok(classes.classPage, { limit: 200 })).items
    for (const name of [{ en: 'lab 1 ' }, { zh: '实验一班' }])
      for (const refused of [
        await teacher.call(classes.classAdd, { name }),
        await teacher.call(classes.classUpdate, { id: other.id, name, archived: false }),
      ])
        expect(refused.refusal).toMatchObject({
          error: 'DUPLICATE_NAME',
          errors: { name: expect.any(String) as string },
        })
    expect((await teacher.ok(classes.classPage, { limit: 200 })).items).toEqual(before)
    await teacher.ok(classes.classUpdate, { id, name: { zh: '实验一班', en: 'Lab one' }, archived: false })
    const { id: theirs } = await colleague.ok(classes.classAdd, { name: { en: 'Lab 2' } })
    await colleague.ok(classes.classUpdate, { id: theirs, name: { en: 'Lab 2' }, archived: true })
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
    expect((await teacher.ok(classes.classGet, { id })).name.en).toBe(`Electronics ${made}`)
    await teacher.ok(classes.classUpdate, { id, name, archived: true })
    expect(await teacher.ok(classes.classGet, { id })).toMatchObject({ name, archived: true, list: [] })
  })

  it('is listed in the order that is asked for', async () => {
    const owner = await kit.user('teacher')
    for (const en of ['First', 'Second']) {
      await owner.ok(classes.classAdd, { name: { en } })
      kit.clock.advance(1000)
    }
    const order = async (sort?: 'createdAt' | '-createdAt') =>
      (await owner.ok(classes.classPage, sort ? { sort } : {})).items.map((row) => row.name.en)
    expect(await order()).toEqual(['Second', 'First'])
    expect(await order('createdAt')).toEqual(['First', 'Second'])
  })

  it('loses a student once, and takes none while it is archived', async () => {
    const { id } = await make()
    await teacher.ok(classes.memberAdd, { id, accounts: ['pupil001'] })
    const gone = { id, userId: student.userId }
    await teacher.ok(classes.memberRemove, gone)
    expect((await teacher.call(classes.memberRemove, gone)).code).toBe(404)
    const name = { en: 'Over' }
    await teacher.ok(classes.classUpdate, { id, name, archived: true })
    const answer = await teacher.call(classes.memberAdd, { id, accounts: ['pupil001'] })
    expect(answer).toMatchObject({ code: 409, data: { error: 'CLASS_ARCHIVED' } })
    await teacher.ok(classes.classUpdate, { id, name, archived: false })
    expect((await teacher.ok(classes.classGet, { id })).list).toEqual([])
  })

  it('refuses a foreign semester and names the field', async () => {
    const answer = await teacher.call(classes.classAdd, { name: { en: 'X' }, semesterId: student.userId })
    expect(answer.refusal.errors).toHaveProperty('semesterId')
  })
})

describe('semesters', () => {
  it('are made and changed by the administrator of their organisation', async () => {
    const orgadmin = await kit.user('orgadmin')
    const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
    const dates = { start: '2026-09-01T00:00:00Z', end: '2027-01-15T00:00:00Z' }
    const { id } = await orgadmin.ok(classes.semesterAdd, { name: { en: 'Autumn' }, ...dates })
    const turned = { start: dates.end, end: dates.start }
    expect(
      (await orgadmin.call(classes.semesterAdd, { name: { en: 'X' }, ...turned })).refusal.errors,
    ).toHaveProperty('end')
    expect((await stranger.call(classes.semesterUpdate, { id, name: { en: 'X' }, ...dates })).code).toBe(404)
    expect((await teacher.call(classes.semesterUpdate, { id, name: { en: 'X' }, ...dates })).code).toBe(403)
    expect((await teacher.ok(classes.semesterList)).map((row) => row.name.en)).toEqual(['Autumn'])
    await orgadmin.ok(classes.semesterUpdate, { id, name: { en: 'Autumn 2026' }, ...dates })
    const { id: classId } = await teacher.ok(classes.classAdd, { name: { en: 'C' }, semesterId: id })
    expect((await teacher.ok(classes.classPage, { semesterId: id })).items.map((row) => row.id)).toEqual([
      classId,
    ])
  })
})

describe('people of a class', () => {
  const accountOf = async (by: Client) => (await by.ok(userInfo, {})).accountCode

  it('has several teachers, all of its organisation, and never none', async () => {
    const { id } = await make()
    const own = await accountOf(teacher)
    const other = await accountOf(colleague)
    for (const accounts of [[], ['pupil001'], [own, 'nobody']])
      expect((await teacher.call(classes.classTeachers, { id, accounts })).code).toBe(400)
    expect((await colleague.call(classes.classTeachers, { id, accounts: [other] })).code).toBe(404)
    await teacher.ok(classes.classTeachers, { id, accounts: [own, other] })
    expect((await colleague.ok(classes.classGet, { id })).people).toHaveLength(2)
    await colleague.ok(classes.classTeachers, { id, accounts: [own] })
    expect((await colleague.call(classes.classGet, { id })).code).toBe(404)
  })

  it('finds students who are not in it yet', async () => {
    const { id } = await make()
    await kit.user('student', { account: 'seek0001', name: 'Seeker 100%' })
    await kit.user('student', { account: 'seek0002', orgId: await kit.org() })
    const find = async (text: string) =>
      (await teacher.ok(classes.memberSearch, { id, text })).map((row) => row.account)
    expect(await find('SEEK')).toEqual(['seek0001'])
    expect(await find('0%')).toEqual(['seek0001'])
    await teacher.ok(classes.memberAdd, { id, accounts: ['seek0001'] })
    expect(await find('seek')).toEqual([])
    expect((await colleague.call(classes.memberSearch, { id, text: 'seek' })).code).toBe(404)
  })

  it('finds teachers of the own organisation', async () => {
    const [own, other] = ['colleague01', 'colleague02']
    await kit.user('teacher', { account: own, name: 'Staff 100%' })
    await kit.user('teacher', { account: other, orgId: await kit.org() })
    await kit.user('student', { account: 'colleague03' })
    const find = async (text: string) =>
      (await teacher.ok(classes.teacherSearch, { text })).map((row) => row.account)
    expect(await find('COLLEAGUE0')).toEqual([own])
    expect(await find('0%')).toEqual([own])
    expect(await find('nobody')).toEqual([])
  })

  it('takes those of a sheet only when it is told to write', async () => {
    const { id } = await make()
    for (const account of ['sheet001', 'sheet002']) await kit.user('student', { account })
    await teacher.ok(classes.memberAdd, { id, accounts: ['sheet002'] })
    const text = ['姓名,帐号', ',SHEET001', ',sheet001', ',sheet002', ',missing1', ','].join('\n')
    const send = (by: Client, write: boolean) =>
      upload(by, `/api/lab/class/importMembers?id=${id}&write=${write}`, text)
    const dry = await send(teacher, false)
    expect(dry.data.rows.map((row) => row.verdict)).toEqual(['ready', 'repeated', 'member', 'unknown'])
    expect((await teacher.ok(classes.classGet, { id })).list).toHaveLength(1)
    expect((await send(colleague, true)).code).toBe(404)
    expect((await send(teacher, true)).data).toMatchObject({ ready: 1, written: true })
    expect((await teacher.ok(classes.classGet, { id })).list).toHaveLength(2)
    const wrong = await upload(teacher, `/api/lab/class/importMembers?id=${id}`, 'colour\nred')
    expect(wrong.code).toBe(400)
  })

  it('moves to another class: work stays where it was given, open tasks of the new class come', async () => {
    const lab = await publishedLab(kit, { orgId: kit.firstOrg })
    const there = await publishedLab(kit, { orgId: kit.firstOrg })
    const { classId, student: mover } = lab
    const ask = { id: classId, userId: mover.userId }
    const { id: own } = await lab.teacher.ok(classes.classAdd, { name: { en: 'Mine' } })
    // A class of somebody else answers as missing.
    expect((await lab.teacher.call(classes.memberTransfer, { ...ask, toClassId: there.classId })).code).toBe(
      404,
    )
    expect((await lab.teacher.call(classes.memberTransfer, { ...ask, toClassId: classId })).code).toBe(400)
    expect((await mover.ok(myTaskPage, {})).total).toBe(2)
    const orgadmin = await kit.user('orgadmin')
    await orgadmin.ok(classes.memberTransfer, { ...ask, toClassId: there.classId })
    const { items } = await mover.ok(myTaskPage, { limit: 50 })
    expect(items).toHaveLength(4)
    const kept = await kit.deps.db.select().from(studentTask).where(eq(studentTask.studentId, mover.userId))
    expect(kept.filter((row) => row.classId === classId)).toHaveLength(2)
    expect((await lab.teacher.call(classes.memberTransfer, { ...ask, toClassId: own })).code).toBe(409)
    const back = { id: there.classId, userId: mover.userId, toClassId: classId }
    await lab.teacher.ok(classes.classUpdate, { id: classId, name: { en: 'Old' }, archived: true })
    expect((await orgadmin.call(classes.memberTransfer, back)).code).toBe(409)
  })
})
