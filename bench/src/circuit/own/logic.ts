import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { EquationError, parseEquation } from '../../logic/equation.ts'
import { FAMILIES, type FamilyName } from '../../logic/families.ts'
import type { LogicModel, Register } from '../../logic/part.ts'
import type { LogicRow } from '../../logic/parts/row.ts'
import type { ModelFault, ModelProblem } from './fault.ts'

// The model of a digital symbol, in the form that rows of the catalogue have:
//
//   .logic HC delay=12        family and delay of its outputs, ns
//   y = !(a & b)              a gate; `_n` is a signal inside
//   clock clk reset !clr      a register: what follows takes over when the clock rises
//   q := d
//   enable y = !oe            y drives only then
//   open z                    pulls down only
//   schmitt a                 input with two thresholds
//   delay q 20
//   table s1 s0 -> p r        a function table; x: whatever it is, rows that are missing give 0
//   0 x -> 1 0
//   .ends

/** Limits of one model. */
const MOST = { lines: 300, line: 300, driven: 64, inputs: 24, tableInputs: 8 } as const
const SUPPLY = { vcc: 'VCC', gnd: 'GND' } as const
const INNER = /^_[a-z0-9]{1,20}$/
/** Everything else than names, operators, digits and spaces is refused before anything is read. */
const ALLOWED = /^[a-z0-9_ \t=:!&^|?()<>.,-]*$/i
const FAMILY = new Map(Object.keys(FAMILIES).map((name) => [name.toLowerCase(), name as FamilyName]))

class Fault extends Error {
  readonly fault: ModelFault
  constructor(fault: ModelFault) {
    super(fault)
    this.fault = fault
  }
}

export interface OwnLogic {
  /** null where there are problems. */
  row: LogicRow | null
  problems: ModelProblem[]
}

/** What supplies a part is known by one spelling. */
const logicPin = (name: string): string =>
  Object.hasOwn(SUPPLY, name) ? SUPPLY[name as 'vcc' | 'gnd'] : name

class Reader {
  readonly model: Required<
    Pick<LogicModel, 'gates' | 'registers' | 'enables' | 'open' | 'schmitt' | 'delays'>
  > = {
    gates: {},
    registers: [],
    enables: {},
    open: [],
    schmitt: [],
    delays: {},
  }
  readonly #pins: ReadonlySet<string>
  readonly #driven = new Set<string>()
  /** Names that were read, and where first. */
  readonly #read = new Map<string, number>()
  /** Names that only an output may have, and where they were used. */
  readonly #outputs: [name: string, line: number][] = []
  #register: Register | null = null
  #table: { inputs: string[]; outputs: string[]; rows: { bits: string; results: string }[] } | null = null
  line = 0

  constructor(pins: readonly string[]) {
    this.#pins = new Set(pins)
  }

  take(text: string): void {
    const table = /^table\s+(.+?)\s*->\s*(.+)$/.exec(text)
    const row = /^([01x\s]+)->([01\s]+)$/.exec(text)
    if (row) return this.#row(row[1]!.replaceAll(/\s/g, ''), row[2]!.replaceAll(/\s/g, ''))
    this.#endTable()
    if (table) return this.#beginTable(words(table[1]!), words(table[2]!))
    const clock = /^clock\s+(.+?)(?:\s+reset\s+(.+?))?(?:\s+set\s+(.+?))?$/.exec(text)
    if (clock) return this.#beginRegister(clock[1]!, clock[2], clock[3])
    const next = /^(\w+)\s*:=\s*(.+)$/.exec(text)
    if (next) return this.#next(next[1]!, next[2]!)
    const enable = /^enable\s+(\w+)\s*=\s*(.+)$/.exec(text)
    if (enable) {
      this.#asOutput(enable[1]!)
      if (Object.hasOwn(this.model.enables, enable[1]!)) throw new Fault('name')
      this.model.enables[enable[1]!] = this.#equation(enable[2]!)
      return
    }
    const list = /^(open|schmitt)\s+(.+)$/.exec(text)
    if (list) return this.#list(list[1] as 'open' | 'schmitt', words(list[2]!))
    const delay = /^delay\s+(\w+)\s+(\S+)$/.exec(text)
    if (delay) {
      this.#asOutput(delay[1]!)
      this.model.delays[delay[1]!] = nanoseconds(delay[2]!)
      return
    }
    const gate = /^(\w+)\s*=\s*(.+)$/.exec(text)
    if (!gate) throw new Fault('statement')
    this.#drive(gate[1]!)
    this.model.gates[gate[1]!] = this.#equation(gate[2]!)
  }

  /** What is missing once everything was read. */
  end(): ModelProblem[] {
    this.#endTable()
    const faults: ModelProblem[] = []
    for (const [name, line] of this.#read)
      if (name.startsWith('_') && !this.#driven.has(name)) faults.push({ line, fault: 'name' })
    for (const [name, line] of this.#outputs)
      if (!this.#driven.has(name)) faults.push({ line, fault: 'name' })
    if (this.#driven.size === 0) faults.push({ line: 1, fault: 'statement' })
    return faults
  }

  /** All outputs that are pins, with their delay. */
  delays(usual: number | null): Record<string, number> {
    const outputs = [...this.#driven].filter((name) => !name.startsWith('_'))
    return {
      ...(usual !== null && Object.fromEntries(outputs.map((name) => [name, usual]))),
      ...this.model.delays,
    }
  }

  #drive(name: string): void {
    if (!INNER.test(name) && !this.#pins.has(name)) throw new Fault('name')
    if (this.#driven.has(name)) throw new Fault('name')
    if (this.#driven.size >= MOST.driven) throw new Fault('long')
    this.#driven.add(name)
  }

  #asOutput(name: string): void {
    if (!this.#pins.has(name)) throw new Fault('name')
    this.#outputs.push([name, this.line])
  }

  #readName(name: string): void {
    if (!INNER.test(name) && !this.#pins.has(name)) throw new Fault('name')
    if (!this.#read.has(name)) this.#read.set(name, this.line)
  }

  #equation(text: string): string {
    try {
      const { inputs } = parseEquation(text)
      if (inputs.length > MOST.inputs) throw new Fault('long')
      for (const name of inputs) this.#readName(name)
      return text
    } catch (error) {
      if (error instanceof EquationError) throw new Fault('expression')
      throw error
    }
  }

  #beginRegister(clock: string, reset?: string, set?: string): void {
    this.#register = {
      clock: this.#equation(clock),
      ...(reset !== undefined && { reset: this.#equation(reset) }),
      ...(set !== undefined && { set: this.#equation(set) }),
      next: {},
    }
    this.model.registers.push(this.#register)
  }

  #next(name: string, text: string): void {
    if (!this.#register) throw new Fault('statement')
    this.#drive(name)
    this.#register.next[name] = this.#equation(text)
  }

  #list(kind: 'open' | 'schmitt', names: string[]): void {
    for (const name of names) {
      if (kind === 'open') this.#asOutput(name)
      else this.#readName(name)
      this.model[kind].push(name)
    }
  }

  #beginTable(inputs: string[], outputs: string[]): void {
    if (inputs.length > MOST.tableInputs || new Set(inputs).size < inputs.length) throw new Fault('table')
    for (const name of inputs) this.#readName(name)
    for (const name of outputs) this.#drive(name)
    this.#table = { inputs, outputs, rows: [] }
  }

  #row(bits: string, results: string): void {
    const table = this.#table
    if (!table || bits.length !== table.inputs.length || results.length !== table.outputs.length)
      throw new Fault('table')
    const meets = ({ bits: other }: { bits: string }) =>
      [...bits].every((bit, i) => bit === 'x' || other[i] === 'x' || other[i] === bit)
    if (table.rows.some(meets)) throw new Fault('table')
    table.rows.push({ bits, results })
  }

  /** A table becomes sums of products. */
  #endTable(): void {
    const table = this.#table
    this.#table = null
    if (!table) return
    table.outputs.forEach((name, k) => {
      const terms = table.rows
        .filter(({ results }) => results[k] === '1')
        .map(({ bits }) => {
          const factors = [...bits].flatMap((bit, i) =>
            bit === 'x' ? [] : [bit === '1' ? table.inputs[i]! : `!${table.inputs[i]!}`],
          )
          return factors.length > 0 ? factors.join(' & ') : '1'
        })
      this.model.gates[name] = terms.length > 0 ? terms.join(' | ') : '0'
    })
  }
}

const words = (text: string): string[] => text.trim().split(/[\s,]+/)

function nanoseconds(text: string): number {
  const value = /^\d{1,7}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 1 && value <= 1e6)) throw new Fault('value')
  return value
}

/**
 * Reads the logic function of a symbol. Only what the grammar knows goes into the row, and each equation is read by the parser that
 * the catalogue's own rows go through.
 */
export function readLogic({ spice, pins, names }: Pick<OwnSymbol, 'spice' | 'pins' | 'names'>): OwnLogic {
  const lines = spice
    .split(/\r\n|\n|\r/)
    .map((text, i) => ({ line: i + 1, text: text.trim().toLowerCase() }))
    .filter(({ text }) => text !== '' && !text.startsWith('*') && !text.startsWith('#'))
  const [head, ...rest] = lines
  const refused = (line: number, fault: ModelFault): OwnLogic => ({ row: null, problems: [{ line, fault }] })
  const first = /^\.logic\s+(\w+)(?:\s+delay\s*=\s*(\S+))?$/.exec(head?.text ?? '')
  const family = FAMILY.get(first?.[1] ?? '')
  if (!head || !first || !family) return refused(head?.line ?? 1, 'logic')
  if (rest.at(-1)?.text !== '.ends') return refused(rest.at(-1)?.line ?? head.line, 'logic')
  if (rest.length > MOST.lines) return refused(rest[MOST.lines]!.line, 'long')
  const own = pins.map(({ name }) => name)
  const isSupply = (name: string) => Object.hasOwn(SUPPLY, name)
  // `0` and `1` are levels in equations.
  if (own.filter(isSupply).length !== 2 || own.includes('0') || own.includes('1'))
    return refused(head.line, 'logicPins')
  const reader = new Reader(own.filter((name) => !isSupply(name)))
  const problems: ModelProblem[] = []
  let usual: number | null = null
  for (const { line, text } of [head, ...rest.slice(0, -1)])
    try {
      if (text.length > MOST.line) throw new Fault('long')
      if (!ALLOWED.test(text)) throw new Fault('statement')
      reader.line = line
      if (line !== head.line) reader.take(text)
      else if (first[2] !== undefined) usual = nanoseconds(first[2])
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      problems.push({ line, fault: error.fault })
    }
  if (problems.length === 0) problems.push(...reader.end())
  if (problems.length > 0) return { row: null, problems }
  const row: LogicRow = {
    id: 'own',
    names,
    types: { [family]: family },
    pins: own.map(logicPin).join(' '),
    model: { ...reader.model, delays: reader.delays(usual) },
  }
  return { row, problems }
}
