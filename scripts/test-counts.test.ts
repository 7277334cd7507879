import { expect, test } from 'vitest'
import { playwrightOutcome, retried, vitestOutcome, type Outcome } from './test-counts.ts'

const report = (file: string, states: Record<string, string>) => {
  const count = (status: string) => Object.values(states).filter((one) => one === status).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: 0,
    testResults: [
      {
        name: file,
        status: count('failed') > 0 ? 'failed' : 'passed',
        assertionResults: Object.entries(states).map(([fullName, status]) => ({ fullName, status })),
      },
    ],
  }
}
const outcome = (states: Record<string, string>): Outcome =>
  vitestOutcome(report('a.test.ts', states), Object.values(states).includes('failed') ? 1 : 0)

test('what failed is named, also a file that could not be loaded', () => {
  expect(outcome({ one: 'passed', two: 'failed', three: 'pending' })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: [{ file: 'a.test.ts', name: 'two' }],
    leftOut: [{ file: 'a.test.ts', name: 'three' }],
    shaky: [],
  })
  const unloadable = {
    ...report('b.test.ts', {}),
    testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }],
  }
  expect(vitestOutcome(unloadable, 1)).toMatchObject({
    failed: 1,
    failures: [{ file: 'b.test.ts', name: 'could not be loaded' }],
  })
})

test('what passes at the second try counts as passed and is shaky, what fails again has failed', () => {
  const first = outcome({ one: 'passed', two: 'failed', three: 'failed' })
  expect(retried(first, outcome({ one: 'passed', two: 'failed', three: 'passed' }))).toMatchObject({
    passed: 2,
    failed: 1,
    failures: [{ name: 'two' }],
    shaky: [{ name: 'three' }],
  })
  expect(retried(first, outcome({ one: 'passed', two: 'passed', three: 'passed' }))).toMatchObject({
    passed: 3,
    failed: 0,
    failures: [],
  })
})

test('a second try that ends badly, or tells nothing, helps nothing', () => {
  const first = outcome({ one: 'passed', two: 'failed' })
  expect(retried(first, vitestOutcome(undefined, 1))).toEqual(first)
  expect(retried(first, vitestOutcome(report('a.test.ts', { one: 'passed' }), 1))).toEqual(first)
})

test('a journey is named by its file from the root, and one that an earlier step kept from running says so', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, annotations: [], results: [] }],
  })
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 1 }
  const specs = [spec('one', 'unexpected'), spec('two', 'skipped')]
  expect(playwrightOutcome({ stats, suites: [{ specs }] }, 1)).toMatchObject({
    failed: 1,
    failures: [{ file: 'e2e/a.spec.ts', name: 'one' }],
    leftOut: [{ file: 'e2e/a.spec.ts', name: 'two', note: 'an earlier step of its journey failed' }],
  })
})
