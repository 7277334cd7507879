import { expect, it } from 'vitest'
import { isWholePdf, piecesOf } from '../pdf.ts'
import { unwrapped } from './fonts.ts'
import type { Printed } from './model.ts'
import { printPdf } from './print.ts'

const pages: Printed = {
  kind: 'pages',
  lang: 'zh-CN',
  title: '报告',
  foot: '第 {page} 页，共 {pages} 页',
  blocks: [
    { kind: 'title', text: '报告', under: '㐀 𠮷 Ω µ ≥ 👩‍🎓' },
    { kind: 'facts', rows: [['课程', 'x'.repeat(300)]] },
    {
      kind: 'table',
      columns: [
        { title: 'No.', share: 1, align: 'center' },
        { title: '内容', share: 4 },
      ],
      rows: Array.from({ length: 90 }, (_, k) => [String(k), '很长的内容，'.repeat(k % 20)]),
    },
    {
      kind: 'bars',
      rows: [{ label: '目标', parts: [0.4, 0.2], target: 0.65, text: '0.600' }],
      legend: ['考试', '实验'],
      target: '期望值',
    },
    { kind: 'text', text: '第一行\n第二行' },
    { kind: 'sign', labels: ['评价人：', '日期：'] },
  ],
}

const sheet: Printed = {
  kind: 'sheet',
  lang: 'en',
  title: 'Certificate',
  holder: '陈晨 Chen Chen',
  said: 'has completed',
  about: 'A course of a very long name that does not fit into one line of the paper at all, so it is cut',
  lines: [],
  signed: ['University'],
  check: { link: 'https://labbox.example/public/certificate/abc', label: 'Check' },
  revoked: 'Revoked',
}

it('draws pages and sheets that are whole, whatever letters are in them', async () => {
  for (const printed of [pages, sheet]) expect(await isWholePdf(piecesOf(await printPdf(printed)))).toBe(true)
})

it('embeds only the letters that are used', async () => {
  expect((await printPdf(sheet)).length).toBeLessThan(100_000)
})

it('unwraps a font to what it was made of', () => {
  // One table of four bytes, not packed.
  const woff = Buffer.alloc(68)
  woff.write('wOFF', 0, 'latin1')
  woff.writeUInt32BE(0x0001_0000, 4)
  woff.writeUInt16BE(1, 12)
  woff.write('test', 44, 'latin1')
  for (const [at, value] of [
    [48, 64],
    [52, 4],
    [56, 4],
    [60, 7],
  ] as const)
    woff.writeUInt32BE(value, at)
  woff.write('data', 64, 'latin1')
  const font = unwrapped(woff)
  expect(font.readUInt32BE(0)).toBe(0x0001_0000)
  expect(font.subarray(font.readUInt32BE(20), font.readUInt32BE(20) + 4).toString()).toBe('data')
})
