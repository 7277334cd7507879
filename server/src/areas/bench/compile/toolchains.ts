import { existsSync } from 'node:fs'
import type { CompileTarget } from '@labbox/contract/bench/compile.ts'
import { runShut } from './sandbox.ts'

/** What a compiler of this machine is made of: file, and the Debian package that brings it. */
const NEEDS: Record<CompileTarget | 'vhdl', readonly (readonly [file: string, name: string])[]> = {
  atmega328p: [
    ['/usr/bin/bwrap', 'bubblewrap'],
    ['/usr/bin/avr-gcc', 'gcc-avr'],
    ['/usr/bin/avr-objdump', 'binutils-avr'],
    ['/usr/lib/avr/include/avr/io.h', 'avr-libc'],
  ],
  at89c51: [
    ['/usr/bin/bwrap', 'bubblewrap'],
    ['/usr/bin/sdcc', 'sdcc'],
    ['/usr/share/sdcc/include/mcs51/8051.h', 'sdcc-libraries'],
  ],
  vhdl: [
    ['/usr/bin/bwrap', 'bubblewrap'],
    ['/usr/bin/ghdl', 'ghdl'],
  ],
}

/** Why a target cannot be compiled for; null: it can. */
export type Off = { reason: 'missing'; package: string } | { reason: 'forbidden'; package: null } | null

let shuts: Promise<boolean> | null = null

/** Whether this machine lets programs be shut in, asked once. */
const canShut = (): Promise<boolean> =>
  (shuts ??= runShut(['/usr/bin/true'], '').then(({ kind }) => kind === 'done'))

export const offFor = async (target: CompileTarget | 'vhdl'): Promise<Off> => {
  const lacking = NEEDS[target].find(([file]) => !existsSync(file))
  if (lacking) return { reason: 'missing', package: lacking[1] }
  return (await canShut()) ? null : { reason: 'forbidden', package: null }
}
