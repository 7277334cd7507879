import type { Picture } from '@labbox/contract/bench/camera.ts'
import type { ChipAct } from '@labbox/contract/bench/program.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import { checkCircuit } from '../circuit/check.ts'
import type { ModulePart } from '../circuit/problem.ts'
import type { LoadedCircuit } from '../agent/bench.ts'
import { fetchPicture } from '../agent/camera.ts'
import { BenchError } from '../agent/errors.ts'

/** What the instruments are connected to: a student's circuit, simulated or wired by hand. */
export interface Wired {
  load(loaded: LoadedCircuit): Promise<void>
  run(): Promise<void>
  stop(): Promise<void>
  set(component: string, param: string, value: number): Promise<void>
  chip(component: string, what: ChipAct): Promise<void>
  picture(camera: string): Promise<Picture>
  sheet(): Promise<SheetState | null>
  close(): Promise<void>
}

/** A circuit with an error never runs, whoever sent it. */
export const refuseFaulty = ({ circuit, maxList }: LoadedCircuit, modules?: ModulePart[]): void => {
  const problems = checkCircuit(circuit, { ...(maxList && { maxList }), ...(modules && { modules }) })
  const worst = problems.find(({ severity }) => severity === 'error')
  if (!worst) return
  const named = Object.values(worst.params).join(', ')
  // `open pin: R1, 2`
  const detail = `${worst.code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${named}`.slice(
    0,
    500,
  )
  const limited = ['notAllowed', 'valueNotAllowed', 'tooMany'].includes(worst.code)
  const lacking = ['moduleMismatch', 'moduleValue', 'moduleTooFew'].includes(worst.code)
  if (lacking) throw new BenchError('BENCH_MODULE_MISMATCH', detail)
  throw new BenchError(limited ? 'BENCH_OVER_LIMIT' : 'BENCH_CIRCUIT_FAILED', detail)
}

/** Real parts on a table: the diagram is the plan, the student wires and turns. */
export const wiredByHand = (modules?: ModulePart[]): Wired => ({
  load: async (loaded) => refuseFaulty(loaded, modules),
  run: async () => {},
  stop: async () => {},
  set: async () => {
    throw new BenchError('BENCH_BAD_COMMAND', 'Parts of this bench are turned by hand')
  },
  chip: async () => {
    throw new BenchError('BENCH_BAD_COMMAND', 'Parts of this bench have programmers of their own')
  },
  picture: (camera) => fetchPicture(camera),
  sheet: async () => null,
  close: async () => {},
})
