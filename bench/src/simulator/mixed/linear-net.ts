import { FLOATING, type Level } from '../../logic/level.ts'
import { driveOf } from './coupling.ts'
import { IDEAL_VOLTS, type Output } from './digital.ts'

/** The shortest step, s; longer ones are its doubles. */
const STEP = 1e-9
const DOUBLES = 28
/** Of the two-stage rule of Alexander: stiff parts are gone after one step. */
const GAMMA = 1 - Math.SQRT1_2

/** A step: x becomes `matrix` x + `add`. */
interface Step {
  matrix: Float64Array
  add: Float64Array
}

type Stamp = { kind: 'R' | 'C' | 'L' | 'V'; a: string; b: string; value: number }

const ELEMENT = /^([RCLV])\S*\s+(\S+)\s+(\S+)\s+(?:DC\s+)?([-+.\d]+(?:e[-+]?\d+)?)(p)?$/i

/** Elements of a deck when all are linear and constant; null otherwise. */
function elementsIn(lines: readonly string[]): Stamp[] | null {
  const found: Stamp[] = []
  for (const line of lines) {
    const match = ELEMENT.exec(line)
    if (!match) return null
    const [, kind = '', a = '', b = '', number = '', pico] = match
    found.push({
      kind: kind.toUpperCase() as Stamp['kind'],
      a,
      b,
      value: Number(number) * (pico ? 1e-12 : 1),
    })
  }
  return found
}

/**
 * Resistors, capacitors, inductors and constant sources with digital outputs on them: E x′ + A x = b, stepped exactly where it is linear. Steps are
 * matrices for a nanosecond, squared again and again, so that any time is a few products away.
 */
export class LinearNet {
  /** Nodes that are not held, in the order of x; branches follow. */
  readonly nodes: readonly string[]
  readonly #elements: readonly Stamp[]
  readonly #outputs: readonly Output[]
  readonly #index = new Map<string, number>()
  readonly #size: number
  /** Volts of held nodes. */
  #held: ReadonlyMap<string, number> = new Map()
  /** Steps by levels and held volts. */
  readonly #steps = new Map<string, Step[]>()
  #now: Step[] = []

  private constructor(elements: readonly Stamp[], outputs: readonly Output[], held: readonly string[]) {
    this.#elements = elements
    this.#outputs = outputs
    const nodes = new Set([
      ...elements.flatMap(({ a, b }) => [a, b]),
      ...outputs.flatMap(({ node, supply }) => [node, ...(supply ? [supply.vcc, supply.gnd] : [])]),
    ])
    for (const node of ['0', ...held]) nodes.delete(node)
    this.nodes = [...nodes]
    for (const [i, node] of this.nodes.entries()) this.#index.set(node, i)
    this.#size = this.nodes.length + elements.filter(({ kind }) => kind === 'L' || kind === 'V').length
  }

  /**
   * @param lines of a deck; null where one of them is not linear
   * @param held nodes whose volts are given
   */
  static of(lines: readonly string[], outputs: readonly Output[], held: readonly string[]): LinearNet | null {
    const elements = elementsIn(lines)
    if (!elements || outputs.some(({ family }) => family.sourcesOnly)) return null
    const net = new LinearNet(elements, outputs, held)
    return net.#size > 0 && net.#size <= 40 ? net : null
  }

  get size(): number {
    return this.#size
  }

  indexOf(node: string): number | undefined {
    return this.#index.get(node)
  }

  volts(x: Float64Array, node: string): number {
    const index = this.#index.get(node)
    return index === undefined ? (this.#held.get(node) ?? 0) : x[index]!
  }

  /** What holds from now on: levels of the outputs, volts of held nodes. */
  hold(levels: readonly Level[], held: ReadonlyMap<string, number>, vccOf: (output: Output) => number): void {
    this.#held = held
    const key = `${levels.join('')} ${[...held.values()].map((volts) => volts.toFixed(3)).join()}`
    const known = this.#steps.get(key)
    if (known) {
      this.#now = known
      return
    }
    // A net with many outputs has more combinations than are worth keeping.
    if (this.#steps.size > 500) this.#steps.clear()
    this.#now = [this.#first(levels, vccOf)]
    this.#steps.set(key, this.#now)
  }

  /** The state after a time, s. */
  after(from: Float64Array, seconds: number): Float64Array {
    let left = Math.max(0, Math.round(seconds / STEP))
    let x = from
    for (let k = 0; left > 0; k++) {
      const times = k === DOUBLES ? left : left & 1
      for (let i = 0; i < times; i++) x = this.#apply(this.#step(Math.min(k, DOUBLES)), x)
      left = k === DOUBLES ? 0 : Math.floor(left / 2)
    }
    return x
  }

  /** Current out of a held node, A: through resistors, sources and outputs. */
  ampsFrom(
    x: Float64Array,
    held: string,
    levels: readonly Level[],
    vccOf: (output: Output) => number,
  ): number {
    let amps = 0
    const own = this.#held.get(held) ?? 0
    for (const { kind, a, b, value } of this.#elements) {
      if (kind !== 'R' || (a !== held && b !== held)) continue
      amps += (own - this.volts(x, a === held ? b : a)) / value
    }
    for (const [i, output] of this.#outputs.entries()) {
      const { share, on } = driveOf(levels[i]!)
      if (on === 0 || output.supply?.vcc !== held) continue
      const { high, rHigh } = output.family.output(vccOf(output))
      amps += (share * (own - (vccOf(output) - high) - this.volts(x, output.node))) / rHigh
    }
    return amps
  }

  #step(k: number): Step {
    for (let i = this.#now.length; i <= k; i++) {
      const before = this.#now[i - 1]!
      const twice = this.#apply(before, before.add)
      this.#now.push({ matrix: this.#product(before.matrix, before.matrix), add: twice })
    }
    return this.#now[k]!
  }

  #apply({ matrix, add }: Step, x: Float64Array): Float64Array {
    const n = this.#size
    const out = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      let sum = add[i]!
      for (let j = 0; j < n; j++) sum += matrix[i * n + j]! * x[j]!
      out[i] = sum
    }
    return out
  }

  #product(a: Float64Array, b: Float64Array): Float64Array {
    const n = this.#size
    const out = new Float64Array(n * n)
    for (let i = 0; i < n; i++)
      for (let k = 0; k < n; k++) {
        const factor = a[i * n + k]!
        if (factor === 0) continue
        for (let j = 0; j < n; j++) out[i * n + j]! += factor * b[k * n + j]!
      }
    return out
  }

  /** The step of a nanosecond. */
  #first(levels: readonly Level[], vccOf: (output: Output) => number): Step {
    const n = this.#size
    const { e, a, b } = this.#equations(levels, vccOf)
    const m = inverse(
      e.map((value, i) => value + GAMMA * STEP * a[i]!),
      n,
    )
    const me = this.#product(m, e)
    const ma = this.#product(m, a)
    const bend = this.#product(ma, me)
    const mb = this.#times(m, b)
    const mamb = this.#times(ma, mb)
    const back = STEP * (1 - GAMMA)
    return {
      matrix: me.map((value, i) => value - back * bend[i]!),
      add: mb.map((value, i) => STEP * value - back * GAMMA * STEP * mamb[i]!),
    }
  }

  #times(matrix: Float64Array, x: Float64Array): Float64Array {
    return this.#apply({ matrix, add: new Float64Array(this.#size) }, x)
  }

  #equations(levels: readonly Level[], vccOf: (output: Output) => number) {
    const n = this.#size
    const [e, a] = [new Float64Array(n * n), new Float64Array(n * n)]
    const b = new Float64Array(n)
    /** Current `siemens · (v(from) + offset − v(to))` from one node to the other. */
    const conductance = (from: string, to: string, siemens: number, offset = 0) => {
      for (const [here, there, sign] of [
        [from, to, 1],
        [to, from, -1],
      ] as const) {
        const row = this.#index.get(here)
        if (row === undefined) continue
        a[row * n + row]! += siemens
        const column = this.#index.get(there)
        if (column === undefined) b[row]! += siemens * (this.#held.get(there) ?? 0)
        else a[row * n + column]! -= siemens
        b[row]! -= sign * siemens * offset
      }
    }
    let branch = this.nodes.length
    for (const { kind, a: from, b: to, value } of this.#elements) {
      if (kind === 'R') conductance(from, to, 1 / value)
      else if (kind === 'C')
        for (const [here, there] of [
          [from, to],
          [to, from],
        ] as const) {
          const row = this.#index.get(here)
          if (row === undefined) continue
          e[row * n + row]! += value
          const column = this.#index.get(there)
          if (column !== undefined) e[row * n + column]! -= value
        }
      else {
        const row = branch++
        for (const [node, sign] of [
          [from, 1],
          [to, -1],
        ] as const) {
          const index = this.#index.get(node)
          if (index === undefined) b[row]! -= sign * (this.#held.get(node) ?? 0)
          else {
            a[row * n + index]! += sign
            a[index * n + row]! += sign
          }
        }
        if (kind === 'L') e[row * n + row] = -value
        else b[row]! += value
      }
    }
    for (const [i, output] of this.#outputs.entries()) {
      const level = levels[i]!
      if (level === FLOATING) continue
      const { node, family, supply, ohms } = output
      const { share } = driveOf(level)
      const vcc = vccOf(output)
      const { high, low, rHigh, rLow } = family.output(vcc)
      if (share > 0)
        conductance(supply?.vcc ?? '0', node, share / rHigh, (supply ? 0 : IDEAL_VOLTS) - (vcc - high))
      if (share < 1)
        conductance(supply?.gnd ?? '0', node, (1 - share) / (ohms ?? rLow), ohms === undefined ? low : 0)
    }
    return { e, a, b }
  }
}

/** The inverse by elimination, rows scaled first: capacitances and conductances differ by many orders. */
function inverse(matrix: Float64Array, n: number): Float64Array {
  const rows = Array.from({ length: n }, (_, i) => {
    const row = new Float64Array(2 * n)
    row.set(matrix.subarray(i * n, (i + 1) * n))
    row[n + i] = 1
    const size = row.subarray(0, n).reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
    return row.map((value) => value / size)
  })
  for (let column = 0; column < n; column++) {
    let best = column
    for (let i = column + 1; i < n; i++)
      if (Math.abs(rows[i]![column]!) > Math.abs(rows[best]![column]!)) best = i
    ;[rows[column], rows[best]] = [rows[best]!, rows[column]!]
    const pivot = rows[column]!
    const scale = pivot[column] || 1e-300
    for (let k = 0; k < 2 * n; k++) pivot[k]! /= scale
    for (const [i, row] of rows.entries()) {
      const factor = row[column]!
      if (i === column || factor === 0) continue
      for (let k = column; k < 2 * n; k++) row[k]! -= factor * pivot[k]!
    }
  }
  const out = new Float64Array(n * n)
  for (const [i, row] of rows.entries()) out.set(row.subarray(n), i * n)
  return out
}
