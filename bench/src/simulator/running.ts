import { Signal } from '../instruments/signal.ts'
import type { ChipAct, ChipState } from '@labbox/contract/bench/program.ts'
import type { SheetScreen } from '@labbox/contract/bench/sheet.ts'
import type { Level } from '../logic/level.ts'
import type { Setup } from './deck.ts'
import type { Regime } from './settle.ts'
import { vectorOf } from './wave.ts'

/** A stretch of time of a circuit that runs. */
export interface Stretch {
  /** Its beginning on the bench's clock, s. */
  start: number
  /** The same instant in the time of its signals, s. */
  at: number
  /** Points a second that it was simulated with; Infinity where it repeats. */
  rate: number
  /** By vector: `v(n1)`, `i(vx_dp1)`. What is not there is 0. */
  signals: (vectors: readonly string[]) => Promise<Map<string, Signal>>
}

/** A circuit on the bench, with a virtual clock that its windows move on. */
export interface Running {
  readonly setup: Setup
  /** S. */
  readonly clock: number
  /** A setting has changed: the next request simulates from the present state. */
  touch(): void
  /** What the circuit does now, for averages. */
  regime(): Promise<Regime>
  /** A window of the given length, s. */
  window(length: number): Promise<Stretch>
  /** The logic level of a node at the end of the last window; null where no digital part is. */
  levelAt?(node: string): Level | null
  /** The level of a signal inside a digital part, by its id; null where there is none. */
  signalIn?(id: string, name: string): Level | null
  /** What the display of a part shows; null for one that has none, or no supply. */
  screenOf?(id: string): SheetScreen | null
  /** What a microcontroller does; null for another part. */
  chipOf?(id: string): ChipState | null
  /** Does something to a microcontroller. @returns false when there is none */
  chip?(id: string, act: ChipAct): boolean
  /** Outputs, `U1.1Y` each, of a ring of gates that oscillates too fast to be followed. */
  ring?(): string[]
}

/** The signals of a wave that is looked at again and again, by vector: what is computed of them is kept with them. */
const known = new WeakMap<Regime['wave'], Map<string, Signal>>()

/** One vector of a regime; an absent one (earth, or nothing connected) is 0. */
export function signalOf({ wave, periodic }: Regime, vector: string): Signal {
  const signals = known.get(wave) ?? new Map<string, Signal>()
  known.set(wave, signals)
  const key = `${periodic} ${vector}`
  const signal = signals.get(key) ?? new Signal(wave.times, vectorOf(wave, vector), periodic)
  signals.set(key, signal)
  return signal
}
