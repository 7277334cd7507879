import { bareWords, QUANTITY, quantityOf } from '@labbox/contract/assistant/words.ts'

/** Pieces of a line: what stands in it, never what it would load or lead to. */
export type Piece =
  | { kind: 'text' | 'bold' | 'code'; text: string }
  /** A source, from 1. */
  | { kind: 'source'; no: number }
  /** A quantity that no source has. */
  | { kind: 'unchecked'; text: string }
  /** A number about a circuit that the server simulated: as it was said, or another one, which is told or not. */
  | { kind: 'right'; text: string }
  | { kind: 'off'; text: string; simulated: string }

export type Block =
  | { kind: 'text' | 'title'; pieces: Piece[] }
  | { kind: 'list'; ordered: boolean; items: Piece[][] }
  | { kind: 'code'; text: string }

/** A number about a circuit stands out by itself. */
const bare = (line: string): string => bareWords(line).replace(/\*\*(\{\{[^{}]+\}\})\*\*/g, '$1')

const checked = (text: string, known: ReadonlySet<string>): Piece[] => {
  const found = [...text.matchAll(QUANTITY)].filter(([one]) => !known.has(quantityOf(one)))
  return [
    ...found.flatMap((match, k): Piece[] => {
      const before = found[k - 1]
      const from = before ? before.index + before[0].length : 0
      return [
        { kind: 'text', text: text.slice(from, match.index) },
        { kind: 'unchecked', text: match[0] },
      ]
    }),
    { kind: 'text', text: text.slice((found.at(-1)?.index ?? 0) + (found.at(-1)?.[0].length ?? 0)) },
  ]
}

/** What the server wrote of a number about a circuit; it lets nobody else write so. */
const CLAIM = /^\{\{([^{}|]+)\|(right|off|unknown)\|([^{}|]*)\}\}$/

const claimed = (part: string): Piece | null => {
  const [, text = '', state, simulated = ''] = CLAIM.exec(part) ?? []
  if (state === 'off') return { kind: 'off', text, simulated }
  if (state) return { kind: state === 'right' ? 'right' : 'unchecked', text }
  return null
}

const piecesOf = (line: string, sources: number, known: ReadonlySet<string>): Piece[] =>
  bare(line)
    .split(/(\{\{[^{}]+\}\}|`[^`]+`|\*\*[^*]+\*\*|\[\d{1,2}\])/)
    .flatMap((part): Piece[] => {
      const claim = claimed(part)
      if (claim) return [claim]
      if (/^`.+`$/.test(part)) return [{ kind: 'code', text: part.slice(1, -1) }]
      if (/^\*\*.+\*\*$/.test(part))
        return checked(part.slice(2, -2), known).map((piece) =>
          piece.kind === 'text' ? { ...piece, kind: 'bold' } : piece,
        )
      const no = Number(/^\[(\d+)\]$/.exec(part)?.[1])
      // A source that is not there is no source.
      if (no) return no <= sources ? [{ kind: 'source', no }] : []
      return checked(part, known)
    })
    .filter((piece) => !('text' in piece) || piece.text !== '')

const ITEM = /^\s*(?:[-*•]|(\d+)[.)])\s+(.*)$/

/**
 * Reads the little Markdown that an answer may have. Whatever else stands in it stays text: it is nobody's whom we trust.
 * @param sources how many passages it rests on
 * @param known quantities that need no check
 */
export const blocksOf = (answer: string, sources: number, known: ReadonlySet<string>): Block[] => {
  const blocks: Block[] = []
  let code: string[] | null = null
  for (const line of answer.split(/\r?\n/)) {
    if (line.trimStart().startsWith('```')) {
      if (code) blocks.push({ kind: 'code', text: code.join('\n') })
      code = code ? null : []
    } else if (code) code.push(line)
    else if (line.trim() !== '') {
      const [, number, item] = ITEM.exec(line) ?? []
      const last = blocks.at(-1)
      if (item === undefined) {
        const title = /^#{1,6}\s+/.exec(line)
        const pieces = piecesOf(line.slice(title?.[0].length ?? 0), sources, known)
        blocks.push({ kind: title ? 'title' : 'text', pieces })
      } else if (last?.kind === 'list' && last.ordered === (number !== undefined))
        last.items.push(piecesOf(item, sources, known))
      else
        blocks.push({
          kind: 'list',
          ordered: number !== undefined,
          items: [piecesOf(item, sources, known)],
        })
    }
  }
  return code ? [...blocks, { kind: 'code', text: code.join('\n') }] : blocks
}
