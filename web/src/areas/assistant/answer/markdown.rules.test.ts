import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quantitiesOf } from '@labbox/contract/assistant/words.ts'
import { blocksOf, type Block } from './markdown.rules.ts'

const none = new Set<string>()
const said = (blocks: Block[]): string => JSON.stringify(blocks)

it('reads titles, lists, code, bold words and sources', () => {
  expect(
    blocksOf(
      '# Step\nUse **both** [1] and `R1` [9].\n\n1. First\n2. Second\n- other\n```\nx < y\n```',
      2,
      none,
    ),
  ).toEqual([
    { kind: 'title', pieces: [{ kind: 'text', text: 'Step' }] },
    {
      kind: 'text',
      pieces: [
        { kind: 'text', text: 'Use ' },
        { kind: 'bold', text: 'both' },
        { kind: 'text', text: ' ' },
        { kind: 'source', no: 1 },
        { kind: 'text', text: ' and ' },
        { kind: 'code', text: 'R1' },
        { kind: 'text', text: ' ' },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      ordered: true,
      items: [[{ kind: 'text', text: 'First' }], [{ kind: 'text', text: 'Second' }]],
    },
    { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'other' }]] },
    { kind: 'code', text: 'x < y' },
  ])
})

it('keeps no address of a picture or a link, and no HTML', () => {
  const evil = `![pic](https://evil.example/a.png) [here](javascript:alert(1)) <img src=https://evil.example/b.png> https://evil.example/c`
  const text = said(blocksOf(evil, 1, none))
  for (const part of ['evil.example', 'javascript', '<img']) expect(text).not.toContain(part)
  expect(text).toContain('here')
})

it('marks quantities that no source has', () => {
  const known = quantitiesOf(['The cut-off is 1.59 kHz at 10 nF, 截止频率为 3,3 V。'])
  const [block] = blocksOf('At 10nF it is 1.59 kHz, not 2 kHz; **−3 dB** and 3.3V, step 4, R1.', 1, known)
  const pieces = block?.kind === 'text' ? block.pieces : []
  expect(pieces.flatMap((piece) => (piece.kind === 'unchecked' ? [piece.text] : []))).toEqual([
    '2 kHz',
    '−3 dB',
  ])
  expect(said(blocksOf('输出为 5 V 的方波，约 50%。', 0, none)).match(/unchecked/g)).toHaveLength(2)
})

it('says of numbers about a circuit what their simulation came to', () => {
  const text = 'So **{{V(out) = 5 V|off|2.50 V}}**, {{V(in) = 5 V|right|}}, {{V(a) = 1 V|unknown|}}, {{x}}.'
  const [block] = blocksOf(text, 0, none)
  const pieces = block?.kind === 'text' ? block.pieces : []
  expect(pieces.filter(({ kind }) => kind !== 'text')).toEqual([
    { kind: 'off', text: 'V(out) = 5 V', simulated: '2.50 V' },
    { kind: 'right', text: 'V(in) = 5 V' },
    { kind: 'unchecked', text: 'V(a) = 1 V' },
  ])
})

it('takes whatever comes, as it comes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(9), (text, sources) => {
      for (let k = 0; k <= text.length; k += 20)
        expect(Array.isArray(blocksOf(text.slice(0, k), sources, none))).toBe(true)
    }),
  )
})
