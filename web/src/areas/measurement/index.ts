export { LibraryPick } from './library/LibraryPick.tsx'
export { SheetTable } from './sheet/SheetTable.tsx'
export { SheetView } from './sheet/SheetView.tsx'
export { TemplateEditor } from './template/TemplateEditor.tsx'
