import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pdfOf } from '../../testing/files.ts'
import { isWholePdf, piecesOf } from './pdf.ts'

const whole = (bytes: Buffer | string) => isWholePdf(piecesOf(Buffer.from(bytes as Buffer)))
const demo = (name: string) => readFileSync(join(import.meta.dirname, '../../demo/courseware', name))

/** Since PDF 1.5 the table of objects may be a stream. */
const streamed = (dictionary: string) => {
  const head = '%PDF-1.5\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  return `${head}9 0 obj\n<< ${dictionary} /Length 0 >>\nstream\n\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF`
}

describe('a whole PDF', () => {
  it.each([
    ['of the browser’s printer', demo('rc-en.pdf')],
    ['with Chinese', demo('rc-zh.pdf')],
    ['of our own', pdfOf('x')],
    ['with lines before its head', Buffer.concat([Buffer.from('X-Note: 1\n\n'), pdfOf('x')])],
    ['with lines behind its end', Buffer.concat([pdfOf('x'), Buffer.alloc(2_000, ' ')])],
    ['with its table in a stream', streamed('/Type /XRef /Root 1 0 R')],
    [
      'with its table at a wrong place',
      pdfOf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
    ],
    [
      'with a long table',
      `${pdfOf()}`.replace('trailer', `${'0000000009 00000 n \n'.repeat(120_000)}trailer`),
    ],
  ])('%s is one', async (_, bytes) => expect(await whole(bytes)).toBe(true))

  it.each([
    ['a head and a page', '%PDF-1.7\n<html><body>hello</body></html>'],
    ['a head alone', '%PDF-1.7'],
    ['nothing', ''],
    ['a page', '<html>startxref 0 trailer << /Root 1 0 R >></html>'],
    ['the first half of one', demo('rc-en.pdf').subarray(0, 8_000)],
    ['one without a root', pdfOf().toString('latin1').replace('/Root 1 0 R', '')],
    ['one whose stream names no root', streamed('/Type /XRef')],
    ['one whose table is nowhere', '%PDF-1.7\nstartxref\n999999999999\n%%EOF'],
  ])('%s is none', async (_, bytes) => expect(await whole(bytes)).toBe(false))
})
