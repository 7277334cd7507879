import type { FullSheet } from '@labbox/contract/measurement/sheet.ts'
import { cellsOf, type Item } from '@labbox/contract/measurement/template.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { ReportSection, ReportTemplate } from '@labbox/contract/templates/report.ts'
import type { ReportDraft, Submission } from '@labbox/contract/reports/reports.ts'
import { diffText, plainText, type DiffPart } from './text-diff.ts'

export interface ChangedCell {
  id: string
  item: Item
  /** Heading of the line and its number from 1. */
  line: OptionalLocalText
  number: number
  before: FullSheet['cells'][string] | undefined
  after: FullSheet['cells'][string] | undefined
}

export interface Changes {
  texts: Record<string, DiffPart[]>
  cells: ChangedCell[]
  circuit: boolean
  /** Ids of picture sections with another choice. */
  pictures: string[]
}

const changedCells = (before: FullSheet | null, after: FullSheet | null): ChangedCell[] => {
  if (!after) return []
  return cellsOf<Item>(after.template).flatMap(({ id, item, table, line, lineId }) => {
    const [old, now] = [before?.cells[id], after.cells[id]]
    if ((old?.value ?? null) === (now?.value ?? null) && old?.verdict === now?.verdict) return []
    const heading = [...table.rows, ...table.columns].find((one) => one.id === lineId)
    return [{ id, item, line: heading?.name ?? {}, number: line + 1, before: old, after: now }]
  })
}

/** What an earlier draft and a later one differ in. */
export const compareDrafts = (
  template: ReportTemplate,
  before: ReportDraft,
  after: ReportDraft,
): Pick<Changes, 'texts' | 'pictures'> => {
  const texts: Record<string, DiffPart[]> = {}
  const pictures: string[] = []
  for (const section of template.sections) {
    if (section.kind === 'text') {
      const [old, now] = [before, after].map((draft) => plainText(draft.texts[section.id]))
      if (old !== now) texts[section.id] = diffText(old ?? '', now ?? '')
    }
    const chosen = (draft: ReportDraft) => (draft.pictures[section.id] ?? []).join()
    if (section.kind === 'picture' && chosen(before) !== chosen(after)) pictures.push(section.id)
  }
  return { texts, pictures }
}

/** What an earlier submission and a later one differ in. */
export const compare = (before: Submission, after: Submission): Changes => ({
  ...compareDrafts(after.template, before.draft, after.draft),
  cells: changedCells(before.sheet, after.sheet),
  circuit: before.circuitHash !== after.circuitHash,
})

export const isChanged = (changes: Changes): boolean =>
  changes.circuit ||
  changes.cells.length > 0 ||
  changes.pictures.length > 0 ||
  Object.keys(changes.texts).length > 0

/** Whether a section shows something else than in the earlier submission. */
export const isSectionChanged = (
  changes: Changes,
  section: ReportSection,
  sheet: FullSheet | null,
): boolean => {
  switch (section.kind) {
    case 'text':
      return changes.texts[section.id] !== undefined
    case 'picture':
      return changes.pictures.includes(section.id)
    case 'circuit':
      return changes.circuit
    case 'table':
    case 'plot': {
      const page = sheet?.template.pages.find(({ id }) => id === section.pageId)
      const items = new Set(page?.tables.flatMap((table) => table.items.map(({ id }) => id)))
      return changes.cells.some(({ item }) => items.has(item.id))
    }
  }
}
