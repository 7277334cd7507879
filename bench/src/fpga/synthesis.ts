/** A name of a module, as it may stand in a script. */
const MODULE = /^[A-Za-z_][A-Za-z0-9_$]{0,199}$/

const read = (files: readonly string[]): string =>
  `read_verilog -sv ${files.filter((name) => /\.s?v$/.test(name)).join(' ')}`
const hierarchy = (top: string): string =>
  MODULE.test(top) ? `hierarchy -check -top ${top}` : 'hierarchy -check -auto-top'

/** Words stay words, memories stay memories, everything is in one module. */
const MAKE = [
  'proc -norom',
  'flatten',
  'opt_expr',
  'opt_clean',
  'memory_collect',
  'opt_clean',
  'write_json out.json',
]

/** What Yosys carries out to make a netlist of sources. */
export const synthesisScript = (files: readonly string[], top = ''): string =>
  [read(files), hierarchy(top), ...MAKE].join('; ')

/** Reads sources into one module for whoever uses it: `design.il`. */
export const elaborationScript = (files: readonly string[], top: string): string =>
  [read(files), hierarchy(top), 'proc -norom', 'flatten', 'opt_clean', 'write_rtlil design.il'].join('; ')

/** Makes a netlist of a test bench and the design that it tests. */
export const benchScript = (file: string, top: string): string =>
  ['read_rtlil design.il', read([file]), hierarchy(top), ...MAKE].join('; ')

/** Makes a netlist of cells of an iCE40: `out.json`. */
export const ice40Script = (files: readonly string[]): string =>
  [read(files), hierarchy(''), 'synth_ice40 -json out.json'].join('; ')
