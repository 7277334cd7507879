import type { Command, Tree } from '@yowasp/yosys'
import type { Ice40 } from '@labbox/contract/bench/fpga/board.ts'

/** What `@yowasp/nextpnr-ice40` offers, of which nothing is known here but its command lines. */
export interface Packer {
  runNextpnrIce40: Command
  runIcepack: Command
}

/** A bitstream, or none, and what was said of pins, cells and clocks. */
export interface Placed {
  bitstream: Uint8Array | null
  log: string
}

const MOST = 4000
/** Lines that somebody who writes a design has to do with. */
const TELLING = /^(?:ERROR|Warning|Max frequency)|^\s*(?:ICESTORM_(?:LC|RAM|DSP|SPRAM)|SB_IO):/
/** A board has more pins than a design. */
const USUAL = /^Warning: unmatched constraint/

/** Each once; of a figure that is said again, as that of a clock after routing, the last. */
const telling = (said: string): string => {
  const found = new Map<string, string>()
  for (const line of said.split('\n').map((one) => one.replace(/^Info:\s*/, '').trim()))
    if (TELLING.test(line) && !USUAL.test(line)) {
      const figure = /^(Max frequency.*?'|ICESTORM_\w+|SB_IO)/.exec(line)?.[0] ?? line
      found.delete(figure)
      found.set(figure, line.replaceAll(/\s+/g, ' '))
    }
  return [...found.values()].join('\n').slice(0, MOST)
}

/** Places a netlist on a chip, routes it and packs a bitstream: nobody chooses a flag. */
export const place = async (
  { runNextpnrIce40, runIcepack }: Packer,
  netlist: string,
  { device, package: chip, pins }: Ice40,
): Promise<Placed> => {
  let said = ''
  const stderr = (bytes: Uint8Array | null) => {
    if (bytes && said.length < 100 * MOST) said += new TextDecoder().decode(bytes)
  }
  const options = { stdout: null, stderr }
  const names = ['--json', 'design.json', '--pcf', 'board.pcf', '--asc', 'design.asc']
  const files: Tree = { 'design.json': netlist, 'board.pcf': pins }
  try {
    const placed = (await runNextpnrIce40(
      [`--${device}`, '--package', chip, ...names],
      files,
      options,
    )) as Tree
    const ascii = placed['design.asc']
    if (ascii === undefined) return { bitstream: null, log: telling(said) }
    const packed = (await runIcepack(['design.asc', 'design.bin'], { 'design.asc': ascii }, options)) as Tree
    const bitstream = packed['design.bin']
    return { bitstream: bitstream instanceof Uint8Array ? bitstream : null, log: telling(said) }
  } catch (error) {
    // It ends by a trap where it gives up, after it has said why.
    const log = telling(said)
    if (!log.includes('ERROR')) throw error
    return { bitstream: null, log }
  }
}
