import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { LabDocument } from '@labbox/contract/labs/version.ts'
import type { ProjectDetail } from '@labbox/contract/labs/projects.ts'

/** What the editor changes: everything that is saved with a project. */
export interface LabDraft {
  name: OptionalLocalText
  introduction: OptionalLocalText
  coverId: string | null
  classifyId: string | null
  document: LabDocument
}

export const draftOf = (project: ProjectDetail): LabDraft => {
  const { name, introduction, coverId, classifyId, document } = project
  return { name, introduction, coverId, classifyId, document }
}

export const tabs = ['basics', 'guidebook', 'circuit', 'limits', 'measurement', 'report', 'preview'] as const
export type Tab = (typeof tabs)[number]

/** What each tab of the editor is given. */
export interface TabProps {
  draft: LabDraft
  onChange: (draft: LabDraft) => void
  /** Signed links of stored pictures, by file id. */
  files: Readonly<Record<string, string>>
}

export const withDocument = (draft: LabDraft, change: Partial<LabDocument>): LabDraft => ({
  ...draft,
  document: { ...draft.document, ...change },
})
