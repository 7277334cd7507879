import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'

// What a bench needs to stay usable: faults that are reported and mended, and what is used up.

export const ticketStates = ['open', 'taken', 'done'] as const
export const TicketState = z.enum(ticketStates)
export type TicketState = z.infer<typeof TicketState>

/** What may follow; a fault that comes back is opened again. */
export const ticketMoves: Readonly<Record<TicketState, readonly TicketState[]>> = {
  open: ['taken', 'done'],
  taken: ['open', 'done'],
  done: ['open'],
}

const FaultText = z.string().trim().min(1, { message: 'required' }).max(1000)

export const Ticket = z.object({
  id: Id,
  deviceId: Id,
  deviceName: LocalText,
  /** `ds1`, as the bench calls it, with its model; null: the bench as a whole. */
  instrument: z.string().nullable(),
  model: z.string().nullable(),
  text: z.string(),
  /** A link to the picture for the caller. */
  picture: z.string().nullable(),
  state: TicketState,
  /** Nobody can take or book the bench until it is done. */
  blocks: z.boolean(),
  note: z.string(),
  openedBy: PersonName.nullable(),
  openedAt: Instant,
  takenBy: PersonName.nullable(),
  doneAt: Instant.nullable(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
})
export type Ticket = z.infer<typeof Ticket>

export const ticketPage = endpoint({
  method: 'GET',
  path: '/device/ticket/page',
  access: 'devices:ticket:page',
  summary: 'Faults of benches that the caller looks after or has reported',
  query: z.object({
    ...pageQuery(['openedAt', 'state']),
    deviceId: Id.optional(),
    state: TicketState.optional(),
    /** Those that are not done. */
    pending: z.boolean().optional(),
  }),
  data: pageOf(Ticket),
})

export const ticketOpen = endpoint({
  method: 'POST',
  path: '/device/ticket/open',
  access: 'devices:ticket:open',
  summary: 'Report a fault of a bench',
  body: z.object({
    deviceId: Id,
    instrument: z.string().trim().min(1).max(20).nullable().default(null),
    text: FaultText,
    pictureId: Id.nullable().default(null),
  }),
  data: WithId,
})

export const ticketUpdate = endpoint({
  method: 'POST',
  path: '/device/ticket/update',
  access: 'devices:ticket:edit',
  summary: 'Take a fault on, block the bench because of it, or say that it is mended',
  body: z.object({
    id: Id,
    state: TicketState,
    blocks: z.boolean().default(false),
    note: z.string().trim().max(1000).default(''),
  }),
  data: Nothing,
})

const MOST_STOCK = 1_000_000
const Stock = z.number().int().min(0).max(MOST_STOCK)

const consumableFields = {
  name: z.string().trim().min(1, { message: 'required' }).max(60),
  unit: z.string().trim().max(20).default(''),
  /** There is little left from here on. */
  threshold: Stock.default(0),
}

export const Consumable = z.object({
  id: Id,
  deviceId: Id,
  deviceName: LocalText,
  name: z.string(),
  unit: z.string(),
  stock: z.number().int(),
  threshold: z.number().int(),
  low: z.boolean(),
  /** When something was last taken or added. */
  movedAt: Instant,
})
export type Consumable = z.infer<typeof Consumable>

export const consumablePage = endpoint({
  method: 'GET',
  path: '/device/consumable/page',
  access: 'devices:consumable:edit',
  summary: 'What is used up at benches that the caller looks after, with what is left',
  query: z.object({
    ...pageQuery(['name', 'stock', 'movedAt']),
    deviceId: Id.optional(),
    low: z.boolean().optional(),
  }),
  data: pageOf(Consumable),
})

export const consumableAdd = endpoint({
  method: 'POST',
  path: '/device/consumable/add',
  access: 'devices:consumable:edit',
  summary: 'Keep count of something at a bench',
  body: z.object({ deviceId: Id, ...consumableFields, stock: Stock.default(0) }),
  data: WithId,
})

export const consumableUpdate = endpoint({
  method: 'POST',
  path: '/device/consumable/update',
  access: 'devices:consumable:edit',
  summary: 'Rename something that is counted, or say when there is little left',
  body: z.object({ id: Id, ...consumableFields }),
  data: Nothing,
})

export const consumableMove = endpoint({
  method: 'POST',
  path: '/device/consumable/move',
  access: 'devices:consumable:edit',
  summary: 'Take some (negative) or add some',
  body: z.object({
    id: Id,
    change: z
      .number()
      .int()
      .min(-MOST_STOCK)
      .max(MOST_STOCK)
      .refine((count) => count !== 0, { message: 'required' }),
  }),
  data: z.object({ stock: z.number().int() }),
})

export const consumableDelete = endpoint({
  method: 'POST',
  path: '/device/consumable/delete',
  access: 'devices:consumable:edit',
  summary: 'Stop counting something',
  body: WithId,
  data: Nothing,
})
