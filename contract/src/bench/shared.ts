import { z } from 'zod'
import { Id, LocalText } from '../core/types.ts'
import { benchOps } from './ops.ts'

/** JSON on `npu/<synergy>`: what whoever shares a bench must know at once. */
export const SharedNews = z.discriminatedUnion('kind', [
  /** Members, or who has the controls: read it again. */
  z.object({ kind: z.literal('changed') }),
  /** A teacher took the controls. */
  z.object({ kind: z.literal('taken'), by: Id, name: LocalText }),
  /** Somebody says something to all. */
  z.object({ kind: z.literal('said'), by: Id, name: LocalText, text: z.string() }),
  /** Somebody operated the bench: what the others' panels show follows. */
  z.object({
    kind: z.literal('command'),
    by: Id,
    op: z.enum(benchOps),
    /** The pseudo-command, of an instrument, and what it measured. */
    command: z.string().nullable(),
    value: z.number().nullable(),
    text: z.string().nullable(),
  }),
])
export type SharedNews = z.infer<typeof SharedNews>
