import type { Core } from './core.ts'
import { IE, IP, PCON, SCON, TCON, TH0, TH1, TL0, TL1, TMOD } from './registers.ts'
import { Serial } from './serial.ts'

const TF1 = 0x80
const TR1 = 0x40
const TF0 = 0x20
const TR0 = 0x10
const IE1 = 0x08
const IT1 = 0x04
const IE0 = 0x02
const IT0 = 0x01

/** Pins of port 3 with a task of their own. */
const INT0 = 0x04
const INT1 = 0x08
const T0 = 0x10
const T1 = 0x20

/** In the order in which they are answered: bit of IE and IP, address. */
const SOURCES = [0x03, 0x0b, 0x13, 0x1b, 0x23] as const

/** Timers, interrupts and idle of an 8051. The serial port takes its clock from here. */
export class Peripherals {
  readonly serial: Serial
  readonly #core: Core
  /** Port 3 as its pins stand. */
  #pins = 0xff
  /** Falls of T0 and T1 that wait to be counted. */
  readonly #falls = [0, 0]
  /** Interrupts in progress: of low and high priority. */
  readonly #busy = [false, false]

  constructor(core: Core, tx: (level: boolean) => void) {
    this.#core = core
    this.serial = new Serial(core, tx)
  }

  reset(): void {
    this.#busy.fill(false)
    this.#falls.fill(0)
    this.serial.reset()
  }

  get idle(): boolean {
    return (this.#core.sfr[PCON]! & 1) !== 0
  }

  /** Only a reset ends it. */
  get down(): boolean {
    return (this.#core.sfr[PCON]! & 2) !== 0
  }

  /** The pins of port 3 have become these. */
  pinsAre(pins: number): void {
    const { sfr } = this.#core
    const fell = this.#pins & ~pins
    this.#pins = pins
    if (fell & T0) this.#falls[0]!++
    if (fell & T1) this.#falls[1]!++
    if (fell & INT0 && sfr[TCON]! & IT0) sfr[TCON]! |= IE0
    if (fell & INT1 && sfr[TCON]! & IT1) sfr[TCON]! |= IE1
    this.serial.rxIs((pins & 1) !== 0)
  }

  /** Time goes on by machine cycles. */
  tick(cycles: number): void {
    const { sfr } = this.#core
    const mode = sfr[TMOD]!
    const control = sfr[TCON]!
    const split = (mode & 3) === 3
    this.#runTimer0(mode, control, cycles)
    if (split) {
      if (control & TR1 && this.#count(TH0, 0x100, cycles)) sfr[TCON]! |= TF1
    }
    // While timer 0 has taken its control bits, timer 1 always runs, and tells nobody.
    const own = mode >> 4
    const runs = split ? (own & 3) !== 3 : (control & TR1) !== 0 && (!(own & 8) || (this.#pins & INT1) !== 0)
    const by = this.#source(own, 1, cycles)
    const overflows = runs && (own & 3) !== 3 ? this.#run(own & 3, TL1, TH1, by) : 0
    if (overflows > 0 && !split) sfr[TCON]! |= TF1
    this.serial.tick(cycles, overflows)
    // A level interrupt is as its pin is.
    if (!(control & IT0)) this.#follow(IE0, INT0)
    if (!(control & IT1)) this.#follow(IE1, INT1)
  }

  /** Answers the most urgent interrupt, if one is due. @returns machine cycles that it took */
  interrupt(): number {
    const core = this.#core
    const { sfr } = core
    if (core.returned) {
      core.returned = false
      if (this.#busy[1]) this.#busy[1] = false
      else this.#busy[0] = false
    }
    const enabled = sfr[IE]!
    if (core.guarded || !(enabled & 0x80) || this.#busy[1]) return 0
    const due = this.#due() & enabled
    if (due === 0) return 0
    const high = due & sfr[IP]!
    if (high === 0 && this.#busy[0]) return 0
    const wanted = high || due
    const index = SOURCES.findIndex((_, i) => wanted & (1 << i))
    this.#busy[high ? 1 : 0] = true
    sfr[PCON]! &= ~1
    this.#answered(index)
    core.call(SOURCES[index]!)
    return 2
  }

  #due(): number {
    const { sfr } = this.#core
    const control = sfr[TCON]!
    return (
      (control & IE0 ? 1 : 0) |
      (control & TF0 ? 2 : 0) |
      (control & IE1 ? 4 : 0) |
      (control & TF1 ? 8 : 0) |
      (sfr[SCON]! & 3 ? 16 : 0)
    )
  }

  /** The hardware takes back what it was called by, except of the serial port. */
  #answered(index: number): void {
    const { sfr } = this.#core
    const control = sfr[TCON]!
    if (index === 0 && control & IT0) sfr[TCON]! &= ~IE0
    if (index === 1) sfr[TCON]! &= ~TF0
    if (index === 2 && control & IT1) sfr[TCON]! &= ~IE1
    if (index === 3) sfr[TCON]! &= ~TF1
  }

  #follow(flag: number, pin: number): void {
    const { sfr } = this.#core
    if (this.#pins & pin) sfr[TCON]! &= ~flag
    else sfr[TCON]! |= flag
  }

  /** What a timer counts: machine cycles, or falls of its pin. */
  #source(mode: number, timer: 0 | 1, cycles: number): number {
    const falls = this.#falls[timer]!
    this.#falls[timer] = 0
    return mode & 4 ? falls : cycles
  }

  #runTimer0(mode: number, control: number, cycles: number): void {
    const by = this.#source(mode, 0, cycles)
    if (!(control & TR0) || (mode & 8 && !(this.#pins & INT0))) return
    const { sfr } = this.#core
    const own = mode & 3
    const over = own === 3 ? this.#count(TL0, 0x100, by) : this.#run(own, TL0, TH0, by)
    if (over > 0) sfr[TCON]! |= TF0
  }

  /** @returns how often a timer in mode 0, 1 or 2 has come round */
  #run(mode: number, low: number, high: number, by: number): number {
    const { sfr } = this.#core
    if (mode === 2) {
      let over = 0
      for (let value = sfr[low]! + by; ; over++) {
        if (value < 0x100) {
          sfr[low] = value
          return over
        }
        value = value - 0x100 + sfr[high]!
      }
    }
    const bits = mode === 0 ? 5 : 8
    const mask = (1 << bits) - 1
    const value = ((sfr[high]! << bits) | (sfr[low]! & mask)) + by
    sfr[low] = mode === 0 ? (sfr[low]! & ~mask) | (value & mask) : value
    sfr[high] = value >> bits
    return value >> (bits + 8) > 0 ? 1 : 0
  }

  #count(at: number, turn: number, by: number): number {
    const { sfr } = this.#core
    const value = sfr[at]! + by
    sfr[at] = value
    return value >= turn ? 1 : 0
  }
}
