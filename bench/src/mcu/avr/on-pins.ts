import type { CPU } from 'avr8js'
import { DRIVES_HIGH, DRIVES_LOW } from '../chip.ts'
import type { Lines } from './lines.ts'

/** What the peripherals have in common that take pins from their ports. */
export abstract class OnPins {
  protected readonly cpu: CPU
  protected readonly lines: Lines

  constructor(cpu: CPU, lines: Lines) {
    this.cpu = cpu
    this.lines = lines
  }

  /** Hears what is written to a register, before (`early`) or after the peripheral itself does. */
  protected onWrite(address: number, heard: (value: number, old: number) => void, early = false): void {
    const { writeHooks } = this.cpu
    const own = writeHooks[address]
    writeHooks[address] = (value, old, at, mask) => {
      if (early) heard(value, old)
      const done = own?.(value, old, at, mask)
      if (!early) heard(value, old)
      return done
    }
  }

  /** Drives a pin; null lets it go. */
  protected drive(pin: number, level: boolean | null): void {
    this.lines.put(pin, level === null ? -1 : level ? DRIVES_HIGH : DRIVES_LOW)
  }
}
