import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { playwrightCounts, summary, sum, vitestCounts, type Counts } from './test-counts.ts'
import { provideTools } from './tools.ts'

// All tests: units and areas by Vitest, then the journeys by Playwright. The last line tells the result.
// Names of files after `--` run those alone: npm test -- server/src/platform/config
const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'labbox-results-'))
const long = process.argv.includes('--long')
const only = process.argv.slice(2).filter((arg) => arg !== '--long')

await provideTools()
const results = [runVitest()]
const browser = await findBrowser()
if (browser && only.length === 0) results.push(...runPlaywright(browser))
rmSync(scratch, { recursive: true })

const total = sum(results)
console.log(`\n${summary(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function runVitest(): Counts {
  const file = join(scratch, 'vitest.json')
  const status = run('vitest/vitest.mjs', [
    'run',
    ...only,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return vitestCounts(readResult(file), status)
}

function runPlaywright(executablePath: string): Counts[] {
  const config = 'e2e/playwright.config.ts'
  if (!existsSync(join(root, config))) return []
  const file = join(scratch, 'playwright.json')
  const status = run('@playwright/test/cli.js', ['test', '-c', config, '--reporter=list,json'], {
    LAB_BROWSER: executablePath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return [playwrightCounts(readResult(file), status)]
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): number {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(long && { LONG: '1' }), ...env },
  })
  return status ?? 1
}

function readResult(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
