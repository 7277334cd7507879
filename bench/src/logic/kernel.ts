import { FLOATING, HIGH, type Level, LOW, STRONG, UNKNOWN } from './level.ts'
import { Plans } from './plans.ts'
import { Processors, type Processor } from './processor.ts'
import { EventQueue } from './queue.ts'
import type { Cell, Structure } from './structure.ts'
import { EMPTY } from './table.ts'

/** The changes of the watched slots, in order of time. */
export interface Changes {
  times: number[]
  slots: number[]
  levels: Level[]
}

/**
 * Event-driven simulation of digital parts in three values and Z, with an inertial delay on each output: a pulse shorter than
 * the delay is swallowed, as in a gate. Times in ps from the beginning of the present window. A slot is a net (0 … nets − 1) or, behind
 * them, the own level of an output.
 */
export class Kernel {
  readonly structure: Structure
  readonly levels: Uint8Array
  now = 0
  /** Changes carried out since the kernel was made. */
  events = 0
  changes: Changes = { times: [], slots: [], levels: [] }
  /** Nets on which two outputs worked against each other since the list was emptied. */
  readonly conflicts = new Set<number>()
  /** Changes by output since the last call of `run`. */
  readonly toggles: Uint32Array
  readonly #queue: EventQueue
  readonly #cells: readonly Cell[]
  readonly #netOf: Int32Array
  /** What an output is going to become while it is in the queue. */
  readonly #pending: Uint8Array
  readonly #powered: Uint8Array
  readonly #watched: Uint8Array
  readonly #stops: Uint8Array
  #stopped = false
  /** Half a period of those outputs that are clocks, ps. */
  readonly #halves: Float64Array
  readonly #plans = new Plans()
  /** Cells by slot that they read: those of slot s are `#readers[#firsts[s]]` up to `#firsts[s + 1]`. */
  readonly #firsts: Int32Array
  readonly #readers: Int32Array
  readonly #driversOf: number[][]
  /** Cells to be updated at this instant, each once: those whose mark is the number of the instant. */
  readonly #touched: Int32Array
  #touches = 0
  readonly #marks: Float64Array
  #instant = 0
  readonly #processors = new Processors()
  /** Processors stand still: while the supply comes up only gates settle. */
  resting = false

  constructor(structure: Structure) {
    const { nets, drivers, cells, parts } = structure
    this.structure = structure
    this.#cells = cells
    const slots = nets + drivers.length
    this.levels = new Uint8Array(slots).fill(UNKNOWN)
    this.#queue = new EventQueue(drivers.length)
    this.#netOf = Int32Array.from(drivers, ({ net }) => net)
    this.#pending = new Uint8Array(drivers.length)
    this.#halves = new Float64Array(drivers.length)
    this.toggles = new Uint32Array(drivers.length)
    this.#powered = new Uint8Array(parts).fill(1)
    this.#watched = new Uint8Array(slots)
    this.#stops = new Uint8Array(slots)
    this.#touched = new Int32Array(cells.length)
    this.#marks = new Float64Array(cells.length)
    const readers: number[][] = Array.from({ length: slots }, () => [])
    cells.forEach(({ inputs }, index) => {
      for (const slot of new Set(inputs)) readers[slot]!.push(index)
    })
    this.#firsts = new Int32Array(slots + 1)
    readers.forEach((list, slot) => (this.#firsts[slot + 1] = this.#firsts[slot]! + list.length))
    this.#readers = Int32Array.from(readers.flat())
    this.#driversOf = Array.from({ length: nets }, () => [])
    drivers.forEach(({ net }, driver) => {
      if (net >= 0) this.#driversOf[net]!.push(driver)
    })
    for (let net = 0; net < nets; net++) this.levels[net] = this.#resolved(net)
  }

  /** The slot of an output. */
  slotOf(driver: number): number {
    return this.structure.nets + driver
  }

  level(slot: number): Level {
    return this.levels[slot] as Level
  }

  /** Changes of these slots are noted in `changes`. */
  watch(slots: Iterable<number>): void {
    for (const slot of slots) this.#watched[slot] = 1
  }

  /** `run` stops after an instant at which one of these slots changed. */
  stopAt(slots: Iterable<number>): void {
    for (const slot of slots) this.#stops[slot] = 1
  }

  /** Forgets what was planned for a source; it stays as it is. */
  cancel(driver: number): void {
    this.#queue.remove(driver)
    this.#plans.delete(driver)
  }

  /** Sets an output from outside at a time, ps, not before what it was set to earlier: a switch, a node of the analog side. */
  drive(driver: number, level: Level, time: number): void {
    if (!this.#queue.has(driver)) {
      this.#pending[driver] = level
      this.#queue.add(driver, time)
      return
    }
    this.#plans.add(driver, time, level)
  }

  /** Puts an output to a level now, whatever it is about to become. */
  force(driver: number, level: Level): void {
    this.#queue.remove(driver)
    this.#pending[driver] = level
    this.#queue.add(driver, this.now)
  }

  /** Makes a clock of an output, by half its period, ps; 0: it stops. It is set going by `drive`. */
  setHalf(driver: number, half: number): void {
    this.#halves[driver] = half
  }

  /** Something with a clock of its own runs beside it. */
  attach(processor: Processor): void {
    this.#processors.add(processor)
  }

  get hasProcessors(): boolean {
    return this.#processors.any
  }

  isPowered(part: number): boolean {
    return this.#powered[part] === 1
  }

  /** Switches the supply of a part: without it its outputs float, and with it they are unknown at first. */
  setPower(part: number, on: boolean): void {
    if (this.isPowered(part) === on) return
    this.#powered[part] = on ? 1 : 0
    for (const { part: own, driver } of this.#cells)
      if (own === part) this.force(driver, on ? UNKNOWN : FLOATING)
  }

  /** Evaluates all of it once: what is to change is queued. */
  evaluate(): void {
    for (const cell of this.#cells) this.#update(cell)
  }

  /**
   * Carries out what is due before `until`, ps, and stops early after a change of a slot of `stopAt`.
   * @param most changes allowed
   * @returns `spent`: they were used up, since something oscillates or the window was too long
   */
  run(until: number, most = Infinity): 'done' | 'stopped' | 'spent' {
    this.toggles.fill(0)
    this.#stopped = false
    const queue = this.#queue
    const last = this.events + most
    for (;;) {
      if (this.#processors.any && !this.resting) this.#processors.goOn(queue, until)
      const now = queue.next
      if (!(now < until)) break
      this.now = now
      this.#touches = 0
      this.#instant++
      do {
        this.#carryOut(queue.take(), now)
      } while (queue.next === now)
      for (let i = 0; i < this.#touches; i++) this.#update(this.#cells[this.#touched[i]!]!)
      if (this.#stopped) return 'stopped'
      if (this.events >= last) return 'spent'
    }
    this.now = until
    return 'done'
  }

  /** Makes an instant of the present window the zero of the next one. */
  shift(by: number): void {
    this.#queue.shift(by)
    this.#plans.shift(by)
    this.#processors.shift(by)
    this.now = Math.max(0, this.now - by)
    this.changes = { times: [], slots: [], levels: [] }
  }

  /** Time of the next change, ps; Infinity when everything rests. */
  get next(): number {
    return this.#queue.next
  }

  #carryOut(driver: number, now: number): void {
    const level = this.#pending[driver]!
    const half = this.#halves[driver]!
    if (half > 0) {
      this.#pending[driver] = level === HIGH ? LOW : HIGH
      this.#queue.add(driver, now + half)
    } else if (this.#plans.any) this.#plan(driver)
    const slot = this.structure.nets + driver
    if (this.levels[slot] === level) return
    this.events++
    this.toggles[driver]!++
    this.#become(slot, level, now)
    const net = this.#netOf[driver]!
    if (net < 0) return
    const resolved = this.#driversOf[net]!.length === 1 ? level : this.#resolved(net)
    if (resolved !== this.levels[net]) this.#become(net, resolved, now)
  }

  /** Puts the next planned change of a source into the queue. */
  #plan(driver: number): void {
    const next = this.#plans.next(driver)
    if (!next) return
    this.#pending[driver] = next.level
    this.#queue.add(driver, Math.max(next.time, this.now))
  }

  #become(slot: number, level: number, now: number): void {
    this.levels[slot] = level
    if (this.#watched[slot] === 1) {
      this.changes.times.push(now)
      this.changes.slots.push(slot)
      this.changes.levels.push(level as Level)
    }
    if (this.#stops[slot] === 1) this.#stopped = true
    const end = this.#firsts[slot + 1]!
    for (let i = this.#firsts[slot]!; i < end; i++) {
      const cell = this.#readers[i]!
      if (this.#marks[cell] === this.#instant) continue
      this.#marks[cell] = this.#instant
      this.#touched[this.#touches++] = cell
    }
  }

  #update(cell: Cell): void {
    const { levels } = this
    let level: number | null = FLOATING
    if (this.#powered[cell.part] === 1) {
      const { table, inputs } = cell
      if (table) {
        let index = 0
        for (let i = 0; i < inputs.length; i++) index |= levels[inputs[i]!]! << (2 * i)
        level = table[index]!
        if (level === EMPTY) level = cell.next(levels)
      } else level = cell.next(levels)
    }
    if (level !== null) this.#schedule(cell.driver, level, this.now + cell.delay)
  }

  #schedule(driver: number, level: number, time: number): void {
    const queue = this.#queue
    if (queue.places[driver]! >= 0) {
      if (this.#pending[driver] === level) return
      queue.remove(driver)
    }
    if (level === this.levels[this.structure.nets + driver]) return
    this.#pending[driver] = level
    queue.add(driver, time)
  }

  /** What the outputs on a net make of it. */
  #resolved(net: number): Level {
    const { nets, drivers } = this.structure
    let found: Level = FLOATING
    let strength = 0
    for (const driver of this.#driversOf[net]!) {
      const level = this.level(nets + driver)
      if (level === FLOATING) continue
      const own = drivers[driver]!.strength
      if (own > strength) [found, strength] = [level, own]
      else if (own === strength && level !== found) {
        if (own === STRONG && level !== UNKNOWN && found !== UNKNOWN) this.conflicts.add(net)
        found = UNKNOWN
      }
    }
    return found
  }
}
