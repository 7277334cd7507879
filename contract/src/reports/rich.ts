import { richLanguage } from '../core/rich-doc.ts'
import { CellId } from '../measurement/template.ts'

/**
 * The texts of a report: the common language and values that were measured, by the cell they stand in. What is shown is always what the
 * sheet says: live in a draft, frozen with a submission.
 */
export const ReportDoc = richLanguage({ inline: { measured: { attrs: { cell: CellId } } } }).schema
