import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'

/** What every tab of the editor is given. */
export interface TabProps {
  draft: ModuleDocument
  onChange: (draft: ModuleDocument) => void
}
