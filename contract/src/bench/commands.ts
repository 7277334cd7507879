import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant } from '../core/types.ts'
import { DrivePins } from './fpga/pins.ts'
import { ChipAct } from './program.ts'
import { benchOps, type BenchOp } from './ops.ts'

/** The longest pseudo-command: one with a list of numbers. */
export const COMMAND_LENGTH = 4_000

/** What a browser gives with each operation; the server adds the rest (the stored diagram, the SCPI text). */
export const commandArgs = {
  scan: z.object({}),
  find: z.object({}),
  load: z.object({ circuitId: Id }),
  run: z.object({}),
  stop: z.object({}),
  set: z.object({ component: z.string().max(40), param: z.string().max(40), value: z.number() }),
  chip: z.object({ component: z.string().max(40), what: ChipAct }),
  /** One pseudo-command, e.g. `DS.MEAS.VPP(CH1)`. */
  instrument: z.object({ command: z.string().trim().min(1).max(COMMAND_LENGTH) }),
  camera: z.object({}),
  /** A bitstream of one’s own for this board, by its id among the files for it. */
  'fpga.program': z.object({ id: Id }),
  /** Switches or keys of the board that one has programmed. */
  'fpga.drive': DrivePins,
  reset: z.object({}),
} as const satisfies Record<BenchOp, z.ZodObject>
export type CommandArgs = { [Op in BenchOp]: z.input<(typeof commandArgs)[Op]> }

/** What an instrument said to one pseudo-command. */
export const InstrumentReading = z.object({
  /** The number when the answer is one (SI unit); null for over range, texts and pictures. */
  value: z.number().nullable(),
  text: z.string().nullable(),
  /** Bytes of a block (a screen picture), base64. */
  block: z.string().nullable(),
  unit: z.string(),
  /** As the instrument said it. */
  raw: z.string(),
  instrument: z.string(),
  model: z.string(),
  /** The command as it was sent. */
  scpi: z.string(),
  at: Instant,
})
export type InstrumentReading = z.infer<typeof InstrumentReading>

export const CommandAnswer = z.object({
  id: Id,
  op: z.enum(benchOps),
  /** `InstrumentReading` for `instrument`; what the bench answered for the others. */
  result: z.unknown(),
  /** Milliseconds the instrument itself took. */
  instrumentMs: z.number().nullable(),
  /** A newer setting of the same knob was sent instead of this one. */
  superseded: z.boolean(),
})
export type CommandAnswer = z.infer<typeof CommandAnswer>

export const commandStates = ['requested', 'sent', 'answered', 'failed', 'timeout'] as const
export const CommandState = z.enum(commandStates)
export type CommandState = z.infer<typeof CommandState>

/** The record of one command. */
export const CommandRecord = z.object({
  id: Id,
  occupancyId: Id,
  op: z.enum(benchOps),
  args: z.unknown(),
  state: CommandState,
  /** Key of the error table, and what the bench said with it. */
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  result: z.unknown(),
  requestedAt: Instant,
  sentAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  /** The answer came after the caller had been told of a time-out. */
  late: z.boolean(),
})
export type CommandRecord = z.infer<typeof CommandRecord>

const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{8,60}$/, { message: 'idempotencyKey' })

export const commandSend = endpoint({
  method: 'POST',
  path: '/bench/command',
  access: 'bench:command:send',
  summary: 'One operation on the bench one holds; answers when the bench has answered',
  afterTrial: true,
  body: z.object({
    occupancyId: Id,
    op: z.enum(benchOps),
    args: z.record(z.string(), z.unknown()).default({}),
    /** The same key is carried out once, however often it is sent. */
    idempotencyKey: IdempotencyKey.optional(),
    /** Grows with each setting a browser sends: calls overtake each other, and the greatest is where the knob stands. */
    order: z.number().int().optional(),
    /** A panel that refreshes itself: does not count as activity and is not logged. */
    background: z.boolean().default(false),
  }),
  data: CommandAnswer,
})

export const commandGet = endpoint({
  method: 'GET',
  path: '/bench/command/get',
  access: 'bench:command:send',
  summary: 'What became of a command whose answer was lost: by its id, or by occupancy and idempotency key',
  query: z.object({
    id: Id.optional(),
    occupancyId: Id.optional(),
    idempotencyKey: IdempotencyKey.optional(),
  }),
  data: CommandRecord,
})
