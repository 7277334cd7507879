import type { RichDoc, RichNode } from '@labbox/contract/core/rich-doc.ts'

/** What was typed as plain text, a paragraph for each line. */
export const docOf = (text: string): RichDoc => ({
  type: 'doc',
  content: text
    .trim()
    .split('\n')
    .map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) })),
})

/** The text of a document that has no form; null where something would be lost. */
export const plainOf = (doc: RichDoc): string | null => {
  const lines = ((doc.content ?? []) as RichNode[]).map(({ type, content = [] }) =>
    type === 'paragraph' && content.every((node) => node.type === 'text' && !node.marks?.length)
      ? content.map(({ text }) => text).join('')
      : null,
  )
  return lines.includes(null) ? null : lines.join('\n')
}
