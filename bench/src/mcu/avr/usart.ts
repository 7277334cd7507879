import { AVRUSART, type CPU, usart0Config } from 'avr8js'
import { pinNumber, type Lines } from './lines.ts'
import { OnPins } from './on-pins.ts'

const RXD = pinNumber('D', 0)
const TXD = pinNumber('D', 1)
const { UCSRA, UCSRC, UBRRH, UBRRL } = usart0Config
const DOUBLE = 0x02
const FRAME_ERROR = 0x10
const SECOND_STOP = 0x08

/** The USART on its pins, bit by bit: what is sent is seen on TXD, what is received is sampled at RXD. */
export class Usart extends OnPins {
  readonly #usart: AVRUSART
  #receiving = false

  constructor(cpu: CPU, lines: Lines, frequency: number) {
    super(cpu, lines)
    this.#usart = new AVRUSART(cpu, usart0Config, frequency)
    this.#usart.onConfigurationChange = () => this.drive(TXD, this.#usart.txEnable || null)
    this.#usart.onByteTransmit = (byte) => {
      if (this.#usart.txEnable) this.#send(this.#frame(byte))
    }
  }

  /** The level of RXD has changed. */
  rxIs(level: boolean): void {
    const usart = this.#usart
    if (level || this.#receiving || !usart.rxEnable) return
    this.#receiving = true
    const bits = usart.bitsPerChar + (usart.parityEnabled ? 1 : 0)
    let taken = 0
    let bit = -1
    const sample = () => {
      const high = this.lines.level(RXD)
      if (bit === -1 && high) {
        // Too short for a start bit.
        this.#receiving = false
        return
      }
      if (bit >= 0 && bit < bits && high) taken |= 1 << bit
      if (bit === bits) {
        this.#receiving = false
        usart.writeByte(taken & ((1 << usart.bitsPerChar) - 1), true)
        if (!high) this.cpu.data[UCSRA]! |= FRAME_ERROR
        return
      }
      bit++
      this.cpu.addClockEvent(sample, this.#bitCycles)
    }
    this.cpu.addClockEvent(sample, this.#bitCycles / 2)
  }

  get #bitCycles(): number {
    const { data } = this.cpu
    return (((data[UBRRH]! << 8) | data[UBRRL]!) + 1) * (data[UCSRA]! & DOUBLE ? 8 : 16)
  }

  /** Start bit, data, parity, stop bits. */
  #frame(byte: number): boolean[] {
    const { bitsPerChar, parityEnabled, parityOdd } = this.#usart
    const data = Array.from({ length: bitsPerChar }, (_, i) => ((byte >> i) & 1) === 1)
    const odd = data.filter(Boolean).length % 2 === 1
    const stops = this.cpu.data[UCSRC]! & SECOND_STOP ? [true, true] : [true]
    return [false, ...data, ...(parityEnabled ? [odd !== parityOdd] : []), ...stops]
  }

  #send(frame: readonly boolean[]): void {
    const each = this.#bitCycles
    let at = 0
    const next = () => {
      this.drive(TXD, frame[at++] ?? true)
      if (at < frame.length) this.cpu.addClockEvent(next, each)
    }
    next()
  }
}
