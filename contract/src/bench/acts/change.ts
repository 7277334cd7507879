import { z } from 'zod'
import { Component, NetLabel, Wire } from '../circuit.ts'
import { partName } from '../../core/own.ts'

const Key = partName(/^[A-Za-z0-9_-]{4,40}$/)

/** How one entry of a map changed. A field that `before` has and `after` has not is removed. */
const changeOf = <T extends z.ZodObject>(thing: T) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('add'), value: thing }),
    z.object({ kind: z.literal('remove'), value: thing }),
    z.object({ kind: z.literal('set'), before: thing.partial(), after: thing.partial() }),
  ])

/** Most things that one gesture changes: a whole sheet may be moved at once. */
const MOST_THINGS = 3_000

const changesOf = <T extends z.ZodObject>(thing: T) =>
  z
    .record(Key, changeOf(thing))
    .refine((map) => Object.keys(map).length <= MOST_THINGS, { message: 'circuitSize' })
    .default({})

/**
 * What one gesture changed in a diagram, field by field, with what stood there before: whoever takes it sees whether somebody else has
 * changed the same field meanwhile.
 */
export const DiagramChange = z.object({
  components: changesOf(Component),
  wires: changesOf(Wire),
  labels: changesOf(NetLabel),
})
export type DiagramChange = z.infer<typeof DiagramChange>
