import type { RichDoc, RichNode } from '../core/rich-doc.ts'

/**
 * Rich text as a line of typing: `$…$` is a formula, `\$` a dollar sign, a new line a new paragraph. What fields, tables and
 * text formats can hold; anything more (pictures, tables, bold) needs the editor.
 */

/** An empty one would show nothing: dollar signs are meant. */
const FORMULA = /(?<!\\)\$(?!\s*\$)((?:[^$\\\n]|\\.)+)\$/g

const inlineOf = (text: string): RichNode[] => {
  const nodes: RichNode[] = []
  const put = (plain: string) => {
    const said = plain.replaceAll('\\$', '$')
    if (said !== '') nodes.push({ type: 'text', text: said })
  }
  let from = 0
  for (const match of text.matchAll(FORMULA)) {
    put(text.slice(from, match.index))
    nodes.push({ type: 'inlineMath', attrs: { latex: match[1] ?? '' } })
    from = match.index + match[0].length
  }
  put(text.slice(from))
  return nodes
}

/** Rich text from typing. */
export const docOfText = (text: string): RichDoc => ({
  type: 'doc',
  content: text.split('\n').map((line) => {
    const content = inlineOf(line)
    return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
  }),
})

const lineOf = (node: RichNode): string | null => {
  if (node.type !== 'paragraph') return null
  const parts = (node.content ?? []).map(({ type, text, marks, attrs }) => {
    // A backslash at the end would escape the dollar sign of a formula after it.
    if (type === 'text' && !marks?.length)
      return text?.endsWith('\\') ? null : (text ?? '').replaceAll('$', '\\$')
    const latex = attrs?.latex
    // A formula that contains a dollar sign could not be read back.
    return type === 'inlineMath' && typeof latex === 'string' && /^(?:[^$\\\n]|\\.)+$/.test(latex)
      ? `$${latex}$`
      : null
  })
  return parts.includes(null) ? null : parts.join('')
}

/** The typing that makes this text, or null when it says more than typing can. */
export const textOfSimple = (doc: RichDoc | undefined): string | null => {
  const lines = (doc?.content ?? []).map((node) => lineOf(node as RichNode))
  return lines.includes(null) ? null : lines.join('\n')
}
