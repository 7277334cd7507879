/** What other areas may use of this one. */
export { saveCircuit } from './circuits.service.ts'
export { readInstrument } from './commands.service.ts'
export { runningCircuit } from './running.ts'
export { createBench, type Bench } from './bench.service.ts'
export type { BenchContext, BenchHooks, Sharing } from './context.ts'
