import { expect, it } from 'vitest'
import type { FoundThing } from '@labbox/contract/home/find.ts'
import type { FoundPassage } from '@labbox/contract/search/search.ts'
import { choicesOf } from './choices.ts'
import { remembered } from './recent.ts'

const page = (path: string, act = false) => ({ path, title: path.slice(1), group: ['Group'], act })
const thing = (kind: FoundThing['kind'], id: string): FoundThing => ({
  kind,
  id,
  name: { en: `${kind} ${id}` },
  note: null,
  type: null,
  classId: null,
})
const text = (name: FoundThing['note']) => name?.en ?? ''
const given = {
  words: '',
  pages: [page('/a'), page('/a/add', true)],
  found: [],
  things: [],
  passages: [],
  recent: [],
  text,
}
const shown = (more: Partial<Parameters<typeof choicesOf>[0]>) =>
  choicesOf({ ...given, ...more }).map(({ section, title, target }) => [section, title, target.to])

it('offers without words what was opened last, then the pages; a page that is no longer permitted is left out', () => {
  const recent = [
    { to: '/lab/$id', params: { id: '1' }, name: { en: 'RC' }, kind: 'lab' },
    { to: '/a' },
    { to: '/gone' },
  ]
  expect(shown({ recent })).toEqual([
    ['recent', 'RC', '/lab/$id'],
    ['recent', 'a', '/a'],
    ['pages', 'a', '/a'],
  ])
})

it('shows what was found as pages, acts and things by their kinds, each with where it leads', () => {
  const things = [thing('device', '1'), thing('class', '2'), thing('work', '3')]
  expect(shown({ words: 'a', found: given.pages, things })).toEqual([
    ['pages', 'a', '/a'],
    ['acts', 'a/add', '/a/add'],
    ['work', 'work 3', '/task-center'],
    ['class', 'class 2', '/lab/myClass/$id/view'],
    ['device', 'device 1', '/device/list/$id/details'],
  ])
  const books = ['1', '2'].map((classId) => ({ ...thing('gradeBook', '4'), classId }))
  const found = choicesOf({ ...given, words: 'a', things: books })
  expect(found.map(({ target }) => target.search)).toEqual([
    { course: '4', class: '1' },
    { course: '4', class: '2' },
  ])
  expect(new Set(found.map(({ key }) => key)).size).toBe(2)
})

it('shows passages last, each under what it stands in, with its heading or what it says', () => {
  const passage = { title: { en: 'RC' }, place: null, page: null, text: 'the gain', marks: [] }
  const passages: FoundPassage[] = [
    { ...passage, kind: 'task', lead: { kind: 'work', id: '3', type: 2 }, place: 'Steps' },
    { ...passage, kind: 'question', lead: { kind: 'exercise', id: '4', type: null } },
  ]
  const found = choicesOf({ ...given, words: 'a', things: [thing('lab', '1')], passages })
  expect(found.map(({ section, note }) => [section, note])).toEqual([
    ['lab', ''],
    ['passages', 'Steps'],
    ['passages', 'the gain'],
  ])
  expect(found.at(-1)?.target.to).toBe('/stu/exerciseOnline')
})

it('remembers the one opened last first, each once, and not for ever', () => {
  const opened = Array.from({ length: 9 }, (_, at) => ({ to: `/${at}` }))
  const recent = opened.reduce<{ to: string }[]>((all, one) => remembered(all, one), [])
  expect(recent.map(({ to }) => to)).toEqual(['/8', '/7', '/6', '/5', '/4', '/3'])
  expect(remembered(recent, { to: '/5' })[0]).toEqual({ to: '/5' })
  expect(remembered(recent, { to: '/5' })).toHaveLength(6)
})
