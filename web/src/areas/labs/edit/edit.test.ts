import { describe, expect, it } from 'vitest'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import type { LabDraft } from './draft.ts'
import { problemsOf } from './problems.ts'

const measurement = Template.parse({
  schema: 1,
  pages: [
    {
      id: 'p1',
      tables: [
        {
          id: 't1',
          type: 0,
          rows: [{ id: 'r1' }],
          items: [{ id: 'i1', key: 'u1', name: { en: 'U' }, type: 1 }],
        },
      ],
    },
  ],
})
const draft = (change: Partial<LabDraft['document']> = {}): LabDraft => ({
  name: { en: 'RC' },
  introduction: {},
  coverId: null,
  classifyId: null,
  document: {
    schema: 1,
    guidebook: {},
    circuit: emptyCircuit(),
    maxList: null,
    measurement,
    report: { sections: [] },
    ...change,
  },
})

const text = { kind: 'text' as const, id: 'aim', title: { en: 'Aim' }, required: true }
const bound =
  <K extends 'table' | 'plot'>(kind: K) =>
  (pageId: string) => ({ kind, id: `${kind}-${pageId}`, title: { en: 'Data' }, pageId })
const [table, plot] = [bound('table'), bound('plot')]

describe('a lab draft', () => {
  it('is handed out with a report whose pages are there', () => {
    const { sections } = ReportTemplate.parse({ sections: [text, table('p1'), plot('p1')] })
    expect(problemsOf(draft({ report: { sections } }), 'en').filter(({ blocks }) => blocks)).toEqual([])
  })

  it('names what keeps it from being handed out, with its place', () => {
    const untitled = { ...text, title: {} }
    const rubric = [{ id: 'r', title: { en: 'Clear' }, levels: [{ points: 1, title: {} }] }]
    const report = { sections: [table('gone'), plot('gone'), untitled], rubric }
    const found = problemsOf({ ...draft({ report }), name: {} }, 'en')
    expect(found.filter(({ blocks }) => blocks).map(({ tab, key, params }) => [tab, key, params])).toEqual([
      ['basics', 'noName', undefined],
      ['report', 'sectionPage', { number: 1 }],
      ['report', 'sectionPage', { number: 2 }],
      ['report', 'sectionTitle', { number: 3 }],
      ['report', 'criterion', { number: 1 }],
    ])
  })

  it('names variables that cannot be drawn', () => {
    const variables = [{ key: 'u1', values: [1], parts: ['R1'] }]
    const found = problemsOf(draft({ variables }), 'en').filter(({ blocks }) => blocks)
    expect(found.map(({ tab, key, params }) => [tab, key, params])).toEqual([
      ['limits', 'variable.item', { key: 'u1' }],
      ['limits', 'variable.part', { key: 'u1' }],
    ])
  })
})
