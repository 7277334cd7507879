import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import { RichView } from './RichView.tsx'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const shown = (content: object[], given: Omit<Parameters<typeof RichView>[0], 'doc'> = {}) =>
  render(<RichView doc={{ type: 'doc', content } as RichDoc} {...given} />).container

it('shows headings below those of the page, marks, and links that give the other page no hold on this one', () => {
  const container = shown([
    { type: 'heading', attrs: { level: 1 }, content: [text('Aim')] },
    paragraph(
      text('bold', { type: 'bold' }),
      text('there', { type: 'link', attrs: { href: 'https://a.example/' } }),
    ),
  ])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Aim')
  expect(container.querySelector('strong')?.textContent).toBe('bold')
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('https://a.example/')
  expect(link.getAttribute('rel')).toContain('noopener')
})

it('reads headings as an outline without gaps, whatever their size', () => {
  const sizes = [2, 4, 1, 3]
  const container = shown(
    sizes.map((level) => ({ type: 'heading', attrs: { level }, content: [text('Aim')] })),
  )
  const headings = [...container.querySelectorAll('.lb-rich > *')]
  expect(headings.map(({ tagName }) => tagName)).toEqual(['H3', 'H5', 'H2', 'H4'])
  expect(headings.map((one) => one.getAttribute('aria-level'))).toEqual(['2', '3', null, '3'])
})

it('shows a picture by its signed link, and its description where there is none', () => {
  const image = (fileId: string) => ({ type: 'image', attrs: { fileId, alt: 'A screen' } })
  const container = shown([image('known'), image('unknown')], { files: { known: '/api/file/known' } })
  expect(screen.getAllByRole('img').map((img) => img.getAttribute('src'))).toEqual(['/api/file/known'])
  expect(container.textContent).toBe('[A screen]')
})

it('draws nodes of an area by its own parts, and nothing for a node that nobody knows', () => {
  const container = shown([{ type: 'circuit', attrs: { id: 'c1' } }, { type: 'script' }], {
    parts: { circuit: ({ id }) => <b>{String(id)}</b> },
  })
  expect(container.textContent).toBe('c1')
  expect(container.querySelector('script')).toBeNull()
})

it('shows the numbers of pictures, tables and equations that have one', async () => {
  const image = { type: 'image', attrs: { fileId: 'known', alt: 'A screen' } }
  const table = { type: 'table', content: [] }
  const equation = { type: 'blockMath', attrs: { latex: 'f' } }
  const number = (label: string) => ({
    label,
    anchor: `part-${label}`,
    caption: (title: string) => `${label}: ${title}`,
  })
  const numbers = new Map<object, ReturnType<typeof number>>([
    [image, number('Figure 1')],
    [table, number('Table 1')],
    [equation, number('(1)')],
  ])
  const container = shown([image, table, equation, { ...equation }], { files: { known: '/x' }, numbers })
  expect([...container.querySelectorAll('.lb-number')].map(({ textContent }) => textContent)).toEqual([
    'Figure 1: A screen',
    'Table 1: ',
    '(1)',
  ])
  expect([...container.querySelectorAll('[id]')].map(({ id }) => id)).toEqual([
    'part-Figure 1',
    'part-Table 1',
    'part-(1)',
  ])
})

it('has the place of a formula before it can be typeset, never its source', async () => {
  const latex = String.raw`\frac{U_o}{U_i}`
  const container = shown([paragraph({ type: 'inlineMath', attrs: { latex } })])
  expect(container.textContent).toBe('')
  expect(screen.getByRole('math', { name: latex }).className).toBe('lb-formula-pending')
  await expect.poll(() => container.querySelector('.katex')).not.toBeNull()
  expect(container.querySelector('.lb-formula-pending')).toBeNull()
})
