/** 8 data bits, no parity, one stop bit. */
export const UART_BAUD = 115_200
const BITS = 10

/** Reads bytes from the times at which a line changes. The line is high while nothing is sent. */
export class UartReceiver {
  private readonly bit: number
  /** Times of changes that have not been read yet; the first one is to 0. */
  private pending: number[] = []
  private high = false

  /** @param hertz clocks in a second */
  constructor(hertz: number) {
    this.bit = hertz / UART_BAUD
  }

  /** @param now the clock up to which there are no more changes */
  take(changes: readonly number[], now: number): number[] {
    const bytes: number[] = []
    for (const time of changes) {
      // Before the line has been high for the first time nothing begins.
      if (!this.high && this.pending.length === 0) this.high = true
      else this.pending.push(time)
    }
    while (this.pending.length > 0) {
      const start = this.pending[0]!
      const end = start + (BITS - 0.5) * this.bit
      if (end > now) break
      const levelAt = (time: number) => this.pending.filter((change) => change <= time).length % 2 === 0
      let byte = 0
      for (let at = 0; at < 8; at++) if (levelAt(start + (at + 1.5) * this.bit)) byte |= 1 << at
      const isWhole = !levelAt(start + this.bit / 2) && levelAt(end)
      // The next start is a change to 0 after the stop bit.
      const used = this.pending.filter((change) => change <= end).length
      this.pending.splice(0, isWhole ? used : Math.max(2, used + (used % 2)))
      if (isWhole) bytes.push(byte)
    }
    return bytes
  }
}

/** Sends bytes as levels of a line. */
export class UartSender {
  private readonly bit: number
  private readonly queue: number[] = []
  private place = 0
  private left = 0

  /** @param hertz clocks in a second */
  constructor(hertz: number) {
    this.bit = hertz / UART_BAUD
  }

  add(bytes: readonly number[]): void {
    this.queue.push(...bytes)
  }

  /** How many of so many clocks may pass before the line changes; sets it where a bit begins. */
  next(clocks: number, set: (level: number) => void): number {
    const [byte] = this.queue
    if (byte === undefined) return clocks
    if (this.left === 0) {
      set(this.place === 0 ? 0 : this.place === BITS - 1 ? 1 : (byte >> (this.place - 1)) & 1)
      // Whole clocks, whose sum is right.
      this.left = Math.round((this.place + 1) * this.bit) - Math.round(this.place * this.bit)
    }
    const step = Math.min(clocks, this.left)
    this.left -= step
    if (this.left === 0 && ++this.place === BITS) {
      this.place = 0
      this.queue.shift()
    }
    return step
  }
}
