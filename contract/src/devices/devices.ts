import { z } from 'zod'
import { InstrumentInfo, Wiring } from '../bench/protocol.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText, Nothing, WithId, localName, pageOf, pageQuery } from '../core/types.ts'

/** What one place of a device, or the device as a whole, is doing. `free` alone can be taken. */
export const deviceStates = ['free', 'occupied', 'cleaning', 'fault', 'offline'] as const
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
  /** People waiting for a place. */
  waiting: z.number().int(),
  instruments: z.array(InstrumentInfo),
  modules: z.array(z.string()),
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
}

export const devicePage = endpoint({
  method: 'GET',
  path: '/device/page',
  access: 'devices:device:page',
  summary: 'Devices the caller may use or manage, with what they are doing now',
  query: z.object({
    ...pageQuery(['name', 'createdAt', 'type', 'model']),
    name: z.string().trim().max(60).optional(),
    type: z.string().trim().max(40).optional(),
    online: z.boolean().optional(),
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
  body: z.object({ ...fields, orgId: Id.optional() }),
  data: WithId,
})

export const deviceUpdate = endpoint({
  method: 'POST',
  path: '/device/update',
  access: 'devices:device:edit',
  summary: 'Change how a bench is registered',
  body: z.object({ ...fields, id: Id }),
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
  data: z.object({ code: z.string(), expires: Instant, command: z.string() }),
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
