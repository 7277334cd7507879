import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// Tests of the tests: changes one line of the product at a time and runs the tests that should notice. A mutation that no
// test notices lives. The list is data (`mutants.json`): file, exact text, replacement, test. `npm run mutants [part of a path]`
const ENOUGH = 0.95
const root = join(import.meta.dirname, '../..')
const Mutant = z.object({ file: z.string(), text: z.string(), replacement: z.string(), test: z.string() })
const mutants = z
  .array(Mutant)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'mutants.json'), 'utf8')))
  .filter(({ file }) => file.includes(process.argv[2] ?? ''))

const begun = performance.now()
const living: string[] = []
const gone: string[] = []
let restore = () => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    restore()
    process.exit(1)
  })

for (const test of new Set(mutants.map((mutant) => mutant.test)))
  if (!passes(test)) throw new Error(`${test} fails on the product as it is`)
for (const [index, { file, text, replacement, test }] of mutants.entries()) {
  const path = join(root, file)
  const source = readFileSync(path, 'utf8')
  const name = `${file}: ${text.trim().slice(0, 70)}`
  if (source.split(text).length !== 2) {
    gone.push(name)
    continue
  }
  restore = () => writeFileSync(path, source)
  try {
    writeFileSync(
      path,
      source.replace(text, () => replacement),
    )
    const lives = passes(test)
    if (lives) living.push(name)
    console.log(`${index + 1} of ${mutants.length} ${lives ? 'LIVES' : 'died'} ${name}`)
  } finally {
    restore()
  }
}

const died = mutants.length - living.length - gone.length
console.log(`\n${died} of ${mutants.length} died, ${((performance.now() - begun) / 60_000).toFixed(1)} min`)
for (const name of living) console.log(`- lives: ${name}`)
for (const name of gone) console.log(`- the text is not in its file exactly once, renew the list: ${name}`)
process.exit(died >= mutants.length * ENOUGH && gone.length === 0 ? 0 : 1)

function passes(test: string): boolean {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', '--reporter=dot', test],
    { cwd: root, stdio: 'ignore' },
  )
  return status === 0
}
