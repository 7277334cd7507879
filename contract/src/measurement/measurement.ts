import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant } from '../core/types.ts'
import { hints } from './hint-names.ts'
import { FullCell, Sheet, SheetScore, StudentCell } from './sheet.ts'
import { CellId } from './template.ts'
import { Design, TestOutcome } from './test-bench/test-bench.ts'

const Cell = z.object({ sheetId: Id, cellId: CellId })

/** Cells that a change altered: the one that was written and the computed ones that follow from it. */
export const SheetChange = z.discriminatedUnion('view', [
  z.object({
    view: z.literal('student'),
    cells: z.record(CellId, StudentCell),
    updatedAt: Instant,
    /** In practice: what one has reached with it. */
    score: SheetScore.optional(),
  }),
  z.object({ view: z.literal('full'), cells: z.record(CellId, FullCell), updatedAt: Instant }),
])
export type SheetChange = z.output<typeof SheetChange>

/** A typed text: one line without control characters. */
const PlainText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, { message: 'text' })

/** Made by the client once per act: a repeat after a lost answer changes nothing and answers alike. */
const SaveId = Id

export const readingAdd = endpoint({
  method: 'POST',
  path: '/measurement/reading',
  access: 'measurement:reading:add',
  summary:
    'Run the cell’s command on the occupied bench and fill the cell; the command is the frozen template’s',
  afterTrial: true,
  body: Cell.extend({ occupancyId: Id, option: z.string().max(40).optional(), saveId: SaveId.optional() }),
  data: SheetChange,
})

/** JSON on `user/<id>`: how many tests of others come before one's own. */
export const TestNotice = z.object({
  kind: z.literal('test.place'),
  saveId: Id,
  /** From 1; 0: it is running. */
  place: z.number().int(),
})
export type TestNotice = z.infer<typeof TestNotice>

export const designTest = endpoint({
  method: 'POST',
  path: '/measurement/test',
  access: 'measurement:reading:add',
  summary:
    'Test a design for an FPGA by the cell’s test bench; the percentage of what was right fills the cell. One test of each person at a time, others wait',
  afterTrial: true,
  body: Cell.extend({ files: Design, saveId: SaveId }),
  data: z.object({
    outcome: TestOutcome,
    /** Null: the cell stays as it is. */
    change: SheetChange.nullable(),
  }),
})

export const manualSave = endpoint({
  method: 'POST',
  path: '/measurement/manual',
  access: 'measurement:reading:add',
  summary:
    'Save a typed value; `base` is the cell’s seq it was made on, so that a stale page cannot overwrite',
  afterTrial: true,
  body: Cell.extend({
    value: z.union([z.number().refine(Number.isFinite), PlainText]),
    /** A number as it was typed, with its digits, prefix and `± U`. */
    typed: PlainText.max(60).optional(),
    base: z.number().int().min(0),
    saveId: SaveId,
  }),
  data: SheetChange,
})

export const cellClear = endpoint({
  method: 'POST',
  path: '/measurement/clear',
  access: 'measurement:reading:add',
  summary: 'Empty a cell; its readings stay in the record',
  afterTrial: true,
  body: Cell.extend({ base: z.number().int().min(0), saveId: SaveId }),
  data: SheetChange,
})

export const sheetGet = endpoint({
  method: 'GET',
  path: '/measurement/sheet',
  access: 'signedIn',
  summary: 'A sheet with its cells, as the caller may see it',
  query: z.object({ sheetId: Id }),
  data: Sheet,
})

export const cellWhy = endpoint({
  method: 'GET',
  path: '/measurement/sheet/why',
  access: 'signedIn',
  summary: 'Why a cell is judged wrong, where verdicts are told; never what it should be',
  query: Cell,
  data: z.object({
    /** Its value is not what was expected, it is not given as asked, or the circuit was another one. */
    why: z.enum(['value', 'digits', 'setup']),
    /** By which mistake a reading may have come about; null: it does not look like one of them. */
    hint: z.enum(hints).nullable(),
  }),
})

/** One entry of a cell's record. */
export const Reading = z.object({
  id: Id,
  kind: z.enum(['instrument', 'manual', 'clear']),
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.string(),
  raw: z.string().nullable(),
  instrument: z.string().nullable(),
  model: z.string().nullable(),
  command: z.string().nullable(),
  scpi: z.string().nullable(),
  at: Instant,
  byId: Id,
  occupancyId: Id.nullable(),
})
export type Reading = z.output<typeof Reading>

export const readingList = endpoint({
  method: 'GET',
  path: '/measurement/reading/list',
  access: 'signedIn',
  summary: 'Everything that was ever read or typed into a cell, newest first (at most 200)',
  query: Cell,
  data: z.array(Reading),
})

/** What one pseudo-command becomes on one instrument model, and the choices of its parameters. */
export const CompatibleConfig = z.object({
  id: Id,
  model: z.string(),
  kind: z.string(),
  pseudo: z.string(),
  params: z.array(z.object({ name: z.string(), choices: z.array(z.string()) })),
  scpi: z.string(),
  /** Unit of the value it reads; empty for texts, pictures and settings. */
  unit: z.string(),
  /** What it answers; `none`: it only sets something. */
  result: z.enum(['number', 'text', 'bool', 'image', 'wave', 'none']),
})
export type CompatibleConfig = z.output<typeof CompatibleConfig>

export const compatibleConfigList = endpoint({
  method: 'GET',
  path: '/monitorConfig/compatibleConfig/list',
  access: 'measurement:config:list',
  summary: 'Pseudo-commands and what they become on each instrument model',
  query: z.object({ model: z.string().max(40).optional(), pseudo: z.string().max(100).optional() }),
  data: z.array(CompatibleConfig),
})
