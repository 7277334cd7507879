import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileIdsOf, isEmptyDoc, isRichDoc, richLanguage, textOf } from './rich-doc.ts'

const doc = (...content: unknown[]) => ({ type: 'doc' as const, content })
const text = (value: string, marks?: unknown[]) => ({ type: 'text', text: value, ...(marks && { marks }) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const file = '0192f000-0000-7000-8000-000000000001'

describe('rich text', () => {
  it('takes what the editor makes', () => {
    expect(
      isRichDoc(
        doc(paragraph(text('a', [{ type: 'bold' }]), { type: 'inlineMath', attrs: { latex: 'x^2' } })),
      ),
    ).toBe(true)
    expect(isRichDoc(doc({ type: 'image', attrs: { fileId: file, alt: null } }))).toBe(true)
    expect(
      isRichDoc(doc(paragraph(text('l', [{ type: 'link', attrs: { href: 'https://a.b', target: null } }])))),
    ).toBe(true)
  })

  it.each([
    [
      'a script address',
      doc(paragraph(text('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]))),
    ],
    ['an unknown node', doc({ type: 'iframe', attrs: { src: 'x' } })],
    ['an unknown attribute', doc({ type: 'image', attrs: { fileId: file, src: 'https://x' } })],
    ['an unknown mark', doc(paragraph(text('x', [{ type: 'constructor' }])))],
    ['a node in the wrong place', doc(text('bare'))],
    ['another key', doc({ type: 'paragraph', onclick: 'x' })],
    ['no object', null],
    ['content that is no list', { type: 'doc', content: 'x' }],
    ['a mark that is none', doc(paragraph(text('x', [null])))],
  ])('refuses %s', (_, value) => expect(isRichDoc(value)).toBe(false))

  it('refuses a document too deep or too large', () => {
    let deep: unknown = paragraph(text('x'))
    for (let k = 0; k < 20_000; k++) deep = { type: 'blockquote', content: [deep] }
    expect(isRichDoc(doc(deep))).toBe(false)
    expect(isRichDoc(doc(paragraph(text('x'.repeat(600_000)))))).toBe(false)
  })

  it('finds its files and knows when it is empty', () => {
    expect(
      fileIdsOf(doc({ type: 'blockquote', content: [{ type: 'image', attrs: { fileId: file } }] })),
    ).toEqual([file])
    expect(isEmptyDoc(doc(paragraph()))).toBe(true)
    expect(isEmptyDoc(doc(paragraph(text('  '))))).toBe(true)
    expect(isEmptyDoc(doc(paragraph(text('a'))))).toBe(false)
    expect(isEmptyDoc(undefined)).toBe(true)
  })

  it('takes the nodes of an area where they belong, and only there', () => {
    const gap = { type: 'gap', attrs: { id: 'a' } }
    const { holds } = richLanguage({ inline: { gap: { attrs: { id: z.string().max(3) } } } })
    expect(holds(doc(paragraph(text('U = '), gap)))).toBe(true)
    expect(
      holds(doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(gap)] }] })),
    ).toBe(true)
    expect(holds(doc(gap))).toBe(false)
    expect(holds(doc(paragraph({ ...gap, attrs: { id: 'long' } })))).toBe(false)
    expect(isRichDoc(doc(paragraph(gap)))).toBe(false)
  })

  it('tells what is written', () => {
    const math = { type: 'inlineMath', attrs: { latex: 'R_1' } }
    expect(textOf(doc(paragraph(text('a'), text('b'), math), paragraph(text('c'))))).toBe('abR_1 c')
    expect(textOf(undefined)).toBe('')
  })
})
