import { makeNoise } from '../instruments/noise.ts'
import { parseEquation, type Equation } from './equation.ts'
import { Kernel } from './kernel.ts'
import type { Cell, Driver } from './structure.ts'
import { FLOATING, HIGH, type Level, LOW, PULL, STRONG, UNKNOWN, type Strength } from './level.ts'
import type { DeviceKind, DeviceState } from './devices/device.ts'
import { DEVICES } from './devices/index.ts'
import { drivenBy, type LogicModel, type Register } from './part.ts'
import type { Processor, ProcessorModel } from './processor.ts'
import { tableOf } from './table.ts'

/** A part on the sheet. */
export interface PlacedPart {
  model: LogicModel
  /** Net by pin; a pin that is left out is open. */
  nets: Record<string, number>
  /** Where an output drives another net than the one that its pin reads. */
  outputs?: Record<string, number>
  /** Usual delay from an input to an output, ns. */
  delay: number
  /** What an input reads that nobody drives. */
  floats: Level
}

/** Signals inside a part are this fast, ps. */
const INNER_PS = 1000
const NS = 1000
/** Parts of one type differ by this much in delay: without it two crossed gates would fall at the same instant for ever. */
const SPREAD = 0.04

/** Marks the level that a part gives a bidirectional pin of its own. No pin's name ends like this. */
const OWN = '='

/** Makes a cell once the number of nets, and with it each slot, is known. */
type Maker = (slotsOf: (names: readonly string[]) => Int32Array) => Cell

/** Puts parts and sources together to a kernel. */
export class LogicBuilder {
  readonly #drivers: Driver[] = []
  readonly #makers: { make: Maker; slot: (name: string, nets: number) => number }[] = []
  readonly #random: () => number
  readonly #processors: Processor[] = []
  #built: Kernel | null = null
  #nets = 0
  #parts = 0

  /** @param seed of the spread of delays: the same one gives the same races */
  constructor(seed: number) {
    this.#random = makeNoise(seed).uniform
  }

  net(): number {
    return this.#nets++
  }

  /** An output from outside: a switch, a clock, a node of the analog side. */
  source(net: number, strength: Strength = STRONG): number {
    return this.#drivers.push({ net, strength }) - 1
  }

  /**
   * @returns the part's number and its outputs by name, inner signals included
   * @throws EquationError for a text that is none
   */
  part({ model, nets: given, outputs = {}, delay, floats }: PlacedPart): {
    part: number
    drivers: Map<string, number>
    /** Its controller, where it has one. */
    device: DeviceState | null
  } {
    const part = this.#parts++
    const { gates = {}, registers = [], enables = {}, open = [], delays = {}, bidirectional = [] } = model
    const nets = new Map(Object.entries(given))
    const drivers = new Map<string, number>()
    /** What an equation means by the name of an output: its level inside the part, before it is switched off. */
    const inside = new Map<string, number>()
    const isSwitched = (name: string) => Object.hasOwn(enables, name) || open.includes(name)
    const isInner = (name: string) => name.startsWith('_')
    for (const name of drivenBy(model)) {
      const driver = this.source(isInner(name) ? -1 : (outputs[name] ?? nets.get(name) ?? -1))
      drivers.set(name, driver)
      inside.set(name, isSwitched(name) ? this.source(-1) : driver)
    }
    for (const name of bidirectional) {
      inside.set(`${name}${OWN}`, inside.get(name)!)
      inside.delete(name)
    }
    const ownOf = (name: string) => (inside.get(name) ?? inside.get(`${name}${OWN}`))!
    const slot = (name: string, count: number): number => {
      const driver = inside.get(name)
      return driver === undefined ? nets.get(name)! : count + driver
    }
    const late = (name: string): number =>
      (delays[name] ?? delay) * NS * (1 + SPREAD * (this.#random() - 0.5))
    const add = (names: readonly string[], make: Maker) => {
      // An open input is a net of its own.
      for (const name of names) if (!inside.has(name) && !nets.has(name)) nets.set(name, this.net())
      this.#makers.push({ make, slot })
    }
    const gate = (driver: number, key: string, equation: Equation, after: number) => {
      const table = tableOf(model, key, floats, equation)
      add(equation.inputs, (slotsOf) => {
        const inputs = slotsOf(equation.inputs)
        return {
          driver,
          delay: after,
          inputs,
          table: table.levels,
          next: table.at(inputs),
          part,
          combinational: true,
        }
      })
    }

    for (const [name, text] of Object.entries(gates)) {
      const after = isSwitched(name) || isInner(name) ? INNER_PS : late(name)
      gate(ownOf(name), text, parseEquation(text), after)
    }
    for (const register of registers)
      for (const [name, next] of Object.entries(register.next)) {
        const after = isSwitched(name) || isInner(name) ? INNER_PS : late(name)
        const driver = ownOf(name)
        const flipFlop = flipFlopOf(model, register, next, floats)
        add(flipFlop.names, (slotsOf) => ({ driver, delay: after, part, ...flipFlop.make(slotsOf) }))
      }
    for (const [name, driver] of drivers) {
      if (!isSwitched(name)) continue
      const text = enables[name] ?? '1'
      const own = bidirectional.includes(name) ? `${name}${OWN}` : name
      gate(
        driver,
        `${name} when ${text}`,
        switchedBy(own, parseEquation(text), open.includes(name)),
        late(name),
      )
    }
    return {
      part,
      drivers,
      device: model.device ? this.#device(model.device.kind, part, drivers, add) : null,
    }
  }

  /**
   * A part with a program of its own. Each of its pins drives by two outputs: a strong one and its pull-up.
   * @param nets that its pins read
   * @param outputs where a pin drives another net than the one it reads
   */
  processor<P extends Processor>(
    { pins, reset }: Pick<ProcessorModel, 'pins' | 'reset'>,
    nets: Readonly<Record<string, number>>,
    outputs: Readonly<Record<string, { strong: number; pull: number }>>,
    make: (part: number, strong: number[], pull: number[], kernel: () => Kernel) => P,
  ): { part: number; processor: P; strong: Map<string, number>; pull: Map<string, number> } {
    const part = this.#parts++
    const on = (name: string | null, kind: 'strong' | 'pull') =>
      name === null ? -1 : (outputs[name]?.[kind] ?? nets[name] ?? -1)
    const drivers = pins.map((name) => ({
      name,
      strong: this.source(on(name, 'strong')),
      pull: this.source(on(name, 'pull'), PULL),
    }))
    const processor = make(
      part,
      drivers.map(({ strong }) => strong),
      drivers.map(({ pull }) => pull),
      () => this.#built!,
    )
    const named = drivers.flatMap(({ name, ...own }) => (name === null ? [] : [[name, own] as const]))
    const read = [...pins, reset.pin].map((name) => (name === null ? undefined : nets[name]) ?? this.net())
    const driver = this.source(-1)
    this.#makers.push({
      make: () => ({
        driver,
        delay: INNER_PS,
        inputs: Int32Array.from(read),
        part,
        combinational: false,
        next: (levels) => {
          processor.look(read.map((slot) => levels[slot] as Level))
          return null
        },
      }),
      slot: () => 0,
    })
    this.#processors.push(processor)
    return {
      part,
      processor,
      strong: new Map(named.map(([name, { strong }]) => [name, strong])),
      pull: new Map(named.map(([name, { pull }]) => [name, pull])),
    }
  }

  /** The cells of a controller: one for each of its outputs, all of which ask the same state. */
  #device(
    kind: DeviceKind,
    part: number,
    drivers: ReadonlyMap<string, number>,
    add: (names: readonly string[], make: Maker) => void,
  ): DeviceState {
    const { inputs, outputs, start } = DEVICES[kind]
    const state = start()
    for (const name of outputs)
      add(inputs, (slotsOf) => {
        const slots = slotsOf(inputs)
        return {
          driver: drivers.get(name)!,
          delay: INNER_PS,
          inputs: slots,
          part,
          combinational: false,
          next: (levels) => {
            state.look(inputs.map((_, i) => levels[slots[i]!] as Level))
            return state.output(name)
          },
        }
      })
    return state
  }

  build(): Kernel {
    const nets = this.#nets
    const cells = this.#makers.map(({ make, slot }) =>
      make((names) => Int32Array.from(names, (name) => slot(name, nets))),
    )
    this.#built = new Kernel({ nets, drivers: this.#drivers, cells, parts: Math.max(this.#parts, 1) })
    for (const processor of this.#processors) this.#built.attach(processor)
    return this.#built
  }
}

/** An output that floats while it is not enabled, or when it only pulls down and is high. */
function switchedBy(name: string, enable: Equation, pullsOnly: boolean): Equation {
  return {
    inputs: [...new Set([name, ...enable.inputs])],
    evaluate: (read) => {
      const [on, level] = [enable.evaluate(read), read(name)]
      if (on === LOW || (pullsOnly && level === HIGH)) return FLOATING
      return on === HIGH ? level : UNKNOWN
    },
  }
}

/** One output of a register: an edge-triggered flip-flop. */
function flipFlopOf(model: LogicModel, { clock, reset, set }: Register, next: string, floats: Level) {
  const functions = [clock, next, reset, set].map((text) => {
    if (text === undefined) return null
    const equation = parseEquation(text)
    return { names: equation.inputs, table: tableOf(model, text, floats, equation) }
  })
  return {
    names: [...new Set(functions.flatMap((one) => one?.names ?? []))],
    make: (slotsOf: (names: readonly string[]) => Int32Array) => {
      const [clockAt, nextAt, resetAt, setAt] = functions.map((one) => one?.table.at(slotsOf(one.names)))
      let last: Level = UNKNOWN
      return {
        // What it is to take over is looked at only when the clock rises.
        inputs: slotsOf(
          [clock, reset, set].flatMap((text) => (text === undefined ? [] : parseEquation(text).inputs)),
        ),
        combinational: false,
        next: (levels: Uint8Array): Level | null => {
          const now = clockAt!(levels)
          const rises = last === LOW && now === HIGH
          if (now !== UNKNOWN) last = now
          if (resetAt?.(levels) === HIGH) return LOW
          if (setAt?.(levels) === HIGH) return HIGH
          return rises ? nextAt!(levels) : null
        },
      }
    },
  }
}
