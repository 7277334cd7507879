/** Why a program file is refused: a key of the page's texts, with the line it is in. */
export class ImageError extends Error {
  readonly code: ImageProblem
  readonly line: number | null
  constructor(code: ImageProblem, line: number | null = null) {
    super(line === null ? code : `${code} in line ${line}`)
    this.name = 'ImageError'
    this.code = code
    this.line = line
  }
}

export type ImageProblem =
  'notHex' | 'badLength' | 'badChecksum' | 'badRecord' | 'noEnd' | 'tooLarge' | 'overlap' | 'empty'

/** What memory holds that nobody has written. */
const ERASED = 0xff
/** A text longer than this is no program of any part here. */
const LONGEST_TEXT = 1 << 20

/**
 * The memory that an Intel HEX text describes, from address 0 to its last byte.
 * @throws ImageError
 */
export function readHex(text: string, size: number): Uint8Array {
  if (text.length > LONGEST_TEXT) throw new ImageError('tooLarge')
  const memory = new Uint8Array(size).fill(ERASED)
  const written = new Uint8Array(size)
  let base = 0
  let end = 0
  let closed = false
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    const at = index + 1
    if (line === '') continue
    if (closed || !/^:([0-9a-f]{2})+$/i.test(line)) throw new ImageError('notHex', at)
    const bytes = Uint8Array.from(line.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    const [count = 0, high = 0, low = 0, kind = 0] = bytes
    if (bytes.length !== count + 5) throw new ImageError('badLength', at)
    if (bytes.reduce((sum, byte) => sum + byte, 0) & 0xff) throw new ImageError('badChecksum', at)
    const data = bytes.subarray(4, 4 + count)
    const word = ((data[0] ?? 0) << 8) | (data[1] ?? 0)
    if (kind === 0) {
      for (const [i, byte] of data.entries()) {
        const address = base + ((((high << 8) | low) + i) & 0xffff)
        if (address >= size) throw new ImageError('tooLarge', at)
        if (written[address]) throw new ImageError('overlap', at)
        written[address] = 1
        memory[address] = byte
        end = Math.max(end, address + 1)
      }
    } else if (kind === 1) closed = true
    else if (kind === 2 && count === 2) base = word * 16
    else if (kind === 4 && count === 2) base = word * 0x1_0000
    // Where a program begins is the business of the part.
    else if (!((kind === 3 || kind === 5) && count === 4)) throw new ImageError('badRecord', at)
  }
  if (!closed) throw new ImageError(end === 0 ? 'notHex' : 'noEnd')
  if (end === 0) throw new ImageError('empty')
  return memory.slice(0, end)
}

/**
 * The program in a file: Intel HEX by its first sign, else the bytes themselves (`.bin`).
 * @param size of the part's program memory
 * @throws ImageError
 */
export function readImage(file: Uint8Array, name: string, size: number): Uint8Array {
  if (/\.bin$/i.test(name)) {
    if (file.length === 0) throw new ImageError('empty')
    if (file.length > size) throw new ImageError('tooLarge')
    return file.slice()
  }
  return readHex(new TextDecoder().decode(file.subarray(0, LONGEST_TEXT + 1)), size)
}

/** Intel HEX of a program, sixteen bytes a line. */
export function writeHex(image: Uint8Array): string {
  const record = (address: number, kind: number, data: readonly number[]) => {
    const bytes = [data.length, (address >> 8) & 0xff, address & 0xff, kind, ...data]
    const sum = -bytes.reduce((total, byte) => total + byte, 0) & 0xff
    return `:${[...bytes, sum].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')}`
  }
  const lines: string[] = []
  for (let at = 0; at < image.length; at += 16) {
    if (at > 0 && at % 0x1_0000 === 0) lines.push(record(0, 4, [(at >> 24) & 0xff, (at >> 16) & 0xff]))
    lines.push(record(at & 0xffff, 0, [...image.subarray(at, at + 16)]))
  }
  return [...lines, record(0, 1, []), ''].join('\n')
}
