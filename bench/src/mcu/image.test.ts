import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImageError, readHex, readImage, writeHex } from './image.ts'
import { imageOf, packed } from './packed.ts'

const refused = (text: string, size = 1024) => {
  try {
    readHex(text, size)
  } catch (error) {
    if (error instanceof ImageError) return [error.code, error.line]
  }
  return null
}
const END = ':00000001FF'

describe('Intel HEX', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (image) => {
        expect(readHex(writeHex(image), 1024)).toEqual(image)
        expect(imageOf({ image: packed(image) })).toEqual(image)
      }),
    )
  })
  it('fills what nobody writes with FF, knows segments and upper addresses, and forgives line ends', () => {
    expect(readHex(`:0100020055A8\r\n${END}\r\n`, 16)).toEqual(Uint8Array.of(0xff, 0xff, 0x55))
    expect(readHex(`:020000020001FB\n:0100000055AA\n${END}`, 32)).toHaveLength(17)
    expect(refused(`:020000040001F9\n:0100000055AA\n${END}`)).toEqual(['tooLarge', 2])
  })
  it.each([
    ['', ['notHex', null]],
    ['hello', ['notHex', 1]],
    [`:0100000055AB\n${END}`, ['badChecksum', 1]],
    [`:0200000055A9\n${END}`, ['badLength', 1]],
    [`:0100000955A1\n${END}`, ['badRecord', 1]],
    [':0100000055AA', ['noEnd', null]],
    [END, ['empty', null]],
    [`:0100000055AA\n:0100000055AA\n${END}`, ['overlap', 2]],
    [`${END}\n:0100000055AA`, ['notHex', 2]],
    [`:0104000055A6\n${END}`, ['tooLarge', 1]],
    ['x'.repeat(2_000_000), ['tooLarge', null]],
  ])('refuses %#', (text, why) => expect(refused(text)).toEqual(why))
  it('takes the bytes of a .bin, as many as there is room for', () => {
    expect(readImage(Uint8Array.of(1, 2), 'A.BIN', 2)).toEqual(Uint8Array.of(1, 2))
    expect(() => readImage(new Uint8Array(3), 'a.bin', 2)).toThrow('tooLarge')
    expect(() => readImage(new Uint8Array(0), 'a.bin', 2)).toThrow('empty')
    expect(() => readImage(Uint8Array.of(1, 2), 'a.hex', 2)).toThrow('notHex')
  })
})
