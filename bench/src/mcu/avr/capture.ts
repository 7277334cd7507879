import { timer1Config, type CPU } from 'avr8js'
import { pinNumber, type Lines } from './lines.ts'
import { OnPins } from './on-pins.ts'

const ICP1 = pinNumber('B', 0)
const { TIFR, TIMSK, TCNT, ICR, TCCRA, TCCRB } = timer1Config
const FLAG = 0x20
const RISING = 0x40
const CANCELS_NOISE = 0x80
/** Clocks that the canceller wants to see the same level. */
const NOISE_CLOCKS = 4

const CAPTURE: Parameters<CPU['setInterruptFlag']>[0] = {
  address: timer1Config.captureInterrupt,
  flagRegister: TIFR,
  flagMask: FLAG,
  enableRegister: TIMSK,
  enableMask: FLAG,
}

/** Input capture of timer 1: an edge at ICP1, or of the analog comparator, writes down what the timer counts. */
export class Capture extends OnPins {
  /** The comparator is what is looked at, in place of the pin. */
  byComparator = false
  /** Of what is looked at. */
  #level = false

  constructor(cpu: CPU, lines: Lines) {
    super(cpu, lines)
    this.onWrite(TIFR, (value, old) => {
      // A flag is cleared by a 1; the others stay.
      cpu.data[TIFR] = old & ~value
      cpu.clearInterruptByFlag(CAPTURE, value)
    })
    this.onWrite(TIMSK, (value) => cpu.updateInterruptEnable(CAPTURE, value))
  }

  /** The level of a pin has changed. */
  pinIs(pin: number, level: boolean): void {
    if (pin === ICP1 && !this.byComparator) this.#is(level)
  }

  comparatorIs(level: boolean): void {
    if (this.byComparator) this.#is(level)
  }

  #is(level: boolean): void {
    this.#level = level
    const { cpu } = this
    const control = cpu.data[TCCRB]!
    if (level !== ((control & RISING) !== 0)) return
    if ((control & CANCELS_NOISE) === 0) this.#take()
    else
      cpu.addClockEvent(() => {
        if (this.#level === level) this.#take()
      }, NOISE_CLOCKS)
  }

  #take(): void {
    const { cpu } = this
    // Where ICR1 is the top of the counter, nothing is captured.
    const mode = ((cpu.data[TCCRB]! & 0x18) >> 1) | (cpu.data[TCCRA]! & 3)
    if (mode === 8 || mode === 10 || mode === 12 || mode === 14) return
    cpu.data[ICR] = cpu.readData(TCNT)
    cpu.data[ICR + 1] = cpu.data[TCNT + 1]!
    cpu.setInterruptFlag(CAPTURE)
  }
}
