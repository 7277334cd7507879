import type { Readable } from 'node:stream'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { LIMITS } from './limits.ts'
import { broken, SheetProblem } from './problem.ts'

/** The parts of a workbook, or of another package, by name, lower case, without a leading slash. */
export interface Archive {
  names: readonly string[]
  has(name: string): boolean
  open(name: string): Promise<Readable>
}

/** The kind of file in the attributes that Unix writes, and what of it is a link. */
const KIND = 0o170000
const LINK = 0o120000
const isLink = (entry: Entry): boolean => ((entry.externalFileAttributes >>> 16) & KIND) === LINK

const directoryOf = async (opened: () => Promise<ZipFile>): Promise<Archive> => {
  const parts = new Map<string, Entry>()
  let total = 0
  try {
    const zip = await opened()
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (entry.isEncrypted()) throw new SheetProblem('SHEET_ENCRYPTED')
      // Neither is in any package of an honest program; of two parts with one name each reader takes another.
      const fault = isLink(entry) ? 'link' : parts.has(name) ? 'twice' : null
      if (fault)
        throw new SheetProblem('SHEET_BROKEN', { detail: `${fault}: ${entry.fileName.slice(0, 120)}` })
      total += entry.uncompressedSize
      if (total > LIMITS.unpackedBytes || parts.size >= LIMITS.parts) throw new SheetProblem('SHEET_TOO_BIG')
      parts.set(name, entry)
    }
    return {
      names: [...parts.keys()],
      has: (name) => parts.has(name.toLowerCase()),
      async open(name) {
        const entry = parts.get(name.toLowerCase())
        if (!entry) throw new SheetProblem('SHEET_BROKEN', { detail: name })
        return zip.openReadStreamPromise(entry)
      },
    }
  } catch (error) {
    throw broken(error)
  }
}

const STRICT = { lazyEntries: true, validateEntrySizes: true } as const

/**
 * Looks at the directory only: what would grow too large is refused before anything is unpacked. A part that yields
 * more than the directory says fails while it is read.
 * @throws SheetProblem
 */
export const openArchive = (bytes: Uint8Array): Promise<Archive> =>
  directoryOf(() => fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), STRICT))

/** The same of a file on disk, which is not read whole. */
export const openArchiveFile = (path: string): Promise<Archive> =>
  directoryOf(() => openPromise(path, { ...STRICT, autoClose: false }))
