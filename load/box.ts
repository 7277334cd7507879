/**
 * 25 lab boxes come back at one moment with 40 values each, every third batch sent twice: acts that are taken in a second, each by the
 * rules of its area, and what is lost or there twice. Reference in the same run: plain inserts of as many rows, as many at once.
 * The server listens and has a database of its own; what runs is the test of the same, with more values.
 *
 * `npm run load box`
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { round } from './kit/figures.ts'
import { root, withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

interface Figures {
  syncPerS: number
  plainPerS: number
}

await withFolder(async (folder) => {
  const file = join(folder, 'figures.json')
  const env = { ...process.env, BOX_FIGURES: file, BOX_VALUES: '40' }
  const { status } = spawnSync('npx', ['vitest', 'run', 'server/src/areas/boxes/crowd.test.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The test ended with ${status}`)
  const figures = JSON.parse(readFileSync(file, 'utf8')) as Figures
  report({ ...figures, syncToPlain: round(figures.syncPerS / figures.plainPerS) })
})
