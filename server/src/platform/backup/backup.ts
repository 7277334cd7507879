import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import postgres, { type TransactionSql } from 'postgres'
import { pack, type Pack } from 'tar-stream'
import type { PostgresServer } from '../postgres/logins.ts'
import { version } from '../process/version.ts'
import { copySource, readMigrations, readSequences, readTables } from './catalogue.ts'
import { fileEntry, manifestName, sumsName, tableEntry, type Manifest, type Sums } from './manifest.ts'
import { meter } from './meter.ts'
import { createProgress, whileMoving, type Progress, type ProgressOptions } from './progress.ts'

export interface BackupResult {
  tables: number
  rows: number
  files: number
  bytes: number
}

export interface BackupOptions extends ProgressOptions {
  /** Replaces a file that is there. */
  force?: boolean
}

interface Work {
  tar: Pack
  sql: postgres.Sql
  filesDir: string
  scratch: string
  progress: Progress
}

/**
 * Writes rows and files into one file: a gzipped tar with a manifest, a table per entry in PostgreSQL's COPY
 * text format, the files, and checksums. All rows are of one moment (one snapshot), also while the server works.
 * The file appears under its name only when it is complete, readable by its owner alone.
 * @throws Error when there is such a file (without `force`), or nothing moves any more
 */
export async function backup(
  server: PostgresServer,
  filesDir: string,
  target: string,
  options: BackupOptions = {},
): Promise<BackupResult> {
  refuseToReplace(target, options)
  const scratch = await mkdtemp(join(dirname(target), '.backup-'))
  const draft = join(scratch, 'draft')
  const sql = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {} })
  const progress = createProgress(options)
  try {
    const tar = pack()
    const result = await whileMoving(progress, sql, async () => {
      const { signal } = progress
      const out = createWriteStream(draft, { mode: 0o600, flush: true })
      const written = pipeline(tar, createGzip(), out, { signal })
      const filled = fill({ tar, sql, filesDir, scratch, progress }).catch((error: Error) => {
        tar.destroy(error)
        throw error
      })
      return (await Promise.all([filled, written]))[0]
    })
    refuseToReplace(target, options)
    await rename(draft, target)
    await syncFolder(dirname(target))
    return { ...result, bytes: (await stat(target)).size }
  } finally {
    await sql.end({ timeout: 5 })
    await rm(scratch, { recursive: true, force: true })
  }
}

function refuseToReplace(target: string, { force }: BackupOptions): void {
  if (!force && existsSync(target))
    throw new Error(`${target} is there already. To replace it, add --force; or choose another name.`)
}

async function fill(work: Work): Promise<Omit<BackupResult, 'bytes'>> {
  const { tar, sql, filesDir, progress } = work
  const sums: Sums = {}
  const tables = await sql.begin('isolation level repeatable read read only', async (tx) => {
    const manifest = await describe(tx)
    addText(tar, manifestName, manifest)
    for (const [at, table] of manifest.tables.entries()) {
      progress.step(`table ${at + 1} of ${manifest.tables.length}: ${table.name}`)
      sums[tableEntry(table.name)] = await addTable(work, tx, copySource(table), tableEntry(table.name))
    }
    return manifest.tables.length
  })
  const rows = Object.values(sums).reduce((total, one) => total + (one.rows ?? 0), 0)
  let files = 0
  const paths = await listFiles(filesDir)
  for (const path of paths) {
    progress.step(`file ${files + 1} of ${paths.length}`)
    const sum = await addFile(work, join(filesDir, path), fileEntry(path))
    if (!sum) continue
    sums[fileEntry(path)] = sum
    files++
  }
  addText(tar, sumsName, sums)
  tar.finalize()
  return { tables, rows, files }
}

async function describe(tx: TransactionSql): Promise<Manifest> {
  const [migrations, tables, sequences] = [
    await readMigrations(tx),
    await readTables(tx),
    await readSequences(tx),
  ]
  if (migrations.length === 0)
    throw new Error('There is nothing to save: this database has no tables of Labbox.')
  return {
    product: 'labbox',
    format: 1,
    version,
    createdAt: new Date().toISOString(),
    migrations,
    tables,
    sequences,
  }
}

function addText(tar: Pack, name: string, data: object): void {
  tar.entry({ name, mode: 0o600 }, JSON.stringify(data, null, 1))
}

/** A tar entry begins with its size, which a table tells only when it is read: so it goes by a scratch file. */
async function addTable(
  { tar, scratch, progress: { moved, signal } }: Work,
  tx: TransactionSql,
  source: string,
  name: string,
): Promise<Sums[string]> {
  const path = join(scratch, 'table')
  const measured = meter(moved)
  const rows = await tx.unsafe(`copy ${source} to stdout`).readable()
  await pipeline(rows, measured, createWriteStream(path), { signal })
  const { size, lines, sha256 } = measured.reading()
  await pipeline(createReadStream(path), meter(moved), tar.entry({ name, size, mode: 0o600 }), { signal })
  return { size, sha256, rows: lines }
}

/** Returns nothing for a file that was deleted after it had been listed. */
async function addFile(
  { tar, progress: { moved, signal } }: Work,
  path: string,
  name: string,
): Promise<Sums[string] | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  const { size, mtime } = await file.stat()
  const measured = meter(moved)
  // What is appended while we read would not fit the size we told.
  const content = file.createReadStream(size > 0 ? { end: size - 1 } : { end: 0 })
  await pipeline(content, measured, tar.entry({ name, size, mtime, mode: 0o600 }), { signal })
  return { size, sha256: measured.reading().sha256 }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** The new name is safe on disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
