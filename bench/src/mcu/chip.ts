/** What a pin does: drives low or high, floats, or floats with its pull-up. */
export const DRIVES_LOW = 0
export const DRIVES_HIGH = 1
export const FLOATS = 2
export const PULLS_UP = 3

/** What a part can be told of its surroundings. */
export interface Wires {
  /** Volts of a pin above the part's ground, now. */
  volts(pin: string): number
}

/** A microcontroller without the world around it: clock cycles, pins, memory. Times are clock cycles since it was made. */
export interface Chip {
  /** What its pins do, by number in `pins`. */
  readonly pins: Uint8Array
  readonly cycles: number
  /** Address of the next instruction, as listings count. */
  readonly pc: number
  /** Instructions carried out. */
  readonly count: number
  /** It waits for an interrupt. */
  readonly asleep: boolean
  /** Goes on to a cycle; ends earlier after an instruction that may have changed a pin, or before a breakpoint. */
  run(until: number): 'done' | 'changed' | 'stopped'
  /** One instruction, whatever stands in the way. */
  step(): void
  /** Addresses to stop before. */
  stopAt(addresses: readonly number[]): void
  /** Tells the level of a pin. */
  set(pin: number, level: boolean): void
  reset(): void
  registers(): [name: string, value: number][]
}
