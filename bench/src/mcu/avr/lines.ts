import { PinState, type AVRIOPort } from 'avr8js'

/** Pins of the ATmega328P as numbers: ports B, C and D, eight each. */
export const pinNumber = (port: 'B' | 'C' | 'D', bit: number): number => 8 * 'BCD'.indexOf(port) + bit

/** Peripherals that put a pin to a level whatever its port says. */
export class Lines {
  /** By pin: what a peripheral makes of it; −1: none does. */
  readonly #overrides = new Int8Array(24).fill(-1)
  readonly #ports: readonly AVRIOPort[]
  readonly #levels: Uint8Array
  changed = false

  constructor(ports: readonly AVRIOPort[], levels: Uint8Array) {
    this.#ports = ports
    this.#levels = levels
    for (const port of ports)
      port.addListener(() => {
        this.changed = true
      })
  }

  /** A peripheral drives a pin, or lets it go by −1. */
  put(pin: number, state: number): void {
    if (this.#overrides[pin] === state) return
    this.#overrides[pin] = state
    this.changed = true
  }

  /** Level at a pin. */
  level(pin: number): boolean {
    return this.#levels[pin] === 1
  }

  /** Writes what the pins do. */
  read(pins: Uint8Array): void {
    for (let pin = 0; pin < 24; pin++) {
      const own = this.#overrides[pin]!
      pins[pin] = own >= 0 ? own : (this.#ports[pin >> 3]?.pinState(pin & 7) ?? PinState.Input)
    }
  }
}
