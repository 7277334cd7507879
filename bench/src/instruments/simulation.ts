import type { Basics } from '../scpi/interpreter.ts'
import type { CommandTree } from '../scpi/tree.ts'

/** The inside of a simulated instrument: its commands and what the IEEE 488.2 commands do to it. */
export interface Simulation extends Omit<Basics, 'idn'> {
  tree(): CommandTree
}

/** `*SAV`/`*RCL` of settings that are one plain object. `changed` brings the outputs up to date. */
export function memory<T extends object>(
  settings: T,
  changed: () => void | Promise<void>,
): Pick<Basics, 'save' | 'restore'> {
  return {
    save: () => structuredClone(settings),
    restore(snapshot) {
      Object.assign(settings, snapshot)
      return changed()
    },
  }
}

/**
 * Passes a terminal's output on only when it differs from the last one: the plant simulates the circuit anew after each
 * call, and many settings (a load, an output that is off) change nothing at the terminals.
 */
export function whenChanged<K, V>(apply: (terminal: K, output: V) => void): (terminal: K, output: V) => void {
  const last = new Map<K, string>()
  return (terminal, output) => {
    const now = JSON.stringify(output)
    if (last.get(terminal) === now) return
    last.set(terminal, now)
    apply(terminal, output)
  }
}
