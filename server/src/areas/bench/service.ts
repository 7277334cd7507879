/** What other areas may use of this one. */
export { saveCircuit } from './circuits.service.ts'
export { testDesignApart } from './fpga/testing/run.ts'
export { readInstrument } from './commands.service.ts'
export { beginSession, seedOf, writeActs, type NewAct, type SessionOf } from './log/write.ts'
export { runningCircuit } from './running.ts'
export { createBench, type Bench } from './bench.service.ts'
export type { BenchContext, BenchHooks, Sharing } from './context.ts'
