import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

interface Node {
  type?: string
  text?: string
  /** As the rich-doc schema lets them in: texts, or null where the editor leaves one out. */
  attrs?: {
    latex?: string | null
    fileId?: string | null
    alt?: string | null
    cell?: string | null
    to?: string | null
  }
  content?: Node[]
}

const lines = new Set(['paragraph', 'heading', 'listItem', 'codeBlock', 'tableRow', 'blockMath'])

const textOfNode = (node: Node): string => {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'inlineMath' || node.type === 'blockMath') return `$${node.attrs?.latex ?? ''}$`
  if (node.type === 'measured') return `{{${node.attrs?.cell ?? ''}}}`
  if (node.type === 'reference') return `[${node.attrs?.to ?? ''}]`
  if (node.type === 'image') return `[${node.attrs?.alt ?? node.attrs?.fileId ?? ''}]`
  const inside = (node.content ?? []).map(textOfNode).join(node.type === 'tableRow' ? ' | ' : '')
  return node.type && lines.has(node.type) && !inside.endsWith('\n') ? `${inside}\n` : inside
}

/** What a rich text says, one line a block; formulas as LaTeX, measured values by their cell. */
export const plainText = (doc: RichDoc | undefined): string => (doc ? textOfNode(doc as Node).trim() : '')

/** Chinese has no blanks between words, so the language decides where they end. */
const words = (text: string): string[] =>
  [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

/** Above this a table of the two texts would be too large: then whole lines are compared. */
const MOST_CELLS = 4_000_000

const tokensOf = (before: string, after: string): [string[], string[]] => {
  const [a, b] = [words(before), words(after)]
  if (a.length * b.length <= MOST_CELLS) return [a, b]
  const cut = (text: string) => text.split(/(?<=\n)/)
  return [cut(before), cut(after)]
}

const joined = (parts: DiffPart[]): DiffPart[] => {
  const result: DiffPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else result.push({ ...part })
  }
  return result
}

/** Longest common subsequence of words: what stayed, came and went, in reading order. */
export const diffText = (before: string, after: string): DiffPart[] => {
  const [a, b] = tokensOf(before, after)
  const width = b.length + 1
  const length = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i]! })
      i += 1
      j += 1
    } else if (
      j >= b.length ||
      (i < a.length && length[(i + 1) * width + j]! >= length[i * width + j + 1]!)
    ) {
      parts.push({ kind: 'removed', text: a[i]! })
      i += 1
    } else {
      parts.push({ kind: 'added', text: b[j]! })
      j += 1
    }
  }
  return joined(parts)
}
