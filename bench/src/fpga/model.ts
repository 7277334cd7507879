/** One bit of a signal. */
export interface BitOf {
  signal: number
  at: number
}
export type Bit = BitOf | 0 | 1
/** Bits of whatever signals, the lowest first. */
export type Operand = readonly Bit[]

/** A net of some bits that one thing drives. */
export interface Signal {
  width: number
}

/** What follows from other signals at once. */
export interface Op {
  kind: string
  out: number
  inputs: Record<string, Operand>
  /** Whether A and B are signed. */
  signed: { a: boolean; b: boolean }
  /** Of a memory that is read. */
  memory?: number
}

/** What decides by its level, `active` being the level that does. */
export interface Control {
  on: Bit
  active: boolean
}

/** Flip-flops or latches of one word. */
export interface Register {
  q: number
  d: Operand
  /** Null: a latch, or one that is only set and cleared. */
  clock: { bit: BitOf; rising: boolean } | null
  enable: Control | null
  /** At the clock; `first`: whatever `enable` says. */
  sync: (Control & { value: Operand; first: boolean }) | null
  /** At once. */
  async: (Control & { value: Operand }) | null
  /** Bit by bit, at once; clearing counts more. */
  setClear: { set: Operand; setActive: boolean; clear: Operand; clearActive: boolean } | null
  latch: boolean
  initial: bigint
}

export interface MemoryWrite {
  clock: { bit: BitOf; rising: boolean } | null
  address: Operand
  data: Operand
  /** One for each bit of the word. */
  enable: Operand
}

export interface Memory {
  name: string
  width: number
  size: number
  offset: number
  /** By place. */
  initial: Map<number, bigint>
  writes: MemoryWrite[]
}

/** A design as it is compiled: what comes in, what follows from it in this order, and what it keeps. */
export interface Design {
  top: string
  signals: Signal[]
  inputs: { name: string; signal: number }[]
  outputs: { name: string; bits: Operand }[]
  /** Everything that has a name in the source, for waveforms and messages. */
  named: { name: string; bits: Operand }[]
  ops: Op[]
  registers: Register[]
  memories: Memory[]
  /** What is unusual about it, though it runs. */
  notes: DesignNote[]
}

export const designNotes = ['latch', 'clocks'] as const
export interface DesignNote {
  kind: (typeof designNotes)[number]
  names: string[]
}

export const designProblems = ['noModule', 'loop', 'cell', 'inout', 'tooLarge', 'blackBox'] as const
export type DesignProblem = (typeof designProblems)[number]

/** A design that cannot be run, with the names of what keeps it. */
export class DesignError extends Error {
  override name = 'DesignError'
  readonly problem: DesignProblem
  readonly names: readonly string[]
  constructor(problem: DesignProblem, names: readonly string[] = []) {
    super(`${problem}: ${names.join(', ')}`)
    this.problem = problem
    this.names = names
  }
}

export const isBit = (bit: Bit): bit is BitOf => typeof bit === 'object'

/** Most of what a design may have, so that compiling it takes no longer than a person waits. */
export const designLimits = { cells: 40_000, bits: 400_000, memoryBits: 16 * 1024 * 1024 } as const
