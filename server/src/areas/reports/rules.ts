import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { isReportType } from '@labbox/contract/tasks/states.ts'
import { fileIdsOf, isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import { localText, type Locale } from '@labbox/contract/core/types.ts'
import { filesOfTemplate, type ReportTemplate } from '@labbox/contract/templates/report.ts'
import type { FullSheet } from '@labbox/contract/measurement/sheet.ts'
import type { ReportDraft } from '@labbox/contract/reports/reports.ts'
import { AppError } from '../../platform/errors.ts'
import type { StudentWork } from '../tasks/student.service.ts'

/** @throws AppError NOT_FOUND where it is no report */
export const requireReport = (work: StudentWork): StudentWork => {
  if (!isReportType(work.task.type)) throw new AppError('NOT_FOUND')
  return work
}

export interface FrozenPicture {
  id: string
  fileId: string
  caption: string
  at: string
  /** Absent where it was frozen before there were photos. */
  photo?: boolean
}

/** A submission: everything it shows, independent of what happens afterwards. */
export interface FrozenReport {
  template: ReportTemplate
  draft: ReportDraft
  sheet: FullSheet | null
  circuit: Circuit | null
  circuitHash: string | null
  pictures: FrozenPicture[]
}

export const emptyDraft = (): ReportDraft => ({ texts: {}, pictures: {}, pdfFileId: null })

/** Whether there is nothing in it worth handing in. */
export const isEmptyDraft = (draft: ReportDraft): boolean =>
  draft.pdfFileId === null &&
  Object.values(draft.texts).every(isEmptyDoc) &&
  Object.values(draft.pictures).every((list) => list.length === 0)

/** Titles of required sections that are still empty, in the reader's language. */
export const missingSections = (
  template: ReportTemplate,
  draft: ReportDraft,
  locale: Locale,
): Record<string, string> => {
  const missing: Record<string, string> = {}
  for (const section of template.sections) {
    const empty =
      (section.kind === 'text' && section.required && isEmptyDoc(draft.texts[section.id])) ||
      (section.kind === 'picture' && section.required && !draft.pictures[section.id]?.length)
    if (empty) missing[section.id] = localText(section.title, locale)
  }
  return missing
}

/** The draft cut down to sections that the template has, so that nothing unseen is stored or frozen. */
export const withinTemplate = (template: ReportTemplate, draft: ReportDraft): ReportDraft => {
  const ids = (kind: string) =>
    new Set(template.sections.filter((section) => section.kind === kind).map(({ id }) => id))
  const pick = <T>(map: Record<string, T>, allowed: ReadonlySet<string>): Record<string, T> =>
    Object.fromEntries(Object.entries(map).filter(([id]) => allowed.has(id)))
  return {
    texts: pick(draft.texts, ids('text')),
    pictures: pick(draft.pictures, ids('picture')),
    pdfFileId: draft.pdfFileId,
  }
}

/** Every stored file that a draft names, its PDF included. */
export const filesOfDraft = (draft: ReportDraft): string[] => [
  ...Object.values(draft.texts).flatMap(fileIdsOf),
  ...(draft.pdfFileId ? [draft.pdfFileId] : []),
]

/** Every stored file that a report shows: what the student put in, and the pictures of the instructions. */
export const filesOfReport = ({ template, draft }: Pick<FrozenReport, 'template' | 'draft'>): string[] => [
  ...filesOfDraft(draft),
  ...filesOfTemplate(template),
]
