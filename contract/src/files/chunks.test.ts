import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHUNK_BYTES, chunkAt, chunkCount, chunkSizeOf, extensionOf } from './chunks.ts'

test('a file is cut into 3 MiB, a large presentation into one piece', () => {
  expect(chunkSizeOf('a.pdf', 50_000_000)).toBe(CHUNK_BYTES)
  expect(chunkSizeOf('Talk.PPTX', 50_000_000)).toBe(50_000_000)
  expect(chunkSizeOf('talk.odp', 1_000)).toBe(CHUNK_BYTES)
  expect(extensionOf('no extension')).toBe('')
  expect(extensionOf('folder.d/file')).toBe('')
  // The example of the library's own arithmetic: 10 chunks, the last one of 3,146,447 bytes.
  expect(chunkCount(31_457_999, CHUNK_BYTES)).toBe(10)
  const cut = { totalSize: 31_457_999, chunkSize: CHUNK_BYTES, totalChunks: 10 }
  expect(chunkAt(cut, 10)).toEqual({ offset: 28_311_552, length: 3_146_447 })
})

test('the chunks follow each other without a gap and end with the file', () => {
  fc.assert(
    fc.property(
      fc.nat(5_000_000),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.boolean(),
      (size, chunk, shortLast) => {
        const totalChunks = shortLast ? Math.max(1, Math.ceil(size / chunk)) : chunkCount(size, chunk)
        fc.pre(totalChunks < 2_000)
        const cut = { totalSize: size, chunkSize: chunk, totalChunks }
        let end = 0
        for (let number = 1; number <= totalChunks; number++) {
          const at = chunkAt(cut, number)
          expect(at?.offset).toBe(end)
          end += at!.length
          expect(at!.length).toBeLessThan(2 * chunk + (size < chunk ? chunk : 0))
        }
        expect(end).toBe(size)
        expect(chunkAt(cut, 0)).toBeNull()
        expect(chunkAt(cut, totalChunks + 1)).toBeNull()
        expect(chunkAt({ ...cut, totalChunks: totalChunks + 2 }, 1)).toBeNull()
      },
    ),
  )
})
