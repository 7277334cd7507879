import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import {
  type Box,
  boxContains,
  boxOf,
  boxesMeet,
  endsOf,
  onSegment,
  samePoint,
  segmentsOf,
  unionBox,
} from './geometry.ts'
import { boxOfComponent, pinsOf } from './pins.ts'

/** What is selected: ids of each kind. View state, never part of the document. */
export interface Selection {
  readonly components: ReadonlySet<string>
  readonly wires: ReadonlySet<string>
  readonly labels: ReadonlySet<string>
}

export type EntryKind = keyof Selection

const NONE: ReadonlySet<string> = new Set()
export const emptySelection: Selection = { components: NONE, wires: NONE, labels: NONE }

/** A selection of the named entries. */
export const selectionOf = (ids: Partial<Record<EntryKind, Iterable<string>>>): Selection => ({
  components: new Set(ids.components),
  wires: new Set(ids.wires),
  labels: new Set(ids.labels),
})

export const isEmpty = (s: Selection): boolean => sizeOf(s) === 0

export const sizeOf = (s: Selection): number => s.components.size + s.wires.size + s.labels.size

/** Adds one entry, or takes it out when it is in. */
export function toggle(s: Selection, kind: EntryKind, id: string): Selection {
  const set = new Set(s[kind])
  if (!set.delete(id)) set.add(id)
  return { ...s, [kind]: set }
}

/** Both selections together. */
export const union = (a: Selection, b: Selection): Selection => ({
  components: new Set([...a.components, ...b.components]),
  wires: new Set([...a.wires, ...b.wires]),
  labels: new Set([...a.labels, ...b.labels]),
})

export const selectAll = (c: Circuit): Selection => ({
  components: new Set(Object.keys(c.components)),
  wires: new Set(Object.keys(c.wires)),
  labels: new Set(Object.keys(c.labels)),
})

/** The selection without entries that the document no longer has; the same object when nothing is missing. */
export function prune(s: Selection, c: Circuit): Selection {
  const kept = (set: ReadonlySet<string>, map: object) =>
    [...set].every((id) => Object.hasOwn(map, id))
      ? set
      : new Set([...set].filter((id) => Object.hasOwn(map, id)))
  const next = {
    components: kept(s.components, c.components),
    wires: kept(s.wires, c.wires),
    labels: kept(s.labels, c.labels),
  }
  return next.components === s.components && next.wires === s.wires && next.labels === s.labels ? s : next
}

/** Entries inside a frame: `inside` takes those wholly within, `touch` also those it crosses. */
export function selectInBox(c: Circuit, box: Box, mode: 'inside' | 'touch'): Selection {
  const hit = mode === 'inside' ? boxContains : boxesMeet
  const picked = <V>(map: Record<string, V>, test: (value: V) => boolean) =>
    new Set(
      Object.entries(map)
        .filter(([, value]) => test(value))
        .map(([id]) => id),
    )
  return {
    components: picked(c.components, (value) => hit(box, boxOfComponent(value))),
    wires: picked(c.wires, ({ points }) =>
      mode === 'inside'
        ? boxContains(box, boxOf(points)!)
        : segmentsOf(points).some((piece) => boxesMeet(box, boxOf(piece)!)),
    ),
    labels: picked(c.labels, ({ x, y }) => boxesMeet(box, { left: x, right: x, top: y, bottom: y })),
  }
}

/** The box around the selected entries; null when nothing is selected. */
export function boxOfSelection(c: Circuit, s: Selection): Box | null {
  let box: Box | null = null
  for (const id of s.components) if (c.components[id]) box = unionBox(box, boxOfComponent(c.components[id]))
  for (const id of s.wires) if (c.wires[id]) box = unionBox(box, boxOf(c.wires[id].points))
  for (const id of s.labels) {
    const label = c.labels[id]
    if (label) box = unionBox(box, { left: label.x, right: label.x, top: label.y, bottom: label.y })
  }
  return box
}

/**
 * The selection with the wires that run only between selected entries: what belongs to it when it is copied.
 */
export function withInnerWires(c: Circuit, s: Selection): Selection {
  const pins = [...s.components].flatMap((id) => (c.components[id] ? pinsOf(id, c.components[id]) : []))
  const inner = new Map(Object.entries(c.wires).filter(([id]) => !s.wires.has(id)))
  const held = (at: readonly [number, number], self: string): boolean =>
    pins.some((pin) => samePoint(pin.at, [at[0], at[1]])) ||
    [...inner, ...[...s.wires].map((id) => [id, c.wires[id]] as const)].some(
      ([id, wire]) =>
        id !== self && wire && segmentsOf(wire.points).some(([a, b]) => onSegment([at[0], at[1]], a, b)),
    )
  // Removes wires with a loose end until only those with both ends held remain.
  for (let changed = true; changed;) {
    changed = false
    for (const [id, wire] of inner)
      if (!endsOf(wire.points).every((at) => held(at, id))) {
        inner.delete(id)
        changed = true
      }
  }
  return { ...s, wires: new Set([...s.wires, ...inner.keys()]) }
}
