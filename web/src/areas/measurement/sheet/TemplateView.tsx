import type { StudentCell } from '@labbox/contract/measurement/sheet.ts'
import { cellIdOf, studentTemplate, tablesOf, type Template } from '@labbox/contract/measurement/template.ts'
import { SheetView } from './SheetView.tsx'

const given = (value: number | string): StudentCell => ({
  value,
  state: 'filled',
  source: 'given',
  verdict: null,
  option: null,
  url: null,
  marked: false,
  seq: 0,
  at: null,
})

/** Tables as students meet them: what is given stands in them, nothing is measured yet. */
export const TemplateView = ({ template }: { template: Template }) => {
  const items = tablesOf(template).flatMap((table) => table.items)
  const cells = Object.fromEntries(
    items.flatMap((item) =>
      Object.entries(item.given).map(([line, value]) => [cellIdOf(item.id, line), given(value)]),
    ),
  )
  const none = { id: '', open: false, feedback: false, templateHash: '', updatedAt: '' }
  return <SheetView sheet={{ ...none, view: 'student', template: studentTemplate(template), cells }} />
}
