/** A name of a module, as it may stand in a script. */
const MODULE = /^[A-Za-z_][A-Za-z0-9_$]{0,199}$/

/** What a file of source may be called, so that it needs no quoting. */
export const SOURCE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(?:v|sv|vh|svh|hex|mem)$/

/** What Yosys carries out: words stay words, memories stay memories, everything is in one module. */
export const synthesisScript = (files: readonly string[], top = ''): string => {
  const sources = files.filter((name) => /\.s?v$/.test(name))
  return [
    `read_verilog -sv ${sources.join(' ')}`,
    MODULE.test(top) ? `hierarchy -check -top ${top}` : 'hierarchy -check -auto-top',
    'proc -norom',
    'flatten',
    'opt_expr',
    'opt_clean',
    'memory_collect',
    'opt_clean',
    'write_json out.json',
  ].join('; ')
}
