import type { Mask } from '@labbox/contract/bench/scope/mask.ts'
import type { Frame } from '../acquire.ts'
import type { References } from '../analysis/references.ts'
import type { DsSettings } from '../settings.ts'
import type { Canvas } from './canvas.ts'
import type { Look } from './look.ts'

/** One value under the picture. */
export interface ReadingText {
  name: string
  /** Of which channel. */
  source: number
  text: string
}

/** What is on the screen beside the traces. */
export interface Extras {
  test: { mask: Mask | null; passed: number; failed: number }
  references: References
  readings: (frame: Frame) => ReadingText[]
}

/** What a part of the picture is drawn with. */
export interface Pane {
  canvas: Canvas
  look: Look
  area: { left: number; top: number; width: number; height: number }
  settings: DsSettings
  frame: Frame | null
  extras: Extras
}

/** Pixels of a place in divisions from the middle, right and up. */
export const spotOf = ({ area }: Pick<Pane, 'area'>, across: number, up: number): [number, number] => [
  area.left + (across / 12 + 0.5) * area.width,
  area.top + (0.5 - Math.max(-4.2, Math.min(4.2, up)) / 8) * area.height,
]
