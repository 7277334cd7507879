import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  content: string | Buffer
  /** What the directory says instead of the true size. */
  claims?: number
  encrypted?: boolean
  /** A symbolic link of Unix instead of a file. */
  link?: boolean
}

/** Of bytes that stand in several archives, and may be many. */
const packedBefore = new WeakMap<Buffer, { packed: Buffer; sum: number }>()
const pack = (bytes: Buffer) => {
  const known = packedBefore.get(bytes)
  if (known) return known
  const made = { packed: deflateRawSync(bytes), sum: crc32(bytes) }
  packedBefore.set(bytes, made)
  return made
}

/** A ZIP archive with exactly these parts, also such as no proper program writes. */
export const zipOf = (parts: readonly Part[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims, encrypted = false, link = false } of parts) {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content)
    const { packed, sum } = pack(bytes)
    const label = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(sum, 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claims ?? bytes.length, 18)
    shared.writeUInt16LE(label.length, 22)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), shared, label, packed)
    const rest = Buffer.alloc(14)
    if (link) rest.writeUInt32LE(0o120777 * 0x10000, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, rest, label)
    offset += 30 + label.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}

const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...rows: [id: string, kind: string, target: string][]) =>
  `<Relationships>${rows.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${KIND}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

/** A workbook around the XML of its worksheet, and of the texts its cells share. */
export const workbookOf = (sheetData: string, strings = '', more: readonly Part[] = []): Buffer =>
  zipOf([
    { name: '_rels/.rels', content: relations(['a', 'officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns:r="r"><sheets><sheet name="Notes" state="hidden" r:id="h"/><sheet name="S" r:id="s"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ['h', 'worksheet', 'worksheets/hidden.xml'],
        ['s', 'worksheet', '/xl/worksheets/sheet.xml'],
        ['t', 'sharedStrings', 'sharedStrings.xml'],
      ),
    },
    {
      name: 'xl/worksheets/sheet.xml',
      content: `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` },
    ...more,
  ])
