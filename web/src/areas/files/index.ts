/** What other areas use of files. */
export { FilePreview } from './components/FilePreview.tsx'
export { uploadProjectFile } from './api/upload.ts'
