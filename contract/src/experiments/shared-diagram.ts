import { z } from 'zod'
import type { CircuitPatch } from '../bench/acts/patch.ts'
import { DiagramChange } from '../bench/acts/change.ts'
import { CircuitInput } from '../bench/circuits.ts'
import { InstrumentInfo } from '../bench/protocol.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, WithId } from '../core/types.ts'

/** Largest proposal, bytes, and largest message about where somebody points. */
export const PROPOSAL_BYTES = 256 * 1024
export const PRESENCE_BYTES = 4 * 1024
/** Proposals of one person in a second, on average, and how many may come at once. */
export const PROPOSALS_PER_S = 20
export const PROPOSALS_BURST = 60
/** The same of where they point. */
export const PRESENCE_PER_S = 20
export const PRESENCE_BURST = 60

const Nonce = z.uuid().toLowerCase()

/** What a member would like to have changed. */
export const Proposal = z.object({
  /** Made by the writer, the same when it is sent again: it is then done once. */
  nonce: Nonce,
  change: DiagramChange,
  /** The number of one's own change that this takes back. */
  undoes: z.number().int().min(1).optional(),
})
export type Proposal = z.infer<typeof Proposal>

/** A change that is stored. */
export const AcceptedChange = z.object({
  seq: z.number().int(),
  /** The number of the change before it: what lies between was missed. */
  prev: z.number().int(),
  by: Id.nullable(),
  nonce: z.string().nullable(),
  patch: z.record(z.string(), z.record(z.string(), z.unknown())) as unknown as z.ZodType<
    CircuitPatch,
    CircuitPatch
  >,
})
export type AcceptedChange = z.infer<typeof AcceptedChange>

/** On `np/<synergy>`, from the server. */
export const SharedChange = z.object({
  peer: Id.nullable(),
  kind: z.literal('change'),
  seq: z.number().int(),
  body: AcceptedChange,
})

/** On `np/<synergy>`, from a member to the server alone; `seq` is the last change that they know. */
export const SharedProposal = z.object({
  peer: Id,
  kind: z.literal('propose'),
  seq: z.number().int().min(0),
  /** In which a refusal names people. */
  locale: z.enum(['zh', 'en']).default('zh'),
  body: Proposal,
})

/** On `user/<writer>`: a proposal that was not taken, and why. */
export const SharedRefusal = z.object({
  kind: z.literal('synergy.refused'),
  id: Id,
  nonce: z.string(),
  error: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SharedRefusal = z.infer<typeof SharedRefusal>

const Sheet = z.number().min(-1e6).max(1e6)

/** Where somebody is on the sheet: pointer, what they have selected, what they look at. */
export const Presence = z.object({
  at: z.tuple([Sheet, Sheet]).nullable(),
  selection: z.array(z.string().max(40)).max(60),
  /** Middle of what they see, and how large it is. */
  view: z.tuple([Sheet, Sheet, z.number().min(0.01).max(100)]).nullable(),
  /** They want everybody to look there. */
  pointing: z.boolean().default(false),
})
export type Presence = z.infer<typeof Presence>

/** On `npu/<synergy>`, from a member; the server puts the peer in whatever it says. */
export const PresenceMessage = z.object({
  peer: Id,
  kind: z.literal('presence'),
  seq: z.number().int().min(0),
  body: Presence,
})

const access = 'bench:command:send' as const

export const synergyDiagram = endpoint({
  method: 'GET',
  path: '/bench/synergy/diagram',
  access,
  summary: 'The shared diagram as it is stored, and who drew what',
  query: WithId,
  data: z.object({
    seq: z.number().int(),
    circuit: CircuitInput,
    /** By the id of a thing, who changed it last. */
    authors: z.record(z.string(), Id),
  }),
})

export const synergyPanels = endpoint({
  method: 'GET',
  path: '/bench/synergy/panels',
  access,
  summary: 'The shared bench as it stands: its instruments, and what they stand at and show',
  query: WithId,
  data: z.object({
    /** Null: no bench is connected. */
    deviceId: Id.nullable(),
    occupancyId: Id.nullable(),
    instruments: z.array(InstrumentInfo),
    run: z.enum(['idle', 'loaded', 'running']),
    /** By the pseudo-command that asks for it. */
    shown: z.record(z.string(), z.object({ value: z.number().nullable(), text: z.string().nullable() })),
  }),
})

/** Changes in one answer. */
export const MOST_CHANGES = 1_000

export const synergyChanges = endpoint({
  method: 'GET',
  path: '/bench/synergy/changes',
  access,
  summary:
    'What changed in the shared diagram after a change that is known; whoever was away longer reads the diagram again',
  query: z.object({ id: Id, after: z.number().int().min(0) }),
  data: z.object({ changes: z.array(AcceptedChange), more: z.boolean() }),
})

export const synergyPropose = endpoint({
  method: 'POST',
  path: '/bench/synergy/propose',
  access,
  summary: 'Change the shared diagram; answered when it is stored, with its number',
  afterTrial: true,
  body: Proposal.extend({ id: Id }),
  data: z.object({ seq: z.number().int() }),
})

export const synergyStore = endpoint({
  method: 'POST',
  path: '/bench/synergy/store',
  access,
  summary: 'Keep the shared diagram as it is now as a circuit of one’s own, to run it on the bench',
  afterTrial: true,
  body: WithId,
  data: z.object({ circuitId: Id, hash: z.string(), seq: z.number().int() }),
})
