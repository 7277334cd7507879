import type { Level } from '../level.ts'

/** What a display shows: lines of text, and the dots of those letters that the circuit has defined itself. */
export interface Screen {
  /** U+E000 and those after it stand for `glyphs`. */
  lines: string[]
  /** Rows of five dots, the highest bit on the left. */
  glyphs: number[][]
}

/** A controller inside a part, with a memory that equations cannot say. */
export interface Device {
  /** Pins that it reads. */
  inputs: readonly string[]
  /** Signals that it drives, `_` before their names. */
  outputs: readonly string[]
  start: () => DeviceState
}

export interface DeviceState {
  /** Told the levels of its inputs after each change; being told the same again changes nothing. */
  look(levels: readonly Level[]): void
  output(name: string): Level
  /** Its supply has come. */
  reset(): void
  screen(): Screen
}

export type DeviceKind = 'hd44780'
