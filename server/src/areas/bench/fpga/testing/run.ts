import type {
  DesignFile,
  TestBench,
  TestOutcome,
} from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { askSandboxed, SandboxError } from '../../../../platform/sandbox/start.ts'
import { createTurns } from '../../../../platform/sandbox/turns.ts'
import type { TestWork } from './program.ts'

/** Two at a time; a class that presses at once waits for some seconds. */
const turns = createTurns({ parallel: 2, waiting: 60, full: 'UNAVAILABLE' })

const LIMITS = {
  program: new URL('./program.ts', import.meta.url),
  heapMb: 700,
  residentMb: 1024,
  nice: 10,
  turns,
}

/** How long one may take, ms. */
const STEP_MS = 20_000

/**
 * Tests a design in a process of its own that is ended above 1 GB or 20 s.
 * @param onPlace told the place among those who wait
 * @param stepMs in place of the 20 s
 * @throws AppError UNAVAILABLE when too many wait
 */
export const testDesignApart = async (
  bench: TestBench,
  files: readonly DesignFile[],
  onPlace: (place: number) => void,
  stepMs = STEP_MS,
): Promise<TestOutcome> => {
  const work: TestWork = { bench, files: [...files] }
  try {
    return await askSandboxed<TestOutcome>({ ...LIMITS, stepMs, onPlace }, work)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    return { kind: 'ended', why: error.reason }
  }
}
