import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Runner } from './runner.ts'

export const ownerName = 'labbox'

/**
 * Makes the cluster if there is none. It is made beside its place and moved there when complete, so a start
 * that was killed in between never leaves half a cluster that looks whole.
 * @throws Error when the cluster was made by another major version
 */
export async function ensureCluster(cluster: string, runner: Runner, password: string): Promise<void> {
  if (existsSync(cluster)) return checkVersion(cluster, runner.major)
  removeDrafts(cluster)
  const draft = `${cluster}.draft-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  const passwordFile = join(draft, 'password')
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    const data = join(draft, 'data')
    mkdirSync(data, { mode: 0o700 })
    for (const path of [draft, passwordFile, data]) runner.hand(path)
    await initdb(runner, data, passwordFile)
    renameSync(data, cluster)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function initdb(runner: Runner, data: string, passwordFile: string): Promise<void> {
  const child = runner.spawn(
    'initdb',
    [
      '-D',
      data,
      '-U',
      ownerName,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      // Builtin collation: the same order on every machine, whatever ICU or C library it has.
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout!.on('data', (text) => (output += text))
  child.stderr!.on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The database could not be created:\n${output.trim()}`)
}

function checkVersion(cluster: string, major: number): void {
  const path = join(cluster, 'PG_VERSION')
  if (!existsSync(path))
    throw new Error(
      `DATA_DIR: ${cluster} is no whole database (${path} is missing). Put the folder back as it was; or move it away ` +
        'and restore a backup (npm run restore FILE). Without it the next start makes a new, empty database.',
    )
  const found = Number(readFileSync(path, 'utf8'))
  if (found === major) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found}, this version of Labbox brings PostgreSQL ${major}. ` +
      'Write a backup with the Labbox version that made it (npm run backup FILE), then restore it into an empty ' +
      'data folder (npm run restore FILE).',
  )
}

function removeDrafts(cluster: string): void {
  const folder = dirname(cluster)
  const prefix = `${basename(cluster)}.draft-`
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true, force: true })
}
