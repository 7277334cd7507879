import type { Level } from './level.ts'

/** A microcontroller as data: which one, and where its pins are. */
export interface ProcessorModel {
  kind: 'atmega328p' | 'at89c51'
  /** Names of the pins by the chip's own number of them; null where it has none there. */
  pins: readonly (string | null)[]
  /** Its reset pin, and the level that holds it. */
  reset: { pin: string; level: Level }
  /** Pins of the serial port. */
  tx: string
  rx: string
  /** Pin by the name that the chip has for an analog one: `ADC0`, `AREF`, `AVCC`. */
  analog: Readonly<Record<string, string>>
  /** Clock where no crystal says otherwise, Hz. */
  hertz: number
  /** Bytes of program memory. */
  flash: number
  /** Resistance of a pull-up, Ω. */
  pullUp: number
}

/** What runs beside the kernel at a clock of its own, up to the kernel's next event. Times in ps of the present window. */
export interface Processor {
  readonly part: number
  /** How far it has come. */
  readonly time: number
  /** Goes on to a time, or up to a change of its outputs, which it drives at its time. */
  advance(until: number): void
  /** Levels of its pins have changed. */
  look(levels: readonly Level[]): void
  /** An instant becomes the zero of time. */
  shift(by: number): void
}

/** Several processors go on in turns of this, ps. */
const TURN_PS = 250_000

/** What has a clock of its own and runs beside the events. */
export class Processors {
  readonly #all: Processor[] = []

  get any(): boolean {
    return this.#all.length > 0
  }

  add(processor: Processor): void {
    this.#all.push(processor)
  }

  /** Makes an instant of the present window the zero of the next one. */
  shift(by: number): void {
    for (const processor of this.#all) processor.shift(by)
  }

  /** They go on to the next event, which may become one of theirs. */
  goOn(queue: { readonly next: number }, until: number): void {
    const [only, second] = this.#all
    if (only && !second) {
      only.advance(Math.min(queue.next, until))
      return
    }
    for (;;) {
      let last = Infinity
      for (const { time } of this.#all) last = Math.min(last, time)
      const limit = Math.min(queue.next, until)
      if (last >= limit) return
      const next = Math.min(last + TURN_PS, limit)
      for (const processor of this.#all) if (processor.time < next) processor.advance(next)
    }
  }
}
