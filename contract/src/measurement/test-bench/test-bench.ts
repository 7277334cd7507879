import { z } from 'zod'

/** Most characters of a design that is tested, all its files together. */
const DESIGN_LENGTH = 400_000

/** A name of a module of Verilog, as it may stand in a script. */
const ModuleName = z
  .string()
  .trim()
  .regex(/^[A-Za-z_][A-Za-z0-9_$]{0,59}$/, { message: 'text' })

export const testBenchKinds = ['vectors', 'verilog'] as const

/** How a design for an FPGA is tested: its verdict, the share of what was right in percent, fills a cell. */
export const TestBench = z.object({
  /** A table of what comes in and must come out, or a module of Verilog that looks itself. */
  kind: z.enum(testBenchKinds),
  /** The module that students write. */
  module: ModuleName,
  text: z.string().max(40_000),
  /** Whether students are told where it went wrong first. */
  told: z.boolean().default(false),
})
export type TestBench = z.infer<typeof TestBench>

/** What students know of it. */
export const StudentTestBench = TestBench.pick({ module: true })

/** What the module of a test bench in Verilog is called. */
export const BENCH_MODULE = 'testbench'

/** Files of a design that is tested: together no longer than one may be. */
export const DESIGN_FILES = 20
export const DesignFile = z.object({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(?:v|sv|vh|svh|hex|mem)$/, { message: 'fileName' }),
  text: z.string().max(DESIGN_LENGTH),
})
export type DesignFile = z.infer<typeof DesignFile>
export const Design = z
  .array(DesignFile)
  .min(1)
  .max(DESIGN_FILES)
  .refine((files) => files.reduce((sum, { text }) => sum + text.length, 0) <= DESIGN_LENGTH, {
    message: 'tooLarge',
  })

/** What a compiler says of a line: `kind` is what can be put into words of both languages. */
export const DesignComplaint = z.object({
  file: z.string().max(100),
  line: z.number().int(),
  severity: z.enum(['error', 'warning']),
  kind: z.string().max(20),
  name: z.string().max(200),
  wanted: z.string().max(200),
  text: z.string().max(500),
})

/** Where it went wrong first. */
export const Mismatch = z.object({
  /** Of the table, from 1. */
  line: z.number().int(),
  output: z.string().max(60),
  wanted: z.string().max(100),
  found: z.string().max(100),
  inputs: z.array(z.object({ name: z.string().max(60), value: z.string().max(100) })).max(100),
})
export type Mismatch = z.infer<typeof Mismatch>

/** What became of a test. Only `done` fills the cell. */
export const TestOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    passed: z.number().int(),
    total: z.number().int(),
    /** Null: everything was right, or it is not told. */
    first: Mismatch.nullable(),
  }),
  /** The source is wrong. */
  z.object({ kind: z.literal('source'), complaints: z.array(DesignComplaint).max(50) }),
  /** The design cannot be run, with the names of what keeps it. */
  z.object({ kind: z.literal('design'), problem: z.string().max(20), names: z.array(z.string()).max(50) }),
  /** Ports that are asked for and not there. */
  z.object({ kind: z.literal('ports'), names: z.array(z.string()).max(100) }),
  /** It took more than 20 s or 1 GB, or never said that it was done. */
  z.object({ kind: z.literal('ended'), why: z.enum(['time', 'memory', 'fault', 'unfinished']) }),
  /** The test bench itself is wrong: who teaches has to mend it. */
  z.object({ kind: z.literal('bench'), text: z.string().max(500) }),
])
export type TestOutcome = z.infer<typeof TestOutcome>
