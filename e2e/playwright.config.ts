import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'

// Found once; the workers inherit it.
process.env['LAB_BROWSER'] ??= (await findBrowser()) ?? ''

/**
 * Journeys in a real browser on the built product, which `support/global-setup.ts` starts on a free port with a data
 * folder of its own. `E2E_URL=http://…` runs them against a product that is running already.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  workers: 1,
  // A limit for what hangs, not a measure: the gate may share its two cores with other work.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    baseURL: process.env['E2E_URL'] ?? '',
    // What does not come in this time does not come.
    actionTimeout: 15_000,
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
    // Colours are measured: not in the middle of a transition.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['LAB_BROWSER'] },
  },
})
