import type { TestOutcome } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { startMachine } from '../machine.ts'
import type { Design } from '../model.ts'

/** What a test bench in Verilog has to have: it counts what was right and wrong, and says when it is done. */
export const benchPorts = { clock: 'clk', outputs: ['done', 'passed', 'failed'] } as const

/** Clocks between two looks, and the most that there are. */
const STEP = 1_000
const MOST_CLOCKS = 100_000_000

/** Runs a test bench with the design in it until it says that it is done. */
export const runBenchModule = async (design: Design): Promise<TestOutcome> => {
  const { clock, outputs } = benchPorts
  const outs = new Set(design.outputs.map(({ name }) => name))
  const lacking = [
    ...(design.inputs.some(({ name }) => name === clock) ? [] : [clock]),
    ...outputs.filter((name) => !outs.has(name)),
  ]
  if (lacking.length > 0) return { kind: 'bench', text: `no port ${lacking.join(', ')}` }
  const machine = await startMachine(design, { clock })
  while (machine.output('done') === 0n) {
    if (machine.time >= MOST_CLOCKS) return { kind: 'ended', why: 'unfinished' }
    machine.run(STEP)
  }
  const [passed, failed] = [Number(machine.output('passed')), Number(machine.output('failed'))]
  if (passed + failed === 0) return { kind: 'bench', text: 'nothing was tested' }
  return { kind: 'done', passed, total: passed + failed, first: null }
}
