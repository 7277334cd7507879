import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pngOf } from '../../testing/files.ts'
import { withoutMetadata } from './picture-metadata.ts'
import { pictureSize } from './picture.ts'

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')
const SECRET = 'GPS 39.9042N 116.4074E'
const JPEG = bytesOf(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
)
const GIF = bytesOf('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const LOSSY = bytesOf('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')

const segment = (marker: number, content: string | Buffer) => {
  const bytes = Buffer.from(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
/** EXIF with an orientation among other things, in the order of bytes that cameras choose. */
const exifOf = (orientation: number, little: boolean) => {
  const tiff = Buffer.alloc(26)
  const short = (n: number, at: number) => (little ? tiff.writeUInt16LE(n, at) : tiff.writeUInt16BE(n, at))
  const long = (n: number, at: number) => (little ? tiff.writeUInt32LE(n, at) : tiff.writeUInt32BE(n, at))
  tiff.write(little ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  long(1, 14)
  short(orientation, 18)
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(SECRET)])
}
const photo = (...segments: Buffer[]) =>
  Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2), Buffer.from(SECRET)])
const plain = (bytes: Buffer, type: string) => Buffer.from(withoutMetadata(bytes, type))
const riff = (...chunks: Buffer[]) => {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
const chunk = (type: string, content: Buffer) => {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)])
}

describe('a picture that others are shown', () => {
  it.each([true, false])('is a JPEG without place, words and what stands behind it', (little) => {
    const xmp = segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)
    const colours = segment(0xe2, 'ICC_PROFILE\0\u0001\u0001colours')
    const others = [
      segment(0xed, `Photoshop ${SECRET}`),
      segment(0xe2, `MPF\0${SECRET}`),
      segment(0xfe, SECRET),
    ]
    const made = plain(photo(segment(0xe1, exifOf(6, little)), xmp, colours, ...others), 'image/jpeg')
    expect(made.toString('latin1')).not.toContain('39.9')
    expect(made.toString('latin1')).toContain('colours')
    expect(pictureSize(made, 'image/jpeg')).toEqual({ width: 1, height: 1 })
    // Which side is up is kept, and nothing with it.
    const kept = segment(0xe1, exifOf(6, false).subarray(0, 32))
    expect(made.includes(kept)).toBe(true)
    expect(plain(photo(segment(0xe1, exifOf(1, little))), 'image/jpeg')).toEqual(JPEG)
    expect(plain(JPEG, 'image/jpeg')).toEqual(JPEG)
  })

  it('is a PNG, GIF or WebP without texts', () => {
    const head = 33
    const text = Buffer.concat([Buffer.from([0, 0, 0, SECRET.length]), Buffer.from(`tEXt${SECRET}crc!`)])
    const [begin, end] = [pngOf().subarray(0, head), pngOf().subarray(head)]
    expect(plain(Buffer.concat([begin, text, end, text]), 'image/png')).toEqual(pngOf())

    const said = Buffer.concat([
      Buffer.from([0x21, 0xfe, SECRET.length]),
      Buffer.from(SECRET),
      Buffer.alloc(1),
    ])
    const loops = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex')
    const at = GIF.indexOf(0x21)
    const gif = Buffer.concat([GIF.subarray(0, at), loops, said, GIF.subarray(at), said])
    expect(plain(gif, 'image/gif')).toEqual(Buffer.concat([GIF.subarray(0, at), loops, GIF.subarray(at)]))

    const frame = LOSSY.subarray(12)
    const first = chunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
    const webp = riff(first, frame, chunk('EXIF', exifOf(8, true)), chunk('XMP ', Buffer.from(SECRET)))
    const made = plain(webp, 'image/webp')
    const turned = riff(
      chunk('VP8X', Buffer.from([0x08, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      frame,
      chunk('EXIF', exifOf(8, false).subarray(6, 32)),
    )
    expect(made).toEqual(turned)
    expect(plain(LOSSY, 'image/webp')).toEqual(LOSSY)
  })

  it('is whatever else, read to its end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(photo(segment(0xe1, exifOf(3, true))), pngOf('x'), GIF, LOSSY),
        fc.nat(90),
        fc.uint8Array({ maxLength: 200 }),
        (head, cut, rest) => {
          const bytes = Buffer.concat([head.subarray(0, cut), rest])
          for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'])
            expect(withoutMetadata(bytes, type).length).toBeLessThanOrEqual(bytes.length + 64)
        },
      ),
    )
  })
})
