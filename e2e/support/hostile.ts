import { deflateRawSync } from 'node:zlib'
import JSZip from 'jszip'

/** Documents that try to run something, to call somebody, or to fill the memory. Each is small, and made here. */
export interface Hostile {
  name: string
  bytes: Buffer
  /** What becomes of it: the server does not take it; or the page shows it, says that it cannot, or only lets it be saved. */
  outcome: 'refused' | 'shown' | 'failed' | 'download'
}

const MIB = 1 << 20

/** Leaves a mark where it runs, and calls the API as whoever looks at it. */
const script =
  "try{top.hacked=1}catch{};try{parent.hacked=1}catch{};window.hacked=1;fetch('/api/user/info?hacked');new Image().src='/api/hacked?'+document.cookie"
const markup = `<script>${script}</script><img src=x onerror="${script}"><iframe srcdoc="<script>${script.replaceAll("'", '&#39;')}</script>"></iframe>`

/** A large part, packed beforehand, and how many bytes the directory says that it has. */
class Packed {
  readonly bytes: Buffer
  readonly claims: number
  constructor(content: Buffer, claims = content.length) {
    this.bytes = deflateRawSync(content)
    this.claims = claims
  }
}

type Parts = Record<string, string | Buffer | Packed>

const zip = async (parts: Parts): Promise<Buffer> => {
  const archive = new JSZip()
  for (const [name, content] of Object.entries(parts)) {
    const compression = content instanceof Packed ? 'STORE' : 'DEFLATE'
    const bytes = content instanceof Packed ? content.bytes : content
    archive.file(name, bytes, { createFolders: false, compression })
  }
  const bytes = await archive.generateAsync({ type: 'nodebuffer' })
  for (const [name, content] of Object.entries(parts))
    if (content instanceof Packed) declare(bytes, name, content.claims)
  return bytes
}

/** Says of a part that it is packed, and of so many bytes. */
const declare = (archive: Buffer, part: string, claims: number): void => {
  let at = -1
  do at = archive.indexOf('PK\u0001\u0002', at + 1, 'latin1')
  while (archive.subarray(at + 46, at + 46 + part.length).toString() !== part)
  const local = archive.readUInt32LE(at + 42)
  archive.writeUInt16LE(8, at + 10)
  archive.writeUInt32LE(claims, at + 24)
  archive.writeUInt16LE(8, local + 8)
  archive.writeUInt32LE(claims, local + 22)
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const OFFICE = 'application/vnd.openxmlformats-officedocument'

type Relation = [id: string, kind: string, target: string, mode?: 'External']
const relations = (...rows: Relation[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(
      ([id, kind, target, mode]) =>
        `<Relationship Id="${id}" Type="${KIND}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`
const types = (main: string, type: string) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="svg" ContentType="image/svg+xml"/><Default Extension="html" ContentType="text/html"/><Override PartName="/${main}" ContentType="${OFFICE}.${type}"/></Types>`

const WORD = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${KIND}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"`
const picture = (id: string, by: 'embed' | 'link') =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:${by}="${id}"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const text = (value: string) => `<w:p><w:r><w:t>${value}</w:t></w:r></w:p>`

const docx = (body: string, rows: Relation[] = [], parts: Parts = {}, doctype = '') =>
  zip({
    '[Content_Types].xml': types('word/document.xml', 'wordprocessingml.document.main+xml'),
    '_rels/.rels': relations(['a', 'officeDocument', 'word/document.xml']),
    'word/document.xml': `${XML}${doctype}<w:document ${WORD}><w:body>${text('Guide')}${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(...rows),
    ...parts,
  })

const sheet = (cells: string) =>
  `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`

const xlsx = (cells: string, parts: Parts = {}) =>
  zip({
    '[Content_Types].xml': types('xl/workbook.xml', 'spreadsheetml.sheet.main+xml'),
    '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${KIND}"><sheets><sheet name="&lt;img src=x onerror=hacked=1>" sheetId="1" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['s', 'worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': sheet(cells),
    ...parts,
  })

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const cell = (value: string) =>
  `<row r="1"><c r="A1" t="inlineStr"><is><t>${escaped(value)}</t></is></c></row>`
/** A workbook whose first cell has this text; its sheet is called after what a hostile person would try. */
export const workbookOf = (value: string) => xlsx(cell(value))
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${escaped(script)}"><script>${escaped(script)}</script><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${escaped(script)}"/></foreignObject></svg>`

const laughs = `<!DOCTYPE w:document [<!ENTITY a "${'ha'.repeat(50)}">${'abcdefg'
  .split('')
  .slice(1)
  .map((name, k) => `<!ENTITY ${name} "${`&${'abcdefg'[k]};`.repeat(20)}">`)
  .join('')}]>`

/** A PDF that is a page as well, for whoever believes its end rather than its beginning. */
const pdfPage = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, '\\$&')}) >> >>\nendobj\n<html><body>${markup}</body></html>`

/** Every one of them. */
export const hostileFiles = async (): Promise<Hostile[]> => {
  const spaces = Buffer.alloc(70 * MIB, ' ')
  const bomb = new Packed(spaces)
  const liar = new Packed(spaces, 900)
  const rows = new Packed(Buffer.from(sheet('<row><c><v>1</v></c></row>'.repeat(2_000_000))))
  const chunk = await docx(
    `<w:altChunk r:id="h"/>${picture('s', 'embed')}${picture('e', 'link')}<w:p><w:hyperlink r:id="j"><w:r><w:t>press me</w:t></w:r></w:hyperlink></w:p>`,
    [
      ['h', 'aFChunk', 'chunk.html'],
      ['s', 'image', 'media/a.svg'],
      ['e', 'image', 'http://127.0.0.1/api/hacked', 'External'],
      ['j', 'hyperlink', `javascript:${escaped(script)}`, 'External'],
    ],
    { 'word/chunk.html': markup, 'word/media/a.svg': svg },
  )
  const inner = await zip({ 'word/document.xml': bomb })
  const nested = { 'word/embeddings/a.docx': inner }
  const all: [name: string, bytes: Buffer | string, outcome: Hostile['outcome']][] = [
    ['chunk.docx', chunk, 'shown'],
    ['nested.docx', await docx('', [['p', 'package', 'embeddings/a.docx']], nested), 'shown'],
    ['paths.docx', await docx('', [], { '../../../evil.html': markup, '/etc/passwd': 'x' }), 'shown'],
    ['laughs.docx', await docx(text('&g;'), [], {}, laughs), 'failed'],
    ['bomb.docx', await docx('', [['s', 'styles', 'styles.xml']], { 'word/styles.xml': bomb }), 'failed'],
    ['liar.docx', await docx('', [['s', 'styles', 'styles.xml']], { 'word/styles.xml': liar }), 'failed'],
    ['cells.xlsx', await xlsx(cell(markup)), 'shown'],
    ['bomb.xlsx', await xlsx('', { 'xl/sharedStrings.xml': bomb }), 'failed'],
    ['liar.xlsx', await xlsx('', { 'xl/sharedStrings.xml': liar }), 'failed'],
    ['rows.xlsx', await xlsx('', { 'xl/worksheets/sheet1.xml': rows }), 'failed'],
    ['bomb.pptx', await zip({ 'ppt/presentation.xml': bomb }), 'failed'],
    ['liar.pptx', await zip({ 'ppt/presentation.xml': liar }), 'failed'],
    ['page.docx', `<!doctype html>${markup}`, 'refused'],
    ['cut.xlsx', (await xlsx(cell('x'))).subarray(0, 600), 'refused'],
    ['picture.svg', svg, 'download'],
    ['page.html', `<!doctype html><html>${markup}`, 'download'],
    ['both.pdf', pdfPage, 'refused'],
    ['both.gif', `GIF89a/*${' '.repeat(40)}*/=1;${script}`, 'refused'],
    ['notes.txt', markup, 'shown'],
    ['page.csv', `=cmd|'/c calc'!A1,${markup}`, 'shown'],
  ]
  return all.map(([name, bytes, outcome]) => ({ name, bytes: Buffer.from(bytes), outcome }))
}
