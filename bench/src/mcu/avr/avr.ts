import {
  avrInstruction,
  AVRClock,
  AVREEPROM,
  AVRIOPort,
  AVRTimer,
  AVRWatchdog,
  CPU,
  EEPROMMemoryBackend,
  portBConfig,
  portCConfig,
  portDConfig,
  timer0Config,
  timer1Config,
  timer2Config,
  watchdogConfig,
} from 'avr8js'
import type { Chip, Wires } from '../chip.ts'
import { Adc } from './adc.ts'
import { Capture } from './capture.ts'
import { Comparator } from './comparator.ts'
import { Lines, pinNumber } from './lines.ts'
import { Spi } from './spi.ts'
import { Twi } from './twi.ts'
import { Usart } from './usart.ts'

/** Bytes of an ATmega328P. */
const FLASH = 32_768
const RAM = 2048
const EEPROM = 1024

const SMCR = 0x53
const MCUSR = 0x54
const SLEEP = 0x9588
/** Marks of words of the flash, at which the loop looks closer. */
const STOP = 1
const MAY_SLEEP = 2
const RXD = pinNumber('D', 0)
/** Cycles of a reset. */
const RESET_CYCLES = 6
const POWER_ON = 0x01
const BY_PIN = 0x02
const BY_WATCHDOG = 0x08

/** An ATmega328P with its peripherals on their pins. */
export class Avr implements Chip {
  readonly pins = new Uint8Array(24)
  count = 0
  asleep = false
  readonly #program = new Uint16Array(FLASH / 2)
  readonly #eeprom = new EEPROMMemoryBackend(EEPROM)
  readonly #frequency: number
  readonly #wires: Wires
  readonly #levels = new Uint8Array(24)
  readonly #marks = new Uint8Array(FLASH / 2)
  #cpu!: CPU
  #ports: AVRIOPort[] = []
  #lines!: Lines
  #usart!: Usart
  #capture!: Capture
  /** The watchdog has reset it. */
  #bitten = false

  constructor(image: Uint8Array, frequency: number, wires: Wires) {
    new Uint8Array(this.#program.buffer).fill(0xff).set(image.subarray(0, FLASH))
    this.#frequency = frequency
    this.#wires = wires
    for (const [word, code] of this.#program.entries()) if (code === SLEEP) this.#marks[word] = MAY_SLEEP
    this.#build(POWER_ON, 0)
    this.#shown()
  }

  get cycles(): number {
    return this.#cpu.cycles
  }
  get pc(): number {
    return 2 * this.#cpu.pc
  }

  run(until: number): 'done' | 'changed' | 'stopped' {
    const marks = this.#marks
    const lines = this.#lines
    const cpu = this.#cpu
    while (cpu.cycles < until) {
      if (this.asleep || marks[cpu.pc]! > 0) {
        if (!this.asleep && marks[cpu.pc]! & STOP) return 'stopped'
        this.#advance(until)
      } else {
        avrInstruction(cpu)
        this.count++
        cpu.tick()
      }
      if (lines.changed || this.#bitten) return this.#shown()
    }
    return 'done'
  }

  step(): void {
    this.#advance(this.#cpu.cycles + 1)
    this.#shown()
  }

  stopAt(addresses: readonly number[]): void {
    for (let word = 0; word < this.#marks.length; word++) this.#marks[word]! &= ~STOP
    for (const address of addresses) if (address >> 1 < this.#marks.length) this.#marks[address >> 1]! |= STOP
  }

  set(pin: number, level: boolean): void {
    if (this.#levels[pin] === (level ? 1 : 0)) return
    this.#levels[pin] = level ? 1 : 0
    this.#ports[pin >> 3]?.setPin(pin & 7, level)
    if (pin === RXD) this.#usart.rxIs(level)
    this.#capture.pinIs(pin, level)
  }

  reset(): void {
    this.#build(BY_PIN, this.#cpu.cycles)
    this.#shown()
  }

  registers(): [name: string, value: number][] {
    const { data, SP, SREG } = this.#cpu
    return [
      ...Array.from({ length: 32 }, (_, i): [string, number] => [`R${i}`, data[i]!]),
      ['SREG', SREG],
      ['SP', SP],
      ...(['B', 'C', 'D'] as const).flatMap((port, i): [string, number][] => [
        [`PIN${port}`, data[0x23 + 3 * i]!],
        [`DDR${port}`, data[0x24 + 3 * i]!],
        [`PORT${port}`, data[0x25 + 3 * i]!],
      ]),
    ]
  }

  /** Everything as after a reset, except program, EEPROM and time. */
  #build(cause: number, cycles: number): void {
    const cpu = new CPU(this.#program, RAM)
    cpu.cycles = cycles
    this.asleep = false
    this.#bitten = false
    this.#cpu = cpu
    this.#ports = [portBConfig, portCConfig, portDConfig].map((config) => new AVRIOPort(cpu, config))
    this.#lines = new Lines(this.#ports, this.#levels)
    for (const config of [timer0Config, timer1Config, timer2Config]) new AVRTimer(cpu, config)
    this.#usart = new Usart(cpu, this.#lines, this.#frequency)
    new Spi(cpu, this.#lines, this.#frequency)
    new Twi(cpu, this.#lines, this.#frequency)
    new Adc(cpu, this.#wires)
    this.#capture = new Capture(cpu, this.#lines)
    new Comparator(cpu, this.#wires, this.#capture)
    new AVREEPROM(cpu, this.#eeprom)
    new AVRWatchdog(cpu, watchdogConfig, new AVRClock(cpu, this.#frequency))
    cpu.data[MCUSR] = cause
    cpu.reset = () => {
      this.#bitten = true
    }
    for (const [pin, level] of this.#levels.entries()) this.#ports[pin >> 3]!.setPin(pin & 7, level === 1)
    this.#lines.changed = true
  }

  /** What the pins do is written down; a bite of the watchdog is carried out before. */
  #shown(): 'changed' {
    if (this.#bitten) this.#build(BY_WATCHDOG, this.#cpu.cycles + RESET_CYCLES)
    this.#lines.changed = false
    this.#lines.read(this.pins)
    return 'changed'
  }

  /** One instruction, with SLEEP; or, asleep, on to what is due next. */
  #advance(until: number): void {
    const cpu = this.#cpu
    if (this.asleep) {
      const due = (cpu as unknown as { nextClockEvent: { cycles: number } | null }).nextClockEvent
      cpu.cycles = Math.max(cpu.cycles, Math.min(until, due?.cycles ?? until))
    } else if (this.#program[cpu.pc] === SLEEP && cpu.data[SMCR]! & 1) {
      this.asleep = true
      cpu.pc++
      cpu.cycles++
      this.count++
    } else {
      avrInstruction(cpu)
      this.count++
    }
    const { pc } = cpu
    cpu.tick()
    // An interrupt has been answered.
    if (cpu.pc !== pc) this.asleep = false
  }
}
