import { Line, type LogicTrace } from '../trace.ts'
import type { Decoded } from './decoded.ts'

export interface SpiSettings {
  clock: number
  /** To the part; null: not looked at. */
  mosi: number | null
  /** From the part. */
  miso: number | null
  /** Selects the part while it is low; null: words are counted from the first clock on. */
  select: number | null
  /** The clock rests high. */
  cpol: boolean
  /** Data is taken with the second edge of the clock. */
  cpha: boolean
  /** To a word, 4–16. */
  bits: number
  lowFirst: boolean
}

/** Reads words bit by bit with the edges of the clock that CPOL and CPHA name, while the part is selected. */
export function decodeSpi(trace: LogicTrace, settings: SpiSettings): Decoded[] {
  const { clock, mosi, miso, select, cpol, cpha, bits, lowFirst } = settings
  const clocked = new Line(trace, clock)
  const selected = select === null ? null : new Line(trace, select)
  const lines = [mosi, miso].map((line) => (line === null ? null : new Line(trace, line)))
  const found: Decoded[] = []
  let from = 0
  let taken: number[] = []

  const word = (to: number, isCut: boolean): void => {
    lines.forEach((line, index) => {
      if (!line) return
      const value = taken.reduce((sum, sample, k) => {
        const place = lowFirst ? k : taken.length - 1 - k
        return sum + line.level(sample) * 2 ** place
      }, 0)
      const more = { ...(index === 1 && { answer: true }), ...(isCut && { fault: 'bits' as const }) }
      found.push({ kind: 'data', from, to, value, ...more })
    })
    taken = []
  }
  /** The part is no longer selected: bits that make no word are told. */
  const release = (at: number): void => {
    if (taken.length > 0) word(at, true)
    taken = []
  }
  const level = cpol === cpha ? 1 : 0
  let deselected = selected?.next(-1, 1) ?? null
  for (let edge = clocked.next(-1, level); edge !== null; edge = clocked.next(edge, level)) {
    while (deselected !== null && deselected <= edge) {
      release(deselected)
      deselected = selected?.next(deselected, 1) ?? null
    }
    if (selected?.level(edge) === 1) continue
    if (taken.length === 0) from = edge
    taken.push(edge)
    if (taken.length === bits) word(clocked.next(edge) ?? edge + 1, false)
  }
  if (deselected !== null) release(deselected)
  return found
}
