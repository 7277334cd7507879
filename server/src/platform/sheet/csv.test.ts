import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRows, delimiterOf, records, textOf } from './csv.ts'

const cells = (text: string) => [...csvRows(Buffer.from(text))].map((row) => row.cells)
// `iconv -t GB18030` of “姓名,𠮷㐂é€”: one, two and four bytes a character.
const GB18030 = Buffer.from('d0d5c3fb2c9534b2358139ef31a8a6a2e3', 'hex')

describe('the encoding', () => {
  it('is UTF-8 with or without a byte order mark, or UTF-16 with one', () => {
    expect(textOf(Buffer.from('\uFEFF张𠮷'))).toBe('张𠮷')
    expect(textOf(Buffer.from('张𠮷'))).toBe('张𠮷')
    const wide = Buffer.from('\uFEFF张𠮷', 'utf16le')
    expect(textOf(wide)).toBe('张𠮷')
    expect(textOf(Buffer.from(wide).swap16())).toBe('张𠮷')
  })
  it('is GB18030 otherwise, with its characters of four bytes', () =>
    expect(textOf(GB18030)).toBe('姓名,𠮷㐂é€'))
  it('is told when it is neither', () =>
    expect(() => textOf(Buffer.from([0x61, 0xff, 0xff, 0x2c]))).toThrow('SHEET_ENCODING'))
})

describe('the fields', () => {
  it.each([[','], [';'], ['\t'], ['|']])('are cut at %j', (delimiter) => {
    const text = [`account${delimiter}name`, `u1${delimiter}"a${delimiter}b"`, `u2${delimiter}`].join('\r\n')
    expect(delimiterOf(text)).toBe(delimiter)
    expect(cells(text)).toEqual([
      ['account', 'name'],
      ['u1', `a${delimiter}b`],
      ['u2', ''],
    ])
  })
  it('are cut where the first line says', () => expect(cells('sep=|\r\na|b,c')).toEqual([['a', 'b,c']]))
  it('may hold marks and line ends', () =>
    expect(cells('a,"say ""hi"""\n"two\nlines",x"y\r"q"z,')).toEqual([
      ['a', 'say "hi"'],
      ['two\nlines', 'x"y'],
      ['qz', ''],
    ]))
  it('are counted with empty records, which are left out', () =>
    expect([...csvRows(Buffer.from('\n\na,b\n,\nc,d'))].map((row) => row.line)).toEqual([3, 5]))
  it('end somewhere', () => expect(() => cells('a,b\nc,"d')).toThrow('SHEET_QUOTE'))
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

it('reads back whatever was written with quotation marks', () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), { maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, delimiter, end) => {
        const text = rows.map((row) => row.map(quoted).join(delimiter)).join(end)
        expect([...records(text, delimiter)].map((row) => row.cells)).toEqual(rows)
      },
    ),
  ))
