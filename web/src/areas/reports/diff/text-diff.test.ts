import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffText, plainText } from './text-diff.ts'

const side = (parts: ReturnType<typeof diffText>, without: 'added' | 'removed') =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

describe('comparing texts', () => {
  it('marks the words that changed, in Chinese too', () => {
    expect(diffText('the cut-off is 1.6 kHz', 'the cut-off is 1.5 kHz')).toEqual([
      { kind: 'same', text: 'the cut-off is ' },
      { kind: 'removed', text: '1.6' },
      { kind: 'added', text: '1.5' },
      { kind: 'same', text: ' kHz' },
    ])
    const chinese = diffText('截止频率偏高', '截止频率偏低')
    expect(chinese[0]).toEqual({ kind: 'same', text: expect.stringContaining('截止') as string })
  })

  it('always contains both texts in full', () => {
    const text = fc
      .array(fc.constantFrom('电压', '频率', 'gain ', 'is ', '1.5 ', '\n'))
      .map((list) => list.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffText(before, after)
        expect(side(parts, 'added')).toBe(before)
        expect(side(parts, 'removed')).toBe(after)
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('compares very long texts by lines', () => {
    const long = Array.from({ length: 3000 }, (_, k) => `line ${k}`).join('\n')
    const parts = diffText(long, `${long}\nlast`)
    expect(side(parts, 'removed').endsWith('last')).toBe(true)
  })

  it('reads a rich text as lines with formulas', () => {
    const doc = {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Gain ' },
            { type: 'inlineMath', attrs: { latex: 'A_v' } },
          ],
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'Done' }] },
      ],
    }
    expect(plainText(doc)).toBe('Gain $A_v$\nDone')
    expect(plainText(undefined)).toBe('')
  })
})

it('tells another measured value from the one before', () => {
  const naming = (cell: string) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'measured', attrs: { cell } }] }],
  })
  const [before, after] = [plainText(naming('r.l1')), plainText(naming('r.l2'))]
  expect([before, after]).toEqual(['{{r.l1}}', '{{r.l2}}'])
  expect(diffText(before, after).some(({ kind }) => kind === 'added')).toBe(true)
})
