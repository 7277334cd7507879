import type { DeviceKind } from './devices/device.ts'
import type { ProcessorModel } from './processor.ts'

/**
 * What a digital part does, as data. Names are the pins of the part; one that begins with `_` is a signal inside it.
 * Equations are in the language of `equation.ts`.
 */
export interface LogicModel {
  /** Gates, by the output they drive. One that reads its own output is a latch. */
  gates?: Record<string, string>
  /** Flip-flops of common clock. */
  registers?: Register[]
  /** Three-state outputs: the equation says when the output drives; else it floats. */
  enables?: Record<string, string>
  /** Outputs that pull down only: open collector, open drain. */
  open?: string[]
  /** Pins that are outputs and inputs: an equation reads their node, not what the part itself would drive. */
  bidirectional?: string[]
  /** Inputs with the two thresholds of a Schmitt trigger. */
  schmitt?: string[]
  /** Signals inside it, `_` before their names, that are 1 while a pin is above a part of the supply. */
  comparators?: Record<string, Comparator>
  /** Resistance of single outputs that is not the usual one of the family, Ω. */
  ohms?: Record<string, number>
  /** What is more than equations can say: a controller with a memory of its own. */
  device?: { kind: DeviceKind; drives: readonly string[] }
  /** A microcontroller, whose pins are what its program makes of them. */
  processor?: ProcessorModel
  /** Delay of single outputs where it is not the usual one of the part, ns. */
  delays?: Record<string, number>
}

export interface Comparator {
  pin: string
  /** Part of the supply. */
  share: number
}

export interface Register {
  /** Takes over when this rises. */
  clock: string
  /** Stronger than the clock; `reset` wins over `set`. */
  reset?: string
  set?: string
  /** What each output takes over. */
  next: Record<string, string>
}

/** The names a model drives, its inner signals included. */
export const drivenBy = ({ gates = {}, registers = [], device, processor }: LogicModel): string[] => [
  ...(processor?.pins.filter((pin) => pin !== null) ?? []),
  ...Object.keys(gates),
  ...registers.flatMap(({ next }) => Object.keys(next)),
  ...(device?.drives ?? []),
]
