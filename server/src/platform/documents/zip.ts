import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  bytes: Buffer
}

const STORED = 0
/** 1 January 1980: the same content is the same file. */
const DATE = 0x21
const UTF8_NAMES = 0x0800

/** An archive as it grows: what stands before each part, and what stands at the end. */
const begin = () => {
  const directory: Buffer[] = []
  let offset = 0
  return {
    part({ name, bytes }: ZipEntry): Buffer {
      const label = Buffer.from(name, 'utf8')
      const common = Buffer.alloc(26)
      common.writeUInt16LE(20, 0)
      common.writeUInt16LE(UTF8_NAMES, 2)
      common.writeUInt16LE(STORED, 4)
      common.writeUInt16LE(0, 6)
      common.writeUInt16LE(DATE, 8)
      common.writeUInt32LE(crc32(bytes), 10)
      common.writeUInt32LE(bytes.length, 14)
      common.writeUInt32LE(bytes.length, 18)
      common.writeUInt16LE(label.length, 22)
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, label])
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(offset, 10)
      directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, label]))
      offset += local.length + bytes.length
      return local
    },
    end(): Buffer {
      const list = Buffer.concat(directory)
      const end = Buffer.alloc(22)
      end.write('PK\x05\x06', 'latin1')
      end.writeUInt16LE(directory.length, 8)
      end.writeUInt16LE(directory.length, 10)
      end.writeUInt32LE(list.length, 12)
      end.writeUInt32LE(offset, 16)
      return Buffer.concat([list, end])
    },
  }
}

/** A zip archive of small files, not compressed: pictures are already, and texts are few. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const archive = begin()
  const parts = entries.flatMap((entry) => [archive.part(entry), entry.bytes])
  return Buffer.concat([...parts, archive.end()])
}

/** The same of larger files, of which one at a time is held in memory. */
export async function* zipStream(entries: Iterable<() => Promise<ZipEntry>>): AsyncGenerator<Buffer> {
  const archive = begin()
  for (const read of entries) {
    const entry = await read()
    yield archive.part(entry)
    yield entry.bytes
  }
  yield archive.end()
}
