import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEquation } from '../equation.ts'
import { drivenBy } from '../part.ts'
import { LEVELS, STEP, tidied, type BuiltPart, type Reference, type Trace } from './reference.fixture.ts'

/** What made a trace, or null where Icarus Verilog is not installed. */
export const icarus = (): string | null => {
  const { stdout, status } = spawnSync('iverilog', ['-V'], { encoding: 'utf8' })
  return status === null || !stdout ? null : /^Icarus Verilog version [^\n]*?\)/.exec(stdout)![0]
}

/**
 * A flip-flop as a primitive of Verilog: takes `d` over when `c` rises, reset before set before clock. An unknown reset or set does
 * nothing, as in the kernel.
 */
const FLIP_FLOP = [
  'primitive flipflop(q, c, d, r, s);',
  'output q; reg q; input c, d, r, s;',
  'table',
  '? ? 1 ? : ? : 0;',
  ...['0', 'x'].map((r) => `? ? ${r} 1 : ? : 1;`),
  ...['0', 'x'].flatMap((r) =>
    ['0', 'x'].flatMap((s) => [
      ...['0', '1', 'x'].map((d) => `(01) ${d} ${r} ${s} : ? : ${d};`),
      `(?0) ? ${r} ${s} : ? : -;`,
      `(?x) ? ${r} ${s} : ? : -;`,
      `(x1) ? ${r} ${s} : ? : -;`,
      `? * ${r} ${s} : ? : -;`,
    ]),
  ),
  ...['0', 'x'].flatMap((s) => [`? ? (?0) ${s} : ? : -;`, `? ? (?x) ${s} : ? : -;`]),
  ...['0', 'x'].flatMap((r) => [`? ? ${r} (?0) : ? : -;`, `? ? ${r} (?x) : ? : -;`]),
  'endtable',
  'endprimitive',
]

/** The lines of a part: its equations as they are in the kernel, an inertial delay on each output. */
function partLines({ model, nets, delays }: BuiltPart, k: number): string[] {
  const { gates = {}, registers = [], enables = {}, open = [], bidirectional = [] } = model
  const driven = new Set(drivenBy(model))
  const isSwitched = (name: string) => Object.hasOwn(enables, name) || open.includes(name)
  const own = (name: string) => `p${k}_${name}`
  /** What an equation means by a name: the part's own level, else what is on the net; of nothing on it nothing is known. */
  const inside = (name: string) => (isSwitched(name) ? `${own(name)}_in` : own(name))
  const read = (name: string) =>
    driven.has(name) && !bidirectional.includes(name) ? inside(name) : `(n_${nets[name]} & 1'b1)`
  const lines: string[] = []
  let functions = 0
  /**
   * An equation as a call of a function. As an expression of its own it would be several gates without delay, whose paths of different
   * length make pulses of no length, and those put off what an output is about to do.
   */
  const verilog = (text: string): string => {
    const name = `f${k}_${functions++}`
    const { inputs } = parseEquation(text)
    const body = text.replace(/\w+|!/g, (word) =>
      word === '!' ? '~' : word === '0' || word === '1' ? `1'b${word}` : `a_${word}`,
    )
    if (inputs.length === 0) return body
    lines.push(
      `function ${name}(${inputs.map((input) => `input a_${input}`).join(', ')});`,
      `${name} = ${body};`,
      'endfunction',
    )
    return `${name}(${inputs.map(read).join(', ')})`
  }
  /** Inside a part signals are as fast as in the kernel. */
  const delayOf = (name: string) => (isSwitched(name) ? 1000 : delays.get(name)!)
  for (const name of driven) {
    lines.push(`wire ${own(name)};`)
    if (isSwitched(name)) lines.push(`wire ${inside(name)};`)
    if (nets[name] !== undefined) lines.push(`assign n_${nets[name]} = ${own(name)};`)
  }
  for (const [name, text] of Object.entries(gates))
    lines.push(`assign #${delayOf(name)} ${inside(name)} = ${verilog(text)};`)
  for (const [i, { clock, reset = '0', set = '0', next }] of registers.entries()) {
    const control = (what: string) => `p${k}_${what}${i}`
    lines.push(
      ...Object.entries({ c: clock, r: reset, s: set }).map(
        ([what, text]) => `wire ${control(what)} = ${verilog(text)};`,
      ),
    )
    for (const [name, text] of Object.entries(next))
      lines.push(
        `wire ${own(name)}_d = ${verilog(text)};`,
        `flipflop #${delayOf(name)} ${own(name)}_u(${inside(name)}, ${control('c')}, ${own(name)}_d, ${control('r')}, ${control('s')});`,
      )
  }
  for (const name of driven)
    if (isSwitched(name)) {
      const level = `(${inside(name)} & 1'b1)`
      const value = open.includes(name) ? `(${level} ? 1'bz : 1'b0)` : level
      const enable = enables[name]
      lines.push(
        `assign #${delays.get(name)} ${own(name)} = ${enable === undefined ? value : `(${verilog(enable)}) ? ${value} : 1'bz`};`,
      )
    }
  return lines
}

/** A circuit and what is done to it as Verilog that prints each change of a watched net. */
export function toVerilog(reference: Reference): string {
  const { parts } = reference.build()
  const { inputs } = reference
  const nets = new Set([
    'lo',
    'hi',
    ...inputs,
    ...reference.watched,
    ...parts.flatMap((part) => Object.values(part.nets)),
  ])
  return [
    '`timescale 1ps/1ps',
    ...FLIP_FLOP,
    'module top;',
    ...[...nets].map((net) => `wire n_${net};`),
    "assign n_lo = 1'b0;",
    "assign n_hi = 1'b1;",
    ...reference.pulled.map((net) => `pullup(n_${net});`),
    ...inputs.flatMap((net) => [`reg i_${net};`, `assign n_${net} = i_${net};`]),
    ...parts.flatMap(partLines),
    ...reference.watched.map((net) => `always @(n_${net}) $display("%0d ${net} %b", $time, n_${net});`),
    'initial begin',
    ...reference.steps.flatMap((step) => [
      ...Object.entries(step).map(([net, level]) => `i_${net} = ${level};`),
      `#${STEP};`,
    ]),
    '$finish;',
    'end',
    'endmodule',
    '',
  ].join('\n')
}

/** What Icarus Verilog makes of a circuit. */
export function icarusTrace(reference: Reference): Trace {
  const folder = mkdtempSync(join(tmpdir(), 'icarus-'))
  try {
    const [source, program] = [join(folder, 'top.v'), join(folder, 'top')]
    writeFileSync(source, toVerilog(reference))
    execFileSync('iverilog', ['-g2005', '-o', program, source])
    const printed = execFileSync('vvp', ['-n', program], { encoding: 'utf8', maxBuffer: 1 << 28 })
    const changes = printed
      .trim()
      .split('\n')
      .flatMap((line) => {
        const found = /^(\d+) (\w+) ([01xz])$/.exec(line)
        return found ? [{ time: Number(found[1]), net: found[2]!, level: LEVELS[found[3]!]! }] : []
      })
    return tidied(
      changes.filter(({ time }) => time < reference.steps.length * STEP),
      reference.watched,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
