import type { Core } from './core.ts'
import { PCON, SCON } from './registers.ts'

const REN = 0x10
const TB8 = 0x08
const RB8 = 0x04
const TI = 0x02
const RI = 0x01
const SM2 = 0x20

/** Machine cycles are twelve periods of the oscillator, of which mode 2 divides every second one. */
const HALF_CLOCKS = 6

/** The serial port of an 8051, bit by bit on its pins. In mode 0 a byte takes its time and nothing is seen of it. */
export class Serial {
  /** What was received last. */
  buffer = 0
  readonly #core: Core
  readonly #tx: (level: boolean) => void
  /** Bits that are still to be sent, the next one lowest; 0: it rests. */
  #sending = 0
  /** Sixteenths of a bit since the last one. */
  #txClock = 0
  #rx = true
  #receiving = -1
  #taken = 0
  #rxClock = 0
  /** Overflows before the first division by two. */
  #halves = 0

  constructor(core: Core, tx: (level: boolean) => void) {
    this.#core = core
    this.#tx = tx
  }

  reset(): void {
    this.#sending = 0
    this.#receiving = -1
    this.#tx(true)
  }

  get #mode(): number {
    return this.#core.sfr[SCON]! >> 6
  }

  /** SBUF was written. */
  send(byte: number): void {
    const ninth = this.#core.sfr[SCON]! & TB8 ? 0x100 : 0
    const mode = this.#mode
    // A start bit, the data, perhaps a ninth bit, a stop bit; a one marks the end.
    this.#sending =
      mode === 0 ? 0x100 : mode === 1 ? 0x400 | 0x200 | (byte << 1) : 0x800 | 0x400 | ((ninth | byte) << 1)
    this.#txClock = 0
  }

  /** The level of RXD. */
  rxIs(level: boolean): void {
    if (this.#rx && !level && this.#receiving < 0 && this.#mode > 0 && this.#core.sfr[SCON]! & REN) {
      this.#receiving = 0
      this.#taken = 0
      this.#rxClock = 0
    }
    this.#rx = level
  }

  /** Time goes on, with overflows of timer 1. */
  tick(cycles: number, overflows: number): void {
    const mode = this.#mode
    if (mode === 0) {
      if (this.#sending > 0) this.#shift(cycles)
      return
    }
    if (this.#sending === 0 && this.#receiving < 0) return
    const double = (this.#core.sfr[PCON]! & 0x80) !== 0
    const clocks = mode === 2 ? cycles * HALF_CLOCKS : overflows
    for (let i = 0; i < clocks; i++) {
      if (!double && (this.#halves ^= 1) === 1) continue
      this.#txStep()
      this.#rxStep()
    }
  }

  #shift(cycles: number): void {
    this.#txClock += cycles
    if (this.#txClock < 8) return
    this.#sending = 0
    this.#core.sfr[SCON]! |= TI
  }

  #txStep(): void {
    if (this.#sending === 0 || ++this.#txClock < 16) return
    this.#txClock = 0
    if (this.#sending === 1) {
      this.#sending = 0
      return
    }
    this.#tx((this.#sending & 1) === 1)
    this.#sending >>= 1
    // TI comes with the stop bit.
    if (this.#sending === 1) this.#core.sfr[SCON]! |= TI
  }

  #rxStep(): void {
    if (this.#receiving < 0 || ++this.#rxClock % 16 !== 8) return
    const { sfr } = this.#core
    const bit = this.#receiving++
    // A start that is over at once was a disturbance.
    if (bit === 0) {
      if (this.#rx) this.#receiving = -1
      return
    }
    const last = this.#mode === 1 ? 9 : 10
    if (bit < last) {
      if (this.#rx) this.#taken |= 1 << (bit - 1)
      return
    }
    this.#receiving = -1
    const extra = this.#mode === 1 ? this.#rx : (this.#taken & 0x100) !== 0
    if (sfr[SCON]! & RI || (sfr[SCON]! & SM2 && !extra)) return
    this.buffer = this.#taken & 0xff
    sfr[SCON] = (sfr[SCON]! & ~RB8) | (extra ? RB8 : 0) | RI
  }
}
