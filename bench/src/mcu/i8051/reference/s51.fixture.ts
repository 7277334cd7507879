import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AT, type Case, type Left } from './cases.fixture.ts'

const hex = (value: number) => `0x${value.toString(16)}`
const SFR = { acc: 0xe0, b: 0xf0, psw: 0xd0, sp: 0x81, dpl: 0x82, dph: 0x83 } as const
const CLOCKS = 12

/** What sdcc’s simulator `s51` (a program of its own) makes of the cases. */
export const bySimulator = (cases: readonly Case[]): Left[] => {
  const orders = cases.flatMap(({ code, sfr, memory }) => [
    `set mem rom ${hex(AT)} ${code.map(hex).join(' ')}`,
    ...Array.from(
      { length: 8 },
      (_, i) =>
        `set mem iram ${hex(16 * i)} ${memory
          .slice(16 * i, 16 * i + 16)
          .map(hex)
          .join(' ')}`,
    ),
    ...Object.entries(SFR).map(
      ([name, at]) => `set mem sfr ${hex(at)} ${hex(sfr[name as keyof typeof SFR])}`,
    ),
    `pc ${hex(AT)}`,
    'step',
    'dump iram 0 0x7f',
    ...Object.values(SFR).map((at) => `dump sfr ${hex(at)} ${hex(at)}`),
  ])
  // It loses what a pipe does not take at once: files it is.
  const folder = mkdtempSync(join(tmpdir(), 'labbox-s51-'))
  const [given, said] = [join(folder, 'in'), join(folder, 'out')]
  writeFileSync(given, `${orders.join('\n')}\nquit\n`)
  const files = [openSync(given, 'r'), openSync(said, 'w')] as const
  spawnSync('s51', ['-t', '51', '-b'], { stdio: [files[0], files[1], 'ignore'] })
  for (const file of files) closeSync(file)
  const text = readFileSync(said, 'utf8')
  rmSync(folder, { recursive: true })
  return text
    .split('Stop at ')
    .slice(1)
    .map((each, i) => leftIn(each, cases[i]!))
}

const leftIn = (text: string, { memory }: Case): Left => {
  const [, pc = '', ticks = ''] = /^(0x[0-9a-f]+): .*stepped (\d+) ticks/.exec(text) ?? []
  const rows = [...text.matchAll(/0x([0-7][08]|8[23]) {10,}((?:[0-9a-f]{2} ){8}|[0-9a-f]{2} )/g)]
  const now = new Map<number, number>()
  for (const [, start = '', bytes = ''] of rows)
    for (const [i, byte] of bytes.trim().split(' ').entries()) {
      const at = Number.parseInt(start, 16) + i
      // What comes after belongs to the next case.
      if (!now.has(at)) now.set(at, Number.parseInt(byte, 16))
    }
  // What is told is mixed with what it says. Some registers are shown with their bits, others as a row of memory.
  const shown = (at: number): number =>
    now.get(at) ??
    Number.parseInt(
      new RegExp(`0x${at.toString(16)} [A-Z0-9]+: +0b[01]{8} 0x([0-9a-f]{2})`).exec(text)?.[1] ?? '',
      16,
    )
  const sfr = Object.fromEntries(Object.entries(SFR).map(([name, at]) => [name, shown(at)])) as Left['sfr']
  // It keeps the parity up only where the accumulator is written.
  sfr.psw &= 0xfe
  return {
    pc: Number(pc),
    cycles: Number(ticks) / CLOCKS,
    sfr,
    changed: memory.flatMap((before, i) =>
      now.get(i) === before ? [] : [[i, now.get(i)!] as [number, number]],
    ),
  }
}
