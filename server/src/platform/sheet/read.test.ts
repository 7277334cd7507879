import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { SheetRow } from './limits.ts'
import { readSheet } from './read.ts'
import { workbookOf, zipOf } from './testing.ts'
import { openArchive } from './archive.ts'
import { writeBook, writeSheet } from './write.ts'

const read = async (bytes: Buffer, rows = 1000, signal?: AbortSignal): Promise<SheetRow[]> => {
  const all: SheetRow[] = []
  for await (const batch of readSheet(bytes, { rows, ...(signal && { signal }) })) all.push(...batch)
  return all
}
const cells = async (bytes: Buffer) => (await read(bytes)).map((row) => row.cells)
const row = (n: number, ...xml: string[]) => `<row r="${n}">${xml.join('')}</row>`

describe('a workbook', () => {
  it('gives the text of every kind of cell of its first visible sheet, in its column and row', async () => {
    const strings = '<si><t>张</t></si><si><r><t>Ada </t></r><r><t>L.</t></r><rPh><t>x</t></rPh></si>'
    const sheet = [
      row(2, '<c r="A2" t="s"><v>0</v></c>', '<c r="C2" t="s"><v>1</v></c>'),
      row(5, '<c><v>2.0260001E7</v></c>', '<c t="inlineStr"><is><t>a_x000D_b &lt;</t></is></c>'),
      row(6, '<c t="str"><f>1+1</f><v>two</v></c>', '<c t="b"><v>1</v></c>', '<c t="e"><v>#N/A</v></c>'),
      row(7, '<c r="A7" s="1"/>'),
      '<row><c><v>0.1</v></c><c r="AA8"><v>13800000000</v></c></row>',
    ].join('')
    const rows = await read(workbookOf(sheet, strings))
    expect(rows.slice(0, 3)).toEqual([
      { line: 2, cells: ['张', '', 'Ada L.'] },
      { line: 5, cells: ['20260001', 'a\rb <'] },
      { line: 6, cells: ['two', 'TRUE', '#N/A'] },
    ])
    expect(rows[3]?.line).toBe(8)
    expect([rows[3]?.cells[0], rows[3]?.cells[26]]).toEqual(['0.1', '13800000000'])
  })

  it('is read as it is written here, and never holds a formula', async () => {
    const written = [
      ['=1+1', '张𠮷', 'a\u0000b\ud800'],
      ['', '"quoted", 0042', '-3'],
    ]
    const sheet = { name: 'S', columns: [{ title: 'a' }, { title: 'b' }, { title: 'c' }], rows: written }
    const bytes = await buffer(writeSheet('xlsx', sheet))
    expect(await cells(bytes)).toEqual([
      ['a', 'b', 'c'],
      ['=1+1', '张𠮷', 'ab\ufffd'],
      ['', '"quoted", 0042', '-3'],
    ])
    expect((await buffer(writeSheet('csv', sheet))).toString()).toBe(
      '\uFEFFa,b,c\r\n\'=1+1,张𠮷,ab\ufffd\r\n,"""quoted"", 0042",\'-3\r\n',
    )
  })

  it('is shown as text, so that a text which looks like a formula is none when somebody edits it', async () => {
    const rows = [['=1+1', 2]] as const
    const one = writeSheet('xlsx', {
      name: 'S',
      columns: [{ title: 'a' }, { title: 'b' }],
      rows: [['=1+1', '2']],
    })
    const several = writeBook([{ name: 'S', columns: [{ title: 'a' }, { title: 'b' }], rows }])
    for (const [file, styled] of [
      [await buffer(one), [true, true]],
      [await buffer(several), [true, false]],
    ] as const) {
      const archive = await openArchive(file)
      const part = async (name: string) => (await buffer(await archive.open(name))).toString()
      const styles = await part('xl/styles.xml')
      const text = /numFmtId="(\d+)" formatCode="@"/.exec(styles)?.[1] ?? '49'
      const [, cellStyles = ''] = styles.split('<cellXfs')
      const formats = [...cellStyles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, format]) => format)
      const row = (await part('xl/worksheets/sheet1.xml')).split('<row').at(-1) ?? ''
      expect(row).not.toContain('<f>')
      const shown = [...row.matchAll(/<c [^>]*>/g)].map(
        ([cell]) => formats[Number(/ s="(\d+)"/.exec(cell)?.[1] ?? 0)] === text,
      )
      expect(shown).toEqual(styled)
    }
  })
})

const compound = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')])
const cell = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
const megabytes = (n: number) => Buffer.alloc(n << 20, ' ')

describe('what cannot be read is refused with its reason', () => {
  it.each<[string, () => Buffer, string]>([
    ['nothing', () => Buffer.alloc(0), 'SHEET_EMPTY'],
    ['an empty sheet', () => workbookOf(''), 'SHEET_EMPTY'],
    ['an empty text', () => Buffer.from('\uFEFF\r\n,,\r\n'), 'SHEET_EMPTY'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'SHEET_KIND'],
    ['a web page', () => Buffer.from(' <html><table>'), 'SHEET_KIND'],
    ['a binary', () => Buffer.from('a,b\u0000c'), 'SHEET_KIND'],
    ['another archive', () => zipOf([{ name: 'word/document.xml', content: '<w/>' }]), 'SHEET_KIND'],
    ['an encrypted workbook', () => compound('EncryptedPackage'), 'SHEET_ENCRYPTED'],
    ['an encrypted archive', () => zipOf([{ name: 'a', content: 'b', encrypted: true }]), 'SHEET_ENCRYPTED'],
    ['an old workbook', () => compound('Workbook'), 'SHEET_OLD'],
    ['half an archive', () => workbookOf(cell).subarray(0, 700), 'SHEET_BROKEN'],
    ['XML that does not fit', () => workbookOf('<row><c></row>'), 'SHEET_BROKEN'],
    [
      'XML of entities',
      () =>
        workbookOf('', '', [
          { name: 'xl/sharedStrings.xml', content: '<!DOCTYPE x [<!ENTITY a "b">]><sst>&a;</sst>' },
        ]),
      'SHEET_BROKEN',
    ],
    ['a bomb', () => workbookOf(cell, '', [{ name: 'x', content: 'x', claims: 500 << 20 }]), 'SHEET_TOO_BIG'],
    [
      'a bomb that lies',
      () => workbookOf('', '', [{ name: 'xl/worksheets/sheet.xml', content: megabytes(40), claims: 1000 }]),
      'SHEET_BROKEN',
    ],
    ['texts without end', () => workbookOf('', `<si><t>${'x'.repeat(40_000)}</t></si>`), 'SHEET_TOO_BIG'],
    [
      'too many shared texts',
      () => workbookOf('', `<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(1_700)),
      'SHEET_TOO_BIG',
    ],
    ['rows without end', () => workbookOf('<row/>'.repeat((1 << 20) + 1)), 'SHEET_TOO_BIG'],
    ['more rows than wanted', () => workbookOf(cell.repeat(1_001)), 'SHEET_ROWS'],
  ])(
    '%s',
    async (_, bytes, reason) => {
      await expect(read(bytes())).rejects.toMatchObject({ key: reason })
    },
    60_000,
  )
})

it('reads no faster than rows are taken, and ends with its reader', async () => {
  const bytes = workbookOf(cell.repeat(5_000))
  const sheet = readSheet(bytes, { rows: 10_000 })
  const first = await sheet.next()
  expect(first.value).toHaveLength(500)
  await sheet.return(undefined)
  const abort = new AbortController()
  const reading = read(bytes, 10_000, abort.signal)
  abort.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
  expect(await read(bytes, 10_000)).toHaveLength(5_000)
})
