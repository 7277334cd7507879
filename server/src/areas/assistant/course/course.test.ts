import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answersAsk, answersState } from '@labbox/contract/assistant/asking.ts'
import {
  courseAnswersGet,
  courseAnswersUpdate,
  askerNamesPage,
  askerNamesSet,
  courseAnswersWeek,
} from '@labbox/contract/assistant/course.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { courseAdd } from '@labbox/contract/courses/courses.ts'
import * as labs from '@labbox/contract/labs/projects.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import type { Client } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { richText, sampleLab } from '../../../testing/lab.ts'
import { updateIndex } from '../../search/index.service.ts'
import { user } from '../../access/tables.ts'
import { assistantUse } from '../tables.ts'
import { createAssistantKit, type AssistantKit } from '../testing.ts'

let kit: AssistantKit
let teacher: Client
let pupils: Client[]
let courseId: string
let digest: () => Promise<Record<string, string>>

const set = async (more: object) => {
  const { courseId: id, name: _, tokens: __, ...before } = await teacher.ok(courseAnswersGet, { courseId })
  return teacher.ok(courseAnswersUpdate, { ...before, courseId: id, ...more })
}
/** What somebody is called. */
const nameOf = async (userId: string) =>
  (await kit.deps.db.select({ name: user.name }).from(user).where(eq(user.id, userId)))[0]?.name ?? ''

/** What the language model was told to keep to, at the last question. */
const rules = () => kit.model.got.at(-1)?.sent.messages[0]?.content ?? ''
const refused = async (who: Client) => {
  const before = await digest()
  const { refusal } = await who.call(answersAsk, { question: 'wombat knob', intent: 'concept' })
  expect(await digest()).toEqual(before)
  return refusal?.error
}

beforeAll(async () => {
  kit = await createAssistantKit()
  teacher = await kit.user('teacher', { name: '李明 Li Ming' })
  pupils = await Promise.all([1, 2, 3].map((n) => kit.user('student', { account: `wombat${n}` })))
  for (const one of [teacher, ...pupils]) await kit.agree(one)
  const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Class' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['wombat1', 'wombat2', 'wombat3'] })
  ;({ id: courseId } = await teacher.ok(courseAdd, { name: { en: 'Circuits' } } as never))
  const document = { ...sampleLab(), guidebook: { en: richText('Turn the wombat knob.') } }
  const { id: projectId } = await teacher.ok(labs.projectAdd, { name: { en: 'Low pass' }, document } as never)
  await teacher.ok(taskPublish, {
    projectId,
    courseId,
    name: { en: 'Wombat task' },
    classIds: [classId],
    startAt: kit.clock.now().toISOString(),
    endAt: new Date(kit.clock.now().getTime() + 30 * DAY_MS).toISOString(),
  })
  await updateIndex(kit.app.areas.search)
  digest = digestOf(kit.database.sql, ['allowance'])
})
afterAll(() => kit.close())
beforeEach(() => {
  kit.clock.advance(60_000)
})

describe('what a teacher sets for a course is kept to', () => {
  it('hints go one step further with each question about a task', async () => {
    const [student] = pupils as [Client]
    for (const [step, word] of [
      'Ask one question back',
      'Name the idea',
      'next step alone',
      'next step alone',
    ].entries()) {
      const [first] = await kit.asked(student, 'wombat knob')
      expect(first).toMatchObject({ hint: { step: Math.min(step + 1, 3), of: 3 } })
      expect(rules()).toContain(word)
      expect(rules()).toContain('no final value')
    }
  })

  it('but no further than the teacher lets them, or at once as far', async () => {
    const [, other] = pupils as [Client, Client]
    await set({ depth: 'question' })
    for (let n = 0; n < 3; n++)
      expect((await kit.asked(other, 'wombat knob'))[0]).toMatchObject({ hint: { step: 1, of: 1 } })
    expect(rules()).toContain('Ask one question back')
    await set({ depth: 'place', gradual: false })
    const third = pupils[2]!
    expect((await kit.asked(third, 'wombat knob'))[0]).toMatchObject({ hint: { step: 2, of: 2 } })
    await set({ depth: 'step', gradual: true })
  })

  it('a note of the teacher is told, without names', async () => {
    await set({ note: 'Speak of Li Ming and of phasors.' })
    await kit.asked(pupils[0]!, 'wombat knob')
    expect(rules()).toMatch(/Speak of \[\[P\d\]\] and of phasors/)
    await set({ note: '' })
  })

  it('answers can be switched off for its students, not for who teaches', async () => {
    await set({ enabled: false })
    expect(await refused(pupils[0]!)).toBe('ASSISTANT_COURSE_OFF')
    expect((await kit.asked(teacher, 'wombat knob')).at(-1)?.kind).toBe('end')
    await set({ enabled: true })
  })

  it('its budget holds, of its own or of the system, whichever is less', async () => {
    await set({ budget: 400 })
    expect(await refused(pupils[0]!)).toBe('ASSISTANT_BUDGET')
    await set({ budget: null })
    await kit.deps.db.delete(assistantUse)
    await kit.asked(pupils[0]!, 'wombat knob')
    expect((await teacher.ok(courseAnswersGet, { courseId })).tokens).toBe(321)
    await kit.set({ courseBudget: 400 })
    await set({ budget: 1_000_000 })
    expect(await refused(pupils[0]!)).toBe('ASSISTANT_BUDGET')
    await kit.set({ courseBudget: 1_000_000 })
  })
})

it('only who teaches the course sets it, and not what somebody else has changed meanwhile', async () => {
  const others = [
    await kit.user('teacher'),
    await kit.user('orgadmin', { orgId: await kit.org('Elsewhere') }),
  ]
  const now = await teacher.ok(courseAnswersGet, { courseId })
  const { name: _, tokens: __, ...fields } = now
  const before = await digest()
  for (const who of others) {
    expect((await who.call(courseAnswersGet, { courseId })).code).toBe(404)
    expect((await who.call(courseAnswersWeek, { courseId })).code).toBe(404)
    expect((await who.call(courseAnswersUpdate, { ...fields, note: 'mine' })).code).toBe(404)
  }
  expect((await pupils[0]!.call(courseAnswersGet, { courseId })).code).toBe(403)
  const stale = await teacher.call(courseAnswersUpdate, { ...fields, version: now.version - 1 })
  expect(stale.refusal.error).toBe('CONFLICT')
  const wrong = await teacher.call(courseAnswersUpdate, { ...fields, budget: -1, depth: 'all' as never })
  expect(Object.keys(wrong.refusal.errors ?? {}).toSorted()).toEqual(['budget', 'depth'])
  expect(await digest()).toEqual(before)
})

describe('a week', () => {
  it('tells topics by how many asked, never who or what they wrote', async () => {
    kit.clock.advance(8 * DAY_MS)
    const nothing = await teacher.ok(courseAnswersWeek, { courseId })
    expect(nothing).toMatchObject({ questions: 0, people: 0, topics: [] })
    await kit.asked(pupils[0]!, 'wombat knob of mine')
    await kit.asked(pupils[1]!, 'wombat knob')
    // Of two people one could tell who asked.
    expect(await teacher.ok(courseAnswersWeek, { courseId })).toMatchObject({ questions: 0, topics: [] })
    await kit.asked(pupils[2]!, 'wombat knob')
    await kit.asked(pupils[2]!, 'wombat knob')
    const week = await teacher.ok(courseAnswersWeek, { courseId })
    expect(week).toMatchObject({ questions: 4, people: 3 })
    expect(week.topics).toEqual([
      { title: { en: 'Wombat task' }, place: null, questions: 4, people: 3, open: 4, names: [] },
    ])
    expect(JSON.stringify(week)).not.toMatch(/wombat\d|of mine/)
    kit.clock.advance(7 * DAY_MS)
    expect(await teacher.ok(courseAnswersWeek, { courseId, weeksAgo: 1 })).toMatchObject({ questions: 4 })
  })

  it('tells who asked where their organisation allows it, of what was asked since', async () => {
    const orgadmin = await kit.user('orgadmin')
    const elsewhere = await kit.user('orgadmin', { orgId: await kit.org('Elsewhere too') })
    const orgId = kit.firstOrg
    const before = await digest()
    expect((await elsewhere.call(askerNamesSet, { orgId, allowed: true })).code).toBe(404)
    expect((await teacher.call(askerNamesSet, { orgId, allowed: true })).code).toBe(403)
    expect(await digest()).toEqual(before)
    kit.clock.advance(8 * DAY_MS)
    await kit.asked(pupils[0]!, 'wombat knob')
    expect(await pupils[0]!.ok(answersState)).toMatchObject({ named: false })
    kit.clock.advance(60_000)
    await orgadmin.ok(askerNamesSet, { orgId, allowed: true })
    expect(await pupils[0]!.ok(answersState)).toMatchObject({ named: true })
    expect((await orgadmin.ok(askerNamesPage, {})).items).toMatchObject([
      { orgId, allowed: true, holds: true },
    ])
    // What was asked under another promise stays without a name, and with fewer than three people unsaid.
    expect(await teacher.ok(courseAnswersWeek, { courseId })).toMatchObject({ questions: 0, topics: [] })
    await kit.asked(pupils[1]!, 'wombat knob of mine')
    await kit.asked(pupils[2]!, 'wombat knob')
    const week = await teacher.ok(courseAnswersWeek, { courseId })
    const names = await Promise.all(pupils.map(({ userId }) => nameOf(userId)))
    expect(week.topics).toMatchObject([{ people: 3, names: names.slice(1).toSorted() }])
    expect(JSON.stringify(week)).not.toMatch(/of mine/)
    await orgadmin.ok(askerNamesSet, { orgId, allowed: false })
    expect((await teacher.ok(courseAnswersWeek, { courseId })).topics).toMatchObject([
      { people: 3, names: [] },
    ])
  })
})
