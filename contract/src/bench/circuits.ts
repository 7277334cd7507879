import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, WithId } from '../core/types.ts'
import type { Circuit } from './circuit.ts'

/**
 * A circuit as it arrives: any JSON object. The server first counts its parts and then checks it against `Circuit`, so
 * that a far too large one gives one message instead of a thousand field errors.
 */
export const CircuitInput = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Circuit, Circuit>

/** A stored diagram. It never changes: another drawing is another one. */
export const StoredCircuit = z.object({
  id: Id,
  /** SHA-256 of the document with sorted keys, hex. */
  hash: z.string(),
  circuit: CircuitInput,
  createdAt: Instant,
})
export type StoredCircuit = z.infer<typeof StoredCircuit>

export const circuitSave = endpoint({
  method: 'POST',
  path: '/bench/circuit/save',
  access: 'bench:circuit:edit',
  summary: 'Store a diagram; the same drawing of the same person is stored once',
  afterTrial: true,
  body: z.object({ circuit: CircuitInput }),
  data: z.object({ id: Id, hash: z.string() }),
})

export const circuitGet = endpoint({
  method: 'GET',
  path: '/bench/circuit/get',
  access: 'bench:circuit:edit',
  summary: 'A diagram of one’s own, or one that was handed out to the caller',
  query: WithId,
  data: StoredCircuit,
})
