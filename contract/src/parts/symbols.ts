import { z } from 'zod'
import { Circuit } from '../bench/circuit.ts'
import { OwnSymbol, symbolClasses } from '../bench/own-symbol.ts'
import { endpoint } from '../core/endpoint.ts'
import { OwnerGroup } from '../core/ownership.ts'
import { PersonName } from '../core/person-name.ts'
import {
  FileData,
  Id,
  Instant,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'

/** 0 off, 1 on (in the parts list of those who may see it). */
const Status = z.literal([0, 1])

/** A voltage that a named net of the test circuit must have on average, V. */
export const Expectation = z
  .object({
    label: z.string().trim().min(1).max(40),
    low: z.number().min(-1e6).max(1e6),
    high: z.number().min(-1e6).max(1e6),
  })
  .refine(({ low, high }) => low <= high, { message: 'fits', path: ['high'] })
export type Expectation = z.infer<typeof Expectation>

/** The circuit in which a symbol has to work before it is switched on. */
export const SymbolTest = z.object({ circuit: Circuit, expected: z.array(Expectation).max(20) })
export type SymbolTest = z.infer<typeof SymbolTest>

const draft = {
  symbol: OwnSymbol,
  test: SymbolTest,
  /** What it stands for: 74LS00, LM358. */
  partNumber: z.string().trim().max(40).default(''),
  remark: OptionalLocalText.default({}),
}

/** As much of a symbol as a small picture needs. */
const Picture = OwnSymbol.pick({ pins: true, drawing: true, ieee: true })

export const SymbolRow = z.object({
  id: Id,
  group: OwnerGroup,
  status: Status,
  class: z.enum(symbolClasses),
  names: LocalText,
  partNumber: z.string(),
  remark: OptionalLocalText,
  owner: PersonName.nullable(),
  /** Personal, and shown to the teachers of the school all the same. */
  shared: z.boolean(),
  picture: Picture,
  /** Immutable versions so far; the last one is in parts lists. */
  versions: z.number().int(),
  /** Whether this user may change it; others may copy it. */
  editable: z.boolean(),
  updatedAt: Instant,
})
export type SymbolRow = z.infer<typeof SymbolRow>

export const SymbolDetail = SymbolRow.omit({ picture: true }).extend({
  symbol: OwnSymbol,
  test: SymbolTest,
  /** Send it back with an update; a newer draft refuses an older page. */
  revision: z.number().int(),
})
export type SymbolDetail = z.infer<typeof SymbolDetail>

export const SymbolVersion = z.object({
  number: z.number().int(),
  by: PersonName.nullable(),
  createdAt: Instant,
  /** The draft is the same as this version. */
  current: z.boolean(),
})
export type SymbolVersion = z.infer<typeof SymbolVersion>

const base = '/module/symbol'

export const symbolPage = endpoint({
  method: 'GET',
  path: `${base}/page`,
  access: 'parts:symbol:page',
  summary: 'Own, school and system symbols',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt']),
    name: z.string().trim().max(100).optional(),
    group: OwnerGroup.optional(),
    status: z.number().int().min(0).max(1).optional(),
    class: z.enum(symbolClasses).optional(),
  }),
  data: pageOf(SymbolRow),
})

export const symbolGet = endpoint({
  method: 'GET',
  path: `${base}/get`,
  access: 'parts:symbol:page',
  summary: 'One symbol with its draft',
  query: WithId,
  data: SymbolDetail,
})

export const symbolAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'parts:symbol:add',
  summary: 'A new symbol in the group of one’s role',
  body: z.object({ ...draft, test: SymbolTest.optional() }),
  data: WithId,
})

export const symbolUpdate = endpoint({
  method: 'POST',
  path: `${base}/update`,
  access: 'parts:symbol:edit',
  summary: 'Save the draft',
  body: z.object({ ...draft, id: Id, revision: z.number().int() }),
  data: z.object({ revision: z.number().int() }),
})

/** What a named net of the test circuit did, V; whether that is what was expected, null where nothing was. */
export const TestFigure = z.object({
  label: z.string(),
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  ok: z.boolean().nullable(),
})
export type TestFigure = z.infer<typeof TestFigure>

export const TestOutcome = z.discriminatedUnion('kind', [
  /** A line of the model that the grammar does not know. */
  z.object({
    kind: z.literal('model'),
    problems: z.array(z.object({ line: z.number().int(), fault: z.string() })),
  }),
  /** The symbol is not in the circuit. */
  z.object({ kind: z.literal('missing') }),
  /** What the checks before a run found, as `checkCircuit` names it. */
  z.object({ kind: z.literal('refused'), problems: z.array(z.unknown()) }),
  z.object({ kind: z.literal('failed'), reason: z.enum(['timeout', 'tooLarge', 'failed', 'closed']) }),
  z.object({ kind: z.literal('ran'), figures: z.array(TestFigure) }),
])
export type TestOutcome = z.infer<typeof TestOutcome>

export const symbolTest = endpoint({
  method: 'POST',
  path: `${base}/test`,
  access: 'parts:symbol:edit',
  summary: 'Run the test circuit of the saved draft once; nothing is kept',
  body: WithId,
  data: TestOutcome,
})

export const symbolStatus = endpoint({
  method: 'POST',
  path: `${base}/status`,
  access: 'parts:symbol:edit',
  summary:
    'On or off; turning on runs the test circuit and makes a version of the draft, which is what parts lists offer',
  body: z.object({ id: Id, status: Status }),
  data: Nothing,
})

export const symbolShare = endpoint({
  method: 'POST',
  path: `${base}/share`,
  access: 'parts:symbol:edit',
  summary: 'Let the people of one’s school use a personal symbol, or no longer',
  body: z.object({ id: Id, shared: z.boolean() }),
  data: Nothing,
})

export const symbolCopy = endpoint({
  method: 'POST',
  path: `${base}/copy`,
  access: 'parts:symbol:add',
  summary: 'Copy a symbol to one’s own group',
  body: WithId,
  data: WithId,
})

export const symbolDelete = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  access: 'parts:symbol:delete',
  summary: 'Delete a symbol; circuits keep what they took of it',
  body: WithId,
  data: Nothing,
})

export const symbolVersions = endpoint({
  method: 'GET',
  path: `${base}/versions`,
  access: 'parts:symbol:page',
  summary: 'The versions of a symbol, newest first',
  query: WithId,
  data: z.array(SymbolVersion),
})

export const symbolVersion = endpoint({
  method: 'GET',
  path: `${base}/version`,
  access: 'parts:symbol:page',
  summary: 'One version of a symbol with its data',
  query: z.object({ id: Id, number: z.number().int().min(1) }),
  data: z.object({ number: z.number().int(), symbol: OwnSymbol }),
})

/** A symbol as a parts list offers it. */
export const OfferedSymbol = z.object({
  id: Id,
  version: z.number().int(),
  partNumber: z.string(),
  symbol: OwnSymbol,
})
export type OfferedSymbol = z.infer<typeof OfferedSymbol>

/** Most symbols of people and schools in one parts list. */
export const MOST_OFFERED = 300

export const symbolOffered = endpoint({
  method: 'GET',
  path: `${base}/offered`,
  access: 'parts:symbol:use',
  summary: 'The symbols that are on and that one may place: the last version of each, newest first',
  query: z.object({}),
  data: z.object({
    symbols: z.array(OfferedSymbol),
    /** What else than its names a symbol of these or of the catalogue is found by, by id: pinyin in full and its initials. */
    spelling: z.record(z.string(), z.string()),
  }),
})

/** Most bytes of a symbol as a file. */
export const SYMBOL_FILE_LIMIT = 1024 * 1024
export const SYMBOL_FILE_ENDING = '.symbol.json'

/** A symbol for exchange between installations. */
export const SymbolFile = z.object({ kind: z.literal('labbox-symbol'), schema: z.literal(1), ...draft })
export type SymbolFile = z.infer<typeof SymbolFile>

export const symbolExport = endpoint({
  method: 'GET',
  path: `${base}/export`,
  access: 'parts:symbol:page',
  summary: 'A symbol as a file, to be imported elsewhere',
  query: WithId,
  data: FileData,
  file: ['application/vnd.labbox.symbol+json'],
})

export const symbolImport = endpoint({
  method: 'POST',
  path: `${base}/import`,
  access: 'parts:symbol:add',
  summary: 'A new symbol in the group of one’s role from an exported file (multipart part `file`)',
  multipart: { files: ['file'] },
  data: WithId,
})
