import { z } from 'zod'
import { CellId } from '../measurement/template.ts'

/** A place on a page of a PDF, in shares of its width and height from its upper left corner: so it holds at every size. */
const Share = z.number().min(0).max(1)
const Place = z.tuple([Share, Share])

/** Bounds of one drawing. */
export const drawingLimits = { points: 400, pages: 2000 } as const

export const penColours = ['red', 'amber', 'green', 'blue'] as const
export type PenColour = (typeof penColours)[number]

/** What a reviewer draws into a PDF with pen or highlighter, or where a remark stands. */
export const PdfMark = z.object({
  kind: z.literal('pdf'),
  page: z.number().int().min(1).max(drawingLimits.pages),
  tool: z.enum(['pen', 'highlighter', 'text']),
  colour: z.enum(penColours),
  /** Of a text the one place where it begins. */
  points: z.array(Place).min(1).max(drawingLimits.points),
})
export type PdfMark = z.infer<typeof PdfMark>

/** What a remark is about: some words of a text, a cell of a table, a figure, or a place in a PDF. */
export const RemarkAnchor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), quote: z.string().trim().min(1).max(300) }),
  z.object({ kind: z.literal('cell'), cell: CellId }),
  z.object({ kind: z.literal('plot'), plot: z.string().min(1).max(24) }),
  PdfMark,
])
export type RemarkAnchor = z.infer<typeof RemarkAnchor>

/** Remarks on the PDF itself are kept under this name in place of a section. */
export const PDF_SECTION = 'pdf'
