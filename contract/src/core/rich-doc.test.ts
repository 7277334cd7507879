import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileIdsOf, isEmptyDoc, isRichDoc, RichDoc, richLanguage, textOf } from './rich-doc.ts'

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
    ['a mark whose type is a list', doc(paragraph(text('x', [{ type: ['bold'] }])))],
    ['a mark with another key', doc(paragraph(text('x', [{ type: 'bold', onclick: 'x' }])))],
    ['attributes that are a list', doc({ type: 'heading', attrs: [1], content: [text('x')] })],
    ['a mark that is none', doc(paragraph(text('x', [null])))],
  ])('refuses %s', (_, value) => expect(isRichDoc(value)).toBe(false))

  const everyObjectHas = ['toString', 'valueOf', 'hasOwnProperty', 'constructor', 'isPrototypeOf']
  it.each(everyObjectHas)('refuses %s as a type, an attribute or a mark, and throws nothing', (name) => {
    for (const value of ['x', 1, {}, [1]]) {
      expect(isRichDoc(doc({ type: 'image', attrs: { [name]: value } }))).toBe(false)
      expect(isRichDoc(doc({ type: 'paragraph', attrs: { [name]: value } }))).toBe(false)
      expect(isRichDoc(doc(paragraph(text('x', [{ type: 'link', attrs: { [name]: value } }]))))).toBe(false)
    }
    expect(isRichDoc(doc({ type: name }))).toBe(false)
    expect(isRichDoc(doc(paragraph(text('x', [{ type: name }]))))).toBe(false)
  })

  const linked = (attrs: object) => doc(paragraph(text('x', [{ type: 'link', attrs }, { type: 'bold' }])))
  it.each([
    'https:javascript:alert(1)',
    'https:/a.b',
    ' https://a.b',
    'https://',
    'data:text/html,x',
    'mailto',
  ])('refuses a link to %s', (href) => expect(isRichDoc(linked({ href }))).toBe(false))

  it('keeps of a link what the editor makes, and nothing of the page it was copied from', () => {
    const own = { href: 'https://a.b/c', target: '_blank', rel: 'noopener noreferrer nofollow', class: null }
    expect(RichDoc.parse(linked(own))).toEqual(linked(own))
    const foreign = { href: 'mailto:a@b.c', target: '_top', rel: 'opener', class: 'ant-modal-mask' }
    expect(RichDoc.parse(linked(foreign))).toEqual(linked({ href: 'mailto:a@b.c' }))
  })

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
