export { SheetTable, type SheetTableProps } from './sheet/SheetTable.tsx'
export { SheetView } from './sheet/SheetView.tsx'
export { emptyTemplate } from './template/edit.ts'
export { TemplateEditor, type TemplateEditorProps } from './template/TemplateEditor.tsx'
