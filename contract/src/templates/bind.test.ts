import { expect, test } from 'vitest'
import { boundTo, unbound } from './bind.ts'
import { ReportTemplate } from './report.ts'
import { sectionKeys, shippedSection } from './sections.ts'

const template = ReportTemplate.parse({
  sections: [
    { kind: 'text', id: 'aim', title: { en: 'Aim' } },
    { kind: 'table', id: 'data', title: { zh: '数据', en: 'Data' }, pageId: '' },
    { kind: 'plot', id: 'plots', title: { zh: '曲线', en: 'Plots' }, pageId: '' },
    { kind: 'text', id: 'data-1', title: { en: 'Something else' } },
  ],
  rubric: [
    {
      id: 'all',
      title: { en: 'All' },
      levels: [
        { points: 5, title: { en: 'Good' } },
        { points: 0, title: { en: 'None' } },
      ],
    },
  ],
})
const page = (id: string, name: object, plots = 0) => ({
  id,
  name,
  tables: [{ plots: Array(plots).fill({}) }],
})

test('a section for every page becomes one for each; plots only where there are some', () => {
  const pages = [page('p', { zh: '直流', en: 'DC' }), page('q', {}, 1), page('r', { en: 'AC' }, 2)]
  const { sections, rubric } = boundTo(template, { pages })
  expect(sections.map((each) => [each.id, each.title.en, 'pageId' in each ? each.pageId : null])).toEqual([
    ['aim', 'Aim', null],
    ['data-2', 'DC', 'p'],
    ['data-3', 'Data', 'q'],
    ['data-4', 'AC', 'r'],
    ['plots-1', 'Plots', 'q'],
    ['plots-2', 'Plots: AC', 'r'],
    ['data-1', 'Something else', null],
  ])
  expect(rubric).toEqual(template.rubric)
  expect(ReportTemplate.safeParse({ sections }).success).toBe(true)
  expect(boundTo(template, { pages })).toEqual({ sections, rubric })
})

test('one page keeps the section as it is, a lab without pages has none', () => {
  const one = boundTo(template, { pages: [page('p', { en: 'DC' }, 1)] })
  expect(one.sections.map(({ id, title }) => [id, title.en])).toEqual([
    ['aim', 'Aim'],
    ['data', 'Data'],
    ['plots', 'Plots'],
    ['data-1', 'Something else'],
  ])
  expect(boundTo(template, { pages: [] }).sections.map(({ id }) => id)).toEqual(['aim', 'data-1'])
})

test('what was bound to pages is for any lab again', () => {
  const pages = [page('p', { en: 'DC' }, 1), page('q', { en: 'AC' }, 1)]
  const again = unbound(boundTo(template, { pages }))
  expect(again.sections.map((each) => [each.kind, 'pageId' in each ? each.pageId : null])).toEqual([
    ['text', null],
    ['table', ''],
    ['plot', ''],
    ['text', null],
  ])
})

test('at most as many sections as a report may have', () => {
  const pages = Array.from({ length: 20 }, (_, k) => page(`p${k}`, {}, 1))
  const { sections } = boundTo(template, { pages })
  expect(sections).toHaveLength(40)
  expect(ReportTemplate.safeParse({ sections }).success).toBe(true)
})

test('twenty sections ship, each in both languages and as a report may have it', () => {
  expect(sectionKeys).toHaveLength(20)
  const sections = sectionKeys.map((key) => shippedSection(key, key))
  expect(ReportTemplate.parse({ sections }).sections).toEqual(sections)
  const words = sections.flatMap(({ title }) => [title.zh, title.en])
  expect(new Set(words).size).toBe(40)
})
