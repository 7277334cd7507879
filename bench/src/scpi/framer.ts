const LF = 10
const CR = 13
const HASH = 35
const ZERO = 48
const QUOTES = [34, 39]
/** A `#` begins a block only where a data element begins: after space, `,` or `;`, or at the very start. */
const BEFORE_BLOCK = [32, 44, 59]

/** A message without its terminator; null stands for one that was too long and has been thrown away. */
export type Frame = Uint8Array | null

/**
 * Cuts a byte stream into messages at LF (or CRLF), for programs and answers alike. LF inside quotes and definite blocks
 * does not count. What is longer than `limit` bytes is given out once as null and skipped without being kept.
 */
export class Framer {
  readonly #limit: number
  #kept: Uint8Array[] = []
  #length = 0
  #dropping = false
  #quote = 0
  #previous = LF
  /** The terminator was CRLF. A CR that is the last byte of a block is data. */
  #crlf = false
  /** Bytes still to come of a block's data. */
  #block = 0
  /** Digits of the block's length still to come; -1: the digit that says how many. */
  #digits = 0
  #declared = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether bytes of an unfinished message are held. */
  get pending(): boolean {
    return this.#length > 0 || this.#dropping
  }

  push(chunk: Uint8Array): Frame[] {
    const frames: Frame[] = []
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      if (this.#block > 0) {
        const taken = Math.min(this.#block, chunk.length - at)
        this.#block -= taken
        at += taken - 1
        this.#previous = 0
        continue
      }
      if (!this.#endsAt(chunk[at] ?? 0)) continue
      this.#keep(chunk.subarray(from, at), frames)
      if (!this.#dropping) frames.push(this.#join())
      this.#restart()
      from = at + 1
    }
    this.#keep(chunk.subarray(from), frames)
    return frames
  }

  /** Advances the state by one byte; true at the terminator. */
  #endsAt(byte: number): boolean {
    const previous = this.#previous
    this.#previous = byte
    this.#crlf = byte === LF && previous === CR
    if (this.#digits !== 0) return this.#blockHeader(byte)
    // A message that is too long ends at the next LF, whatever a stray quote in it says.
    if (byte === LF) return this.#quote === 0 || this.#dropping
    if (this.#quote !== 0) {
      if (byte === this.#quote) this.#quote = 0
    } else if (QUOTES.includes(byte)) this.#quote = byte
    else if (byte === HASH && (previous === LF || BEFORE_BLOCK.includes(previous))) this.#digits = -1
    return false
  }

  #blockHeader(byte: number): boolean {
    const digit = byte - ZERO
    const valid = digit >= 0 && digit <= 9
    if (this.#digits === -1) {
      this.#digits = valid ? digit : 0
      this.#declared = 0
    } else if (valid) {
      this.#declared = this.#declared * 10 + digit
      if (--this.#digits === 0) this.#block = this.#declared
    } else this.#digits = 0
    return byte === LF
  }

  #keep(part: Uint8Array, frames: Frame[]): void {
    if (this.#dropping || part.length === 0) return
    this.#length += part.length
    if (this.#length <= this.#limit) {
      // A copy, because the chunk's memory belongs to the socket.
      this.#kept.push(part.slice())
      return
    }
    this.#dropping = true
    this.#kept = []
    this.#length = 0
    frames.push(null)
  }

  #join(): Uint8Array {
    const whole = new Uint8Array(this.#length)
    let at = 0
    for (const part of this.#kept) {
      whole.set(part, at)
      at += part.length
    }
    return this.#crlf ? whole.subarray(0, at - 1) : whole
  }

  #restart(): void {
    this.#kept = []
    this.#length = 0
    this.#dropping = false
    this.#quote = 0
    this.#digits = 0
    this.#previous = LF
  }
}
