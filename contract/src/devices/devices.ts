import { z } from 'zod'
import { BenchTrouble, InstrumentInfo, Wiring } from '../bench/protocol.ts'
import { FpgaBoard } from '../bench/fpga/board.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  FileData,
  Id,
  Instant,
  LocalText,
  Nothing,
  WithId,
  localName,
  pageOf,
  pageQuery,
  SHEETS,
} from '../core/types.ts'
import { PhotoLabel } from './photo.ts'

/** What one place of a device, or the device as a whole, is doing. `free` alone can be taken. */
export const deviceStates = ['free', 'occupied', 'cleaning', 'fault', 'offline', 'retired'] as const
export const DeviceState = z.enum(deviceStates)
export type DeviceState = z.infer<typeof DeviceState>

/** Six octets, stored with colons in upper case; also read with dashes or bare. */
export const Mac = z
  .string()
  .trim()
  .regex(/^([0-9a-f]{2}[:-]?){5}[0-9a-f]{2}$/i, { message: 'mac' })
  .transform((text) => text.replace(/[:-]/g, '').toUpperCase().match(/../g)!.join(':'))

/** What the bench itself must never exceed, in SI units; absent = what its instruments can do. */
export const HardLimits = z.object({
  supplyVolts: z.number().min(0).max(60).optional(),
  supplyAmps: z.number().min(0).max(10).optional(),
  generatorVpp: z.number().min(0).max(20).optional(),
  generatorHz: z.number().min(0).max(200e6).optional(),
})
export type HardLimits = z.infer<typeof HardLimits>

const Day = z.iso.date()
/** `due`: it works, but should have been calibrated by now. */
export const InstrumentHealth = z.enum(['ok', 'due', 'offline'])
export type InstrumentHealth = z.infer<typeof InstrumentHealth>

/** An instrument as the bench found it, and what people know about it. */
export const DeviceInstrument = InstrumentInfo.extend({
  health: InstrumentHealth,
  seenAt: Instant,
  calibratedAt: Day.nullable(),
  calibrationDue: Day.nullable(),
  notes: z.string(),
})
export type DeviceInstrument = z.infer<typeof DeviceInstrument>

/** One bench: how it is registered, and what it is doing now. */
export const Device = z.object({
  id: Id,
  name: LocalText,
  type: z.string(),
  model: z.string(),
  vendor: z.string(),
  mac: z.string().nullable(),
  wiring: Wiring,
  limits: HardLimits,
  remark: z.string(),
  /** Where it stands. */
  place: z.string(),
  pictureId: Id.nullable(),
  /** A link to the picture for the caller. */
  picture: z.string().nullable(),
  /** What stands where on it. */
  photoLabels: z.array(PhotoLabel),
  /** Where the computer beside the bench finds its camera; shown to who may change it. */
  camera: z.string(),
  retiredAt: Instant.nullable(),
  retiredReason: z.string().nullable(),
  orgId: Id.nullable(),
  orgName: LocalText.nullable(),
  /** The pool of simulated benches that comes with the server. */
  builtin: z.boolean(),
  /** Whether an agent holds its secret. */
  enrolled: z.boolean(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
  state: DeviceState,
  online: z.boolean(),
  /** Since when it is online or offline; null before its first report. */
  since: Instant.nullable(),
  version: z.string(),
  /** How many may work at once, and how many places are in which state. */
  capacity: z.number().int(),
  free: z.number().int(),
  occupied: z.number().int(),
  cleaning: z.number().int(),
  fault: z.number().int(),
  faultDetail: z.string().nullable(),
  /** What is wrong with instruments; `troubleText` says it. */
  troubles: z.array(BenchTrouble),
  /** Out of order until a reported fault is mended. */
  blocked: z.boolean(),
  /** Reported faults that are not mended. */
  tickets: z.number().int(),
  /** Things that are running out, for who may change the bench. */
  low: z.number().int(),
  /** People waiting for a place. */
  waiting: z.number().int(),
  instruments: z.array(DeviceInstrument),
  modules: z.array(z.string()),
  /** The FPGA board that designs can be loaded into; null: there is none. */
  fpga: FpgaBoard.nullable(),
})
export type Device = z.infer<typeof Device>

const fields = {
  name: localName(1, 60),
  type: z.string().trim().max(40).default(''),
  model: z.string().trim().max(40).default(''),
  vendor: z.string().trim().max(60).default(''),
  mac: Mac.nullable().default(null),
  wiring: z.enum(['matrix', 'manual', 'simulated']).default('manual'),
  limits: HardLimits.default({}),
  remark: z.string().trim().max(500).default(''),
  place: z.string().trim().max(100).default(''),
  pictureId: Id.nullable().default(null),
  camera: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, hostname: /./, message: 'camera' })])
    .default(''),
}

/** What a person says about a bench. */
export const DeviceInput = z.object(fields)
export type DeviceInput = z.infer<typeof DeviceInput>

const deviceFilters = {
  name: z.string().trim().max(60).optional(),
  type: z.string().trim().max(40).optional(),
  model: z.string().trim().max(40).optional(),
  orgId: Id.optional(),
  online: z.boolean().optional(),
  wiring: Wiring.optional(),
  /** Those with an FPGA board, or without. */
  fpga: z.boolean().optional(),
  /** Those that are out of use instead of the others. */
  retired: z.boolean().optional(),
  /** Those of the caller's own organisation, without those of others and the shared ones. */
  own: z.boolean().optional(),
}

export const devicePage = endpoint({
  method: 'GET',
  path: '/device/page',
  access: 'devices:device:page',
  summary: 'Devices the caller may use or manage, with what they are doing now',
  query: z.object({
    ...pageQuery(['name', 'createdAt', 'type', 'model']),
    ...deviceFilters,
  }),
  data: pageOf(Device),
})

export const deviceGet = endpoint({
  method: 'GET',
  path: '/device/get',
  access: 'devices:device:page',
  summary: 'One device',
  query: WithId,
  data: Device,
})

export const deviceAdd = endpoint({
  method: 'POST',
  path: '/device/add',
  access: 'devices:device:add',
  summary: 'Register a bench; its agent is enrolled by a code afterwards',
  body: DeviceInput.extend({ orgId: Id.optional() }),
  data: WithId,
})

export const deviceUpdate = endpoint({
  method: 'POST',
  path: '/device/update',
  access: 'devices:device:edit',
  summary: 'Change how a bench is registered',
  body: DeviceInput.extend({ id: Id }),
  data: Nothing,
})

export const deviceDelete = endpoint({
  method: 'POST',
  path: '/device/delete',
  access: 'devices:device:delete',
  summary: 'Remove a bench that nobody uses; its usage records stay',
  body: WithId,
  data: Nothing,
})

export const deviceEnrollCode = endpoint({
  method: 'POST',
  path: '/device/enrollCode',
  access: 'devices:device:edit',
  summary: 'A one-time code for the agent of a bench; a former code or secret stops working when it is used',
  body: WithId,
  data: z.object({
    code: z.string(),
    expires: Instant,
    /** The bench program as this product offers it; null where it was not built. */
    agent: z.object({ name: z.string(), url: z.string(), sha256: z.string() }).nullable(),
    /** Fetches, checks and installs it. */
    install: z.string().nullable(),
    /** Enrols the bench. */
    command: z.string(),
  }),
})

export const deviceEnroll = endpoint({
  method: 'POST',
  path: '/device/enroll',
  access: { public: 'the one-time code authenticates' },
  summary: 'The agent of a bench exchanges its code for id and secret',
  afterTrial: true,
  body: z.object({ code: z.string().trim().min(8).max(100), mac: Mac.optional() }),
  data: z.object({
    deviceId: Id,
    secret: z.string(),
    /** Where the agent connects, when the server knows better than `wss://<same host>/mqtt`. */
    brokerUrl: z.string().nullable(),
    /** Ed25519 (SPKI, base64): packages of the bench program are signed with its other half. */
    packageKey: z.string(),
  }),
})

export const deviceOverride = endpoint({
  method: 'POST',
  path: '/device/override',
  access: 'devices:device:edit',
  summary: 'Put a faulty device back into use, with the reason',
  body: z.object({ id: Id, reason: z.string().trim().min(1, { message: 'required' }).max(300) }),
  data: Nothing,
})

export const deviceRetire = endpoint({
  method: 'POST',
  path: '/device/retire',
  access: 'devices:device:edit',
  summary: 'Take a device out of use; refused while somebody is on it or has booked it',
  body: z.object({ id: Id, reason: z.string().trim().min(1, { message: 'required' }).max(300) }),
  data: Nothing,
})

export const deviceRestore = endpoint({
  method: 'POST',
  path: '/device/restore',
  access: 'devices:device:edit',
  summary: 'Put a retired device back into use',
  body: WithId,
  data: Nothing,
})

export const instrumentUpdate = endpoint({
  method: 'POST',
  path: '/device/instrument/update',
  access: 'devices:device:edit',
  summary: 'When an instrument was calibrated, when it is due again, and notes about it',
  body: z.object({
    deviceId: Id,
    instrument: z.string().trim().min(1).max(20),
    calibratedAt: Day.nullable().default(null),
    calibrationDue: Day.nullable().default(null),
    notes: z.string().trim().max(500).default(''),
  }),
  data: Nothing,
})

export const deviceExport = endpoint({
  method: 'GET',
  path: '/device/export',
  access: 'devices:device:export',
  summary: 'The list as a sheet, which can be imported again',
  query: z.object({ format: z.enum(['xlsx', 'csv']), ...deviceFilters }),
  data: FileData,
  file: SHEETS,
})
