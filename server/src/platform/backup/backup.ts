import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import postgres, { type TransactionSql } from 'postgres'
import { pack, type Pack } from 'tar-stream'
import type { PostgresServer } from '../postgres/logins.ts'
import { version } from '../version.ts'
import { copySource, readMigrations, readSequences, readTables } from './catalogue.ts'
import { fileEntry, manifestName, sumsName, tableEntry, type Manifest, type Sums } from './manifest.ts'
import { meter } from './meter.ts'

export interface BackupResult {
  tables: number
  rows: number
  files: number
  bytes: number
}

/**
 * Writes rows and files into one file: a gzipped tar with a manifest, a table per entry in PostgreSQL's COPY
 * text format, the files, and checksums. All rows are of one moment (one snapshot), also while the server works.
 * The file appears under its name only when it is complete, readable by its owner alone.
 */
export async function backup(
  server: PostgresServer,
  filesDir: string,
  target: string,
): Promise<BackupResult> {
  const scratch = await mkdtemp(join(dirname(target), '.backup-'))
  const draft = join(scratch, 'draft')
  const sql = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {} })
  try {
    const tar = pack()
    const written = pipeline(tar, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    const filled = fill(tar, sql, filesDir, scratch).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    const [result] = await Promise.all([filled, written])
    await rename(draft, target)
    await syncFolder(dirname(target))
    return { ...result, bytes: (await stat(target)).size }
  } finally {
    await sql.end({ timeout: 5 })
    await rm(scratch, { recursive: true, force: true })
  }
}

async function fill(
  tar: Pack,
  sql: postgres.Sql,
  filesDir: string,
  scratch: string,
): Promise<Omit<BackupResult, 'bytes'>> {
  const sums: Sums = {}
  const tables = await sql.begin('isolation level repeatable read read only', async (tx) => {
    const manifest = await describe(tx)
    addText(tar, manifestName, manifest)
    for (const table of manifest.tables)
      sums[tableEntry(table.name)] = await addTable(
        tar,
        tx,
        copySource(table),
        tableEntry(table.name),
        scratch,
      )
    return manifest.tables.length
  })
  const rows = Object.values(sums).reduce((total, one) => total + (one.rows ?? 0), 0)
  let files = 0
  for (const path of await listFiles(filesDir)) {
    const sum = await addFile(tar, join(filesDir, path), fileEntry(path))
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
  tar: Pack,
  tx: TransactionSql,
  source: string,
  name: string,
  scratch: string,
): Promise<Sums[string]> {
  const path = join(scratch, 'table')
  const measured = meter()
  await pipeline(await tx.unsafe(`copy ${source} to stdout`).readable(), measured, createWriteStream(path))
  const { size, lines, sha256 } = measured.reading()
  await pipeline(createReadStream(path), tar.entry({ name, size, mode: 0o600 }))
  return { size, sha256, rows: lines }
}

/** Returns nothing for a file that was deleted after it had been listed. */
async function addFile(tar: Pack, path: string, name: string): Promise<Sums[string] | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  const { size, mtime } = await file.stat()
  const measured = meter()
  // What is appended while we read would not fit the size we told.
  const content = file.createReadStream(size > 0 ? { end: size - 1 } : { end: 0 })
  await pipeline(content, measured, tar.entry({ name, size, mtime, mode: 0o600 }))
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
