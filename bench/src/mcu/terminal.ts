/** Bytes that are kept of what was heard: more than any line says between two looks. */
const KEPT = 4000
/** Bytes that may wait to be sent. */
const MOST_WAITING = 4096
const DATA_BITS = 8

/**
 * A serial terminal (8 data bits, no parity, one stop bit) on two wires: it hears what the part sends, bit by bit as its pin stands, and drives
 * the part's receiver. A wrong rate reads as nonsense, as in reality. Times in ps.
 */
export class Terminal {
  /** What it puts on the line. */
  level = true
  /** When that changes; Infinity: nothing is waiting. */
  next = Infinity
  /** Bytes heard since the beginning; the last ones are in `heard`. */
  total = 0
  #bit: number
  #heard: number[] = []
  #waiting: number[] = []
  /** Bits of the byte that is being sent, the next one lowest, with a one behind the stop bit. */
  #sending = 0
  #line = true
  #sampleAt = Infinity
  #sampled = 0
  #taken = 0
  #now = 0

  constructor(baud: number) {
    this.#bit = 1e12 / baud
  }

  get heard(): Uint8Array {
    return Uint8Array.from(this.#heard.slice(-KEPT))
  }

  setBaud(baud: number): void {
    this.#bit = 1e12 / baud
  }

  /** The part's sender has put the line to a level. */
  line(level: boolean, time: number): void {
    this.#sample(time)
    if (this.#line && !level && this.#sampleAt === Infinity) {
      this.#sampleAt = time + this.#bit / 2
      this.#sampled = 0
      this.#taken = 0
    }
    this.#line = level
  }

  /** Time has come so far. */
  advance(time: number): void {
    this.#now = time
    this.#sample(time)
    while (this.next <= time) {
      if (this.#sending <= 1) {
        const byte = this.#waiting.shift()
        this.#sending = 0
        if (byte === undefined) {
          this.level = true
          this.next = Infinity
          return
        }
        // Start bit, data, stop bit, and a mark.
        this.#sending = (1 << (DATA_BITS + 2)) | (1 << (DATA_BITS + 1)) | (byte << 1)
      }
      this.level = (this.#sending & 1) === 1
      this.#sending >>= 1
      this.next += this.#bit
    }
  }

  /** Bytes to be sent to the part; what is too much is left out. */
  send(bytes: Iterable<number>): void {
    for (const byte of bytes) if (this.#waiting.length < MOST_WAITING) this.#waiting.push(byte & 0xff)
    if (this.next === Infinity && this.#waiting.length > 0) this.next = this.#now + this.#bit
  }

  /** An instant becomes the zero of time. */
  shift(by: number): void {
    this.next -= by
    this.#sampleAt -= by
    this.#now = Math.max(0, this.#now - by)
  }

  #sample(time: number): void {
    while (this.#sampleAt <= time) {
      this.#sampleAt += this.#bit
      const bit = this.#sampled++
      if (bit === 0) {
        // Too short for a start bit.
        if (this.#line) this.#sampleAt = Infinity
      } else if (bit <= DATA_BITS) {
        if (this.#line) this.#taken |= 1 << (bit - 1)
      } else {
        this.#sampleAt = Infinity
        this.total++
        this.#heard.push(this.#taken)
        if (this.#heard.length > 2 * KEPT) this.#heard = this.#heard.slice(-KEPT)
      }
    }
  }
}
