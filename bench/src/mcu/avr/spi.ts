import { AVRSPI, type CPU, spiConfig } from 'avr8js'
import { pinNumber, type Lines } from './lines.ts'
import { OnPins } from './on-pins.ts'

const MOSI = pinNumber('B', 3)
const MISO = pinNumber('B', 4)
const SCK = pinNumber('B', 5)
const DDRB = 0x24
const { SPCR } = spiConfig
const ENABLED_MASTER = 0x50
const LSB_FIRST = 0x20
const IDLES_HIGH = 0x08
const SAMPLES_LATE = 0x04

/** The SPI as a master on its pins, bit by bit. As a slave it is not there. */
export class Spi extends OnPins {
  readonly #spi: AVRSPI

  constructor(cpu: CPU, lines: Lines, frequency: number) {
    super(cpu, lines)
    this.#spi = new AVRSPI(cpu, spiConfig, frequency)
    this.#spi.onByte = (byte) => this.#transfer(byte)
    this.onWrite(SPCR, (control) => this.#rest(control))
  }

  /** The clock rests where its polarity says, on pins that are outputs. */
  #rest(control: number): void {
    const isMaster = (control & ENABLED_MASTER) === ENABLED_MASTER
    this.#put(SCK, isMaster ? (control & IDLES_HIGH) !== 0 : null)
    this.#put(MOSI, isMaster ? true : null)
  }

  #put(pin: number, level: boolean | null): void {
    const isOutput = (this.cpu.data[DDRB]! & (1 << (pin & 7))) !== 0
    this.drive(pin, isOutput ? level : null)
  }

  #transfer(byte: number): void {
    const control = this.cpu.data[SPCR]!
    const half = this.#spi.clockDivider / 2
    const idle = (control & IDLES_HIGH) !== 0
    const late = (control & SAMPLES_LATE) !== 0
    const lsb = (control & LSB_FIRST) !== 0
    const at = (bit: number) => 1 << (lsb ? bit : 7 - bit)
    let received = 0
    let edge = 0
    const show = (bit: number) => {
      if (bit < 8) this.#put(MOSI, (byte & at(bit)) !== 0)
    }
    const next = () => {
      // Every second edge goes back to rest.
      const isLeading = edge % 2 === 0
      const bit = edge >> 1
      this.#put(SCK, isLeading ? !idle : idle)
      if (isLeading === late) show(late ? bit : bit + 1)
      else if (this.lines.level(MISO)) received |= at(bit)
      if (++edge < 16) this.cpu.addClockEvent(next, half)
      else this.cpu.addClockEvent(() => this.#spi.completeTransfer(received), 1)
    }
    if (!late) show(0)
    this.cpu.addClockEvent(next, half)
  }
}
