import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// All checks that need no running program. Each tool reports its own findings; the last line gives the result.
const root = join(import.meta.dirname, '..')

const checks: { name: string; program: string; args: string[] }[] = [
  {
    name: 'types: server, bench, contract, scripts',
    program: 'typescript/bin/tsc',
    args: ['-p', 'tsconfig.json'],
  },
  { name: 'types: web', program: 'typescript/bin/tsc', args: ['-p', 'web/tsconfig.json'] },
  { name: 'lint', program: 'oxlint/bin/oxlint', args: ['--type-aware'] },
  { name: 'directions of imports', program: '../scripts/directions/check.ts', args: [] },
  { name: 'document of the API', program: '../server/src/lint-api.ts', args: [] },
  { name: 'style outside the common parts', program: '../scripts/css-outside.ts', args: [] },
  { name: 'weight of pages', program: '../scripts/page-bytes.ts', args: [] },
  { name: 'unused code', program: 'knip/bin/knip.js', args: ['--no-config-hints'] },
  { name: 'formatting', program: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] },
]

const failed = checks.filter(({ name, program, args }) => {
  const start = performance.now()
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  return status !== 0
})
console.log(
  failed.length === 0 ? '\nAll checks passed' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}`,
)
process.exit(failed.length === 0 ? 0 : 1)
