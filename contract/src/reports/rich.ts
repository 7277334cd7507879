import { z } from 'zod'
import { richLanguage } from '../core/rich-doc.ts'
import { CellId } from '../measurement/template.ts'

/** What a figure, table or equation of a text is called, so that it can be referred to wherever it stands. */
const partId = { id: z.string().regex(/^[a-z0-9]{6,24}$/) }

/** Parts of a text that are numbered. */
export const numberedNodes = { image: partId, table: partId, blockMath: partId }

/**
 * The texts of a report: the common language, values that were measured, by the cell they stand in, and references to figures, tables
 * and equations. What is shown is always what the sheet says, and the number that the part has: live in a draft, frozen with a submission.
 */
export const ReportDoc = richLanguage({
  inline: {
    measured: { attrs: { cell: CellId } },
    // Section and part, as `reports/numbers` names them.
    reference: { attrs: { to: z.string().min(1).max(160) } },
  },
  attrs: numberedNodes,
}).schema
