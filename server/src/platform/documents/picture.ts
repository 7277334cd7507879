import { AppError } from '../errors.ts'

/** Longest side and most pixels of a picture: whoever shows it needs four bytes for each. */
const MOST_SIDE = 20_000
const MOST_PIXELS = 50_000_000

interface PictureSize {
  width: number
  height: number
}

const ascii = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('latin1', from, from + length)

/** PNG (W3C PNG, 5.3): chunks from IHDR to IEND with picture data in between. */
const pngSize = (bytes: Buffer): PictureSize | null => {
  if (ascii(bytes, 12, 4) !== 'IHDR' || bytes.length < 33) return null
  let drawn = false
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = ascii(bytes, at + 4, 4)
    if (type === 'IDAT') drawn = true
    if (type === 'IEND')
      return drawn ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null
  }
  return null
}

/** Frames of JPEG (ITU-T T.81, B.1): C0 to CF without the tables and DAC, which lie between. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** JPEG: segments up to the first scan, one of them a frame. */
const jpegSize = (bytes: Buffer): PictureSize | null => {
  let size: PictureSize | null = null
  for (let at = 2; at + 4 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    while (bytes[at + 1] === 0xff) at += 1
    if (bytes[at] !== 0xff || at + 9 > bytes.length) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xda) return size
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return null
}

/** Bytes of a GIF's colour table, by the flags before it. */
const colours = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** GIF (GIF89a, 20): blocks up to the first picture, which may be larger than the screen it is drawn on. */
const gifSize = (bytes: Buffer): PictureSize | null => {
  if (bytes.length < 14) return null
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = 13 + colours(bytes.readUInt8(10))
  while (bytes[at] === 0x21) {
    at += 2
    while (bytes[at]) at += 1 + bytes.readUInt8(at)
    at += 1
  }
  if (bytes[at] !== 0x2c || at + 10 > bytes.length) return null
  const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
  return { width: Math.max(width, screen.width), height: Math.max(height, screen.height) }
}

const webpFrame = (bytes: Buffer, at: number, kind: string): PictureSize | null => {
  if (at + 18 > bytes.length) return null
  if (kind === 'VP8X')
    return { width: bytes.readUIntLE(at + 12, 3) + 1, height: bytes.readUIntLE(at + 15, 3) + 1 }
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(at + 14) & 0x3fff, height: bytes.readUInt16LE(at + 16) & 0x3fff }
  const bits = bytes.readUInt32LE(at + 9)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** WebP (RFC 9649): the extended header says the size of all frames; there must be at least one. */
const webpSize = (bytes: Buffer): PictureSize | null => {
  let size: PictureSize | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const kind = ascii(bytes, at, 4)
    if (kind === 'VP8X' || kind === 'VP8 ' || kind === 'VP8L') size ??= webpFrame(bytes, at, kind)
    if (kind !== 'VP8X' && /^(VP8[ L]|ANMF)$/.test(kind)) return size
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length & 1)
  }
  return null
}

const readers: Readonly<Record<string, (bytes: Buffer) => PictureSize | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
}

/** Width and height in pixels as a picture says them itself, nothing unpacked; null: there is no whole picture. */
export const pictureSize = (bytes: Uint8Array, type: string): PictureSize | null => {
  const size = readers[type]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? null
  return size && size.width > 0 && size.height > 0 ? size : null
}

/** The content of a file is not what its name says, or not whole. */
export const damaged = (name: string, field = 'file') =>
  new AppError('FILE_ENDING', { params: { name: name.slice(0, 80) }, fields: { [field]: 'FILE_ENDING' } })

/** What is wrong with a picture of this type: it is not whole, or has too many pixels. */
export const pictureFault = (bytes: Uint8Array, type: string): 'FILE_ENDING' | 'PICTURE_PIXELS' | null => {
  const size = pictureSize(bytes, type)
  if (!size) return 'FILE_ENDING'
  const { width, height } = size
  const large = width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS
  return large ? 'PICTURE_PIXELS' : null
}

/**
 * @param type as the first bytes show it
 * @throws AppError PICTURE_PIXELS; FILE_ENDING for what is no whole picture
 */
export const requirePicture = (bytes: Uint8Array, type: string, name: string, field = 'file'): void => {
  const fault = pictureFault(bytes, type)
  if (fault === 'FILE_ENDING') throw damaged(name, field)
  if (fault)
    throw new AppError(fault, {
      params: { side: MOST_SIDE, pixels: MOST_PIXELS / 10_000, megapixels: MOST_PIXELS / 1_000_000 },
      fields: { [field]: fault },
    })
}
