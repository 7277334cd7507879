/** A file of which pieces are read: `to` is not part of it. */
export interface Pieces {
  size: number
  read(from: number, to: number): Promise<Buffer> | Buffer
}

export const piecesOf = (bytes: Uint8Array): Pieces => ({
  size: bytes.length,
  read: (from, to) => Buffer.from(bytes.subarray(from, to)),
})

/** Where readers look for the beginning and the end (ISO 32000-1, annex H.3); printers write more behind it. */
const HEAD = 1_024
const TAIL = 64 << 10
/** Longest dictionary of a trailer that is looked through. */
const DICTIONARY = 16 << 10
const WINDOW = 1 << 20
/** Table of the objects of the largest documents: 20 bytes each. */
const MOST_TABLE = 64 << 20
const ROOT = /\/Root\s+\d+\s+\d+\s+R/

const textOf = async ({ size, read }: Pieces, from: number, length: number): Promise<string> =>
  (await read(Math.min(from, size), Math.min(size, from + length))).toString('latin1')

/** The dictionary behind a table of objects: it names the root of the document. */
const tableHasRoot = async (file: Pieces, from: number): Promise<boolean> => {
  for (let at = from; at < Math.min(file.size, from + MOST_TABLE); at += WINDOW) {
    const found = (await textOf(file, at, WINDOW + 'trailer'.length)).indexOf('trailer')
    if (found >= 0) return ROOT.test(await textOf(file, at + found, DICTIONARY))
  }
  return false
}

const sectionHasRoot = async (file: Pieces, at: number): Promise<boolean> => {
  const begin = await textOf(file, at, DICTIONARY)
  if (/^\s*xref\b/.test(begin)) return tableHasRoot(file, at)
  // Since PDF 1.5 the table may be a stream, whose dictionary is the trailer.
  const [dictionary = ''] = begin.split('stream', 1)
  return /^\s*\d+\s+\d+\s+obj\b/.test(dictionary) && /\/XRef\b/.test(dictionary) && ROOT.test(dictionary)
}

/**
 * Whether a file is a PDF from its first to its last line: its end names the place of the table of objects, and the table names
 * the document's root. Nothing is unpacked, and only a few pieces are read. A table at the wrong place is passed where the end
 * of the file names the root all the same, as readers mend that.
 */
export const isWholePdf = async (file: Pieces): Promise<boolean> => {
  const head = /%PDF-\d\.\d/.exec(await textOf(file, 0, HEAD))
  if (!head) return false
  const tail = await textOf(file, Math.max(0, file.size - TAIL), TAIL)
  const place = [...tail.matchAll(/startxref\s+(\d{1,12})/g)].at(-1)?.[1]
  if (place === undefined) return false
  // Whatever stands before the head is not counted by some programs.
  for (const at of new Set([Number(place), Number(place) + head.index]))
    if (await sectionHasRoot(file, at)) return true
  const trailer = tail.lastIndexOf('trailer')
  return trailer >= 0 && ROOT.test(tail.slice(trailer))
}
