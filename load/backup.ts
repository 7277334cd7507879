/**
 * Backup and restore of five million rows of about half a kilobyte (or of as many as the argument says): seconds, and megabytes of the
 * file. The folder is as the product leaves it when it stops; both commands run as people run them.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { round } from './kit/figures.ts'
import { productEnvironment, root, withFolder } from './kit/product.ts'

const rows = Number(process.argv[3] ?? 5_000_000)

const seconds = (folder: string, program: string, ...args: string[]): number => {
  const begun = performance.now()
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    env: productEnvironment(folder),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}`)
  return round((performance.now() - begun) / 1000)
}

await withFolder(async (folder) => {
  const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'saved.tar.gz')]
  mkdirSync(to)
  seconds(from, 'server/src/testing/log.ts', String(rows))
  const backupS = seconds(from, 'server/src/backup.ts', file)
  const restoreS = seconds(to, 'server/src/restore.ts', file)
  console.log(JSON.stringify({ rows, backupS, restoreS, megabytes: round(statSync(file).size / 1e6) }))
})
