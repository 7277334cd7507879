import { z } from 'zod'
import { Id, Instant } from '../core/types.ts'
import { Quality, type Qualities } from './uncertainty/quality.ts'
import { hints } from './hint-names.ts'
import { CellId, StudentTemplate, studentTemplate, Template } from './template.ts'

/** Where the value of a cell comes from. */
export const CellSource = z.enum(['instrument', 'manual', 'given', 'computed'])
export type CellSource = z.infer<typeof CellSource>

export const StudentCell = z.object({
  /** A number in the item's unit, a text, or the id of a picture file. */
  value: z.union([z.number(), z.string()]).nullable(),
  state: z.enum(['blank', 'filled', 'undefined']),
  /** Null: not judged, not judged yet, or not told. */
  verdict: z.enum(['pass', 'fail']).nullable(),
  source: CellSource.nullable(),
  /** Typed by hand where an instrument reading was expected. */
  marked: z.boolean(),
  /** Grows with every change of the cell; a save names the one it was made on. */
  seq: z.number().int(),
  at: Instant.nullable(),
  /** Chosen parameter of the reading, e.g. the channel. */
  option: z.string().nullable(),
  /** Signed link of a picture, made for the one who asks. */
  url: z.string().nullable(),
  /** How good the value is; absent where nothing is known, as in what was stored before it was asked for. */
  quality: Quality.nullable().optional(),
  /** In practice: what a wrong value most likely comes from. */
  hint: z.enum(hints).optional(),
})
export type StudentCell = z.output<typeof StudentCell>

export const FullCell = StudentCell.extend({
  reason: z.enum(['min', 'max', 'standard', 'judge', 'digits', 'setup']).nullable(),
  standard: z.number().nullable(),
  /** What the instrument answered, to the letter. */
  raw: z.string().nullable(),
  instrument: z.string().nullable(),
  model: z.string().nullable(),
  /** The pseudo-command, and what was sent for it. */
  command: z.string().nullable(),
  scpi: z.string().nullable(),
  byId: Id.nullable(),
})
export type FullCell = z.output<typeof FullCell>

export const SheetScore = z.object({
  earned: z.number(),
  possible: z.number(),
  passed: z.number().int(),
  failed: z.number().int(),
  open: z.number().int(),
})

const base = {
  id: Id,
  /** False once it is submitted or its task is over: nothing can be written. */
  open: z.boolean(),
  /** Whether the student is told verdicts. */
  feedback: z.boolean(),
  /** SHA-256 of the frozen template, hex. */
  templateHash: z.string(),
  updatedAt: Instant,
}

/** A sheet as its student sees it: nothing that a verdict is made from. */
export const StudentSheet = z.object({
  view: z.literal('student'),
  ...base,
  template: StudentTemplate,
  cells: z.record(CellId, StudentCell),
  /** In practice: what one has reached so far. */
  score: SheetScore.optional(),
})
export type StudentSheet = z.output<typeof StudentSheet>

/** A sheet as teachers see it; also what a report's submission freezes (without links). */
export const FullSheet = z.object({
  view: z.literal('full'),
  ...base,
  template: Template,
  cells: z.record(CellId, FullCell),
  /** What the items' points propose. */
  score: SheetScore,
})
export type FullSheet = z.output<typeof FullSheet>

/** How good the values of a sheet are, as far as it is known. */
export const qualitiesOf = (cells: Readonly<Record<string, StudentCell>>): Qualities =>
  Object.fromEntries(Object.entries(cells).map(([id, cell]) => [id, cell.quality]))

export const Sheet = z.discriminatedUnion('view', [StudentSheet, FullSheet])
export type Sheet = z.output<typeof Sheet>

/** Without the verdict on the set-up. */
const untold = (quality: FullCell['quality']): FullCell['quality'] => {
  if (!quality?.setup) return quality
  const { setup: _told, ...rest } = quality
  return rest
}

/** A cell without what only teachers see; the verdict only where it may be told. */
export const studentCell = (cell: FullCell, verdicts: boolean): StudentCell =>
  StudentCell.parse(verdicts ? cell : { ...cell, verdict: null, quality: untold(cell.quality) })

/** The student's part of a sheet or of a frozen one; `verdicts` defaults to the sheet's own setting. */
export const studentSheet = (sheet: FullSheet, { verdicts = sheet.feedback } = {}): StudentSheet => ({
  view: 'student',
  id: sheet.id,
  open: sheet.open,
  feedback: sheet.feedback,
  templateHash: sheet.templateHash,
  updatedAt: sheet.updatedAt,
  template: studentTemplate(sheet.template),
  cells: Object.fromEntries(
    Object.entries(sheet.cells).map(([id, cell]) => [id, studentCell(cell, verdicts)]),
  ),
})
