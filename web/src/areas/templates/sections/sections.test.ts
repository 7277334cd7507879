import { describe, expect, it } from 'vitest'
import { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { canAdd, moved, newSection, usualSections } from './sections.ts'

const page = (id: string, plots: number) => ({ id, name: {}, tables: [{ plots: Array(plots).fill({}) }] })

describe('sections of a report', () => {
  it('are usually these, for any lab too', () => {
    const sections = usualSections(null)
    expect(ReportTemplate.safeParse({ sections }).success).toBe(true)
    expect(sections.flatMap((section) => ('pageId' in section ? section.pageId : []))).toEqual([''])
  })

  it('are bound to the first page that can be shown there', () => {
    const pages = [page('p', 0), page('q', 1)]
    expect(newSection('table', pages)).toMatchObject({ pageId: 'p' })
    expect(newSection('plot', pages)).toMatchObject({ pageId: 'q' })
    expect(newSection('plot', null)).toMatchObject({ pageId: '' })
    expect(canAdd('plot', [], [page('p', 0)])).toBe(false)
    expect(canAdd('table', [], [])).toBe(false)
  })

  it('show all tables of any lab once', () => {
    const sections = [newSection('table', null)]
    expect(canAdd('table', sections, null)).toBe(false)
    expect(canAdd('plot', sections, null)).toBe(true)
    expect(canAdd('text', Array(40).fill(sections[0]), null)).toBe(false)
  })

  it('move to another place and stay as they are beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})
