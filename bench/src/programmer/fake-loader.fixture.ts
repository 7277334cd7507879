import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// openFPGALoader without a cable: it takes its command line, refuses what the real one refuses, and talks like it.

/** What a bitstream has to say for it to go wrong. */
export const SPOILT = { wrongPart: 'wrong part', saysFailure: 'says FAIL', hangs: 'hangs' } as const

const OPTIONS = ['--board', '--cable', '--fpga-part', '--ftdi-serial']
const FLAGS = ['--write-sram', '--write-flash']
const KNOWN_BOARDS = ['arty', 'tangnano9k', 'ice40_generic']
const KNOWN_FILES = ['.bit', '.bin', '.rbf', '.fs', '.svf', '.jed', '.pof']

const say = (text: string) => process.stdout.write(text)
const end = (text: string): never => {
  process.stderr.write(`\u001B[31m${text}\u001B[0m\n`)
  process.exit(1)
}

const main = async (calls: string, args: string[]) => {
  const values = new Map<string, string>()
  let file = ''
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (OPTIONS.includes(arg)) values.set(arg, args[++at] ?? end(`Option '${arg}' is missing an argument`))
    else if (arg.startsWith('-') && !FLAGS.includes(arg))
      end(`Error parsing options: Option ‘${arg.slice(2)}’ does not exist`)
    else if (!arg.startsWith('-')) file = arg
  }
  const board = values.get('--board')
  if (board !== undefined && !KNOWN_BOARDS.includes(board)) end(`Error: cannot find board '${board}'`)
  if (!existsSync(file)) end(`Error: file ${file} does not exist`)
  if (!KNOWN_FILES.includes(extname(file))) end('Error: unknown file type')
  const text = readFileSync(file, 'utf8')
  appendFileSync(calls, `${JSON.stringify({ args, text })}\n`)
  say(
    'empty\nwrite to ram\nJtag frequency : requested 6.00MHz   -> real 6.00MHz  \nOpen file DONE\nParse file DONE\nload program\n',
  )
  for (let percent = 0; percent <= 100; percent += 5) {
    if (percent === 50 && text.includes(SPOILT.hangs))
      await new Promise((resolve) => setTimeout(resolve, 600_000))
    const bar = '='.repeat(percent / 2).padEnd(50)
    say(`\r\u001B[94mLoad SRAM: [\u001B[0m${bar}\u001B[94m] ${percent.toFixed(2)}%\u001B[0m`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  if (text.includes(SPOILT.wrongPart)) end('\nError: device idcode 0x362d093 does not match the bitstream')
  say('\nDone\n')
  if (text.includes(SPOILT.saysFailure)) say('SRAM Flash: FAIL\n')
}

/** Puts the programmer into a folder of its own. */
export const fakeLoader = () => {
  const folder = mkdtempSync(join(tmpdir(), 'labbox-loader-'))
  const program = join(folder, 'openFPGALoader')
  const calls = join(folder, 'calls')
  const self = fileURLToPath(import.meta.url)
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${self}" "${calls}" "$@"\n`)
  chmodSync(program, 0o755)
  const rest = join(folder, 'rest.bit')
  writeFileSync(rest, 'nothing is driven')
  return {
    program,
    /** A bitstream that drives nothing. */
    rest,
    /** What it was asked for: its arguments, and what was in the file. */
    calls: (): { args: string[]; text: string }[] =>
      existsSync(calls)
        ? readFileSync(calls, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as { args: string[]; text: string })
        : [],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const [, started, calls, ...args] = process.argv
if (started === fileURLToPath(import.meta.url)) await main(calls!, args)
