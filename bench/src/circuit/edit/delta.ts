import type { Circuit, Component, NetLabel, Wire } from '@labbox/contract/bench/circuit.ts'

/** How one entry of a map changed. `set` names only the fields that changed; an undefined field is removed. */
export type EntryChange<V> =
  | { kind: 'add'; value: V }
  | { kind: 'remove'; value: V }
  | { kind: 'set'; before: Partial<V>; after: Partial<V> }

/**
 * What one gesture changed, field by field. It can be inverted and applied to a document that others have edited
 * meanwhile: only the fields it names are touched, entries that are gone stay gone.
 */
export interface Delta {
  components: Record<string, EntryChange<Component>>
  wires: Record<string, EntryChange<Wire>>
  labels: Record<string, EntryChange<NetLabel>>
}

/** Compares values of the document (JSON without cycles). */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left = Object.entries(a).filter(([, v]) => v !== undefined)
  const right = Object.entries(b).filter(([, v]) => v !== undefined)
  if (left.length !== right.length || Array.isArray(a) !== Array.isArray(b)) return false
  const other = new Map(right)
  return left.every(([k, v]) => other.has(k) && equal(v, other.get(k)))
}

/** The change from one document to another; entries that are the same object are not looked into. */
export const diff = (before: Circuit, after: Circuit): Delta => ({
  components: diffMap(before.components, after.components),
  wires: diffMap(before.wires, after.wires),
  labels: diffMap(before.labels, after.labels),
})

function diffMap<V extends object>(
  before: Record<string, V>,
  after: Record<string, V>,
): Record<string, EntryChange<V>> {
  const out: Record<string, EntryChange<V>> = {}
  if (before === after) return out
  for (const [id, value] of Object.entries(after)) {
    const old = before[id]
    if (old === value) continue
    if (!old) out[id] = { kind: 'add', value }
    else {
      const fields = changedFields(old, value)
      if (fields) out[id] = fields
    }
  }
  for (const [id, value] of Object.entries(before)) if (!after[id]) out[id] = { kind: 'remove', value }
  return out
}

function changedFields<V extends object>(old: V, value: V): EntryChange<V> | null {
  const before: Partial<V> = {}
  const after: Partial<V> = {}
  let changed = false
  for (const key of new Set([...Object.keys(old), ...Object.keys(value)]) as Set<keyof V>) {
    if (equal(old[key], value[key])) continue
    before[key] = old[key]
    after[key] = value[key]
    changed = true
  }
  return changed ? { kind: 'set', before, after } : null
}

export const isEmptyDelta = (delta: Delta): boolean =>
  [delta.components, delta.wires, delta.labels].every((map) => Object.keys(map).length === 0)

/** The delta that takes this one back. */
export const invert = (delta: Delta): Delta => ({
  components: invertMap(delta.components),
  wires: invertMap(delta.wires),
  labels: invertMap(delta.labels),
})

function invertMap<V>(map: Record<string, EntryChange<V>>): Record<string, EntryChange<V>> {
  return Object.fromEntries(
    Object.entries(map).map(([id, change]): [string, EntryChange<V>] => {
      if (change.kind === 'add') return [id, { kind: 'remove', value: change.value }]
      if (change.kind === 'remove') return [id, { kind: 'add', value: change.value }]
      return [id, { kind: 'set', before: change.after, after: change.before }]
    }),
  )
}

/** The document with the delta applied; maps without a change stay the same object. */
export const apply = (circuit: Circuit, delta: Delta): Circuit => ({
  ...circuit,
  components: applyMap(circuit.components, delta.components),
  wires: applyMap(circuit.wires, delta.wires),
  labels: applyMap(circuit.labels, delta.labels),
})

function applyMap<V extends object>(
  map: Record<string, V>,
  changes: Record<string, EntryChange<V>>,
): Record<string, V> {
  const entries = Object.entries(changes)
  if (entries.length === 0) return map
  const out = { ...map }
  for (const [id, change] of entries) {
    if (change.kind === 'add') out[id] = change.value
    else if (change.kind === 'remove') delete out[id]
    else {
      const old = out[id]
      if (old) out[id] = setFields(old, change.after)
    }
  }
  return out
}

function setFields<V extends object>(value: V, fields: Partial<V>): V {
  const out = { ...value, ...fields }
  for (const key of Object.keys(fields) as (keyof V)[]) if (fields[key] === undefined) delete out[key]
  return out
}
