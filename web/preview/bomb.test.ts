import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { refuseBomb } from './bomb.ts'

const MIB = 1 << 20
const TOO_MUCH = 'unpacks to too much'

const packed = (entries: Record<string, string | Uint8Array>): Promise<ArrayBuffer> => {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(entries)) zip.file(name, content, { createFolders: false })
  return zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' })
}

/** The same archive, whose directory says of its first entry that it has only so many bytes. */
const lying = (archive: ArrayBuffer, claims: number): ArrayBuffer => {
  const bytes = Buffer.from(archive)
  bytes.writeUInt32LE(claims, bytes.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
  return archive
}
/** Noise does not pack. */
const noise = (length: number) => Uint8Array.from({ length }, () => Math.random() * 256)

it('lets a document pass whose texts and pictures are as large as it says', async () => {
  const document = await packed({
    'word/document.xml': '<w:p/>'.repeat(20_000),
    'word/media/a.png': noise(MIB / 4),
  })
  await expect(refuseBomb(document)).resolves.toBeUndefined()
})

it('refuses what would grow without measure', async () => {
  const small = () => packed({ 'xl/sharedStrings.xml': new Uint8Array(100_000) })
  await expect(refuseBomb(lying(await small(), 65 * MIB))).rejects.toThrow(TOO_MUCH)
  const many = await small()
  new DataView(many).setUint16(many.byteLength - 12, 5_001, true)
  await expect(refuseBomb(many)).rejects.toThrow(TOO_MUCH)
})

it('refuses a directory that says less than there is', async () => {
  const archive = await packed({ 'word/document.xml': new Uint8Array(3 * MIB) })
  await expect(refuseBomb(lying(archive, 3 * MIB))).resolves.toBeUndefined()
  await expect(refuseBomb(lying(archive, 3 * MIB - 1))).rejects.toThrow(TOO_MUCH)
  await expect(refuseBomb(lying(archive, 100))).rejects.toThrow(TOO_MUCH)
})

it('counts what an archive names twice twice', async () => {
  const archive = lying(await packed({ a: new Uint8Array(10), b: new Uint8Array(10) }), 40 * MIB)
  const bytes = Buffer.from(archive)
  const [first = 0, second = 0] = [0, 1].map((k) => {
    const at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1')
    return k === 0 ? at : bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  })
  // Sizes and place of the first entry.
  bytes.copy(bytes, second + 20, first + 20, first + 28)
  bytes.copy(bytes, second + 42, first + 42, first + 46)
  await expect(refuseBomb(archive)).rejects.toThrow(TOO_MUCH)
})

it.each([0, 10, 30, 60])('refuses half of an archive, cut at %i bytes', async (length) => {
  const archive = await packed({ 'word/document.xml': 'x'.repeat(1_000) })
  await expect(refuseBomb(archive.slice(0, length))).rejects.toThrow('not a document')
  await expect(refuseBomb(archive.slice(length + 1))).rejects.toThrow()
})
