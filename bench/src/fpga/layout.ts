import type { BitOf, Design } from './model.ts'

/** Where a compiled design keeps what: addresses in its memory, bytes. */
export interface Layout {
  /** Of the first limb of each signal; the others follow. */
  signals: number[]
  memories: { at: number; stride: number }[]
  /** What each clock was last. */
  clocks: { bit: BitOf; at: number }[]
  /** Operands and results of what is computed outside. */
  scratch: { a: number; b: number; s: number; y: number }
  pages: number
}

/** What is at the same place in every design. */
export const places = {
  /** Not 0: it did not come to rest. */
  unstable: 0,
  /** How many changes of the watched bit are written down. */
  changes: 4,
  /** Clocks since power-on. */
  time: 8,
  /** What the watched bit was last. */
  watched: 16,
  /** The time of each change of the watched bit. */
  log: 24,
} as const
export const LOGGED = 4096
const PAGE = 65_536

export const limbsOf = (width: number): number => Math.max(1, Math.ceil(width / 64))

const sameBit = (a: BitOf, b: BitOf) => a.signal === b.signal && a.at === b.at

/** Every clock of a design, each once. */
export const clocksOf = (design: Design): BitOf[] => {
  const found: BitOf[] = []
  const all = [...design.registers, ...design.memories.flatMap(({ writes }) => writes)]
  for (const { clock } of all)
    if (clock && !found.some((one) => sameBit(one, clock.bit))) found.push(clock.bit)
  return found
}

/** Gives everything its place. */
export const layOut = (design: Design): Layout => {
  let free = places.log + LOGGED * 8
  const take = (bytes: number): number => {
    const at = free
    free += bytes
    return at
  }
  const signals = design.signals.map(({ width }) => take(8 * limbsOf(width)))
  const clocks = clocksOf(design).map((bit) => ({ bit, at: take(8) }))
  const widest = Math.max(
    64,
    ...design.signals.map(({ width }) => width),
    ...design.ops.flatMap(({ inputs }) => Object.values(inputs).map((operand) => operand.length)),
  )
  const scratch = {
    a: take(8 * limbsOf(widest)),
    b: take(8 * limbsOf(widest)),
    s: take(8 * limbsOf(widest)),
    y: take(8 * limbsOf(widest)),
  }
  // One word more than there are, which is always 0: what is read beyond the end.
  const memories = design.memories.map(({ width, size }) => {
    const stride = 8 * limbsOf(width)
    return { at: take(stride * (size + 1)), stride }
  })
  return { signals, memories, clocks, scratch, pages: Math.ceil(free / PAGE) }
}
