import type { FilePreviewData } from '@labbox/contract/files/project-files.ts'

export interface ViewerProps {
  preview: FilePreviewData
}
