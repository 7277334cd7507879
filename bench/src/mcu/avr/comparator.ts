import type { CPU } from 'avr8js'
import type { Wires } from '../chip.ts'
import type { Capture } from './capture.ts'

const ACSR = 0x50
const ADCSRA = 0x7a
const ADCSRB = 0x7b
const ADMUX = 0x7c
const OFF = 0x80
const BANDGAP_SELECTED = 0x40
const OUTPUT = 0x20
const FLAG = 0x10
const INTERRUPTS = 0x08
const CAPTURES = 0x04
const EDGE = 0x03
const ON_FALLING = 2
const ON_RISING = 3
const MULTIPLEXED = 0x40
const CONVERTER_ON = 0x80
const BANDGAP = 1.1
/** Cycles between two looks at its inputs, while something waits for a change: 16 µs at 16 MHz. */
const LOOK = 256

const INTERRUPT: Parameters<CPU['setInterruptFlag']>[0] = {
  address: 0x2e,
  flagRegister: ACSR,
  flagMask: FLAG,
  enableRegister: ACSR,
  enableMask: INTERRUPTS,
}

/** The analog comparator: whether AIN0 (or the bandgap) is above AIN1 (or what the converter's multiplexer chooses). */
export class Comparator {
  readonly #cpu: CPU
  readonly #wires: Wires
  readonly #capture: Capture
  #looking = false

  constructor(cpu: CPU, wires: Wires, capture: Capture) {
    this.#cpu = cpu
    this.#wires = wires
    this.#capture = capture
    cpu.readHooks[ACSR] = () => {
      this.#look()
      return cpu.data[ACSR]!
    }
    cpu.writeHooks[ACSR] = (value) => {
      const kept = cpu.data[ACSR]! & (OUTPUT | FLAG)
      cpu.data[ACSR] = (value & ~(OUTPUT | FLAG)) | kept
      cpu.clearInterruptByFlag(INTERRUPT, value)
      cpu.updateInterruptEnable(INTERRUPT, value)
      capture.byComparator = (value & CAPTURES) !== 0
      if (this.#isWaitedFor && !this.#looking) {
        this.#looking = true
        this.#cpu.addClockEvent(this.#again, LOOK)
      }
      return true
    }
  }

  get #isWaitedFor(): boolean {
    const control = this.#cpu.data[ACSR]!
    return (control & OFF) === 0 && (control & (INTERRUPTS | CAPTURES)) !== 0
  }

  readonly #again = (): void => {
    this.#looking = this.#isWaitedFor
    if (!this.#looking) return
    this.#look()
    this.#cpu.addClockEvent(this.#again, LOOK)
  }

  #look(): void {
    const { data } = this.#cpu
    const control = data[ACSR]!
    if (control & OFF) {
      data[ACSR] = control & ~OUTPUT
      return
    }
    const chooses = (data[ADCSRB]! & MULTIPLEXED) !== 0 && (data[ADCSRA]! & CONVERTER_ON) === 0
    const plus = control & BANDGAP_SELECTED ? BANDGAP : this.#wires.volts('AIN0')
    const minus = this.#wires.volts(chooses ? `ADC${data[ADMUX]! & 7}` : 'AIN1')
    const above = plus > minus
    const was = (control & OUTPUT) !== 0
    if (above === was) return
    data[ACSR] = above ? control | OUTPUT : control & ~OUTPUT
    const edge = control & EDGE
    if (edge === 0 || edge === (above ? ON_RISING : ON_FALLING)) this.#cpu.setInterruptFlag(INTERRUPT)
    this.#capture.comparatorIs(above)
  }
}
