import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Runs journeys 20 times, each time on a fresh product and beside two processes that keep the cores busy, without trying
// anything again: npm run shaky e2e/sign-in.spec.ts
const TIMES = Number(process.env['TIMES'] ?? 20)
const root = join(import.meta.dirname, '..')
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Which journey? npm run shaky e2e/<name>.spec.ts')
  process.exit(1)
}

const busy = Array.from({ length: 2 }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
const failed: number[] = []
try {
  for (let round = 1; round <= TIMES; round++) {
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '--config=e2e/playwright.config.ts',
        '--retries=0',
        '--reporter=line',
        `--output=test-results/shaky-${round}`,
        ...files,
      ],
      { cwd: root, stdio: 'inherit' },
    )
    if (status !== 0) failed.push(round)
    console.log(`Round ${round} of ${TIMES}: ${status === 0 ? 'passed' : 'failed'}`)
  }
} finally {
  for (const process of busy) process.kill()
}
console.log(`${TIMES - failed.length} passed, ${failed.length} failed`)
if (failed.length > 0)
  console.log(`Traces: ${failed.map((round) => `test-results/shaky-${round}`).join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
