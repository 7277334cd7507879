import { hintOf } from './hints.ts'
import {
  studentCell,
  studentSheet,
  type FullCell,
  type FullSheet,
  type StudentCell,
  type StudentSheet,
} from './sheet.ts'
import { cellsOf, type Item, type Template } from './template.ts'

/** Cells as whoever practises sees them: with verdicts, and hints at what is wrong. */
export const practiceCells = (
  template: Template,
  cells: Readonly<Record<string, FullCell>>,
): Record<string, StudentCell> => {
  const units = new Map(cellsOf<Item>(template).map(({ id, item }) => [id, item.unit]))
  return Object.fromEntries(
    Object.entries(cells).map(([id, cell]) => {
      const hint = hintOf(cell, units.get(id) ?? '')
      return [id, { ...studentCell(cell, true), ...(hint && { hint }) }]
    }),
  )
}

/** A sheet of practice: nothing is graded, so one is told how one stands and what may be wrong. */
export const practiceSheet = (sheet: FullSheet): StudentSheet => ({
  ...studentSheet(sheet),
  cells: practiceCells(sheet.template, sheet.cells),
  score: sheet.score,
})
