import type { ReportSection } from '@labbox/contract/templates/report.ts'
import type { Template } from '@labbox/contract/measurement/template.ts'

const sectionId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')

export type SectionKind = ReportSection['kind']
export const sectionKinds: readonly SectionKind[] = ['text', 'table', 'circuit', 'picture']

const titles: Record<SectionKind, { zh: string; en: string }> = {
  text: { zh: '', en: '' },
  table: { zh: '测量数据', en: 'Measured data' },
  circuit: { zh: '实验电路', en: 'Circuit' },
  picture: { zh: '波形截图', en: 'Oscilloscope pictures' },
}

/** A new section of a kind; a table is bound to the first page there is. */
export const newSection = (kind: SectionKind, measurement: Template): ReportSection => {
  const base = { id: sectionId(), title: titles[kind] }
  if (kind === 'text') return { ...base, kind, required: true }
  if (kind === 'table') return { ...base, kind, pageId: measurement.pages[0]?.id ?? '' }
  return kind === 'picture' ? { ...base, kind, required: false } : { ...base, kind }
}

const text = (zh: string, en: string): ReportSection => ({
  kind: 'text',
  id: sectionId(),
  title: { zh, en },
  required: true,
})

/** The parts that a laboratory report usually has, with every measured page in its place. */
export const usualSections = (measurement: Template): ReportSection[] => [
  text('实验目的', 'Purpose'),
  text('实验原理', 'Theory'),
  newSection('circuit', measurement),
  ...measurement.pages.map((page): ReportSection => {
    const named = page.name.zh || page.name.en ? page.name : titles.table
    return { kind: 'table', id: sectionId(), title: named, pageId: page.id }
  }),
  newSection('picture', measurement),
  text('数据分析与讨论', 'Analysis and discussion'),
  text('结论', 'Conclusion'),
]

/** The list with the element at `from` put where `to` is. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, k) => k !== from)
  const taken = list[from]
  return taken === undefined || to < 0 || to >= list.length ? [...list] : rest.toSpliced(to, 0, taken)
}
