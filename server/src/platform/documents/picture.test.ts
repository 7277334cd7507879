import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pngOf } from '../../testing/files.ts'
import { sniffType } from './media-type.ts'
import { pictureSize } from './picture.ts'

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')
// Made by other programs: one pixel each of JPEG, GIF and the two kinds of WebP.
const JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k='
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const LOSSY = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
const LOSSLESS = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

describe('the size of a picture', () => {
  it.each([
    ['PNG', pngOf('x', { width: 3, height: 4 }), [3, 4]],
    ['JPEG', bytesOf(JPEG), [1, 1]],
    ['GIF', bytesOf(GIF), [1, 1]],
    ['lossy WebP', bytesOf(LOSSY), [1, 1]],
    ['lossless WebP', bytesOf(LOSSLESS), [1, 1]],
  ])('is read from a %s, and not from the first half of it', (_, bytes, size) => {
    const type = sniffType(bytes) ?? ''
    const found = pictureSize(bytes, type)
    expect([found?.width, found?.height]).toEqual(size)
    expect(pictureSize(bytes.subarray(0, 20), type)).toBeNull()
  })

  it('is that of the largest frame of a GIF, which its screen does not tell', () => {
    const gif = bytesOf(GIF)
    gif.writeUInt16LE(60_000, gif.indexOf(0x2c) + 5)
    expect(pictureSize(gif, 'image/gif')?.width).toBe(60_000)
  })

  it('is nothing of whatever else, which is read to its end', () => {
    const heads = [pngOf(), bytesOf(JPEG), bytesOf(GIF), bytesOf(LOSSY), bytesOf(LOSSLESS)]
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat(60),
        fc.uint8Array({ maxLength: 200 }),
        (head, cut, rest) => {
          const bytes = Buffer.concat([head.subarray(0, cut), rest])
          for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']) {
            const size = pictureSize(bytes, type)
            expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
          }
        },
      ),
    )
  })
})
