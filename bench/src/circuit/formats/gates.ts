import { EARTH } from './wiring.ts'
import type { ForeignPin } from './foreign.ts'
import type { End, Parts } from './kinds.ts'

export type GateKind = 'and' | 'or' | 'nand' | 'nor' | 'xor' | 'xnor' | 'not' | 'buffer'

/** The net of the supply that packages of gates are given. */
export const SUPPLY = 'VCC'

/** Packages: how many inputs a gate has, and the letters of its pins. `1A`, `1B`, `1Y` is the first of several. */
interface Package {
  id: string
  model: string
  gates: number
  inputs: string
}

const PACKAGES: Record<string, Package> = {
  and2: { id: '7408', model: '74HC08', gates: 4, inputs: 'AB' },
  and3: { id: '7411', model: '74HC11', gates: 3, inputs: 'ABC' },
  and4: { id: '7421', model: '74HC21', gates: 2, inputs: 'ABCD' },
  or2: { id: '7432', model: '74HC32', gates: 4, inputs: 'AB' },
  nand2: { id: '7400', model: '74HC00', gates: 4, inputs: 'AB' },
  nand3: { id: '7410', model: '74HC10', gates: 3, inputs: 'ABC' },
  nand4: { id: '7420', model: '74HC20', gates: 2, inputs: 'ABCD' },
  nor2: { id: '7402', model: '74HC02', gates: 4, inputs: 'AB' },
  nor3: { id: '7427', model: '74HC27', gates: 3, inputs: 'ABC' },
  xor2: { id: '7486', model: '74HC86', gates: 4, inputs: 'AB' },
  not1: { id: '7404', model: '74HC04', gates: 6, inputs: 'A' },
}
/** A gate that no package has: its positive sister, and an inverter behind it. */
const SISTER = { nand: 'and', nor: 'or', xnor: 'xor' } as const

/** Flip-flops, two in a package. Inputs that the file leaves open are tied as they do nothing. */
export interface FlipFlop {
  kind: 'd' | 'jk' | 't'
  clock: string
  /** D, or J and K; of a T flip-flop both. */
  inputs: string[]
  q: string
  qn: string | null
  /** Active high, as logic simulators draw them; null: open. */
  set: string | null
  clear: string | null
}

/** Collects the gates of a logic simulator, which draws them one by one, and puts them into 74HC packages. */
export class GateTaker {
  readonly #parts: Parts
  readonly #waiting = new Map<string, { inputs: string[]; output: string }[]>()
  readonly #flipFlops: FlipFlop[] = []
  #made = 0
  #inner = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  #net(): string {
    this.#inner += 1
    return `~gate${this.#inner}`
  }

  #put(kind: string, inputs: string[], output: string): void {
    const key = `${kind}${inputs.length}`
    const waiting = this.#waiting.get(key) ?? []
    waiting.push({ inputs, output })
    this.#waiting.set(key, waiting)
  }

  /** The output of an inverter behind a net. */
  inverted(net: string): string {
    const output = this.#net()
    this.#put('not', [net], output)
    return output
  }

  add(kind: GateKind, inputs: readonly End[], output: End): void {
    this.#gate(
      kind,
      inputs.map(({ net }) => net),
      output.net,
    )
  }

  #gate(kind: GateKind, inputs: string[], output: string): void {
    if (kind === 'buffer') this.#put('not', [this.inverted(inputs[0]!)], output)
    else if (kind === 'not') this.#put('not', inputs.slice(0, 1), output)
    else if (inputs.length < 2) {
      // One input alone: what it is, or its opposite.
      if (kind in SISTER) this.#put('not', inputs, output)
      else this.#gate('buffer', inputs, output)
    } else if (PACKAGES[`${kind}${inputs.length}`]) this.#put(kind, inputs, output)
    else if (kind in SISTER) {
      const inner = this.#net()
      this.#gate(SISTER[kind as keyof typeof SISTER], inputs, inner)
      this.#put('not', [inner], output)
    } else {
      // The first ones into a gate of their own, whose output takes their place.
      const inner = this.#net()
      this.#gate(kind, inputs.slice(0, 2), inner)
      this.#gate(kind, [inner, ...inputs.slice(2)], output)
    }
  }

  flipFlop(flipFlop: FlipFlop): void {
    this.#flipFlops.push(flipFlop)
  }

  /** Makes the packages, and gives them a supply if there are any. */
  finish(): void {
    const flipFlops = Map.groupBy(this.#flipFlops, ({ kind }) => (kind === 'd' ? '7474' : '74112'))
    for (const [id, all] of flipFlops)
      for (let i = 0; i < all.length; i += 2) this.#pack(id, [all[i]!, all[i + 1]])
    for (const [key, waiting] of this.#waiting) {
      const { id, model, gates, inputs } = PACKAGES[key]!
      for (let i = 0; i < waiting.length; i += gates) {
        const members = waiting.slice(i, i + gates)
        const pins = members.flatMap((gate, n): ForeignPin[] => [
          ...gate.inputs.map((net, k) => ({ name: `${n + 1}${inputs[k]}`, net })),
          { name: `${n + 1}Y`, net: gate.output },
        ])
        // An open input of CMOS has no level: those of gates to spare are tied.
        for (let n = members.length; n < gates; n++)
          for (const letter of inputs) pins.push({ name: `${n + 1}${letter}`, net: EARTH })
        this.#chip(id, model, pins)
      }
    }
    if (this.#made === 0) return
    this.#parts.note('gates', { count: this.#made })
    this.#parts.chip('dp1', { designator: 'DP1', title: 'supply' }, [
      { name: 'plus', net: SUPPLY },
      { name: 'minus', net: EARTH },
    ])
  }

  #pack(id: string, pair: readonly (FlipFlop | undefined)[]): void {
    const pins = pair.flatMap((one, i): ForeignPin[] => {
      const n = i + 1
      const letters = id === '7474' ? ['D'] : ['J', 'K']
      if (!one) return ['CLK', 'CLR', 'PRE', ...letters].map((name) => ({ name: `${n}${name}`, net: SUPPLY }))
      const low = (net: string | null) => (net === null ? SUPPLY : this.inverted(net))
      return [
        // A 74112 takes over at the falling edge, the simulators at the rising one.
        { name: `${n}CLK`, net: id === '7474' ? one.clock : this.inverted(one.clock) },
        { name: `${n}PRE`, net: low(one.set) },
        { name: `${n}CLR`, net: low(one.clear) },
        ...letters.map((letter, k) => ({ name: `${n}${letter}`, net: one.inputs[k] ?? SUPPLY })),
        { name: `${n}Q`, net: one.q },
        ...(one.qn === null ? [] : [{ name: `${n}QN`, net: one.qn }]),
      ]
    })
    this.#chip(id, id === '7474' ? '74HC74' : '74HC112', pins)
  }

  #chip(id: string, model: string, pins: ForeignPin[]): void {
    this.#made += 1
    const supplied = [...pins, { name: 'VCC', net: SUPPLY }, { name: 'GND', net: EARTH }]
    this.#parts.chip(id, { designator: '', title: model, params: { model } }, supplied)
  }
}
