import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { TOTAL } from '@labbox/contract/exams/paper.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as papers from '@labbox/contract/exams/papers.ts'
import * as labs from '@labbox/contract/labs/projects.ts'
import * as banks from '@labbox/contract/questions/banks.ts'
import { questionAdd } from '@labbox/contract/questions/questions.ts'
import * as parts from '@labbox/contract/parts/symbols.ts'
import { amplifier } from 'labbox-bench/circuit/own/own.fixture.ts'
import * as templates from '@labbox/contract/tasks/templates.ts'
import * as reports from '@labbox/contract/templates/templates.ts'
import { createOrganisation } from './areas/access/people/provision.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { choice } from './testing/exams/exam.ts'

/** Calls of one kind of thing that belongs to a person, a school or the system. */
interface Kind {
  name: string
  add(who: Client, name: string): Promise<string>
  share?(who: Client, id: string): Promise<unknown>
  get(who: Client, id: string): Promise<{ code: number; data: { editable: boolean } }>
  listed(who: Client): Promise<string[]>
  /** Sends back what `get` answered. */
  update(who: Client, id: string, read: never): Promise<{ code: number }>
  remove(who: Client, id: string): Promise<{ code: number }>
}

const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
const all = { limit: 200 } as const
const emptyPaper = { schema: 1 as const, parts: [] }

/** A question of the system: everybody may put it into a paper. */
let questionId = ''
const paper = (en: string) => ({
  name: { en },
  purpose: 2 as const,
  document: {
    schema: 1 as const,
    parts: [
      { id: 'a', kind: 'chosen' as const, title: { en: 'A' }, questions: [{ questionId, points: TOTAL }] },
    ],
  },
})

/** With these a lab is published; whether there is one is asked only then. */
const settings = {
  type: 2 as const,
  name: { en: 'Task' },
  projectId: '019a0000-0000-7000-8000-000000000001',
  times: { start: 0, end: 1440 },
  settings: {},
}

const kinds: Kind[] = [
  {
    name: 'lab',
    add: async (who, en) => (await who.ok(labs.projectAdd, { name: { en } })).id,
    share: (who, id) => who.ok(labs.projectShare, { id, shared: true }),
    get: (who, id) => who.call(labs.projectGet, { id }),
    listed: async (who) => ids(await who.ok(labs.projectPage, all)),
    update: (who, id, read: labs.ProjectDetail) => who.call(labs.projectUpdate, { ...read, id }),
    remove: (who, id) => who.call(labs.projectDelete, { id }),
  },
  {
    name: 'bank',
    add: async (who, en) => (await who.ok(banks.bankAdd, { name: { en }, purpose: 1 })).id,
    share: (who, id) => who.ok(banks.bankUpdate, { id, name: { en: 'Shared' }, purpose: 1, shared: true }),
    get: (who, id) => who.call(banks.bankGet, { id }),
    listed: async (who) => ids(await who.ok(banks.bankPage, all)),
    update: (who, id, { name, shared }: banks.BankDetail) =>
      who.call(banks.bankUpdate, { id, name, shared, purpose: 1 }),
    remove: (who, id) => who.call(banks.bankDelete, { id }),
  },
  {
    name: 'paper',
    add: async (who, en) => (await who.ok(papers.paperAdd, paper(en))).id,
    get: (who, id) => who.call(papers.paperGet, { id }),
    listed: async (who) => ids(await who.ok(papers.paperPage, all)),
    update: (who, id, { revision }: DataOf<typeof papers.paperGet>) =>
      who.call(papers.paperUpdate, { ...paper('Changed'), id, revision }),
    remove: (who, id) => who.call(papers.paperDelete, { id }),
  },
  {
    name: 'exam template',
    add: async (who, en) => (await who.ok(papers.templateAdd, { name: { en }, document: emptyPaper })).id,
    get: (who, id) => who.call(papers.templateGet, { id }),
    listed: async (who) => ids(await who.ok(papers.templatePage, all)),
    update: (who, id, { name, revision, document }: DataOf<typeof papers.templateGet>) =>
      who.call(papers.templateUpdate, { id, name, revision, document }),
    remove: (who, id) => who.call(papers.templateDelete, { id }),
  },
  {
    name: 'report template',
    add: async (who, en) => (await who.ok(reports.reportTemplateAdd, { name: { en } })).id,
    share: (who, id) => who.ok(reports.reportTemplateShare, { id, shared: true }),
    get: (who, id) => who.call(reports.reportTemplateGet, { id }),
    listed: async (who) => ids(await who.ok(reports.reportTemplatePage, all)),
    update: (who, id, { name, revision, document }: DataOf<typeof reports.reportTemplateGet>) =>
      who.call(reports.reportTemplateUpdate, { id, name, revision, document }),
    remove: (who, id) => who.call(reports.reportTemplateDelete, { id }),
  },
  {
    name: 'task template',
    add: async (who, en) =>
      (await who.ok(templates.taskTemplateAdd, { name: { en }, document: settings })).id,
    share: (who, id) => who.ok(templates.taskTemplateShare, { id, shared: true }),
    get: (who, id) => who.call(templates.taskTemplateGet, { id }),
    listed: async (who) => ids(await who.ok(templates.taskTemplatePage, all)),
    update: (who, id, { name }: DataOf<typeof templates.taskTemplateGet>) =>
      who.call(templates.taskTemplateUpdate, { id, name }),
    remove: (who, id) => who.call(templates.taskTemplateDelete, { id }),
  },
  {
    name: 'symbol',
    add: async (who, en) =>
      (await who.ok(parts.symbolAdd, { symbol: amplifier({ names: { zh: en, en } }) })).id,
    share: (who, id) => who.ok(parts.symbolShare, { id, shared: true }),
    get: (who, id) => who.call(parts.symbolGet, { id }),
    listed: async (who) => ids(await who.ok(parts.symbolPage, all)),
    update: (who, id, { revision, symbol, test }: DataOf<typeof parts.symbolGet>) =>
      who.call(parts.symbolUpdate, { id, revision, symbol, test }),
    remove: (who, id) => who.call(parts.symbolDelete, { id }),
  },
  {
    name: 'course',
    add: async (who, en) => (await who.ok(courses.courseAdd, { name: { en } })).id,
    share: (who, id) => who.ok(courses.courseUpdate, { id, name: { en: 'Shared' }, shared: true }),
    get: (who, id) => who.call(courses.courseGet, { id }),
    listed: async (who) => {
      const kept = await who.call(courses.orgCoursePage, all)
      return [...ids(await who.ok(courses.coursePage, all)), ...(kept.code === 200 ? ids(kept.data) : [])]
    },
    update: (who, id, { name, shared }: courses.CourseDetail) =>
      who.call(courses.courseUpdate, { id, name, shared }),
    remove: (who, id) => who.call(courses.courseDelete, { id }),
  },
]

/** A university `u` with the schools `s` and `t`; the first has a department `d`. */
const places = ['u', 's', 't', 'd'] as const
type Place = (typeof places)[number]
type Person = 'admin' | `${Place} admin` | `${Place} teacher`

const owners: Person[] = [
  'admin',
  ...places.flatMap((place): Person[] => [`${place} admin`, `${place} teacher`]),
]

let kit: TestApp
const people = {} as Record<Person, Client>
const students: Client[] = []

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  const below = (parentId: string, en: string) =>
    createOrganisation(kit.deps.db, kit.clock.now(), { name: { en }, parentId })
  const u = await kit.org('University')
  const s = await below(u, 'School')
  const orgs = { u, s, t: await below(u, 'Other school'), d: await below(s, 'Department') }
  people.admin = await kit.user('admin')
  for (const place of places) {
    const orgId = orgs[place]
    people[`${place} admin`] = await kit.user('orgadmin', { orgId })
    people[`${place} teacher`] = await kit.user('teacher', { orgId })
    students.push(await kit.user('student', { orgId }))
  }
  const { id: bankId } = await people.admin.ok(banks.bankAdd, { name: { en: 'System' }, purpose: 2 })
  questionId = (await people.admin.ok(questionAdd, { bankId, document: choice(0) })).id
})
afterAll(() => kit.close())

const atOrBelow: Record<Place, readonly Place[]> = {
  u: places,
  s: ['s', 'd'],
  t: ['t'],
  d: ['d'],
}
const admins = (at: (place: Place) => boolean): Person[] =>
  places.filter(at).map((place): Person => `${place} admin`)

/** Who may see and who may change what one of these people made. */
const expected = (kind: Kind, owner: Person, shared: boolean): { see: Person[]; change: Person[] } => {
  const everybody = Object.keys(people) as Person[]
  if (owner === 'admin') return { see: everybody, change: ['admin'] }
  const home = owner.charAt(0) as Place
  const above = admins((place) => atOrBelow[place].includes(home))
  if (owner.endsWith('admin')) {
    const inside = everybody.filter(
      (one) => atOrBelow[home].includes(one.charAt(0) as Place) && one !== 'admin',
    )
    const kept: Person[] = kind.name === 'course' ? ['admin'] : []
    return { see: [...inside, ...above, ...kept], change: above }
  }
  const colleagues: Person[] = shared ? [`${home} admin`] : []
  // School administrators look after all courses of theirs; the system's see every one.
  return kind.name === 'course'
    ? { see: [owner, ...above, 'admin'], change: [owner, ...above] }
    : { see: [owner, ...colleagues], change: [owner] }
}

const sorted = (list: Iterable<string>) => [...new Set(list)].toSorted()

describe.each(kinds)('what belongs to a person, a school or the system: $name', (kind) => {
  it.each(owners)(
    'made by %s: seen and changed by those whom the rule names, listed where seen, missing to others',
    async (owner) => {
      for (const shared of owner.endsWith('teacher') && kind.share ? [false, true] : [false]) {
        const id = await kind.add(people[owner], `Of ${owner}`)
        if (shared) await kind.share?.(people[owner], id)
        const found = {
          see: [] as string[],
          listed: [] as string[],
          flagged: [] as string[],
          change: [] as string[],
        }
        for (const [name, who] of Object.entries(people)) {
          const { code, data } = await kind.get(who, id)
          if (code === 200) found.see.push(name)
          else expect([name, code]).toEqual([name, 404])
          if ((await kind.listed(who)).includes(id)) found.listed.push(name)
          if (code === 200 && data.editable) found.flagged.push(name)
          const changed = await kind.update(
            who,
            id,
            (code === 200 ? data : (await kind.get(people[owner], id)).data) as never,
          )
          if (changed.code === 200) found.change.push(name)
          else expect([name, changed.code]).toEqual([name, 404])
        }
        const wanted = expected(kind, owner, shared)
        const [see, change] = [sorted(wanted.see), sorted(wanted.change)]
        expect({
          owner,
          shared,
          ...Object.fromEntries(Object.entries(found).map(([k, v]) => [k, sorted(v)])),
        }).toEqual({
          owner,
          shared,
          see,
          listed: see,
          flagged: change,
          change,
        })
        for (const [name, who] of Object.entries(people))
          if (!change.includes(name)) expect([name, (await kind.remove(who, id)).code]).toEqual([name, 404])
        for (const who of students) expect((await kind.get(who, id)).code).toBe(403)
        const last = people[change.at(-1) as Person]
        expect((await kind.remove(last, id)).code).toBe(200)
        expect((await kind.get(people[owner], id)).code).toBe(404)
      }
    },
  )
})
