import type { StudentCell, StudentSheet } from '@labbox/contract/measurement/sheet.ts'
import {
  cellsOf,
  studentTemplate,
  Template,
  type StudentItem,
} from '@labbox/contract/measurement/template.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'

/** A cell that nobody has filled. */
export const blank: StudentCell = {
  value: null,
  state: 'blank',
  verdict: null,
  source: null,
  marked: false,
  seq: 0,
  at: null,
  option: null,
  url: null,
}
/** Of a sweep, as students see it. */
export const template = studentTemplate(Template.parse(sweepTemplate))
/** A sheet with what a test says of some cells. */
export const sheetOf = (cells: Record<string, Partial<StudentCell>> = {}): StudentSheet => ({
  view: 'student',
  id: 's',
  open: true,
  feedback: true,
  templateHash: '',
  updatedAt: '2026-09-07T08:00:00Z',
  template,
  cells: Object.fromEntries(
    cellsOf<StudentItem>(template).map(({ id, item, lineId }): [string, StudentCell] => {
      const given = item.given[lineId]
      return [
        id,
        {
          ...blank,
          value: given ?? null,
          ...(given !== undefined && { source: 'given', state: 'filled' }),
          ...cells[id],
        },
      ]
    }),
  ),
})
