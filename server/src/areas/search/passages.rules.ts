import { textOf, type LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Passage } from './context.ts'
import { formulaLine } from './formula.rules.ts'

/** A passage is about a paragraph or two: enough to be understood, short enough to be read. */
const LENGTH = 800

interface Block {
  type: string
  content?: Block[]
}

const blocksOf = (doc: unknown): Block[] => {
  const { content } = (doc ?? {}) as { content?: unknown }
  return Array.isArray(content) ? (content as Block[]) : []
}

interface Node {
  attrs?: { latex?: unknown }
  content?: unknown
}

const withLines = (node: Node): Node => {
  const { attrs, content } = node
  if (typeof attrs?.latex === 'string') return { type: 'text', text: formulaLine(attrs.latex) } as Node
  return Array.isArray(content) ? { ...node, content: (content as Node[]).map(withLines) } : node
}

/** What is written in a document, with formulas as one reads them. */
export const readText = (doc: object | undefined): string => (doc ? textOf(withLines(doc)) : '')

/** A long text in pieces that end where a sentence does, if one does. */
export const pieces = (text: string): string[] => {
  const found: string[] = []
  for (let rest = text.replace(/\s+/g, ' ').trim(); rest !== '';) {
    if (rest.length <= LENGTH) return [...found, rest]
    const end = Math.max(
      ...['。', '！', '？', '. ', '; ', '；'].map((mark) => rest.lastIndexOf(mark, LENGTH)),
    )
    const cut = end > LENGTH / 2 ? end + 1 : LENGTH
    found.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return found
}

/** An authored text as passages: what stands under one heading belongs together. */
const passagesOf = (doc: unknown): Passage[] => {
  const sections: { place: string | null; texts: string[] }[] = [{ place: null, texts: [] }]
  for (const block of blocksOf(doc))
    if (block.type === 'heading') sections.push({ place: readText(block).trim() || null, texts: [] })
    else sections.at(-1)?.texts.push(readText(block))
  return sections.flatMap(({ place, texts }) =>
    pieces(texts.filter(Boolean).join(' ')).map((text) => ({ place, text })),
  )
}

/** Both languages of a text, one after the other. */
export const passagesOfBoth = ({ zh, en }: LocalDoc): Passage[] => [...passagesOf(zh), ...passagesOf(en)]
