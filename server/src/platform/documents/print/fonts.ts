import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

// Noto Sans SC: one file has Latin and the Chinese of everyday and of names; what it lacks (Greek, mathematical signs, rare characters) is
// in a hundred slices, of which those that are needed are read.

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@fontsource/noto-sans-sc/package.json'))

const [HEADER, ENTRY, SFNT_HEADER, SFNT_ENTRY] = [44, 20, 12, 16]
const padded = (size: number): number => (size + 3) & ~3

/**
 * A web font (WOFF 1.0, https://www.w3.org/TR/WOFF/) as the font that it was made of. A subset is cut out of it glyph by glyph, and
 * each would unpack the whole table otherwise.
 */
export const unwrapped = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, k) => {
    const at = HEADER + k * ENTRY
    const [offset, packed, size] = [4, 8, 12].map((by) => woff.readUInt32BE(at + by)) as [
      number,
      number,
      number,
    ]
    const body = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      data: packed < size ? inflateSync(body) : body,
    }
  })
  let next = SFNT_HEADER + count * SFNT_ENTRY
  const font = Buffer.alloc(next + tables.reduce((sum, { data }) => sum + padded(data.length), 0))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  font.writeUInt16BE(power * SFNT_ENTRY, 6)
  font.writeUInt16BE(Math.log2(power), 8)
  font.writeUInt16BE((count - power) * SFNT_ENTRY, 10)
  for (const [k, { tag, sum, data }] of tables.entries()) {
    const at = SFNT_HEADER + k * SFNT_ENTRY
    tag.copy(font, at)
    font.writeUInt32BE(sum, at + 4)
    font.writeUInt32BE(next, at + 8)
    font.writeUInt32BE(data.length, at + 12)
    data.copy(font, next)
    next += padded(data.length)
  }
  return font
}

export type Weight = 400 | 700
export interface Face {
  /** What the document calls it. */
  name: string
  bytes: Buffer
  has: (codePoint: number) => boolean
}

const slices = (): { name: string; has: (codePoint: number) => boolean }[] => {
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([key, text]) => {
    const parts = text.split(',').map((part) => {
      const [from = '', to = from] = part.replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    })
    return {
      name: key.replace(/[[\]]/g, ''),
      has: (codePoint) => parts.some(([from, to]) => codePoint >= from && codePoint <= to),
    }
  })
}

/** The faces of one weight: which one has a character. Each is read once. */
export const facesOf = (weight: Weight): ((codePoint: number) => Face) => {
  const read = (name: string): Face => {
    const bytes = unwrapped(readFileSync(join(folder, 'files', `noto-sans-sc-${name}-${weight}-normal.woff`)))
    const font = create(bytes) as Font
    return { name: `${name}-${weight}`, bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
  }
  const main = read('chinese-simplified')
  let known: ReturnType<typeof slices> | undefined
  const others = new Map<string, Face>()
  return (codePoint) => {
    if (main.has(codePoint)) return main
    known ??= slices()
    for (const slice of known)
      if (slice.has(codePoint)) {
        const face = others.get(slice.name) ?? read(slice.name)
        others.set(slice.name, face)
        if (face.has(codePoint)) return face
      }
    return main
  }
}
