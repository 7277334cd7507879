import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { isGate, JOURNEYS } from '../scripts/gate.ts'

// Found once; the workers inherit it.
process.env['LAB_BROWSER'] ??= (await findBrowser()) ?? ''

/**
 * Journeys in a real browser on the built product, which `support/test.ts` starts for each worker. A journey that fails is
 * tried once more on a fresh product, so that one shaky journey does not keep work from landing; `scripts/test.ts` lists it.
 */
export default defineConfig({
  testDir: '.',
  testMatch: isGate ? JOURNEYS : '*.spec.ts',
  outputDir: '../test-results',
  // One more than cores: journeys wait for clocks and for each other's windows.
  workers: 3,
  retries: 1,
  // Only to end a test that hangs: the gate may share its two cores with other work, and has met machines three times slower.
  timeout: 900_000,
  // The same for a step of it. What is tried again and again ends as well: without a limit it would last as long as the test.
  expect: { timeout: 90_000, toPass: { timeout: 180_000 } },
  reporter: 'line',
  use: {
    actionTimeout: 90_000,
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
    // Colours are measured, which a transition would disturb.
    contextOptions: { reducedMotion: 'reduce' },
    // Of the first try, because the failed run shows what makes a journey shaky.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'off',
    launchOptions: {
      executablePath: process.env['LAB_BROWSER'],
      // Pages live for seconds: to make their code fast costs a quarter of the browser's work, and is never paid back. Nor do threads that
      // collect garbage beside them, on two cores that are busy anyway, or another process for drawing.
      args: [
        '--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--min-semi-space-size=16,--max-semi-space-size=32',
        '--in-process-gpu',
      ],
    },
  },
})
