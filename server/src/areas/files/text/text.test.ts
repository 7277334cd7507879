import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { askSandboxed } from '../../../platform/sandbox/start.ts'
import { zipOf } from '../../../platform/sheet/testing.ts'
import { writeSheet } from '../../../platform/sheet/write.ts'
import { pdfOf } from '../../../testing/files.ts'
import { MOST } from './part.ts'
import type { TextKind, TextMessage } from './program.ts'

const read = async (kind: TextKind, bytes: Uint8Array) =>
  (
    await askSandboxed<TextMessage>(
      { program: new URL('./program.ts', import.meta.url), heapMb: 384, stepMs: 60_000 },
      { bytes, kind },
    )
  ).parts

const font = join(
  createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json'),
  '../files/noto-sans-sc-chinese-simplified-400-normal.woff',
)

const printed = async (pages: readonly string[]) => {
  const document = new PDFDocument({ autoFirstPage: false, font })
  for (const page of pages) document.addPage().text(page)
  document.end()
  return buffer(document)
}

it('reads a PDF page by page, in both languages; an empty page says nothing', async () => {
  const bytes = await printed(['截止频率是增益下降三分贝的频率', '', 'the cut-off frequency'])
  expect(await read('pdf', bytes)).toEqual([
    { place: null, page: 1, text: '截止频率是增益下降三分贝的频率' },
    { place: null, page: 3, text: 'the cut-off frequency' },
  ])
  expect(await read('pdf', pdfOf())).toEqual([])
})

it('reads a Word document under its headings, whatever their styles are called', async () => {
  const word = (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
  const bytes = zipOf([
    {
      name: 'word/styles.xml',
      content:
        '<w:styles xmlns:w="w"><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="a"><w:name w:val="Normal"/></w:style></w:styles>',
    },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="w"><w:body>${word('前言')}${word('Aim', '1')}${word('Measure', 'a')}${word('the gain.')}${word('目的', '1')}${word('测量增益。')}</w:body></w:document>`,
    },
  ])
  expect(await read('docx', bytes)).toEqual([
    { place: null, page: null, text: '前言' },
    { place: 'Aim', page: null, text: 'Measure the gain.' },
    { place: '目的', page: null, text: '测量增益。' },
  ])
})

it('reads slides in the order in which they are shown, each under its title', async () => {
  const shape = (text: string, type: string) =>
    `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp>`
  const slide = (...shapes: string[]) => `<p:sld xmlns:p="p" xmlns:a="a">${shapes.join('')}</p:sld>`
  const bytes = zipOf([
    {
      name: 'ppt/presentation.xml',
      content:
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="rId3"/><p:sldId id="257" r:id="rId2"/></p:sldIdLst></p:presentation>',
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content:
        '<Relationships><Relationship Id="rId2" Target="slides/slide1.xml"/><Relationship Id="rId3" Target="slides/slide2.xml"/></Relationships>',
    },
    {
      name: 'ppt/slides/slide1.xml',
      content: slide(shape('Filters', 'title'), shape('Second order', 'body')),
    },
    { name: 'ppt/slides/slide2.xml', content: slide(shape('滤波器', 'ctrTitle')) },
  ])
  expect(await read('pptx', bytes)).toEqual([
    { place: '滤波器', page: 1, text: '滤波器' },
    { place: 'Filters', page: 2, text: 'Second order' },
  ])
})

it('reads worksheets, OpenDocument files and plain text', async () => {
  const sheet = { name: 'S', columns: [{ title: 'R' }, { title: 'C' }], rows: [['1 kΩ', '10 nF']] }
  expect(await read('xlsx', await buffer(writeSheet('xlsx', sheet)))).toEqual([
    { place: null, page: null, text: 'R C 1 kΩ 10 nF' },
  ])
  const content =
    '<o:document xmlns:o="o" xmlns:t="t" xmlns:d="d"><d:page><t:h>One</t:h><t:p>first <t:span>slide</t:span></t:p></d:page><d:page><t:p>second</t:p></d:page></o:document>'
  expect(await read('odp', zipOf([{ name: 'content.xml', content }]))).toEqual([
    { place: 'One', page: 1, text: 'first slide' },
    { place: 'One', page: 2, text: 'second' },
  ])
  expect(await read('txt', Buffer.from('plain\n\ntext'))).toEqual([
    { place: null, page: null, text: 'plain text' },
  ])
})

it('says nothing of what cannot be read, and no more than is worth searching', async () => {
  const bomb = zipOf([{ name: 'word/document.xml', content: '<x/>', claims: 500 << 20 }])
  const entities = zipOf([
    { name: 'content.xml', content: '<!DOCTYPE x [<!ENTITY a "b">]><x><p>&a;</p></x>' },
  ])
  for (const [kind, bytes] of [
    ['docx', bomb],
    ['odt', entities],
    ['pdf', Buffer.from('%PDF-1.7 nothing')],
    ['pptx', Buffer.from('PK')],
  ] as const)
    expect(await read(kind, bytes)).toEqual([])
  const [{ text } = { text: '' }] = await read('txt', Buffer.from('word '.repeat(MOST.characters)))
  expect(text).toHaveLength(MOST.characters)
})
