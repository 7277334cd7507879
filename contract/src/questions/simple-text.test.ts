import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRichDoc } from '../core/rich-doc.ts'
import { docOfText, textOfSimple } from './simple-text.ts'
import { line } from './testing.ts'

describe('typed text', () => {
  it('makes formulas and paragraphs', () => {
    expect(docOfText('cut-off $f_c$ at \\$5')).toEqual(line('cut-off ', { latex: 'f_c' }, ' at $5'))
    expect(docOfText('a\n\nb').content).toHaveLength(3)
    expect(docOfText('one $ only')).toEqual(line('one $ only'))
    expect(docOfText('$\\$5$')).toEqual(line({ latex: '\\$5' }))
    expect(docOfText('from $ $x$')).toEqual(line('from $ ', { latex: 'x' }))
  })

  it('is told from what says more', () => {
    const bold = {
      type: 'doc' as const,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] }],
    }
    expect(textOfSimple(bold)).toBeNull()
    expect(textOfSimple({ type: 'doc', content: [{ type: 'horizontalRule' }] })).toBeNull()
    expect(textOfSimple(line('x\\', { latex: 'y' }))).toBeNull()
    expect(textOfSimple(undefined)).toBe('')
    expect(textOfSimple(line('a ', { latex: 'f_c' }, ' $'))).toBe('a $f_c$ \\$')
  })

  it('comes back as it was written', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('$', '\\', '\n', '$x$', '\\$'))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const doc = docOfText(pieces.join(''))
        expect(isRichDoc(doc)).toBe(true)
        const typed = textOfSimple(doc)
        expect(typed === null ? null : docOfText(typed)).toEqual(typed === null ? null : doc)
      }),
    )
  })
})
