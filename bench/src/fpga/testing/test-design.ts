import { readVectors } from '@labbox/contract/measurement/test-bench/vectors.ts'
import {
  BENCH_MODULE,
  type DesignFile,
  type TestBench,
  type TestOutcome,
} from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { DesignError } from '../model.ts'
import { readDesign } from '../read.ts'
import { benchScript, elaborationScript, synthesisScript } from '../synthesis.ts'
import { netlistIn, runScript, type Yosys } from '../yosys.ts'
import { runBenchModule } from './module.ts'
import { runVectors } from './vectors.ts'

const BENCH_FILE = 'testbench.sv'

const names = (files: readonly DesignFile[]) => files.map(({ name }) => name)
const treeOf = (files: readonly DesignFile[]) =>
  Object.fromEntries(files.map(({ name, text }) => [name, text]))

/** A table of vectors is not seen by Yosys at all. */
const byVectors = async (
  yosys: Yosys,
  { module, text }: TestBench,
  files: readonly DesignFile[],
): Promise<TestOutcome> => {
  const read = readVectors(text)
  if ('problem' in read) return { kind: 'bench', text: `${read.problem.kind}, ${read.problem.line}` }
  const made = await runScript(yosys, synthesisScript(names(files), module), treeOf(files))
  if ('complaints' in made) return { kind: 'source', complaints: made.complaints.slice(0, 50) }
  return runVectors(readDesign(netlistIn(made.tree)), read.vectors)
}

/** The design is read where the test bench is not there yet, so that it cannot look into it. */
const byModule = async (
  yosys: Yosys,
  { module, text }: TestBench,
  files: readonly DesignFile[],
): Promise<TestOutcome> => {
  const design = await runScript(yosys, elaborationScript(names(files), module), treeOf(files))
  if ('complaints' in design) return { kind: 'source', complaints: design.complaints.slice(0, 50) }
  const made = await runScript(yosys, benchScript(BENCH_FILE, BENCH_MODULE), {
    'design.il': design.tree['design.il'] ?? '',
    [BENCH_FILE]: text,
  })
  if ('complaints' in made) return { kind: 'bench', text: made.complaints[0]?.text.slice(0, 500) ?? '' }
  return runBenchModule(readDesign(netlistIn(made.tree)))
}

/** Tests a design of Verilog by what somebody else has written for it. */
export const testDesign = async (
  yosys: Yosys,
  bench: TestBench,
  files: readonly DesignFile[],
): Promise<TestOutcome> => {
  try {
    const outcome = await (bench.kind === 'vectors' ? byVectors : byModule)(yosys, bench, files)
    return outcome.kind === 'done' && !bench.told ? { ...outcome, first: null } : outcome
  } catch (error) {
    if (!(error instanceof DesignError)) throw error
    return {
      kind: 'design',
      problem: error.problem,
      names: error.names.slice(0, 50).map((name) => name.slice(0, 200)),
    }
  }
}
