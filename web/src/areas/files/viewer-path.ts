import type { FileKind } from '@labbox/contract/files/kinds.ts'

/** The page that shows files of a kind. */
export const viewerPath = (kind: FileKind): '/videoView' | '/pdfViewFront' | '/officeViewFront' =>
  kind === 'video' ? '/videoView' : kind === 'pdf' ? '/pdfViewFront' : '/officeViewFront'
