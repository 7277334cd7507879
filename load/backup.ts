/**
 * Backup and restore of five million rows of about half a kilobyte (or of as many as the argument says): seconds, and megabytes of the
 * file. The folder is as the product leaves it when it stops; both commands run as people run them. Median of five rounds.
 * Reference of each round: the data folder copied file by file.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { round } from './kit/figures.ts'
import { productEnvironment, root, withFolder } from './kit/product.ts'
import { inRounds, medians, report } from './kit/report.ts'

const rows = Number(process.argv[3] ?? 5_000_000)

const secondsOf = (work: () => void): number => {
  const begun = performance.now()
  work()
  return (performance.now() - begun) / 1000
}

const run = (folder: string, program: string, ...args: string[]): void => {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    env: productEnvironment(folder),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}`)
}

await withFolder(async (folder) => {
  const from = join(folder, 'from')
  run(from, 'server/src/testing/log.ts', String(rows))
  const rounds = await inRounds(async (n) => {
    const [to, copy, file] = ['to', 'copy', 'saved.tar.gz'].map((name) => join(folder, `${n}-${name}`)) as [
      string,
      string,
      string,
    ]
    mkdirSync(to)
    const backupS = secondsOf(() => run(from, 'server/src/backup.ts', file))
    const restoreS = secondsOf(() => run(to, 'server/src/restore.ts', file))
    const copyS = secondsOf(() => cpSync(from, copy, { recursive: true }))
    const megabytes = statSync(file).size / 1e6
    for (const path of [to, copy, file]) rmSync(path, { recursive: true })
    return { backupS, restoreS, copyS, megabytes, backupToCopy: backupS / copyS }
  })
  console.table(
    rounds.map((figures) => Object.fromEntries(Object.entries(figures).map(([k, v]) => [k, round(v)]))),
  )
  report({ rows, ...medians(rounds) })
})
