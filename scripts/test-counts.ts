import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

const vitestResult = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

const playwrightResult = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/**
 * Counts of a Vitest JSON report. A file that could not even be loaded counts as one failure, and so does a run
 * that ended badly without a failed test (an error outside of tests, no report at all).
 */
export function vitestCounts(report: unknown, status: number): Counts {
  const { data } = vitestResult.safeParse(report)
  if (!data) return { passed: 0, failed: 1, skipped: 0 }
  const unloadable = data.testResults.filter(
    ({ status: state, assertionResults }) =>
      state === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = data.numFailedTests + unloadable.length
  return {
    passed: data.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: data.numPendingTests + data.numTodoTests,
  }
}

/** Counts of a Playwright JSON report; a run that ended badly without a failed test counts as one failure. */
export function playwrightCounts(report: unknown, status: number): Counts {
  const { data } = playwrightResult.safeParse(report)
  if (!data) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = data.stats
  return {
    passed: expected + flaky,
    failed: unexpected === 0 && status !== 0 ? 1 : unexpected,
    skipped,
  }
}

export function sum(all: Counts[]): Counts {
  const add = (key: keyof Counts) => all.reduce((total, one) => total + one[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}

/** The closing line of a test run. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
