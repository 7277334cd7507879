import { own } from '@labbox/contract/core/own.ts'
import { isWebAddress, type RichDoc, type RichNode } from '@labbox/contract/core/rich-doc.ts'
import { BLANK_CLOSE, BLANK_OPEN } from '../found.ts'

/** The nodes that elements of HTML become. */
export const blocks: Readonly<Record<string, string>> = {
  p: 'paragraph',
  div: 'paragraph',
  section: 'paragraph',
  address: 'paragraph',
  dd: 'paragraph',
  dt: 'paragraph',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableHeader',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
}
const marks: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  sub: 'subscript',
  sup: 'superscript',
  code: 'code',
}

/** Marks of blanks, and formulas as TeX filters know them. */
const SPECIAL = new RegExp(
  `${BLANK_OPEN}([\\w-]+)${BLANK_CLOSE}|\\\\\\((.+?)\\\\\\)|\\\\\\[([\\s\\S]+?)\\\\\\]|\\$\\$([\\s\\S]+?)\\$\\$`,
  'g',
)

interface Frame {
  tag: string
  node: RichNode
  /** The line that is being filled; null between blocks. */
  line: RichNode[] | null
}

/** What a block may hold; anything else that a file puts there is left out. */
const children: Readonly<Record<string, readonly string[]>> = {
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  table: ['tableRow'],
  tableRow: ['tableCell', 'tableHeader'],
}
const DEEPEST = 30
/** These stand nowhere but in what `children` names. */
const inner = new Set(['listItem', 'tableRow', 'tableCell', 'tableHeader'])

const loose = (node: RichNode): RichNode[] =>
  inner.has(node.type) ? (node.content ?? []).flatMap(loose) : [node]

type Attributes = (name: string) => string | undefined

const spans = (type: string, attribute: Attributes): Record<string, number> | null => {
  if (type !== 'tableCell' && type !== 'tableHeader') return null
  const count = (name: string, most: number) =>
    Math.min(most, Math.max(1, Math.trunc(Number(attribute(name))) || 1))
  return { colspan: count('colspan', 50), rowspan: count('rowspan', 200) }
}

/** Puts rich text together from elements as they open and close; what may not stand where it is written is put where it may. */
export class RichBuilder {
  private readonly frames: Frame[] = [{ tag: '', node: { type: 'doc', content: [] }, line: null }]
  private readonly marks: RichNode[] = []

  private get top(): Frame {
    return this.frames.at(-1) as Frame
  }

  private push(node: RichNode): void {
    ;(this.top.line ??= []).push(node)
  }

  private say(text: string): void {
    const first = (this.top.line ?? []).length === 0
    const said = first ? text.replace(/^ +/, '') : text
    if (said === '') return
    const marks = new Map(this.marks.map((mark) => [mark.type, mark]))
    this.push({ type: 'text', text: said, ...(marks.size > 0 && { marks: [...marks.values()] }) })
  }

  text(raw: string): void {
    const text = raw.replace(/\s+/g, ' ')
    let from = 0
    for (const match of text.matchAll(SPECIAL)) {
      this.say(text.slice(from, match.index))
      const latex = (match[2] ?? match[3] ?? match[4] ?? '').trim()
      if (match[1]) this.push({ type: 'blank', attrs: { id: match[1] } })
      else if (latex) this.push({ type: 'inlineMath', attrs: { latex } })
      from = match.index + match[0].length
    }
    this.say(text.slice(from))
  }

  /** Ends the line that is being filled. */
  private flush(): void {
    const { line, node } = this.top
    this.top.line = null
    if (!line?.length) return
    if (node.type === 'heading') node.content = [...(node.content ?? []), ...line]
    else if (!children[node.type]) (node.content ??= []).push({ type: 'paragraph', content: line })
  }

  open(tag: string, attribute: Attributes): void {
    const type = own(blocks, tag)
    if (!type || this.frames.length > DEEPEST) return
    this.flush()
    if (type === 'paragraph') return
    // A heading holds one line and no blocks: the next block ends it.
    if (this.top.node.type === 'heading') this.pop()
    const attrs = type === 'heading' ? { level: Math.min(4, Number(tag[1])) } : spans(type, attribute)
    this.frames.push({ tag, node: { type, ...(attrs && { attrs }), content: [] }, line: null })
  }

  close(tag: string): void {
    const type = own(blocks, tag)
    if (!type) return
    this.flush()
    if (type === 'paragraph' || !this.frames.some((frame) => frame.tag === tag)) return
    while (this.top.tag !== tag) this.pop()
    this.pop()
  }

  private pop(): void {
    this.flush()
    const { node } = this.frames.pop() as Frame
    const allowed = own(children, this.top.node.type)
    const parts = inner.has(node.type)
    const empty = (node.content ?? []).length === 0
    if (empty && node.type !== 'tableRow' && parts) node.content = [{ type: 'paragraph' }]
    else if (empty) return
    if (allowed ? allowed.includes(node.type) : !parts) (this.top.node.content ??= []).push(node)
    // A cell or item outside its table or list: only its text is kept.
    else if (!allowed) (this.top.node.content ??= []).push(...loose(node))
  }

  /** How the text is written from here on, until the mark is taken off; false: the element is no mark. */
  mark(tag: string, href?: string): boolean {
    const type = tag === 'a' ? 'link' : own(marks, tag)
    if (!type) return false
    if (tag !== 'a') this.marks.push({ type })
    else if (href && isWebAddress(href)) this.marks.push({ type, attrs: { href } })
    else return false
    return true
  }

  unmark(): void {
    this.marks.pop()
  }

  inline(node: RichNode): void {
    this.push(node)
  }

  rule(): void {
    this.flush()
    if (!children[this.top.node.type]) (this.top.node.content ??= []).push({ type: 'horizontalRule' })
  }

  done(): RichDoc {
    while (this.frames.length > 1) this.pop()
    this.flush()
    const { content = [] } = this.top.node
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  }
}
