import { expect, test } from 'vitest'

import { isEmptyDoc, isRichDoc } from '../core/rich-doc.ts'
import { ReportDoc } from './rich.ts'
import { wordsIn } from './words.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ['The cut-off is at 1.58 kHz.', 6],
  ['截止频率为 1.58 kHz。', 7],
  ['It’s R1, R2', 3],
])('%j has %i words', (text, count) => {
  expect(wordsIn(text)).toBe(count)
})

const withCell = (cell: unknown) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'measured', attrs: { cell } }] }],
})

test('a report may name a measured value, other texts may not', () => {
  const doc = withCell('uout.r1')
  expect(ReportDoc.safeParse(doc).success).toBe(true)
  expect(isRichDoc(doc)).toBe(false)
  for (const cell of ['', 'uout', 'uout.r1.x', 3])
    expect(ReportDoc.safeParse(withCell(cell)).success).toBe(false)
  expect(isEmptyDoc(ReportDoc.parse(doc))).toBe(false)
})
