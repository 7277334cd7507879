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
