import { expect, it } from 'vitest'
import type { RichDoc, RichNode } from '@labbox/contract/core/rich-doc.ts'
import { piecesOf, withPieces } from './pieces.ts'

const text = (words: string, mark?: string): RichNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [{ type: mark }] }),
})
const formula = { type: 'inlineMath', attrs: { latex: 'f_c' } }
const image = { type: 'image', attrs: { fileId: 'x' } }
const doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('Corner')] },
    { type: 'paragraph', content: [text('The '), text('corner', 'bold'), text(' is '), formula, text('.')] },
    { type: 'paragraph', content: [image] },
    { type: 'codeBlock', content: [text('run()')] },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('Measure')] }] }],
    },
  ],
} as RichDoc

it('sends lines of words alone', () => {
  expect(piecesOf(doc)).toEqual(['Corner', 'The <m1>corner</m1> is [[N3]].', 'Measure'])
})

it('puts other words into the same form', () => {
  const other = withPieces(doc, ['转折', '<m1>转折频率</m1>为 [[N3]]。', '测量'])
  expect(other.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('转折')] },
    { type: 'paragraph', content: [text('转折频率', 'bold'), text('为 '), formula, text('。')] },
    { type: 'paragraph', content: [image] },
    { type: 'codeBlock', content: [text('run()')] },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('测量')] }] }],
    },
  ])
  expect(withPieces(doc, piecesOf(doc))).toEqual(doc)
})

it('loses no formula, and takes no mark or node that was not there', () => {
  const [, line] = withPieces(doc, ['a', 'x <m9>y</m9> [[N7]] <m0>z</m0> </m1>', 'b']).content as RichNode[]
  expect(line?.content).toEqual([text('x '), text('y'), text(' '), text(' '), text('z'), text(' '), formula])
})
