import type { RichDoc, RichNode } from '@labbox/contract/core/rich-doc.ts'

/** Lines of which each is one piece; what a program says is no text. */
const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading'])

/** A line as it can be sent: words with a look as `<m1>words</m1>`, whatever else stands in it as `[[N1]]`. */
const pieceOf = (content: readonly RichNode[]): string =>
  content
    .map(({ type, text = '', marks = [] }, k) => {
      if (type !== 'text') return `[[N${k}]]`
      return marks.length > 0 ? `<m${k}>${text}</m${k}>` : text
    })
    .join('')

const hasWords = (content: readonly RichNode[]): boolean =>
  content.some(({ text }) => text !== undefined && /\p{L}/u.test(text))

const linesOf = (node: RichNode): (readonly RichNode[])[] => {
  const { type, content = [] } = node
  if (LINES.has(type)) return hasWords(content) ? [content] : []
  return content.flatMap(linesOf)
}

/** The lines of a document that have words, in its order. */
export const piecesOf = (doc: RichDoc): string[] => linesOf(doc as RichNode).map(pieceOf)

const TOKEN = /(\[\[N\d+\]\]|<m\d+>[^<]*<\/m\d+>)/

/** A line of a piece; what has lost its place in it comes at the end. */
const contentOf = (piece: string, before: readonly RichNode[]): RichNode[] => {
  const left = new Map(before.entries())
  const nodes = piece.split(TOKEN).flatMap((part): RichNode[] => {
    const [, node, look, words] = /^\[\[N(\d+)\]\]$|^<m(\d+)>([^<]*)<\/m\2>$/.exec(part) ?? []
    const at = Number(node ?? look)
    const was = left.get(at)
    if (node !== undefined) {
      if (was === undefined || was.type === 'text') return []
      left.delete(at)
      return [was]
    }
    const text = look === undefined ? part.replace(/<\/?m\d+>/g, '') : (words ?? '')
    if (text === '') return []
    const marks = look !== undefined && was?.type === 'text' ? was.marks : undefined
    return [{ type: 'text', text, ...(marks && { marks }) }]
  })
  return [...nodes, ...[...left.values()].filter(({ type }) => type !== 'text' && type !== 'hardBreak')]
}

/** The document with other words in its lines: its form, formulas and pictures stay. */
export const withPieces = (doc: RichDoc, pieces: readonly string[]): RichDoc => {
  let next = 0
  const put = (node: RichNode): RichNode => {
    const { type, content } = node
    if (!content) return node
    if (!LINES.has(type)) return { ...node, content: content.map(put) }
    if (!hasWords(content)) return node
    const piece = pieces[next++] ?? ''
    return { ...node, content: contentOf(piece, content) }
  }
  return put(doc as RichNode) as RichDoc
}
