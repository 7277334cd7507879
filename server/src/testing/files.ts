import { crc32, deflateSync } from 'node:zlib'

const pngChunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), chunk.length - 4)
  return chunk
}

/** A whole PNG of one grey pixel, or one that claims other sizes; `note` makes each another file. */
export const pngOf = (note: string | Buffer = '', { width = 1, height = 1 } = {}): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    // Behind the one pixel, where nothing is drawn of it: texts beside the picture would not stay.
    pngChunk('IDAT', deflateSync(Buffer.concat([Buffer.from([0, 128]), Buffer.from(note)]), { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A whole PDF of one empty page; `note` stands in a comment. */
export const pdfOf = (note = ''): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  let text = `%PDF-1.7\n%${note}\n`
  const places = objects.map((object, k) => {
    const at = text.length
    text += `${k + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const at = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
