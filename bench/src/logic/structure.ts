import type { Level } from './level.ts'

/** A gate or flip-flop: told when a node that it reads has changed. */
export interface Cell {
  /** The output it drives. */
  driver: number
  /** Ps from a change of its inputs to that of its output. */
  delay: number
  /** Slots whose change can change its output. */
  inputs: Int32Array
  /** A gate of few inputs: what its output becomes, by their levels of two bits each, the first one lowest. */
  table?: Uint8Array
  /** What its output should become; null: stays as it is. Called once for each instant at which an input changed. */
  next: (levels: Uint8Array) => Level | null
  /** The part that it belongs to; a part without supply drives nothing. */
  part: number
  /** Its output answers to its inputs alone, without a clock: such ones can form a ring. */
  combinational: boolean
}

/** An output. `net` −1: a signal inside a part. */
export interface Driver {
  net: number
  strength: number
}

export interface Structure {
  nets: number
  drivers: Driver[]
  cells: Cell[]
  parts: number
}
