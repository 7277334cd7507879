import type { Circuit } from '../circuit.ts'

const maps = ['components', 'wires', 'labels'] as const
type Maps = Pick<Circuit, (typeof maps)[number]>

/** What changed in a diagram: things by their ids as they are now, null where they are gone. */
export type CircuitPatch = { [M in keyof Maps]?: Record<string, Maps[M][string] | null> }

/** The same document, whatever the order of its fields (the database keeps none). */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const fields = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined)
  const [ofA, ofB] = [fields(a), fields(b)]
  return (
    ofA.length === ofB.length && ofA.every(([key, each]) => isSame(each, (b as Record<string, unknown>)[key]))
  )
}

const changes = <T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>) => {
  const changed: Record<string, T | null> = {}
  for (const id of Object.keys(before)) if (!Object.hasOwn(after, id)) changed[id] = null
  for (const [id, thing] of Object.entries(after))
    if (!Object.hasOwn(before, id) || !isSame(before[id], thing)) changed[id] = thing
  return changed
}

/** What leads from one diagram to another; null: nothing does, they are the same. */
export const patchBetween = (before: Circuit, after: Circuit): CircuitPatch | null => {
  const patch = Object.fromEntries(
    maps.flatMap((map) => {
      const changed = changes<unknown>(before[map], after[map])
      return Object.keys(changed).length > 0 ? [[map, changed]] : []
    }),
  ) as CircuitPatch
  return Object.keys(patch).length > 0 ? patch : null
}

const patched = <T>(before: Readonly<Record<string, T>>, changed: Readonly<Record<string, T | null>>) => {
  const after = { ...before }
  for (const [id, thing] of Object.entries(changed))
    if (thing === null) delete after[id]
    else after[id] = thing
  return after
}

/** The diagram after a change. */
export const patchCircuit = (circuit: Circuit, patch: CircuitPatch): Circuit => ({
  ...circuit,
  ...Object.fromEntries(
    maps.flatMap((map) => (patch[map] ? [[map, patched<unknown>(circuit[map], patch[map])]] : [])),
  ),
})
