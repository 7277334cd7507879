/** What other areas use of files. */
export { FilePreview } from './components/FilePreview.tsx'
/** Opens and draws PDFs; loaded when one is shown. */
export const pdfTools = () => import('./components/viewers/pdf.ts')
export { uploadProjectFile } from './api/upload.ts'
export { viewerPath } from './viewer-path.ts'
