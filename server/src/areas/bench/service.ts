/** What other areas may use of this one. */
export { circuitById, parseCircuit, saveCircuit } from './circuits.service.ts'
export { readInstrument, sendCommand } from './commands.service.ts'
export { createBench, openHooks, type Bench } from './bench.service.ts'
export type { BenchContext, BenchHooks } from './context.ts'
