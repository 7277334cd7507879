/** Where the compiler says that a line comes from. */
const PLACE = /^\s*\/\* (\S+):(\d+):\d+ +\*\/$/
const HEAD = /^module (\S+)$/

/** A choice of which a value in none of its cases is any value says so: otherwise it would keep the one before. */
const withDefaults = (lines: readonly string[]): string[] => {
  const found: string[] = []
  let name = ''
  let whole = false
  for (const line of lines) {
    if (/^\s*case \(/.test(line)) [name, whole] = ['', false]
    whole ||= /^\s*default:/.test(line)
    name = /^\s*\d+'b[01]+: (\w+) <= /.exec(line)?.[1] ?? name
    if (/^\s*endcase$/.test(line) && name && !whole) found.push(`      default: ${name} <= 'bx;`)
    found.push(line)
  }
  return found
}

/** It is only known by its ports: a component that is written elsewhere, in Verilog, or nowhere. */
const isEmpty = (lines: readonly string[]): boolean =>
  lines.findIndex((line) => line.endsWith(');')) === lines.findIndex((line) => line === 'endmodule') - 1

/**
 * What `ghdl --synth --out=verilog` writes, so that Yosys takes it as it was meant and says lines of the VHDL: each module once, without those of
 * which it knows the ports alone.
 * @param entities what the sources declare
 * @param nameOf the file for the name that the compiler knew
 */
export const tidyVerilog = (
  verilog: string,
  entities: readonly string[],
  nameOf: (file: string) => string,
): string => {
  const modules = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of verilog.split('\n')) {
    const name = HEAD.exec(line)?.[1]
    if (name !== undefined) lines = modules.has(name) ? [] : (modules.set(name, (lines = [])), lines)
    const [, file, at] = PLACE.exec(line) ?? []
    lines.push(file === undefined ? line : `\`line ${at} "${nameOf(file)}" 0`)
  }
  return [...modules]
    .filter(([name, text]) => entities.includes(name) || !isEmpty(text))
    .flatMap(([, text]) => withDefaults(text))
    .join('\n')
}
