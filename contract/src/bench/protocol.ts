import { z } from 'zod'
import { MINUTE_MS } from '../core/durations.ts'
import { FPGA_FILE_BYTES } from '../files/files.ts'
import { Circuit, MaxList } from './circuit.ts'
import { FpgaBoard } from './fpga/board.ts'
import { DrivePins } from './fpga/pins.ts'
import { limitUnits, type LimitedQuantity } from './limits.ts'
import { benchOps, opTimeouts, type BenchOp } from './ops.ts'
import { ChipAct } from './program.ts'
import { troubleKinds } from './trouble.ts'
import { UpdateReport } from './update.ts'

/**
 * What server and bench agent say to each other over MQTT 3.1.1. Commands, leases and replies are signed: an HMAC by the
 * device's secret over the exact body text, with a sequence number, so that a shared broker account cannot forge or replay.
 */
export const topics = {
  status: (device: string) => `bench/${device}/status`,
  lease: (device: string, instance: number | '+') => `bench/${device}/lease/${instance}`,
  cmd: (device: string) => `bench/${device}/cmd`,
  reply: (device: string, node: string) => `bench/${device}/reply/${node}`,
  wave: (device: string, occupancy: string, instrument: string) =>
    `bench/${device}/wave/${occupancy}/${instrument}`,
  event: (device: string, occupancy: string) => `bench/${device}/event/${occupancy}`,
  /** By the server, while somebody hears the waves of this occupancy, at least every `WATCH_MS`; without content. */
  watch: (device: string, occupancy: string) => `bench/${device}/watch/${occupancy}`,
  /** By the server, signed: a newer program for the agent. */
  update: (device: string) => `bench/${device}/update`,
  /** By the server, to whoever may see the device: its state changed, read it again. */
  live: (device: string) => `bench/${device}/live`,
  user: (user: string) => `user/${user}`,
  synergy: (id: string) => `np/${id}`,
  synergyUser: (id: string) => `npu/${id}`,
} as const

/** An agent sends waves only if it was told within twice this time, ms, that somebody is watching. */
export const WATCH_MS = 20_000

/** `safe` messages answer no single node: the agent publishes them on `reply/all`, which every node hears. */
export const EVERY_NODE = 'all'

/** `body` is the JSON text that `mac` (hex HMAC-SHA-256 over `${seq}.${body}`) covers; `seq` grows per sender and connection epoch. */
export const SignedMessage = z.object({ seq: z.number().int(), body: z.string(), mac: z.string().length(64) })
export type SignedMessage = z.infer<typeof SignedMessage>

export const InstrumentKind = z.enum(['DS', 'DG', 'DP', 'DM', 'LA'])
export type InstrumentKind = z.infer<typeof InstrumentKind>

export const InstrumentInfo = z.object({
  /** Stable within the bench: `ds1`, `dg1`, `dp1`, `dm1`, `la1`. */
  id: z.string().max(20),
  kind: InstrumentKind,
  model: z.string().max(40),
  serial: z.string().max(60),
  idn: z.string().max(200),
  address: z.string().max(80),
  online: z.boolean(),
})
export type InstrumentInfo = z.infer<typeof InstrumentInfo>

export const Wiring = z.enum(['simulated', 'matrix', 'manual'])

export const BenchTrouble = z.object({
  kind: z.enum(troubleKinds),
  /** Null: nobody has been recognised at this address yet. */
  instrument: z.string().max(20).nullable(),
  address: z.string().max(80),
  /** Its own words, or those of its driver. */
  said: z.string().max(200),
})
export type BenchTrouble = z.infer<typeof BenchTrouble>

/**
 * Retained; the last will is the same with online:false. Not secret, and only a claim: the server trusts signed replies
 * alone.
 */
export const BenchStatus = z.object({
  online: z.boolean(),
  version: z.string().max(20),
  simulated: z.boolean(),
  wiring: Wiring,
  /** How many students at once: 1 for real equipment, the pool's size for simulated benches. */
  capacity: z.number().int().min(1).max(200),
  instruments: z.array(InstrumentInfo).max(20),
  modules: z.array(z.string().max(60)).max(50),
  /** The FPGA board that designs are loaded into; null: it has none. */
  fpga: FpgaBoard.nullable().default(null),
  /** Outputs may be on: the bench is in fault until it says that it is safe. */
  unsafe: z.boolean().default(false),
  troubles: z.array(BenchTrouble).max(20).default([]),
  /** Whether the program may be updated from the server. */
  updates: z.boolean().default(false),
  at: z.string(),
})
export type BenchStatus = z.infer<typeof BenchStatus>

/**
 * Who may use one instance of the bench (instance 0 for real equipment; 0…capacity−1 of a simulated pool, started at the
 * first lease). `occupancy: null` = idle: the agent makes the instance safe and confirms by a `safe` message on its reply topic.
 */
export const Lease = z.object({
  instance: z.number().int().min(0),
  occupancy: z.string().nullable(),
  /** How long the lease lasts from its arrival, ms. Given beside the instant, because clocks may differ. */
  durationMs: z.number().int().min(0),
  until: z.string().nullable(),
  /** Why the former lease ended: release | idle | kick | slot | offline | replaced. */
  reason: z.string().nullable(),
})
export type Lease = z.infer<typeof Lease>

/** Arguments per operation; `instrument` is one pseudo-command already checked and rendered to SCPI by the server. */
export const opArgs = {
  scan: z.object({}),
  find: z.object({}),
  /** The diagram as stored on the server (never browser text), with id and hash; max list for the agent's own check. */
  load: z.object({
    circuitId: z.string().max(60),
    hash: z.string().max(64),
    circuit: Circuit,
    maxList: MaxList.nullable(),
  }),
  run: z.object({}),
  stop: z.object({}),
  /** A component's parameter while running: potentiometer position, switch closed. SI number. */
  set: z.object({ component: z.string().max(40), param: z.string().max(40), value: z.number() }),
  /** A microcontroller of the running circuit: its terminal, its debugger. */
  chip: z.object({ component: z.string().max(40), what: ChipAct }),
  instrument: z.object({
    instrument: z.string().max(20),
    /** A list of numbers may be long. */
    scpi: z.string().max(4_400),
    reply: z.enum(['none', 'line', 'block']),
    /** How long the server waits for it, ms; the instrument is given a little less. */
    withinMs: z.number().int().min(1_000).max(MINUTE_MS).default(opTimeouts.instrument),
    /** Limits that the agent checks again: what the command sets, in SI units. */
    sets: z
      .array(
        z.object({
          quantity: z.enum(Object.keys(limitUnits) as LimitedQuantity[]),
          value: z.number(),
        }),
      )
      .max(6)
      .default([]),
  }),
  /** Where the camera of the bench is; empty: it has none. */
  camera: z.object({ url: z.string().max(2_000).default('') }),
  /** A bitstream for the FPGA board: the bench fetches it from its server and checks what has come. */
  'fpga.program': z.object({
    name: z.string().max(200),
    path: z
      .string()
      .regex(/^\/[^/\\]/)
      .max(2_000),
    size: z.number().int().min(1).max(FPGA_FILE_BYTES),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  /** Switches or keys of the FPGA board, by its companion. */
  'fpga.drive': DrivePins,
  reset: z.object({}),
} as const satisfies Record<BenchOp, z.ZodObject>

/** Body of a signed `cmd`. */
export const Command = z.object({
  /** Correlation id, also the idempotency key: the agent answers a repeat with the stored answer. */
  id: z.string().max(60),
  node: z.string().max(60),
  instance: z.number().int().min(0),
  occupancy: z.string(),
  op: z.enum(benchOps),
  args: z.unknown(),
  /**
   * The `bootId` that the lease was last answered with. If the place has another one by now, what was set up there is
   * lost.
   */
  bootId: z.string().max(60).optional(),
})
export type Command = z.infer<typeof Command>

/** Stable failure keys; texts in both languages are in the error table (`BENCH_…`). */
export const benchFailures = [
  'BENCH_NOT_LEASED',
  'BENCH_TIMEOUT',
  'BENCH_SCAN_TIMEOUT',
  'BENCH_RUN_TIMEOUT',
  'BENCH_FIND_TIMEOUT',
  'BENCH_CAMERA_TIMEOUT',
  'BENCH_FPGA_TIMEOUT',
  'BENCH_FPGA_MISSING',
  'BENCH_FPGA_FAILED',
  'BENCH_FPGA_EMPTY',
  'BENCH_PINS_MISSING',
  'BENCH_PINS_LOST',
  'BENCH_PINS_REFUSED',
  'BENCH_DISCONNECTED',
  'BENCH_CIRCUIT_FAILED',
  'BENCH_MODULE_MISMATCH',
  'BENCH_NOT_LOADED',
  'BENCH_RESTARTED',
  'BENCH_OVER_LIMIT',
  'BENCH_INSTRUMENT_MISSING',
  'BENCH_INSTRUMENT_ERROR',
  'BENCH_BAD_COMMAND',
  'BENCH_BUSY',
] as const
export type BenchFailure = (typeof benchFailures)[number]

/** Body of a signed `reply`: the answer to one command, or `safe`: an instance confirms that its outputs are off. */
export const Reply = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    id: z.string(),
    ok: z.boolean(),
    failure: z.enum(benchFailures).optional(),
    /** Which opening of the place answered: a new one for each start of the program or absence of the bench. */
    bootId: z.string().max(60).optional(),
    /** Text of the instrument or simulator, for the log. */
    detail: z.string().max(2000).optional(),
    /** Line replies as text; blocks as base64. */
    result: z.unknown().optional(),
    /** Milliseconds the instrument itself took. */
    instrumentMs: z.number().optional(),
  }),
  z.object({
    kind: z.literal('safe'),
    instance: z.number().int(),
    occupancy: z.string().nullable(),
    ok: z.boolean(),
    detail: z.string().max(500).optional(),
  }),
  UpdateReport.extend({ kind: z.literal('update') }),
])
export type Reply = z.infer<typeof Reply>

/**
 * Keys of the events an agent itself says; `instrumentsFound` has `{count}`, `programming` has `{percent}`, `programmed` has `{file}`,
 * `failed` has `{failure, detail}`. The server adds its own.
 */
export const agentEventKeys = [
  'instrumentsFound',
  'loaded',
  'running',
  'stopped',
  'programming',
  'programmed',
  'pinsLost',
  'pinsBack',
  'reset',
  'failed',
] as const

/** JSON on `…/event/<occupancy>`: what the canvas log and the run state show. */
export const BenchEvent = z.object({
  at: z.string(),
  level: z.enum(['success', 'info', 'warning', 'error']),
  /** i18n key below `bench.event`, with params. */
  key: z.string().max(60),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** Idle → loaded → running → idle. */
  state: z.enum(['idle', 'loaded', 'running']).optional(),
})
export type BenchEvent = z.infer<typeof BenchEvent>
