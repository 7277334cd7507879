import { LabDocument } from '@labbox/contract/labs/version.ts'
import type { LabDraft } from './draft.ts'

/**
 * What keeps the draft from being stored at all: key below `labs:problem`, or null. Findings that only keep it from being
 * handed out are not among them.
 */
export const storingProblem = (draft: LabDraft): 'noName' | 'unstorable' | 'unstorableReport' | null => {
  if (!draft.name.zh && !draft.name.en) return 'noName'
  const checked = LabDocument.safeParse(draft.document)
  if (checked.success) return null
  return checked.error.issues.some((issue) => issue.path[0] === 'report') ? 'unstorableReport' : 'unstorable'
}
