import {
  DesignError,
  designLimits,
  isBit,
  type Bit,
  type Control,
  type Design,
  type Memory,
  type Op,
  type Operand,
  type Register,
} from './model.ts'
import {
  paramBits,
  paramOf,
  topOf,
  type NetBit,
  type Netlist,
  type NetlistCell,
  type NetlistModule,
} from './netlist.ts'
import { clocksOf } from './layout.ts'
import { inOrder } from './order.ts'

/** Kinds of cells that only follow from their inputs. */
const COMBINATIONAL = new Set(
  'not pos neg buf reduce_and reduce_or reduce_xor reduce_xnor reduce_bool logic_not and or xor xnor shl shr sshl sshr shift shiftx lt le eq ne eqx nex ge gt add sub mul div mod divfloor modfloor pow logic_and logic_or mux pmux bmux demux bwmux'
    .split(' ')
    .map((name) => `$${name}`),
)
/** What is there for people and for other programs. */
const IGNORED = new Set([
  '$scopeinfo',
  '$print',
  '$check',
  '$assert',
  '$assume',
  '$cover',
  '$live',
  '$fair',
  '$specify2',
  '$specify3',
  '$specrule',
])

const words = (digits: readonly string[]): bigint =>
  digits.reduce((sum, digit, at) => (digit === '1' ? sum | (1n << BigInt(at)) : sum), 0n)
const initOf = (value: string | number | undefined): string[] =>
  typeof value === 'number' ? [...value.toString(2)].toReversed() : [...(value ?? '')].toReversed()

/** Reads what Yosys wrote into a design whose parts stand in the order in which they follow from each other. */
class Reader {
  readonly design: Design
  private readonly bits = new Map<number, Bit>()
  private readonly initials = new Map<number, string>()
  private readonly module: NetlistModule

  constructor(top: string, module: NetlistModule) {
    this.module = module
    this.design = {
      top,
      signals: [],
      inputs: [],
      outputs: [],
      named: [],
      ops: [],
      registers: [],
      memories: [],
      notes: [],
    }
  }

  read(): Design {
    const { module, design } = this
    const cells = Object.entries(module.cells).filter(([, { type }]) => !IGNORED.has(type))
    if (cells.length > designLimits.cells) throw new DesignError('tooLarge', [`${cells.length}`])
    for (const { bits, attributes } of Object.values(module.netnames))
      for (const [at, digit] of initOf(attributes?.['init']).entries()) {
        const bit = bits[at]
        if (typeof bit === 'number' && digit !== 'x') this.initials.set(bit, digit)
      }
    for (const [name, port] of Object.entries(module.ports)) {
      if (port.direction === 'inout') throw new DesignError('inout', [name])
      if (port.direction === 'input') design.inputs.push({ name, signal: this.driven(port.bits) })
    }
    // What drives is known before what is driven.
    const made = cells.map(([name, cell]) => ({ name, cell, finish: this.begin(name, cell) }))
    for (const { finish } of made) finish()
    for (const [name, port] of Object.entries(module.ports))
      if (port.direction === 'output') design.outputs.push({ name, bits: this.operand(port.bits) })
    for (const [name, net] of Object.entries(module.netnames))
      if (!net.hide_name && !name.includes('$')) design.named.push({ name, bits: this.operand(net.bits) })
    inOrder(design)
    this.noteClocks()
    return design
  }

  private driven(bits: readonly NetBit[]): number {
    const signal = this.design.signals.push({ width: bits.length }) - 1
    for (const [at, bit] of bits.entries()) if (typeof bit === 'number') this.bits.set(bit, { signal, at })
    return signal
  }

  private operand(bits: readonly NetBit[] | undefined): Bit[] {
    return (bits ?? []).map((bit) =>
      typeof bit === 'number' ? (this.bits.get(bit) ?? 0) : bit === '1' ? 1 : 0,
    )
  }

  private begin(name: string, cell: NetlistCell): () => void {
    const { type } = cell
    if (COMBINATIONAL.has(type)) return this.combinational(cell)
    if (type === '$mem_v2') return this.memory(name, cell)
    if (/^\$(?:a|s|al)?dff|^\$sdff|^\$dffsr|^\$a?dlatch|^\$dlatchsr|^\$sr$|^\$ff$/.test(type))
      return this.register(cell)
    if (!type.startsWith('$')) throw new DesignError('blackBox', [type])
    throw new DesignError('cell', [type])
  }

  private combinational({ type, connections, ...cell }: NetlistCell): () => void {
    const out = this.driven(connections['Y'] ?? [])
    const flag = (name: string) => paramOf({ type, connections, ...cell }, name) === 1
    const op: Op = { kind: type, out, inputs: {}, signed: { a: flag('A_SIGNED'), b: flag('B_SIGNED') } }
    this.design.ops.push(op)
    return () => {
      for (const port of ['A', 'B', 'S'])
        if (connections[port]) op.inputs[port] = this.operand(connections[port])
    }
  }

  private control(cell: NetlistCell, port: string, polarity: string): Control | null {
    const [bit] = this.operand(cell.connections[port])
    if (bit === undefined || !cell.connections[port]) return null
    return { on: bit, active: cell.parameters[polarity] === undefined || paramOf(cell, polarity) === 1 }
  }

  private clock(cell: NetlistCell, port: string, polarity: string): Register['clock'] {
    const control = this.control(cell, port, polarity)
    return control && isBit(control.on) ? { bit: control.on, rising: control.active } : null
  }

  private register(cell: NetlistCell): () => void {
    const { type, connections } = cell
    const bits = connections['Q'] ?? []
    const q = this.driven(bits)
    const initial = words(
      bits.map((bit) => (typeof bit === 'number' ? (this.initials.get(bit) ?? '0') : '0')),
    )
    const register: Register = {
      q,
      d: [],
      clock: null,
      enable: null,
      sync: null,
      async: null,
      setClear: null,
      latch: false,
      initial,
    }
    this.design.registers.push(register)
    const fixed = (name: string): Operand => {
      const digits = paramBits(cell, name)
      return bits.map((_, at) => (digits[at] === '1' ? 1 : 0))
    }
    return () => {
      register.latch = /latch/.test(type)
      register.d = type === '$sr' ? bits.map((_, at) => ({ signal: q, at })) : this.operand(connections['D'])
      register.clock = this.clock(cell, 'CLK', 'CLK_POLARITY')
      register.enable = this.control(cell, 'EN', 'EN_POLARITY')
      const sync = this.control(cell, 'SRST', 'SRST_POLARITY')
      if (sync) register.sync = { ...sync, value: fixed('SRST_VALUE'), first: type !== '$sdffce' }
      const reset = this.control(cell, 'ARST', 'ARST_POLARITY')
      const load = this.control(cell, 'ALOAD', 'ALOAD_POLARITY')
      if (reset) register.async = { ...reset, value: fixed('ARST_VALUE') }
      else if (load) register.async = { ...load, value: this.operand(connections['AD']) }
      if (connections['SET'])
        register.setClear = {
          set: this.operand(connections['SET']),
          setActive: paramOf(cell, 'SET_POLARITY') === 1,
          clear: this.operand(connections['CLR']),
          clearActive: paramOf(cell, 'CLR_POLARITY') === 1,
        }
      if (register.latch || type === '$sr') {
        const names = this.namesOf(bits)
        this.note('latch', names)
      }
    }
  }

  private note(kind: 'latch', names: string[]): void {
    const known = this.design.notes.find((one) => one.kind === kind)
    if (known) known.names.push(...names)
    else this.design.notes.push({ kind, names })
  }

  private memory(name: string, cell: NetlistCell): () => void {
    const { connections } = cell
    const width = paramOf(cell, 'WIDTH')
    const size = paramOf(cell, 'SIZE')
    const places = paramOf(cell, 'ABITS')
    if (width * size > designLimits.memoryBits) throw new DesignError('tooLarge', [name])
    const digits = paramBits(cell, 'INIT')
    const initial = new Map<number, bigint>()
    for (let at = 0; at * width < digits.length; at++) {
      const value = words(digits.slice(at * width, (at + 1) * width))
      if (value !== 0n) initial.set(at, value)
    }
    const memory: Memory = { name, width, size, offset: paramOf(cell, 'OFFSET'), initial, writes: [] }
    const index = this.design.memories.push(memory) - 1
    const part = (port: string, at: number, each: number) =>
      (connections[port] ?? []).slice(at * each, (at + 1) * each)
    const reads = Array.from({ length: paramOf(cell, 'RD_PORTS') }, (_, at): Op => {
      if (paramBits(cell, 'RD_CLK_ENABLE')[at] === '1') throw new DesignError('cell', ['$mem'])
      const out = this.driven(part('RD_DATA', at, width))
      return { kind: '$memrd', out, inputs: {}, signed: { a: false, b: false }, memory: index }
    })
    this.design.ops.push(...reads)
    return () => {
      for (const [at, op] of reads.entries()) op.inputs['A'] = this.operand(part('RD_ADDR', at, places))
      const edges = paramBits(cell, 'WR_CLK_POLARITY')
      const clocked = paramBits(cell, 'WR_CLK_ENABLE')
      for (let at = 0; at < paramOf(cell, 'WR_PORTS'); at++) {
        const [bit] = this.operand(part('WR_CLK', at, 1))
        if (clocked[at] !== '1') throw new DesignError('cell', ['$mem'])
        memory.writes.push({
          clock: bit !== undefined && isBit(bit) ? { bit, rising: edges[at] === '1' } : null,
          address: this.operand(part('WR_ADDR', at, places)),
          data: this.operand(part('WR_DATA', at, width)),
          enable: this.operand(part('WR_EN', at, width)),
        })
      }
    }
  }

  /** More than one clock, or one that the design makes itself. */
  private noteClocks(): void {
    const { design } = this
    const clocks = clocksOf(design)
    const inputs = new Set(design.inputs.map(({ signal }) => signal))
    if (clocks.length < 2 && clocks.every(({ signal }) => inputs.has(signal))) return
    const names = clocks.flatMap((clock) => {
      const named = design.named.filter(({ bits }) =>
        bits.some((bit) => isBit(bit) && bit.signal === clock.signal && bit.at === clock.at),
      )
      return named.toSorted((a, b) => a.bits.length - b.bits.length)[0]?.name ?? []
    })
    design.notes.push({ kind: 'clocks', names })
  }

  private namesOf(bits: readonly NetBit[]): string[] {
    const wanted = new Set(bits)
    return Object.entries(this.module.netnames).flatMap(([name, net]) =>
      !net.hide_name &&
      !name.includes('$') &&
      net.bits.some((bit) => typeof bit === 'number' && wanted.has(bit))
        ? [name]
        : [],
    )
  }
}

/**
 * Reads a flat netlist of words.
 * @throws DesignError for what cannot be run, with the names of what keeps it
 */
export const readDesign = (netlist: Netlist): Design => {
  const top = topOf(netlist)
  if (!top) throw new DesignError('noModule')
  return new Reader(top.name, top.module).read()
}
