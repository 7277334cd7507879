import { describe, expect, it } from 'vitest'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import type { LabDraft } from './draft.ts'
import { problemsOf } from './problems.ts'
import { moved, newSection, usualSections } from './sections.ts'

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

describe('a lab draft', () => {
  it('gets the usual report, which is a valid template with every page bound', () => {
    const sections = usualSections(measurement)
    expect(ReportTemplate.safeParse({ sections }).success).toBe(true)
    expect(sections.flatMap((section) => (section.kind === 'table' ? section.pageId : []))).toEqual(['p1'])
    expect(problemsOf(draft({ report: { sections } }), 'en').filter(({ blocks }) => blocks)).toEqual([])
  })

  it('names what keeps it from being handed out, with its place', () => {
    const table = { ...newSection('table', measurement), pageId: 'gone' }
    const text = newSection('text', measurement)
    const found = problemsOf({ ...draft({ report: { sections: [table, text] } }), name: {} }, 'en')
    expect(found.filter(({ blocks }) => blocks).map(({ tab, key, params }) => [tab, key, params])).toEqual([
      ['basics', 'noName', undefined],
      ['report', 'sectionPage', { number: 1 }],
      ['report', 'sectionTitle', { number: 2 }],
    ])
  })

  it('moves a section to another place and stays as it is beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})
