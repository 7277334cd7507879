import { AVRTWI, type CPU, twiConfig } from 'avr8js'
import { DRIVES_LOW, FLOATS } from '../chip.ts'
import { pinNumber, type Lines } from './lines.ts'
import { OnPins } from './on-pins.ts'

const SDA = pinNumber('C', 4)
const SCL = pinNumber('C', 5)
const { TWCR, TWSR } = twiConfig
/** Of TWSR: what is written is the prescaler, what is read beside it the status. */
const PRESCALER = 0x03
const ENABLED = 0x04

/** What is done one after the other, half a bit apart. */
type Act = () => void

/** The two-wire interface as a master on its pins, which only pull low. As a slave it is not there. */
export class Twi extends OnPins {
  readonly #twi: AVRTWI

  constructor(cpu: CPU, lines: Lines, frequency: number) {
    super(cpu, lines)
    const twi = new AVRTWI(cpu, twiConfig, frequency)
    this.#twi = twi
    const [sda, scl] = [this.#wire(SDA), this.#wire(SCL)]
    twi.eventHandler = {
      start: () => this.#play([sda(true), scl(true), sda(false), scl(false)], () => twi.completeStart()),
      stop: () => this.#play([sda(false), scl(true), sda(true)], () => twi.completeStop()),
      connectToSlave: (address, write) =>
        this.#send((address << 1) | (write ? 0 : 1), (ack) => twi.completeConnect(ack)),
      writeByte: (byte) => this.#send(byte, (ack) => twi.completeWrite(ack)),
      readByte: (ack) => this.#receive(ack, (byte) => twi.completeRead(byte)),
    }
    cpu.writeHooks[TWSR] = (value, old) => {
      cpu.data[TWSR] = (old & ~PRESCALER) | (value & PRESCALER)
      return true
    }
    this.onWrite(
      TWCR,
      (value, old) => {
        const wasEnabled = (old & ENABLED) !== 0
        if ((value & ENABLED) === 0) for (const pin of [SDA, SCL]) lines.put(pin, -1)
        else if (!wasEnabled) for (const pin of [SDA, SCL]) lines.put(pin, FLOATS)
      },
      true,
    )
  }

  #wire(pin: number): (level: boolean) => Act {
    return (level) => () => this.lines.put(pin, level ? FLOATS : DRIVES_LOW)
  }

  #play(acts: readonly Act[], done: Act): void {
    const half = this.#half
    let at = 0
    const next = () => {
      if (at === acts.length) return done()
      acts[at++]!()
      this.cpu.addClockEvent(next, half)
    }
    next()
  }

  get #half(): number {
    return (16 + 2 * this.cpu.data[twiConfig.TWBR]! * this.#twi.prescaler) / 2
  }

  /** Clocks bits out, each while the clock is low; `look` while it is high. */
  #bits(levels: readonly boolean[], look: (index: number, level: boolean) => void, done: Act): void {
    const [sda, scl] = [this.#wire(SDA), this.#wire(SCL)]
    const acts = levels.flatMap((level, i): Act[] => [
      () => {
        scl(false)()
        sda(level)()
      },
      scl(true),
      () => {
        look(i, this.lines.level(SDA))
        scl(false)()
      },
    ])
    // The low half of a bit is the end of the one before.
    this.#play(acts, done)
  }

  #send(byte: number, done: (ack: boolean) => void): void {
    const data = Array.from({ length: 8 }, (_, i) => ((byte >> (7 - i)) & 1) === 1)
    let acknowledged = false
    this.#bits(
      [...data, true],
      (index, level) => {
        if (index === 8) acknowledged = !level
      },
      () => done(acknowledged),
    )
  }

  #receive(ack: boolean, done: (byte: number) => void): void {
    let byte = 0
    this.#bits(
      [...Array.from({ length: 8 }, () => true), !ack],
      (index, level) => {
        if (index < 8 && level) byte |= 1 << (7 - index)
      },
      () => done(byte),
    )
  }
}
