import type { Readable } from 'node:stream'
import { fromBufferPromise, type Entry } from 'yauzl'
import { LIMITS } from './limits.ts'
import { broken, SheetProblem } from './problem.ts'

/** The parts of a workbook, or of another package, by name, lower case, without a leading slash. */
export interface Archive {
  names: readonly string[]
  has(name: string): boolean
  open(name: string): Promise<Readable>
}

/**
 * Looks at the directory only: what would grow too large is refused before anything is unpacked. A part that yields
 * more than the directory says fails while it is read.
 * @throws SheetProblem
 */
export const openArchive = async (bytes: Uint8Array): Promise<Archive> => {
  const parts = new Map<string, Entry>()
  let total = 0
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true })
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new SheetProblem('SHEET_ENCRYPTED')
      total += entry.uncompressedSize
      if (total > LIMITS.unpackedBytes || parts.size >= LIMITS.parts) throw new SheetProblem('SHEET_TOO_BIG')
      parts.set(entry.fileName.toLowerCase(), entry)
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
