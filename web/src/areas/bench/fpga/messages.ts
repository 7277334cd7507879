import type { BoardInput, BoardView, PortProblem } from 'labbox-bench/fpga/board.ts'
import type { Complaint } from 'labbox-bench/fpga/complaints.ts'
import type { DesignNote, DesignProblem } from 'labbox-bench/fpga/model.ts'
import type { Netlist } from 'labbox-bench/fpga/netlist.ts'
import type { Waves } from 'labbox-bench/fpga/waves.ts'

/** A file of source as the synthesis gets it. */
export interface Source {
  name: string
  text: string
}

/** What the thread of the synthesis answers. */
export type Synthesized =
  /** Yosys has been fetched: from now on the time counts. */
  | { kind: 'ready' }
  | { kind: 'netlist'; netlist: Netlist; complaints: Complaint[] }
  | { kind: 'refused'; complaints: Complaint[] }

/** What is said to the thread of the board. */
export type ToBoard =
  | { kind: 'load'; netlist: Netlist }
  | { kind: 'set'; input: BoardInput; value: number }
  | { kind: 'send'; bytes: number[] }
  | { kind: 'running'; running: boolean }
  | { kind: 'record'; names: string[]; clocks: number }

/** What runs on the board. */
export interface Loaded {
  top: string
  notes: DesignNote[]
  ports: PortProblem[]
  simple: boolean
  /** Signals that can be recorded. */
  names: string[]
}

/** What the thread of the board says. */
export type FromBoard =
  | { kind: 'loaded'; loaded: Loaded }
  | { kind: 'refused'; problem: DesignProblem; names: readonly string[] }
  | { kind: 'waves'; waves: Waves }
  | { kind: 'view'; view: BoardView; received: number[]; rate: number; stable: boolean }
