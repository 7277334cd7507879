import type { Measured } from '@labbox/contract/templates/bind.ts'
import { reportLimits, type ReportSection } from '@labbox/contract/templates/report.ts'

/** An id for a new part of a report. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')

export type SectionKind = ReportSection['kind']
export const sectionKinds: readonly SectionKind[] = ['text', 'table', 'plot', 'circuit', 'picture']

/** The pages of the lab that a report is for; null: a template for any lab. */
export type Pages = Measured['pages'] | null

const titles: Record<SectionKind, { zh: string; en: string }> = {
  text: { zh: '', en: '' },
  table: { zh: '测量数据', en: 'Measured data' },
  plot: { zh: '曲线', en: 'Plots' },
  circuit: { zh: '实验电路', en: 'Circuit' },
  picture: { zh: '波形截图', en: 'Oscilloscope pictures' },
}

/** Pages that a section of a kind can show. */
export const pagesOf = (kind: SectionKind, pages: Measured['pages']) =>
  kind === 'plot' ? pages.filter(({ tables }) => tables.some(({ plots }) => (plots?.length ?? 0) > 0)) : pages

/** A new section of a kind; what shows measured work is bound to the first page there is. */
export const newSection = (kind: SectionKind, pages: Pages): ReportSection => {
  const base = { id: newId(), title: titles[kind] }
  if (kind === 'text') return { ...base, kind, required: true }
  if (kind === 'table' || kind === 'plot')
    return { ...base, kind, pageId: (pages && pagesOf(kind, pages)[0]?.id) ?? '' }
  return kind === 'picture' ? { ...base, kind, required: false } : { ...base, kind }
}

/** Whether one more section of a kind makes sense: for any lab, all tables stand in one place, and all plots. */
export const canAdd = (kind: SectionKind, sections: readonly ReportSection[], pages: Pages): boolean => {
  if (sections.length >= reportLimits.sections) return false
  if (kind !== 'table' && kind !== 'plot') return true
  return pages ? pagesOf(kind, pages).length > 0 : sections.every((section) => section.kind !== kind)
}

const text = (zh: string, en: string): ReportSection => ({
  kind: 'text',
  id: newId(),
  title: { zh, en },
  required: true,
})

const tables = (pages: Pages): ReportSection[] =>
  pages
    ? pages.map((page): ReportSection => {
        const named = page.name.zh || page.name.en ? page.name : titles.table
        return { kind: 'table', id: newId(), title: named, pageId: page.id }
      })
    : [newSection('table', null)]

/** The parts that a laboratory report usually has, with every measured page in its place. */
export const usualSections = (pages: Pages): ReportSection[] => [
  text('实验目的', 'Purpose'),
  text('实验原理', 'Theory'),
  newSection('circuit', pages),
  ...tables(pages),
  newSection('picture', pages),
  text('数据分析与讨论', 'Analysis and discussion'),
  text('结论', 'Conclusion'),
]

/** The list with the element at `from` put where `to` is. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, k) => k !== from)
  const taken = list[from]
  return taken === undefined || to < 0 || to >= list.length ? [...list] : rest.toSpliced(to, 0, taken)
}
