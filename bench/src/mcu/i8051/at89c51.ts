import { type Chip, DRIVES_LOW, FLOATS, PULLS_UP } from '../chip.ts'
import { Core } from './core.ts'
import { Peripherals } from './peripherals.ts'
import {
  ACC,
  B,
  DPH,
  DPL,
  IE,
  P0,
  P1,
  P2,
  P3,
  PSW,
  SBUF,
  SCON,
  SP,
  TCON,
  TH0,
  TH1,
  TL0,
  TL1,
  TMOD,
} from './registers.ts'

/** Periods of the oscillator to a machine cycle. */
const CLOCKS = 12
const PORTS = [P0, P1, P2, P3]
const TXD = 1
const RESET_CLOCKS = 24
const SHOWN: readonly [string, number][] = [
  ['ACC', ACC],
  ['B', B],
  ['PSW', PSW],
  ['SP', SP],
  ['DPL', DPL],
  ['DPH', DPH],
  ['P0', P0],
  ['P1', P1],
  ['P2', P2],
  ['P3', P3],
  ['TCON', TCON],
  ['TMOD', TMOD],
  ['TL0', TL0],
  ['TH0', TH0],
  ['TL1', TL1],
  ['TH1', TH1],
  ['SCON', SCON],
  ['IE', IE],
]

/** An AT89C51: ports that pull up weakly (port 0 not at all), two timers, a serial port, five interrupts. */
export class At89c51 implements Chip {
  readonly pins = new Uint8Array(32)
  count = 0
  cycles = 0
  readonly core: Core
  readonly #around: Peripherals
  readonly #levels = new Uint8Array(4).fill(0xff)
  readonly #stops = new Uint8Array(0x1_0000)
  #sends = true
  #changed = false

  constructor(image: Uint8Array) {
    this.core = new Core({
      pins: (port) => this.#levels[port]!,
      wrote: (address, value) => {
        if (address === SBUF) this.#around.serial.send(value)
        else if ((address & 0xcf) === P0) this.#changed = true
      },
      received: () => this.#around.serial.buffer,
    })
    this.core.code.set(image.subarray(0, 0x1_0000))
    this.#around = new Peripherals(this.core, (level) => {
      this.#sends = level
      this.#changed = true
    })
    this.#shown()
  }

  get pc(): number {
    return this.core.pc
  }
  get asleep(): boolean {
    return this.#around.idle || this.#around.down
  }

  run(until: number): 'done' | 'changed' | 'stopped' {
    while (this.cycles < until) {
      if (this.#stops[this.core.pc] && !this.asleep) return 'stopped'
      if (this.#around.down) this.cycles = until
      else this.#advance()
      if (this.#changed) return this.#shown()
    }
    return 'done'
  }

  step(): void {
    this.#advance()
    this.#shown()
  }

  stopAt(addresses: readonly number[]): void {
    this.#stops.fill(0)
    for (const address of addresses) this.#stops[address & 0xffff] = 1
  }

  set(pin: number, level: boolean): void {
    const port = pin >> 3
    const mask = 1 << (pin & 7)
    this.#levels[port] = level ? this.#levels[port]! | mask : this.#levels[port]! & ~mask
    if (port === 3) this.#around.pinsAre(this.#levels[3]!)
  }

  reset(): void {
    this.core.reset()
    this.#around.reset()
    this.cycles += RESET_CLOCKS
    this.#shown()
  }

  registers(): [name: string, value: number][] {
    const { sfr, memory, psw } = this.core
    const bank = psw & 0x18
    return [
      ...SHOWN.map(([name, at]): [string, number] => [name, at === PSW ? psw : sfr[at]!]),
      ...Array.from({ length: 8 }, (_, i): [string, number] => [`R${i}`, memory[bank + i]!]),
    ]
  }

  #advance(): void {
    const cycles = this.#around.idle ? 1 : this.core.step()
    this.count++
    this.#around.tick(cycles)
    const answer = this.#around.interrupt()
    if (answer > 0) this.#around.tick(answer)
    this.cycles += CLOCKS * (cycles + answer)
  }

  #shown(): 'changed' {
    this.#changed = false
    for (const [port, address] of PORTS.entries())
      for (let bit = 0; bit < 8; bit++) {
        const high =
          (this.core.sfr[address]! & (1 << bit)) !== 0 && (port !== 3 || bit !== TXD || this.#sends)
        this.pins[8 * port + bit] = high ? (port === 0 ? FLOATS : PULLS_UP) : DRIVES_LOW
      }
    return 'changed'
  }
}
