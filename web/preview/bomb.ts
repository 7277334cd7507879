/** What unpacks to more than this is not unpacked. */
const MOST_BYTES = 300 << 20
/** Of text, which becomes a tree of many times its size. */
const MOST_TEXT = 64 << 20
/** What packs better than this is text, whatever it is called: pictures and films hardly pack. */
const TEXT_RATIO = 3
const MOST_ENTRIES = 5_000
const MOST_RATIO = 300
/** No deflated byte becomes more than so many. */
const DEFLATE_RATIO = 1_032
/** An entry that cannot become more than this need not be looked into. */
const HARMLESS = 1 << 20
const DEFLATED = 8

interface Entry {
  /** Bytes that it says it has. */
  size: number
  packed: Uint8Array<ArrayBuffer>
  method: number
}

const broken = () => new Error('not a document')
const tooMuch = () => new Error('the document unpacks to too much')

/** The entries of a container by its directory. */
const entriesOf = (bytes: ArrayBuffer): Entry[] => {
  const view = new DataView(bytes)
  const is = (at: number, size: number, signature: number) =>
    at + size <= bytes.byteLength && view.getUint32(at, true) === signature
  let end = bytes.byteLength - 22
  while (end >= 0 && !is(end, 22, 0x06054b50)) end -= 1
  if (end < 0) throw broken()
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES) throw tooMuch()
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let k = 0; k < count; k++) {
    if (!is(at, 46, 0x02014b50)) throw broken()
    const local = view.getUint32(at + 42, true)
    const size = view.getUint32(at + 24, true)
    const length = view.getUint32(at + 20, true)
    // The larger sizes of newer archives stand elsewhere; such a document is too large anyway.
    if (size === 0xffff_ffff || length === 0xffff_ffff) throw tooMuch()
    if (!is(local, 30, 0x04034b50)) throw broken()
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (from + length > bytes.byteLength) throw broken()
    const packed = new Uint8Array(bytes, from, length)
    entries.push({ size, packed, method: view.getUint16(at + 10, true) })
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Unpacks an entry only to see that it is no longer than it says. */
const holdsWhatItSays = async ({ packed, size }: Entry): Promise<boolean> => {
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = unpacking.getReader()
  let length = 0
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      length += piece.value.length
      if (length > size) return false
    }
    return true
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/**
 * Refuses a container that would grow without measure: by its directory first, then by what really is in it, since a directory
 * may lie and the libraries that unpack it believe it.
 * @throws Error
 */
export const refuseBomb = async (bytes: ArrayBuffer): Promise<void> => {
  const entries = entriesOf(bytes)
  let total = 0
  let text = 0
  for (const { size, packed } of entries) {
    total += size
    if (size > TEXT_RATIO * packed.length) text += size
  }
  if (total > MOST_BYTES || total > MOST_RATIO * Math.max(bytes.byteLength, 1 << 20) || text > MOST_TEXT)
    throw tooMuch()
  for (const entry of entries) {
    if (entry.method !== DEFLATED || entry.packed.length * DEFLATE_RATIO <= HARMLESS) continue
    if (!(await holdsWhatItSays(entry))) throw tooMuch()
  }
}
