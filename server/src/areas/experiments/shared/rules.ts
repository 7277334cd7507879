import type { z } from 'zod'
import { patchBetween, type CircuitPatch } from '@labbox/contract/bench/acts/patch.ts'
import type { DiagramChange } from '@labbox/contract/bench/acts/change.ts'
import {
  CIRCUIT_LIMITS,
  Component,
  NetLabel,
  Wire,
  type Circuit,
  type MaxList,
} from '@labbox/contract/bench/circuit.ts'
import type { JigsawPart } from '@labbox/contract/experiments/jigsaw.ts'
import { checkParts } from 'labbox-bench/circuit/check-parts.ts'
import { reattach } from 'labbox-bench/circuit/edit/attach.ts'
import { equal } from 'labbox-bench/circuit/edit/delta.ts'
import { mayDo } from '../synergy/rules.ts'

export type Refusal =
  | { error: 'SYNERGY_CHANGED'; things: string[] }
  | { error: 'SYNERGY_PART' | 'CIRCUIT_TOO_LARGE' | 'SYNERGY_MAX_LIST' | 'VALIDATION' }

/** What a change leads to: the diagram after it with what differs, or why it is not taken. */
export type Merged = { circuit: Circuit; patch: CircuitPatch } | Refusal

const schemas = { components: Component, wires: Wire, labels: NetLabel } as const
const maps = ['components', 'wires', 'labels'] as const
type Thing = Record<string, unknown>
type Change =
  | { kind: 'add'; value: Thing }
  | { kind: 'remove'; value: Thing }
  | { kind: 'set'; before: Thing; after: Thing }

/** A thing after a change; null: it goes; undefined: somebody else has changed what it is about. */
const changed = (old: Thing | undefined, change: Change): Thing | null | undefined => {
  if (change.kind === 'add') return !old || equal(old, change.value) ? change.value : undefined
  // What is gone already is gone.
  if (change.kind === 'remove') return !old || equal(old, change.value) ? null : undefined
  if (!old) return undefined
  const { before, after } = change
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  const result: Thing = { ...old }
  for (const field of fields) {
    if (equal(old[field], after[field])) continue
    if (!equal(old[field], before[field])) return undefined
    if (after[field] === undefined) delete result[field]
    else result[field] = after[field]
  }
  return result
}

const isOver = (circuit: Circuit): boolean =>
  maps.some((map) => Object.keys(circuit[map]).length > CIRCUIT_LIMITS[map])

/** How much the list of what is allowed is exceeded: a change must not add to that. */
const excess = (circuit: Circuit, maxList: MaxList | null): number =>
  maxList ? checkParts(circuit, maxList.parts, 'maxList').length : 0

/** Takes a change into the diagram as it stands now, or says why not. */
export const mergeChange = (circuit: Circuit, change: DiagramChange, maxList: MaxList | null): Merged => {
  const lost: string[] = []
  const drawn = { ...circuit } as unknown as Record<(typeof maps)[number], Record<string, Thing>>
  for (const map of maps) {
    const entries = Object.entries(change[map]) as [string, Change][]
    if (entries.length === 0) continue
    const things = { ...drawn[map] }
    for (const [id, each] of entries) {
      const thing = changed(things[id], each)
      if (thing === undefined) lost.push(id)
      else if (thing === null) delete things[id]
      else {
        const whole = (schemas[map] as z.ZodType).safeParse(thing)
        if (!whole.success) return { error: 'VALIDATION' }
        things[id] = whole.data as Thing
      }
    }
    drawn[map] = things
  }
  if (lost.length > 0) return { error: 'SYNERGY_CHANGED', things: lost }
  // Somebody may have moved a part that somebody else wired meanwhile: ends of wires stay at their pins.
  const after = reattach(drawn as unknown as Circuit)
  if (isOver(after)) return { error: 'CIRCUIT_TOO_LARGE' }
  if (excess(after, maxList) > excess(circuit, maxList)) return { error: 'SYNERGY_MAX_LIST' }
  return { circuit: after, patch: patchBetween(circuit, after) ?? {} }
}

/** Whether a change does nothing but set values of these parts. */
const setsOnly = (circuit: Circuit, { components, wires, labels }: DiagramChange, own: readonly string[]) =>
  Object.keys(wires).length + Object.keys(labels).length === 0 &&
  Object.entries(components).every(
    ([id, change]) =>
      change.kind === 'set' &&
      Object.keys(change.after).every((field) => field === 'params') &&
      own.includes(circuit.components[id]?.designator ?? ''),
  )

/** The parts whose values a change sets, or that it takes away. */
const valuesIn = (circuit: Circuit, { components }: DiagramChange): string[] =>
  Object.entries(components).flatMap(([id, change]) => {
    const touched = change.kind === 'remove' || (change.kind === 'set' && 'params' in change.after)
    const designator = circuit.components[id]?.designator
    return touched && designator ? [designator] : []
  })

/** Whether a member with this part may change the diagram so; the values of others stay theirs. */
export const isTheirs = (
  circuit: Circuit,
  change: DiagramChange,
  part: JigsawPart | null,
  others: readonly (JigsawPart | null)[],
): boolean => {
  const own = part?.values ?? []
  if (!mayDo(part, 'wires')) return setsOnly(circuit, change, own)
  const foreign = new Set(
    others.flatMap((other) => other?.values ?? []).filter((name) => !own.includes(name)),
  )
  return foreign.size === 0 || !valuesIn(circuit, change).some((name) => foreign.has(name))
}

/** Every thing that a patch names. */
export const thingsOf = (patch: CircuitPatch): string[] =>
  maps.flatMap((map) => Object.keys(patch[map] ?? {}))
