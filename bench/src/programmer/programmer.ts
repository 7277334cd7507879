import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ice40, type FpgaBoard } from '@labbox/contract/bench/fpga/board.ts'
import { BenchError } from '../agent/errors.ts'
import { createCompanion, type Companion } from './companion.ts'
import type { FpgaConfig } from './config.ts'
import { fetchDesign, type Offered } from './fetch-design.ts'
import { runLoader } from './run-loader.ts'

/** Programs the FPGA board of a bench. */
export interface Programmer {
  readonly board: FpgaBoard
  /** What says what its pins are at; null: nobody does. */
  readonly companion: Companion | null
  /**
   * Fetches a bitstream and loads it into the board.
   * @returns what the programmer said
   * @throws BenchError BENCH_FPGA_FAILED with the end of what it said
   */
  program(design: Offered, signal: AbortSignal, told: (percent: number) => void): Promise<string>
  /** Nothing that somebody loaded drives pins any more; rejects where that cannot be had. */
  rest(): Promise<void>
}

/** A board that does not come to rest holds up the next lease no longer, ms. */
const REST_MS = 30_000

/** Some makers' parts are verified only in what is said: the programmer ends well all the same. */
const SAID_FAILURE = /^(?:.*:\s*)?FAIL(?:ED)?\b/im

const load = async (
  config: FpgaConfig,
  file: string,
  signal: AbortSignal,
  told?: (percent: number) => void,
): Promise<string> => {
  const { code, log, missing } = await runLoader(config, file, signal, told)
  if (missing)
    throw new BenchError('BENCH_FPGA_FAILED', `${config.program} is not installed beside the board`)
  if (signal.aborted) throw new BenchError('BENCH_FPGA_TIMEOUT', log)
  if (code !== 0 || SAID_FAILURE.test(log))
    throw new BenchError('BENCH_FPGA_FAILED', log || `${config.program} ended with ${code}`)
  return log
}

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The board as everybody may know it, with its pins. @throws where there is no file of pins, or one that is too long */
const boardOf = ({ name, endings, ice40, companion }: FpgaConfig): FpgaBoard => ({
  name,
  endings,
  ...(companion !== undefined && { companion: true }),
  ...(ice40 && { ice40: Ice40.parse({ ...ice40, pins: readFileSync(ice40.pins, 'utf8') }) }),
})

/** @param server that bitstreams are fetched from */
export const createProgrammer = (
  config: FpgaConfig,
  server: string,
  log: (message: string) => void = () => {},
): Programmer => {
  const { name, rest } = config
  const companion = config.companion === undefined ? null : createCompanion(config.companion, log)
  const endings: readonly string[] = config.endings
  return {
    board: boardOf(config),
    companion,
    async program(design, signal, told) {
      const ending = endingOf(design.name)
      if (!endings.includes(ending))
        throw new BenchError('BENCH_FPGA_FAILED', `${name}: ${endings.map((each) => `.${each}`).join(', ')}`)
      const bytes = await fetchDesign(design, server, signal)
      const folder = await mkdtemp(join(tmpdir(), 'labbox-fpga-'))
      try {
        // Of the name that somebody gave only its ending, which says what kind of file it is.
        const file = join(folder, `design.${ending}`)
        await writeFile(file, bytes)
        return await load(config, file, signal, told)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async rest() {
      // Without it the board is safe all the same.
      await companion?.rest()
      if (rest !== undefined) await load(config, rest, AbortSignal.timeout(REST_MS))
    },
  }
}
