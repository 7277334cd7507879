import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import type { Sources } from 'labbox-bench/circuit/netlist.ts'

/** Page → preview. */
export type Asked =
  | { kind: 'start'; engine: string }
  /** A circuit in front of sources, from its beginning. */
  | { kind: 'load'; circuit: Circuit; sources: Sources }
  | { kind: 'sources'; sources: Sources }
  | { kind: 'set'; component: string; param: string; value: number }

/** Why nothing is shown. `slow`: it takes longer than a preview is worth. */
export type PreviewFault = 'refused' | 'failed' | 'tooLarge' | 'slow' | 'unavailable'

/** Preview → page. */
export type Said = { kind: 'shows'; state: SheetState } | { kind: 'fault'; fault: PreviewFault }
