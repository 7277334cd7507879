import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'

/** Writes rich text the way authors think of it; `$…$` in a text is a formula in the line, `**…**` is bold. */
interface Node {
  type: string
  content?: Node[]
  attrs?: Record<string, unknown>
  marks?: { type: string }[]
  text?: string
}

const inline = (text: string): Node[] =>
  text
    .split(/(\$[^$]+\$|\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('$')) return { type: 'inlineMath', attrs: { latex: part.slice(1, -1) } }
      if (part.startsWith('**')) return { type: 'text', text: part.slice(2, -2), marks: [{ type: 'bold' }] }
      return { type: 'text', text: part }
    })

export const h = (text: string): Node => ({ type: 'heading', attrs: { level: 2 }, content: inline(text) })
export const p = (text: string): Node => ({ type: 'paragraph', content: inline(text) })
export const formula = (latex: string): Node => ({ type: 'blockMath', attrs: { latex } })

const item = (text: string): Node => ({ type: 'listItem', content: [p(text)] })
export const bullets = (...texts: string[]): Node => ({ type: 'bulletList', content: texts.map(item) })
export const steps = (...texts: string[]): Node => ({
  type: 'orderedList',
  attrs: { start: 1 },
  content: texts.map(item),
})

export const table = (header: string[], ...rows: string[][]): Node => {
  const row = (type: string, cells: string[]): Node => ({
    type: 'tableRow',
    content: cells.map((text) => ({ type, content: [p(text)] })),
  })
  return {
    type: 'table',
    content: [row('tableHeader', header), ...rows.map((cells) => row('tableCell', cells))],
  }
}

export const doc = (...content: Node[]): RichDoc => ({ type: 'doc', content })
