import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/types.ts'
import { BookKey } from './books.ts'

export const SCORE_IMPORT_LIMIT = 5 * 1024 * 1024
export const SCORE_IMPORT_ROWS = 20_000

/** What can be wrong with a row; a row can have several faults. */
export const scoreFaults = ['notInClass', 'repeated', 'notNumeric', 'above100'] as const
export const ScoreFault = z.enum(scoreFaults)
export type ScoreFault = z.infer<typeof ScoreFault>

export const ScoreImportRow = z.object({
  /** As the spreadsheet counts. */
  line: z.number().int(),
  student: z.string(),
  name: z.string(),
  /** As they stand in the columns that are taken. */
  values: z.array(z.string()),
  faults: z.array(ScoreFault),
  /** Cells whose present value is another one. */
  conflicts: z.number().int(),
})
export type ScoreImportRow = z.infer<typeof ScoreImportRow>

/** Rows that an answer shows: those with faults first, then those with conflicts. */
export const SHOWN_ROWS = 200

export const scoreImport = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/import',
  access: 'scores:book:edit',
  summary:
    'Take scores from a sheet (multipart part `file`), all or none; without `write` only says what is wrong with which row',
  multipart: { files: ['file'] },
  query: z.object({
    ...BookKey,
    /** Which column goes where, as `3:<item>,4:<item>`, columns counted from 0; without it, those that are called like an item. */
    columns: z
      .string()
      .max(5000)
      .regex(/^(\d{1,4}:[0-9a-fA-F-]{36})?(,\d{1,4}:[0-9a-fA-F-]{36})*$/, { message: 'invalid' })
      .optional(),
    /** Whether present values give way; else only empty cells are filled. */
    overwrite: z.boolean().default(false),
    write: z.boolean().default(false),
  }),
  data: z.object({
    headers: z.array(z.string()),
    /** The columns that name the student. */
    people: z.array(z.number().int()),
    /** The columns that are taken. */
    taken: z.array(z.object({ column: z.number().int(), itemId: Id })),
    rows: z.array(ScoreImportRow),
    total: z.number().int(),
    faulty: z.number().int(),
    conflicts: z.number().int(),
    /** Cells that are (or would be) written. */
    cells: z.number().int(),
    written: z.boolean(),
  }),
})
