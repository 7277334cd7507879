import type { I2cSettings } from './decode/i2c.ts'
import type { SpiSettings } from './decode/spi.ts'
import { isEven, type UartSettings } from './decode/uart.ts'
import { LINES, type Bit } from './trace.ts'

/** What a pattern generator puts out: words step by step, and how many steps make one bit of the protocol. */
export interface Pattern {
  words: number[]
  stepsPerBit: number
}

/** Steps of rest before and after. */
const REST = 2

/** Writes words step by step, with lines that keep their level until they are set. */
class Steps {
  readonly words: number[] = []
  #word = 0

  /** Sets lines, then goes on by some steps. */
  put(levels: readonly (readonly [line: number | null, level: Bit])[], steps = 1): void {
    for (const [line, level] of levels)
      if (line !== null) this.#word = level === 1 ? this.#word | (1 << line) : this.#word & ~(1 << line)
    for (let step = 0; step < steps; step++) this.words.push(this.#word)
  }
}

const bitOf = (value: number, index: number): Bit => ((value >>> index) & 1) as Bit

/** Asynchronous frames, one step to a bit. */
export function uartPattern(bytes: readonly number[], settings: Omit<UartSettings, 'baud'>): Pattern {
  const { line, bits, parity, stopBits, inverted } = settings
  const steps = new Steps()
  const put = (level: Bit, count = 1): void =>
    steps.put([[line, inverted ? ((1 - level) as Bit) : level]], count)
  // For a whole frame: whoever begins to look in the middle of another one finds the next.
  put(1, 3 + bits + stopBits)
  for (const byte of bytes) {
    put(0)
    for (let index = 0; index < bits; index++) put(bitOf(byte, index))
    const even: Bit = isEven(byte & (2 ** bits - 1)) ? 0 : 1
    if (parity !== 'NONE') put(parity === 'EVEN' ? even : ((1 - even) as Bit))
    put(1, stopBits)
  }
  return { words: steps.words, stepsPerBit: 1 }
}

/** Words bit by bit with a clock, two steps to a bit; the part is selected for all of them together. */
export function spiPattern(values: readonly number[], settings: SpiSettings): Pattern {
  const { clock, mosi, select, cpol, cpha, bits, lowFirst } = settings
  const rest: Bit = cpol ? 1 : 0
  const away = (1 - rest) as Bit
  const steps = new Steps()
  steps.put(
    [
      [clock, rest],
      [select, 1],
    ],
    REST,
  )
  steps.put([[select, 0]])
  for (const value of values)
    for (let index = 0; index < bits; index++) {
      const bit = bitOf(value, lowFirst ? index : bits - 1 - index)
      // Data changes half a bit before the edge with which it is taken.
      if (cpha) {
        steps.put([
          [clock, away],
          [mosi, bit],
        ])
        steps.put([[clock, rest]])
      } else {
        steps.put([
          [clock, rest],
          [mosi, bit],
        ])
        steps.put([[clock, away]])
      }
    }
  steps.put([[clock, rest]])
  steps.put([[select, 1]], REST)
  return { words: steps.words, stepsPerBit: 2 }
}

export interface Transfer {
  /** Seven bits. */
  address: number
  reads: boolean
  bytes: readonly number[]
}

/** One transfer with the answers of a part that listens, four steps to a bit. */
export function i2cPattern({ address, reads, bytes }: Transfer, { scl, sda }: I2cSettings): Pattern {
  const steps = new Steps()
  const bit = (level: Bit): void => {
    steps.put([[scl, 0]])
    steps.put([[sda, level]])
    steps.put([[scl, 1]], 2)
  }
  steps.put(
    [
      [scl, 1],
      [sda, 1],
    ],
    REST * 2,
  )
  steps.put([[sda, 0]], REST)
  const all = [2 * address + (reads ? 1 : 0), ...bytes]
  all.forEach((byte, place) => {
    for (let index = 7; index >= 0; index--) bit(bitOf(byte, index))
    // Whoever reads refuses the last byte: it wants no more.
    bit(reads && place > 0 && place === all.length - 1 ? 1 : 0)
  })
  steps.put([[scl, 0]])
  steps.put([[sda, 0]])
  steps.put([[scl, 1]])
  steps.put([[sda, 1]], REST * 4)
  return { words: steps.words, stepsPerBit: 4 }
}

/** Counts upwards on some lines from the first on, as a binary counter. */
export const countingPattern = (lines: number): Pattern => ({
  words: Array.from({ length: 2 ** Math.min(lines, 8) }, (_, step) => step),
  stepsPerBit: 1,
})

/** The same with one line of a pattern as text of 0 and 1; the rest of it stays. */
export function withLine(words: readonly number[], line: number, levels: string): number[] {
  const length = Math.max(words.length, levels.length)
  return Array.from({ length }, (_, step) => {
    const word = words[step] ?? 0
    const level = levels[step % Math.max(levels.length, 1)] === '1'
    return level ? word | (1 << line) : word & ~(1 << line) & (2 ** LINES - 1)
  })
}
