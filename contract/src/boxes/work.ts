import { z } from 'zod'
import { Circuit } from '../bench/circuit.ts'
import { experimentPhoto, experimentPhotoDelete, experimentSave } from '../experiments/experiments.ts'
import { FilePurpose, REPORT_PDF_LIMIT } from '../files/files.ts'
import { cellClear, manualSave, readingAdd } from '../measurement/measurement.ts'
import { reportSave } from '../reports/reports.ts'
import { Id } from '../core/types.ts'

/** What students do on a box, as it travels. */
export const actKinds = [
  'read',
  'start',
  'circuit',
  'reading',
  'typed',
  'clear',
  'submit',
  'report',
  'reportSubmit',
  'file',
  'picture',
  'photoDelete',
] as const
export type ActKind = (typeof actKinds)[number]

/** The body of a call, which has one. */
const bodyOf = <B extends z.ZodObject>({ body }: { readonly body?: B }): B => body as B
const saved = bodyOf(experimentSave).shape

const of = { studentId: Id, studentTaskId: Id }
const sheetless = { sheetId: true } as const

/** Bytes of a file that travel in one act. */
export const PIECE_BYTES = 128 << 10

/** A file as a student gave it on the box; it keeps its id. */
export const BoxFileHead = z.object({
  id: Id,
  name: z.string().max(500),
  purpose: FilePurpose.extract(['picture', 'report']),
  size: z.number().int().min(1).max(REPORT_PDF_LIMIT),
  /** Of its bytes, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BoxFileHead = z.infer<typeof BoxFileHead>

/** What an instrument on the box answered; a picture as base64. */
export const BoxAnswer = z.object({
  pseudo: z.string().max(500),
  value: z.number().nullable(),
  text: z.string().nullable(),
  block: z.string().nullable(),
  unit: z.string(),
  raw: z.string(),
  instrument: z.string(),
  model: z.string(),
  scpi: z.string(),
  at: z.iso.datetime(),
  commandId: z.string(),
})
export type BoxAnswer = z.infer<typeof BoxAnswer>

/**
 * One act of one student on their own copy of a task. Nothing else can be said by a box: no score, no role, no row of anybody but
 * the student's work. Sheets and experiments are found by the copy, since each side has its own.
 */
export const Work = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), ...of }),
  z.object({ kind: z.literal('start'), ...of }),
  z.object({
    kind: z.literal('circuit'),
    ...of,
    circuit: saved.circuit,
    settings: saved.settings,
  }),
  z.object({
    kind: z.literal('reading'),
    ...of,
    body: bodyOf(readingAdd).omit(sheetless),
    answers: z.array(BoxAnswer).max(100),
    circuit: Circuit.nullable(),
  }),
  z.object({ kind: z.literal('typed'), ...of, body: bodyOf(manualSave).omit(sheetless) }),
  z.object({ kind: z.literal('clear'), ...of, body: bodyOf(cellClear).omit(sheetless) }),
  z.object({ kind: z.literal('submit'), ...of }),
  z.object({ kind: z.literal('report'), ...of, body: bodyOf(reportSave).omit({ studentTaskId: true }) }),
  z.object({ kind: z.literal('reportSubmit'), ...of }),
  z.object({
    kind: z.literal('file'),
    ...of,
    file: BoxFileHead,
    /** Which piece, from 0; with the last one the file is there. */
    part: z.number().int().min(0),
    bytes: z.base64().max(Math.ceil(PIECE_BYTES / 3) * 4),
  }),
  z.object({
    kind: z.literal('picture'),
    ...of,
    body: bodyOf(experimentPhoto).omit({ id: true }),
    pictureId: Id,
    /** A person took it, no instrument. */
    photo: z.boolean(),
  }),
  z.object({ kind: z.literal('photoDelete'), ...of, body: bodyOf(experimentPhotoDelete).omit({ id: true }) }),
])
export type Work = z.infer<typeof Work>
