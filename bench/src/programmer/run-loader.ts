import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import type { FpgaConfig } from './config.ts'

/** Lines and characters of what it says that are kept, the last ones. */
const LOG_LINES = 40
const LOG_LENGTH = 1500

/** How a run of the programmer ended. */
export interface LoaderRun {
  /** Null: it was not found, or ended from outside. */
  code: number | null
  log: string
  missing: boolean
}

/** The command line for one file; nothing of it comes from whoever made the file. */
export const loaderArgs = ({ board, cable, part, serial, memory }: FpgaConfig, file: string): string[] => [
  ...(board === undefined ? [] : ['--board', board]),
  ...(cable === undefined ? [] : ['--cable', cable]),
  ...(part === undefined ? [] : ['--fpga-part', part]),
  ...(serial === undefined ? [] : ['--ftdi-serial', serial]),
  memory === 'flash' ? '--write-flash' : '--write-sram',
  file,
]

/** What stands on a line in the end: a bar of progress writes over itself. */
const ofLine = (line: string): string =>
  stripVTControlCharacters(line.split('\r').findLast((each) => each.trim() !== '') ?? '')
    .replace(/[^\P{Cc}\t]+/gu, ' ')
    .replace(/\s*\[[= ]*\]\s*/, ' ')
    .trim()

/** What it said, for people. */
export const logOf = (text: string): string =>
  text
    .split('\n')
    .map(ofLine)
    .filter((line) => line !== '' && line !== 'empty')
    .slice(-LOG_LINES)
    .join('\n')
    .slice(-LOG_LENGTH)

/** Longest text that is held while it runs: a bar of progress says much. */
const HELD = 200_000

/**
 * Runs openFPGALoader on a file.
 * @param told percent of what it does now
 */
export const runLoader = (
  config: FpgaConfig,
  file: string,
  signal: AbortSignal,
  told: (percent: number) => void = () => {},
): Promise<LoaderRun> =>
  new Promise((resolve) => {
    const child = spawn(config.program, loaderArgs(config, file), {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    let text = ''
    let missing = false
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text = (text + chunk).slice(-HELD)
        const [, percent] =
          [...stripVTControlCharacters(chunk).matchAll(/(\d{1,3})(?:\.\d+)?%/g)].at(-1) ?? []
        if (percent !== undefined) told(Math.min(100, Number(percent)))
      })
    child.once('error', (error: NodeJS.ErrnoException) => {
      missing = error.code === 'ENOENT' || error.code === 'EACCES'
      // What never started closes nothing.
      if (child.pid === undefined) resolve({ code: null, log: error.message, missing })
    })
    child.once('close', (code) => resolve({ code, log: logOf(text), missing }))
  })
