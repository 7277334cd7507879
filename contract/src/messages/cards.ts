import { z } from 'zod'
import { CircuitInput } from '../bench/circuits.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText } from '../core/types.ts'
import { FileKind } from '../files/kinds.ts'

/** Most things that are sent with a message. */
export const MOST_CARDS = 5

/** A thing that is sent with a message. */
export const CardInput = z.discriminatedUnion('kind', [
  /** A project file of one's own. */
  z.object({ kind: z.literal('file'), id: Id }),
  /** The circuit of an experiment as it stands; the experiment's id. */
  z.object({ kind: z.literal('circuit'), id: Id }),
  /** A moment of an experiment's record: what stands after the act of this number. */
  z.object({ kind: z.literal('moment'), id: Id, seq: z.number().int().min(1) }),
])
export type CardInput = z.infer<typeof CardInput>

/** What a card was when it was sent; a sealed copy keeps this. */
export const StoredCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), id: Id, name: z.string() }),
  /** `id`: of the circuit, which never changes. */
  z.object({ kind: z.literal('circuit'), id: Id, name: LocalText }),
  z.object({
    kind: z.literal('moment'),
    id: Id,
    name: LocalText,
    student: PersonName,
    seq: z.number().int(),
    at: Instant,
  }),
])
export type StoredCard = z.infer<typeof StoredCard>

/** As it is shown. `open`: whether the reader may open it: the file is still there, the record may be read. */
export const Card = z.discriminatedUnion('kind', [
  StoredCard.options[0].extend({ fileKind: FileKind.nullable(), size: z.number().int(), open: z.boolean() }),
  StoredCard.options[1],
  StoredCard.options[2].extend({ open: z.boolean() }),
])
export type Card = z.infer<typeof Card>

export const messageCircuit = endpoint({
  method: 'GET',
  path: '/messages/message/circuit',
  access: 'messages:conversation:use',
  summary: 'A circuit that was sent with a message',
  query: z.object({ messageId: Id, id: Id }),
  data: z.object({ name: LocalText, circuit: CircuitInput }),
})
