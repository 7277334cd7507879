import { join } from 'node:path'
import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** A test that did not run, or ran well only when it was tried again. */
export interface Named {
  file: string
  name: string
  /** Why it did not run; where the trace of its failure is. */
  note?: string
}

export interface Outcome extends Counts {
  failures: Named[]
  leftOut: Named[]
  shaky: Named[]
}

const vitestResult = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(
        z.object({ attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })) }),
      ),
    }),
  ),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightResult = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
})

const broken: Outcome = { passed: 0, failed: 1, skipped: 0, failures: [], leftOut: [], shaky: [] }

/**
 * What a Vitest JSON report tells. A file that could not even be loaded counts as one failure, and so does a run that ended
 * badly without a failed test (an error outside of tests, no report at all).
 */
export function vitestOutcome(report: unknown, status: number): Outcome {
  const { data } = vitestResult.safeParse(report)
  if (!data) return broken
  const unloadable = data.testResults.filter(
    ({ status: state, assertionResults }) =>
      state === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = data.numFailedTests + unloadable.length
  return {
    passed: data.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: data.numPendingTests + data.numTodoTests,
    failures: [
      ...unloadable.map(({ name: file }) => ({ file, name: 'could not be loaded' })),
      ...data.testResults.flatMap(({ name: file, assertionResults }) =>
        assertionResults
          .filter((one) => one.status === 'failed')
          .map(({ fullName }) => ({ file, name: fullName })),
      ),
    ],
    leftOut: data.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter((one) => !['passed', 'failed'].includes(one.status))
        .map(({ fullName }) => ({ file, name: fullName })),
    ),
    shaky: [],
  }
}

/**
 * What a Playwright JSON report tells; a run that ended badly without a failed test counts as one failure. A journey that
 * passed only when it was tried again counts as passed, and is named as shaky.
 */
export function playwrightOutcome(report: unknown, status: number): Outcome {
  const { data } = playwrightResult.safeParse(report)
  if (!data) return broken
  const { expected, unexpected, flaky, skipped } = data.stats
  const outcome: Outcome = {
    passed: expected + flaky,
    failed: unexpected === 0 && status !== 0 ? 1 : unexpected,
    skipped,
    failures: [],
    leftOut: [],
    shaky: [],
  }
  for (const { title: name, file: spec, tests } of data.suites.flatMap(specsOf)) {
    // Playwright names files from its own folder.
    const file = join('e2e', spec)
    for (const one of tests) {
      const reason = one.annotations.find(({ type }) => type === 'skip')?.description
      const trace = one.results
        .flatMap(({ attachments }) => attachments)
        .find((attachment) => attachment.name === 'trace')?.path
      if (one.status === 'unexpected') outcome.failures.push({ file, name, note: trace })
      if (one.status === 'skipped')
        outcome.leftOut.push({ file, name, note: reason ?? 'an earlier step of its journey failed' })
      if (one.status === 'flaky') outcome.shaky.push({ file, name, note: trace })
    }
  }
  return outcome
}

const specsOf = (suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** The outcome of a run whose failed files were run once more: what passed then counts as passed, and is named as shaky. */
export function retried(first: Outcome, again: Outcome): Outcome {
  const still = new Set(again.failures.map(({ file, name }) => `${file} ${name}`))
  const shaky = first.failures.filter(({ file, name }) => !still.has(`${file} ${name}`))
  // A run that ended badly for another reason does not count as passed.
  if (again.failed > again.failures.length) return first
  return {
    ...first,
    passed: first.passed + Math.max(first.failed - again.failed, 0),
    failed: again.failed,
    failures: again.failures,
    shaky: [...first.shaky, ...shaky],
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
