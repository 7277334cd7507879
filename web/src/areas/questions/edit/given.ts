import type { QuestionDraft } from './draft.ts'

/** What every part of the editor is given. */
export interface PartProps {
  draft: QuestionDraft
  onChange: (draft: QuestionDraft) => void
  /** Signed links of pictures, by file id; grows with uploads. */
  files: Readonly<Record<string, string>>
  onPicture: (fileId: string, url: string) => void
}
