import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { ExperimentPicture } from '@labbox/contract/experiments/experiments.ts'
import type { ReportSection, ReportTemplate } from '@labbox/contract/templates/report.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { cellsOf } from '@labbox/contract/measurement/template.ts'
import type { ReportDraft } from '@labbox/contract/reports/reports.ts'

/** A report with the work it shows: live in a draft, frozen in a submission. */
export interface ReportContent {
  template: ReportTemplate
  draft: ReportDraft
  sheet: Sheet | null
  circuit: Circuit | null
  pictures: readonly ExperimentPicture[]
  files: Readonly<Record<string, string>>
}

/** Whether every cell of a page of tables has its value. */
const isFilled = ({ template, cells }: Sheet, pageId: string): boolean => {
  const places = cellsOf<{ id: string }>({ pages: template.pages.filter(({ id }) => id === pageId) })
  return places.length > 0 && places.every(({ id }) => (cells[id]?.state ?? 'blank') !== 'blank')
}

/** Whether a section has what it needs. */
export const isDone = (
  section: ReportSection,
  content: Pick<ReportContent, 'draft' | 'sheet' | 'circuit'>,
) => {
  switch (section.kind) {
    case 'text':
      return !isEmptyDoc(content.draft.texts[section.id])
    case 'picture':
      return (content.draft.pictures[section.id]?.length ?? 0) > 0
    case 'table':
    case 'plot':
      return content.sheet !== null && isFilled(content.sheet, section.pageId)
    case 'circuit':
      return content.circuit !== null && Object.keys(content.circuit.components).length > 0
  }
}

/** A report handed in as PDF has no texts of its own here: only the work it stands on is shown. */
export const sectionsOf = ({ template }: Pick<ReportContent, 'template'>, pdf: boolean): ReportSection[] =>
  template.sections.filter(({ kind }) => !pdf || kind === 'table' || kind === 'plot' || kind === 'circuit')

/** Required sections that the student has not filled yet; without them the server refuses. */
export const missingOf = (content: Pick<ReportContent, 'template' | 'draft' | 'sheet' | 'circuit'>) =>
  content.template.sections.filter(
    (section) => 'required' in section && section.required && !isDone(section, content),
  )

export const anchorOf = (sectionId: string): string => `section-${sectionId}`
