/** TIFF tag of the side that is up; whoever shows a picture turns it by this. */
const ORIENTATION = 0x0112
const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1')

/** Orientation in a TIFF block, 1 to 8; 1 where nothing says it. */
const orientationIn = (tiff: Buffer): number => {
  if (tiff.length < 14) return 1
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  for (let k = 0, at = first + 2; k < short(first) && at + 12 <= tiff.length; k += 1, at += 12)
    if (short(at) === ORIENTATION) return Math.min(8, Math.max(1, short(at + 8)))
  return 1
}

/** A TIFF block that says nothing but the orientation. */
const tiffOf = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

const afterHead = (bytes: Buffer): Buffer =>
  bytes.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD) ? bytes.subarray(EXIF_HEAD.length) : bytes

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Segments that a decoder needs: all but comments and applications, of which the colours are kept (JFIF, ICC, Adobe). */
const isNeeded = (marker: number, content: Buffer): boolean => {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  if (marker === 0xe2) return content.toString('latin1', 0, 11) === 'ICC_PROFILE'
  return marker === 0xe0 || marker === 0xee
}

/** Where the coded data after the head of a scan ends: the next marker that is neither stuffed nor a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** JPEG (ITU-T T.81, B): the segments that are needed, up to the end of the picture; what comes after it is dropped. */
const plainJpeg = (bytes: Buffer): Buffer[] => {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const content = bytes.subarray(at + 4, end)
    if (marker === 0xe1 && content.subarray(0, 6).equals(EXIF_HEAD)) {
      const up = orientationIn(afterHead(content))
      if (up !== 1) kept.push(segment(0xe1, Buffer.concat([EXIF_HEAD, tiffOf(up)])))
    }
    const until = marker === 0xda ? endOfScan(bytes, end) : end
    if (isNeeded(marker, content)) kept.push(bytes.subarray(at, until))
    at = until
  }
  return [...kept, Buffer.from([0xff, 0xd9])]
}

/** Chunks of PNG that say how it looks, beside the critical ones, which begin with a capital; also those of moving pictures. */
const pngLooks = /^([A-Z]|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)/

const plainPng = (bytes: Buffer): Buffer[] => {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (pngLooks.test(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return kept
}

const subBlocksEnd = (bytes: Buffer, from: number): number => {
  let at = from
  while (bytes[at]) at += 1 + bytes.readUInt8(at)
  return at + 1
}
const coloursOf = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** GIF: without comments and what applications have put in, but for how often it is played. */
const plainGif = (bytes: Buffer): Buffer[] => {
  let at = 13 + coloursOf(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  while (at + 1 < bytes.length && bytes[at] !== 0x3b) {
    const isPicture = bytes[at] === 0x2c
    const blocks = isPicture ? at + 11 + coloursOf(bytes[at + 9] ?? 0) : at + 2
    const end = subBlocksEnd(bytes, blocks)
    const label = bytes[at + 1]
    const loops = label === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0'
    if (isPicture || label === 0xf9 || loops) kept.push(bytes.subarray(at, end))
    at = end
  }
  return [...kept, Buffer.from([0x3b])]
}

const chunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)])
}

/** Flags of the extended header of WebP for the chunks that are dropped. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]

const plainWebp = (bytes: Buffer): Buffer[] => {
  const kept: Buffer[] = []
  let up = 1
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4)
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (type === 'EXIF') up = orientationIn(afterHead(bytes.subarray(at + 8, end)))
    if (/^(VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/.test(type)) kept.push(chunk(type, bytes.subarray(at + 8, end)))
    at = end + (end & 1)
  }
  const extended = kept.find((one) => one.toString('latin1', 0, 4) === 'VP8X')
  const turned = extended !== undefined && up !== 1
  extended?.writeUInt8(((extended[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (turned ? HAS_EXIF : 0), 8)
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    ...kept,
    ...(turned ? [chunk('EXIF', tiffOf(up))] : []),
  ])
  return [chunk('RIFF', content)]
}

const writers: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/gif': plainGif,
  'image/webp': plainWebp,
}

/**
 * A picture without what cameras and programs write beside it: place, time, owner, device, previews, comments, and whatever stands
 * after its end. Its pixels, colours and which side is up stay. For pictures that were found whole.
 */
export const withoutMetadata = (bytes: Uint8Array, type: string): Uint8Array => {
  const write = writers[type]
  return write ? Buffer.concat(write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) : bytes
}
