import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { JOURNEYS, LEFT_OUT } from './gate.ts'
import { makeScratch } from './scratch.ts'
import {
  playwrightOutcome,
  retried,
  summary,
  sum,
  vitestOutcome,
  type Named,
  type Outcome,
} from './test-counts.ts'
import { provideTools } from './tools.ts'

// Units and areas by Vitest, then the journeys by Playwright: what the gate holds (`gate.ts`), with --all each of them once, with
// --long the full counts. The last line tells the result, the lines before it what did not run and why, what passed only at the
// second try, and what failed. Names of files after `--` run those alone: npm test -- server/src/platform/config
const RETRIED_FILES = 5
const root = join(import.meta.dirname, '..')
const scratch = makeScratch()
const long = process.argv.includes('--long')
const only = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const gate = only.length === 0 && !long && !process.argv.includes('--all')

const lacking = await provideTools()
const outcomes = [timed('Units and areas', runUnits)]
const browser = await findBrowser()
if (browser && only.length === 0) outcomes.push(timed('Journeys', () => runPlaywright(browser)))
rmSync(scratch, { recursive: true, force: true })

const total = sum(outcomes)
tellLeftOut(outcomes.flatMap(({ leftOut }) => leftOut))
tellShaky(outcomes.flatMap(({ shaky }) => shaky))
tellFailed(outcomes.flatMap(({ failures }) => failures))
console.log(`\n${summary(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Test files that failed are run once more in a process of their own, as journeys are; not when much is wrong. */
function runUnits(): Outcome {
  const first = runVitest(only)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > RETRIED_FILES || first.failed > first.failures.length) return first
  console.log(`\nOnce more: ${files.map(nameOf).join(', ')}`)
  return retried(first, runVitest(files))
}

function runVitest(files: string[]): Outcome {
  const file = join(scratch, 'vitest.json')
  rmSync(file, { force: true })
  const status = run('vitest/vitest.mjs', [
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return vitestOutcome(readResult(file), status)
}

function runPlaywright(executablePath: string): Outcome {
  const file = join(scratch, 'playwright.json')
  const status = run(
    '@playwright/test/cli.js',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      LAB_BROWSER: executablePath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  return playwrightOutcome(readResult(file), status)
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): number {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: scratch, ...(long && { LONG: '1' }), ...(gate && { GATE: '1' }), ...env },
  })
  return status ?? 1
}

function readResult(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function timed(what: string, work: () => Outcome): Outcome {
  const begun = performance.now()
  const outcome = work()
  console.log(`\n${what}: ${((performance.now() - begun) / 60_000).toFixed(1)} min`)
  return outcome
}

function tellLeftOut(leftOut: Named[]): void {
  console.log('\nNot run:')
  if (!browser && only.length === 0) console.log('- all journeys, because there is no Chromium browser')
  if (gate) tellLeftToAll()
  if (!long)
    console.log(
      '- journeys in the other language (each file is driven in one), axe, walks over all pages, full numbers of' +
        ' random cases, kills and large files: npm run test:long',
    )
  for (const { file, name, note } of leftOut) console.log(`- ${nameOf(file)}: ${name} (${note ?? why(file)})`)
}

/** Each file that the gate has not run, by name. */
function tellLeftToAll(): void {
  const journeys = readdirSync(join(root, 'e2e')).filter(
    (file) => file.endsWith('.spec.ts') && !JOURNEYS.includes(file),
  )
  const names = [...journeys.map((file) => `e2e/${file}`), ...LEFT_OUT]
  console.log(`- to end within 15 minutes, ${names.length} files and folders, run by npm run test:all:`)
  for (const name of names) console.log(`  - ${name}`)
}

/** Why a unit test did not run: of the full counts, or in want of a program that is not here. */
function why(file: string): string {
  const reasons = [
    !long && /\bLONG\b/.test(readFileSync(file, 'utf8')) ? 'only in npm run test:long' : '',
    ...lacking.map((tool) => `${tool} is not installed`),
  ].filter((reason) => reason !== '')
  return reasons.join(', or ') || 'not on this machine'
}

function tellShaky(shaky: Named[]): void {
  if (shaky.length === 0) return console.log('\nNothing shaky')
  console.log('\nPassed only at the second try, each a fault to be mended (npm run shaky <file>):')
  for (const one of shaky) console.log(`- shaky ${named(one)}`)
}

function tellFailed(failures: Named[]): void {
  if (failures.length > 0) console.log('\nFailed:')
  for (const one of failures) console.log(`- ${named(one)}`)
}

function named({ file, name, note }: Named): string {
  return `${nameOf(file)}: ${name}${note ? `, trace ${nameOf(note)}` : ''}`
}

function nameOf(file: string): string {
  return relative(root, resolve(root, file))
}
