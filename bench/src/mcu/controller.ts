import { FLOATING, HIGH, type Level, LOW } from '../logic/level.ts'
import type { Processor } from '../logic/processor.ts'
import { type Chip, DRIVES_HIGH, DRIVES_LOW, PULLS_UP, type Wires } from './chip.ts'
import { Terminal } from './terminal.ts'

/** How pins are driven in the kernel. */
export interface Sink {
  drive(driver: number, level: Level, time: number): void
}

export interface ControllerPins {
  /** By number of the chip's pin: sources of the kernel. */
  strong: readonly number[]
  pull: readonly number[]
  /** Number of the pins of the terminal's wires. */
  tx: number
  rx: number
  /** The level at its reset pin, the last one that it is told, that holds it. */
  resetBy: Level
}

/** What somebody at the page does to a running part. */
export type ControllerAct =
  | { act: 'send'; bytes: readonly number[] }
  | { act: 'halt' | 'go' | 'step' | 'reset' }
  | { act: 'stops'; addresses: readonly number[] }

const PS = 1e12

/** A chip in the kernel: its clock against the kernel's time, its pins, a terminal at its serial port, and a debugger. */
export class Controller implements Processor, Wires {
  readonly part: number
  time = 0
  /** Held by its reset pin, or without supply: nothing happens. */
  #held = true
  #powered = false
  #resetting = false
  halted = false
  readonly chip: Chip
  readonly terminal: Terminal
  /** Volts of a pin above the part's ground at a time; the session knows. */
  voltsAt: (pin: string, time: number) => number = () => 0
  readonly #pins: ControllerPins
  readonly #sink: () => Sink
  /** Ps of a clock cycle. */
  readonly #period: number
  /** What was driven last, by pin. */
  readonly #driven: Uint8Array
  readonly #levels: Uint8Array
  /** Cycle of the chip at time 0 of the window. */
  #origin = 0
  #steps = 0
  /** It stands at a breakpoint that has been told. */
  #passes = false

  constructor(
    part: number,
    make: (wires: Wires) => Chip,
    pins: ControllerPins,
    { hertz, baud, sink }: { hertz: number; baud: number; sink: () => Sink },
  ) {
    this.part = part
    this.#pins = pins
    this.#sink = sink
    this.#period = PS / hertz
    this.chip = make(this)
    this.terminal = new Terminal(baud)
    this.#driven = new Uint8Array(pins.strong.length).fill(0xff)
    this.#levels = new Uint8Array(pins.strong.length).fill(2)
    this.#origin = this.chip.cycles
  }

  get held(): boolean {
    return this.#held
  }

  volts(pin: string): number {
    return this.voltsAt(pin, (this.chip.cycles - this.#origin) * this.#period)
  }

  advance(until: number): void {
    if (this.#held || (this.halted && this.#steps === 0)) return this.#skip(until)
    const { chip, terminal } = this
    while (this.time < until) {
      const target = Math.min(until, terminal.next)
      if (this.#steps > 0) {
        this.#steps--
        chip.step()
        this.time = Math.max(this.time, (chip.cycles - this.#origin) * this.#period)
        if (this.#driveAll() || this.#steps === 0) return
        continue
      }
      const outcome = this.#passes ? this.#pass() : chip.run(this.#origin + target / this.#period)
      this.time = Math.max(this.time, (chip.cycles - this.#origin) * this.#period)
      if (outcome === 'done') this.time = Math.max(this.time, target)
      if (outcome === 'stopped') {
        this.halted = true
        return this.#skip(until)
      }
      if (terminal.next <= this.time) {
        terminal.advance(this.time)
        this.#tell(this.#pins.rx)
      }
      if (outcome === 'changed' && this.#driveAll()) return
    }
    terminal.advance(this.time)
  }

  look(levels: readonly Level[]): void {
    const last = this.#pins.strong.length
    for (const [pin, level] of levels.entries()) {
      if (pin === last) this.#setReset(level === this.#pins.resetBy)
      if (pin === last || level === this.#levels[pin]) continue
      this.#levels[pin] = level
      if (pin === this.#pins.tx) this.terminal.line(level !== LOW, this.time)
      this.#tell(pin)
    }
  }

  shift(by: number): void {
    const next = this.time - by
    this.#origin = next < 0 ? this.chip.cycles : this.#origin + by / this.#period
    this.time = Math.max(0, next)
    this.terminal.shift(by)
  }

  /** Its supply is there, or is not. */
  power(on: boolean): void {
    this.#powered = on
    this.#hold(!on || this.#resetting)
  }

  #setReset(on: boolean): void {
    this.#resetting = on
    this.#hold(on || !this.#powered)
  }

  #hold(held: boolean): void {
    if (held === this.#held) return
    this.#held = held
    if (held) {
      for (const [pin, driver] of this.#pins.strong.entries()) {
        this.#sink().drive(driver, FLOATING, this.time)
        this.#sink().drive(this.#pins.pull[pin]!, FLOATING, this.time)
      }
      this.#driven.fill(0xff)
    } else this.restart()
  }

  /** From the beginning of its program. */
  restart(): void {
    this.chip.reset()
    this.#origin = this.chip.cycles - this.time / this.#period
    this.#passes = false
    if (!this.#held) this.#driveAll()
  }

  carryOut(order: ControllerAct): void {
    if (order.act === 'send') this.terminal.send(order.bytes)
    else if (order.act === 'stops') this.chip.stopAt(order.addresses)
    else if (order.act === 'reset') this.restart()
    else if (order.act === 'step') {
      this.halted = true
      this.#steps = Math.min(this.#steps + 1, 100)
    } else {
      // What stands at a breakpoint goes on over it.
      this.#passes = order.act === 'go' && this.halted
      this.halted = order.act === 'halt'
    }
  }

  #pass(): 'changed' {
    this.#passes = false
    this.chip.step()
    return 'changed'
  }

  /** Time goes by without it. */
  #skip(until: number): void {
    if (until <= this.time) return
    this.#origin -= (until - this.time) / this.#period
    this.time = until
  }

  #tell(pin: number): void {
    const level = this.#levels[pin]!
    // What nobody drives stays as it was.
    if (level > HIGH && pin !== this.#pins.rx) return
    this.chip.set(pin, level !== LOW && (pin !== this.#pins.rx || this.terminal.level))
  }

  /** @returns whether anything has changed */
  #driveAll(): boolean {
    const { pins } = this.chip
    let changed = false
    for (const [pin, driver] of this.#pins.strong.entries()) {
      const state = pins[pin]!
      const before = this.#driven[pin]!
      if (state === before) continue
      this.#driven[pin] = state
      changed = true
      const strong = state === DRIVES_LOW ? LOW : state === DRIVES_HIGH ? HIGH : FLOATING
      this.#sink().drive(driver, strong, this.time)
      if ((state === PULLS_UP) !== (before === PULLS_UP) || before === 0xff)
        this.#sink().drive(this.#pins.pull[pin]!, state === PULLS_UP ? HIGH : FLOATING, this.time)
    }
    return changed
  }
}
