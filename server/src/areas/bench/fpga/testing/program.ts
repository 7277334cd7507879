import { runYosys } from '@yowasp/yosys'
import type {
  DesignFile,
  TestBench,
  TestOutcome,
} from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { testDesign } from 'labbox-bench/fpga/testing/test-design.ts'
import { finish, received, tell } from '../../../../platform/sandbox/inside.ts'

/** What a test is asked for: somebody’s files, and what they are tested by. */
export interface TestWork {
  bench: TestBench
  files: DesignFile[]
}

const { bench, files } = await received<TestWork>()
const outcome: TestOutcome = await testDesign(runYosys, bench, files)
await tell(outcome)
finish()
