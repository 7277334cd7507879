import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { courseCategory } from '@labbox/contract/courses/categories.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as wares from '@labbox/contract/courses/wares.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { bankAdd } from '@labbox/contract/questions/banks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { projectFileOf } from '../../testing/courses.ts'
import { digestOf } from '../../testing/database/digest.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
let teacher: Client
let colleague: Client
let student: Client
let stranger: Client
let strangeAdmin: Client
let digest: () => Promise<Record<string, string>>
const name = { zh: '模拟电路', en: 'Analog circuits' }

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  const other = await kit.org()
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher', { account: 'teach001' })
  colleague = await kit.user('teacher', { account: 'teach002' })
  student = await kit.user('student', { account: 'pupil001' })
  stranger = await kit.user('teacher', { orgId: other, account: 'teach003' })
  strangeAdmin = await kit.user('orgadmin', { orgId: other })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const make = (by = teacher, more: object = {}) => by.ok(courses.courseAdd, { name, ...more })
const listed = async (by: Client, more: object = {}) =>
  (await by.ok(courses.coursePage, { limit: 200, ...more })).items.map((row) => row.id)
/** Each call must be refused with this code, and change nothing. */
const refused = async (code: number, ...calls: (() => Promise<{ code: number }>)[]) => {
  const before = await digest()
  for (const call of calls) expect((await call()).code).toBe(code)
  expect(await digest()).toEqual(before)
}
const fileOf = (owner: Client) => projectFileOf(kit, owner)
let classesMade = 0
const classOf = async (by = teacher, accounts: string[] = []) => {
  classesMade += 1
  const { id } = await by.ok(classAdd, { name: { en: `Class ${classesMade}` } })
  if (accounts.length > 0) await by.ok(memberAdd, { id, accounts })
  return id
}

describe('who sees and changes a course', () => {
  it('the teacher who made it, colleagues once it is shared, its organisation’s administrator; nobody else', async () => {
    const { id } = await make()
    expect(await listed(teacher)).toContain(id)
    for (const by of [colleague, stranger]) expect(await listed(by)).not.toContain(id)
    await refused(
      404,
      ...[colleague, stranger, strangeAdmin].flatMap((by) => [
        () => by.call(courses.courseGet, { id }),
        () => by.call(courses.courseUpdate, { id, name }),
        () => by.call(courses.courseDelete, { id }),
        () => by.call(courses.courseCopy, { id }),
        () => by.call(courses.courseArchive, { id, archived: true }),
        () => by.call(wares.wareList, { courseId: id }),
      ]),
    )
    await refused(
      403,
      () => student.call(courses.courseGet, { id }),
      () => student.call(courses.courseAdd, { name }),
    )
    expect((await orgadmin.ok(courses.orgCoursePage)).items.map((row) => row.id)).toContain(id)
    expect((await strangeAdmin.ok(courses.orgCoursePage)).total).toBe(0)
    await teacher.ok(courses.courseUpdate, { id, name, shared: true })
    expect(await colleague.ok(courses.courseGet, { id })).toMatchObject({ shared: true, editable: false })
    await refused(
      404,
      () => colleague.call(courses.courseUpdate, { id, name }),
      () => stranger.call(courses.courseGet, { id }),
    )
  })

  it('school courses reach the school, system courses everybody; each is changed by its own administrator', async () => {
    const school = await make(orgadmin)
    const system = await make(admin)
    expect(await teacher.ok(courses.courseGet, school)).toMatchObject({ group: 1, editable: false })
    expect(await stranger.ok(courses.courseGet, system)).toMatchObject({ group: 2, editable: false })
    await refused(
      404,
      () => stranger.call(courses.courseGet, school),
      () => teacher.call(courses.courseUpdate, { ...school, name }),
      () => orgadmin.call(courses.courseUpdate, { ...system, name }),
      () => admin.call(courses.courseUpdate, { ...school, name }),
    )
    expect(await listed(teacher, { group: 2 })).toEqual([system.id])
  })

  it('teachers who are named teach it too; others than teachers of the organisation are refused as a whole', async () => {
    const { id } = await make()
    await refused(400, () =>
      teacher.call(courses.courseTeachers, { id, accounts: ['teach002', 'teach003', 'pupil001'] }),
    )
    await teacher.ok(courses.courseTeachers, { id, accounts: ['teach002'] })
    expect((await colleague.ok(courses.courseGet, { id })).people).toMatchObject([{ account: 'teach002' }])
    await colleague.ok(courses.courseUpdate, { id, name: { en: 'Ours' } })
    expect(await listed(teacher, { name: 'ours' })).toEqual([id])
    await teacher.ok(courses.courseTeachers, { id, accounts: [] })
    await refused(404, () => colleague.call(courses.courseGet, { id }))
  })
})

describe('the parts of a course', () => {
  it('classes, labs and banks are those one may reach; a class of somebody else stays in', async () => {
    const { id } = await make()
    const mine = await classOf()
    const theirs = await classOf(colleague)
    const lab = await teacher.ok(projectAdd, { name })
    const foreignLab = await stranger.ok(projectAdd, { name })
    const bank = await teacher.ok(bankAdd, { name, purpose: 0 })
    const foreignBank = await stranger.ok(bankAdd, { name, purpose: 0 })
    await refused(
      404,
      () => teacher.call(courses.courseClasses, { id, classIds: [mine, theirs] }),
      () => teacher.call(courses.courseLabs, { id, projectIds: [lab.id, foreignLab.id] }),
      () => teacher.call(courses.courseBanks, { id, bankIds: [bank.id, foreignBank.id] }),
    )
    await teacher.ok(courses.courseTeachers, { id, accounts: ['teach002'] })
    await colleague.ok(courses.courseClasses, { id, classIds: [theirs] })
    await teacher.ok(courses.courseClasses, { id, classIds: [mine] })
    await teacher.ok(courses.courseLabs, { id, projectIds: [lab.id] })
    await teacher.ok(courses.courseBanks, { id, bankIds: [bank.id] })
    const one = await teacher.ok(courses.courseGet, { id })
    expect(one.classList.map((row) => row.id).toSorted()).toEqual([mine, theirs].toSorted())
    expect([one.labList[0]?.id, one.bankList[0]?.id]).toEqual([lab.id, bank.id])
    expect(one).toMatchObject({ classes: 2, labs: 1 })
    await refused(409, () => teacher.call(courses.courseDelete, { id }))
    await teacher.ok(courses.courseClasses, { id, classIds: [] })
    await colleague.ok(courses.courseClasses, { id, classIds: [] })
    await teacher.ok(courses.courseDelete, { id })
    await refused(404, () => teacher.call(courses.courseGet, { id }))
  })

  it('an archived course stays as it is until it is brought back', async () => {
    const { id } = await make()
    await teacher.ok(courses.courseArchive, { id, archived: true })
    await refused(
      409,
      () => teacher.call(courses.courseUpdate, { id, name }),
      () => teacher.call(courses.courseClasses, { id, classIds: [] }),
      () => teacher.call(wares.wareAddFolder, { courseId: id, name: 'x' }),
    )
    expect(await listed(teacher, { archived: true })).toEqual([id])
    await teacher.ok(courses.courseArchive, { id, archived: false })
    await teacher.ok(courses.courseUpdate, { id, name })
  })

  it('a copy has the material, labs and banks, not the classes and teachers', async () => {
    const { id } = await make(teacher, { shared: true })
    await teacher.ok(courses.courseClasses, { id, classIds: [await classOf()] })
    const folder = await teacher.ok(wares.wareAddFolder, { courseId: id, name: 'Week 1' })
    await teacher.ok(wares.wareAddFiles, {
      courseId: id,
      parentId: folder.id,
      projectFileIds: [await fileOf(teacher)],
    })
    const copy = await colleague.ok(courses.courseCopy, { id })
    const one = await colleague.ok(courses.courseGet, copy)
    expect(one).toMatchObject({ classes: 0, wares: 1, shared: false, editable: true, people: [] })
    expect(one.name.en).toBe('Analog circuits (copy)')
    const { items } = await colleague.ok(wares.wareList, { courseId: copy.id })
    const top = items.find((each) => each.parentId === null)
    expect(items.find((each) => each.parentId === top?.id)).toMatchObject({ name: 'slides.pdf', size: 5 })
    expect(items.map((each) => each.id)).not.toContain(folder.id)
  })
})

describe('courseware', () => {
  it('is a tree in the order one gives it; nothing goes into a file or into itself', async () => {
    const { id: courseId } = await make()
    const folder = async (title: string, parentId: string | null = null) =>
      (await teacher.ok(wares.wareAddFolder, { courseId, parentId, name: title })).id
    const [a, b] = [await folder('a'), await folder('b')]
    const inside = await folder('inside', a)
    const { ids } = await teacher.ok(wares.wareAddFiles, {
      courseId,
      projectFileIds: [await fileOf(teacher)],
    })
    const [leaf = ''] = ids
    const foreign = await fileOf(colleague)
    await refused(
      409,
      () => teacher.call(wares.wareMove, { id: a, parentId: inside, index: 0 }),
      () => teacher.call(wares.wareMove, { id: a, parentId: leaf, index: 0 }),
    )
    await refused(
      404,
      () => teacher.call(wares.wareAddFiles, { courseId, projectFileIds: [foreign] }),
      () => colleague.call(wares.wareMove, { id: a, parentId: null, index: 1 }),
      () => colleague.call(wares.wareDelete, { id: a }),
      () => teacher.call(wares.wareAddFolder, { courseId, parentId: newId(), name: 'x' }),
    )
    await teacher.ok(wares.wareMove, { id: leaf, parentId: null, index: 0 })
    await teacher.ok(wares.wareMove, { id: b, parentId: a, index: 0 })
    const order = async () => (await teacher.ok(wares.wareList, { courseId })).items
    const below = (items: wares.Ware[], parentId: string | null) =>
      items.filter((each) => each.parentId === parentId).map((each) => each.id)
    const items = await order()
    expect([below(items, null), below(items, a)]).toEqual([
      [leaf, a],
      [b, inside],
    ])
    await teacher.ok(wares.wareDelete, { id: a })
    expect((await order()).map((each) => each.id)).toEqual([leaf])
  })

  it('students of its classes see what is within its dates, and that of the folders above', async () => {
    const { id: courseId } = await make()
    await teacher.ok(courses.courseClasses, {
      id: courseId,
      classIds: [await classOf(teacher, ['pupil001'])],
    })
    const folder = await teacher.ok(wares.wareAddFolder, { courseId, name: 'Week 2' })
    const projectFileIds = [await fileOf(teacher)]
    await teacher.ok(wares.wareAddFiles, { courseId, parentId: folder.id, projectFileIds })
    const seen = async (by: Client) => (await by.ok(wares.wareList, { courseId })).items.length
    expect(await seen(student)).toBe(2)
    const at = (days: number) => new Date(kit.clock.now().getTime() + days * DAY_MS).toISOString()
    const dates = { id: folder.id, name: 'Week 2', visibleFrom: at(1), visibleUntil: at(3) }
    await teacher.ok(wares.wareUpdate, dates)
    expect([await seen(student), await seen(teacher)]).toEqual([0, 2])
    kit.clock.advance(2 * DAY_MS)
    expect(await seen(student)).toBe(2)
    kit.clock.advance(2 * DAY_MS)
    expect(await seen(student)).toBe(0)
    await refused(400, () =>
      teacher.call(wares.wareUpdate, { ...dates, visibleUntil: at(-9), visibleFrom: at(1) }),
    )
    await refused(404, () => stranger.call(wares.wareList, { courseId }))
  })
})

describe('categories', () => {
  it('are a tree of the organisation; one that is used stays', async () => {
    const top = await orgadmin.ok(courseCategory.add, { name: { en: 'Electronics' } })
    const below = await orgadmin.ok(courseCategory.add, { name: { en: 'Analog' }, parentId: top.id })
    const { id } = await make(teacher, { categoryId: below.id })
    expect(await listed(teacher, { categoryId: top.id })).toEqual([id])
    await refused(
      409,
      () => orgadmin.call(courseCategory.remove, below),
      () => orgadmin.call(courseCategory.remove, top),
      () => orgadmin.call(courseCategory.move, { ...top, parentId: below.id, index: 0 }),
    )
    await refused(
      404,
      () => strangeAdmin.call(courseCategory.remove, below),
      () => admin.call(courseCategory.update, { ...below, name }),
    )
    await refused(403, () => teacher.call(courseCategory.add, { name }))
    await refused(400, () => stranger.call(courses.courseAdd, { name, categoryId: below.id }))
    const row = (await teacher.ok(courseCategory.list, {})).find((each) => each.id === below.id)
    expect(row).toMatchObject({ uses: 1, editable: false, system: false, parentId: top.id })
    await orgadmin.ok(courseCategory.move, { ...below, parentId: null, index: 0 })
    expect((await orgadmin.ok(courseCategory.list, {})).map((each) => each.id)).toEqual([below.id, top.id])
    await teacher.ok(courses.courseUpdate, { id, name })
    await orgadmin.ok(courseCategory.remove, below)
  })
})
