import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_LIMIT, REPORT_PDF_LIMIT } from '@labbox/contract/files/files.ts'
import {
  MANIFEST,
  MODULE_PACKAGE_LIMIT,
  ModuleManifest,
  type PackageEntry,
} from '@labbox/contract/parts/module-package.ts'
import { SYMBOL_FILE_LIMIT, SymbolFile } from '@labbox/contract/parts/symbols.ts'
import { OWN_ID } from 'labbox-bench/circuit/own/symbol.ts'
import { readModel } from 'labbox-bench/circuit/own/model.ts'
import { sniffType } from '../../../platform/documents/media-type.ts'
import { isWholePdf, piecesOf } from '../../../platform/documents/pdf.ts'
import { pictureFault } from '../../../platform/documents/picture.ts'
import { parseBoundedJson } from '../../../platform/sandbox/bounded-json.ts'
import { openArchiveFile, type Archive } from '../../../platform/sheet/archive.ts'
import { SheetProblem } from '../../../platform/sheet/problem.ts'
import { filesOnIt } from './files.rules.ts'

/** Reads the package of a module; run by a process of its own (`package.program.ts`). */

const MANIFEST_LIMIT = 1 << 20

export interface ReadPackage {
  manifest: ModuleManifest
  symbols: { id: string; content: SymbolFile }[]
}

/** Why a package cannot be imported. */
class PackageRefusal extends Error {}

/** What each kind of thing may weigh, bytes. */
const LIMITS = { symbol: SYMBOL_FILE_LIMIT, picture: PICTURE_LIMIT, document: REPORT_PDF_LIMIT } as const

/** The bytes of a part; one that yields more than the limit, or than the directory says, is refused. */
const partOf = async (archive: Archive, name: string, limit: number): Promise<Buffer> => {
  if (!archive.has(name)) throw new PackageRefusal(`missing: ${name}`)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of await archive.open(name)) {
      size += (part as Buffer).length
      if (size > limit) throw new PackageRefusal(`too large: ${name}`)
      parts.push(part as Buffer)
    }
  } catch (error) {
    throw error instanceof PackageRefusal ? error : new PackageRefusal(`damaged: ${name}`)
  }
  return Buffer.concat(parts)
}

const manifestOf = async (archive: Archive): Promise<ModuleManifest> => {
  const text = (await partOf(archive, MANIFEST, MANIFEST_LIMIT)).toString('utf8')
  const parsed = ModuleManifest.safeParse(parseBoundedJson(text))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new PackageRefusal(`${MANIFEST}: ${issue?.path.join('.') || issue?.code || ''}`)
}

/** The manifest names each thing once, all that the module names, and nothing else is in the archive. */
const requireWhole = ({ names }: Archive, { module, entries }: ModuleManifest): void => {
  const paths = new Set(entries.map(({ path }) => path))
  const ids = new Set(entries.map(({ kind, id }) => `${kind} ${id}`))
  if (paths.size < entries.length || ids.size < entries.length)
    throw new PackageRefusal(`${MANIFEST}: entries`)
  const stranger = names.find((name) => name !== MANIFEST && !paths.has(name))
  if (stranger !== undefined) throw new PackageRefusal(`not listed: ${stranger.slice(0, 80)}`)
  const wanted = new Set([
    ...filesOnIt(module).map(({ kind, id }) => `${kind} ${id}`),
    ...module.parts.flatMap(({ symbol }) => (OWN_ID.test(symbol) ? [`symbol ${symbol}`] : [])),
  ])
  for (const each of wanted) if (!ids.has(each)) throw new PackageRefusal(`missing: ${each}`)
  for (const each of ids) if (!wanted.has(each)) throw new PackageRefusal(`not used: ${each}`)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MODULE_PACKAGE_LIMIT)
    throw new PackageRefusal('200 MB')
}

const symbolOf = (bytes: Buffer, name: string): SymbolFile => {
  const parsed = SymbolFile.safeParse(parseBoundedJson(bytes.toString('utf8')))
  if (!parsed.success)
    throw new PackageRefusal(`${name}: ${parsed.error.issues[0]?.path.join('.') || 'kind'}`)
  const [fault] = readModel(parsed.data.symbol, 1).problems
  if (fault) throw new PackageRefusal(`${name}: ${fault.line}`)
  return parsed.data
}

/** That a file is what it is listed as: a picture, or a PDF. */
const requireType = async (bytes: Buffer, { kind, name }: PackageEntry): Promise<void> => {
  const type = sniffType(bytes)
  const right =
    kind === 'document'
      ? await isWholePdf(piecesOf(bytes))
      : type !== null && type.startsWith('image/') && !pictureFault(bytes, type)
  if (!right) throw new PackageRefusal(`${kind}: ${name}`)
}

/**
 * Checks everything in a package before anything is stored; its files lie in `folder` afterwards, by their ids.
 * @throws PackageRefusal, SheetProblem, SyntaxError
 */
export const readPackage = async (path: string, folder: string): Promise<ReadPackage> => {
  const archive = await openArchiveFile(path)
  const manifest = await manifestOf(archive)
  requireWhole(archive, manifest)
  const symbols: ReadPackage['symbols'] = []
  for (const entry of manifest.entries) {
    const bytes = await partOf(archive, entry.path, LIMITS[entry.kind])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (bytes.length !== entry.size || sha256 !== entry.sha256)
      throw new PackageRefusal(`hash: ${entry.path}`)
    if (entry.kind === 'symbol') {
      symbols.push({ id: entry.id, content: symbolOf(bytes, entry.name) })
      continue
    }
    await requireType(bytes, entry)
    await writeFile(join(folder, entry.id), bytes, { flag: 'wx', mode: 0o600 })
  }
  return { manifest, symbols }
}

/** What is said of a failure: its own words where it is ours. */
export const saidOf = (error: unknown): string => {
  if (error instanceof PackageRefusal) return error.message
  if (error instanceof SheetProblem)
    return [error.key.replace('SHEET_', '').toLowerCase(), ...Object.values(error.params)].join(': ')
  return MANIFEST
}
