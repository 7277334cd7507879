import type { RichDoc, RichNode } from '@labbox/contract/core/rich-doc.ts'
import { BLANK_CLOSE, BLANK_OPEN } from './found.ts'
import { decodeEntities } from './html-entities.ts'
import { latexOfMathml } from './mathml.ts'

/**
 * Rich text from HTML of other systems. Only what this table names becomes a node; scripts, styles, frames, handlers and unknown
 * elements leave nothing behind but their text, or not even that.
 */
const blocks: Readonly<Record<string, string>> = {
  ...{
    p: 'paragraph',
    div: 'paragraph',
    section: 'paragraph',
    address: 'paragraph',
    dd: 'paragraph',
    dt: 'paragraph',
  },
  ...{ ul: 'bulletList', ol: 'orderedList', li: 'listItem', blockquote: 'blockquote' },
  ...{ table: 'table', tr: 'tableRow', td: 'tableCell', th: 'tableHeader' },
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading' },
}
const marks: Readonly<Record<string, string>> = {
  ...{
    b: 'bold',
    strong: 'bold',
    i: 'italic',
    em: 'italic',
    u: 'underline',
    s: 'strike',
    del: 'strike',
    strike: 'strike',
  },
  ...{ sub: 'subscript', sup: 'superscript', code: 'code' },
}
/** Their content is not text. */
const silent = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'title',
  'head',
  'svg',
  'video',
  'audio',
])
/** Those of them that a reader would miss. */
const media = new Set(['iframe', 'object', 'embed', 'svg', 'video', 'audio'])

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([A-Za-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
const attributesOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  )

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

class Builder {
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
    const own = new Map(this.marks.map((mark) => [mark.type, mark]))
    this.push({ type: 'text', text: said, ...(own.size > 0 && { marks: [...own.values()] }) })
  }

  text(raw: string): void {
    const text = decodeEntities(raw).replace(/\s+/g, ' ')
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

  open(tag: string, attributes: Map<string, string>): void {
    const type = blocks[tag]
    if (!type || this.frames.length > DEEPEST) return
    this.flush()
    if (type === 'paragraph') return
    // a heading holds a line, no blocks: the next one ends it
    if (this.top.node.type === 'heading') this.pop()
    const attrs = type === 'heading' ? { level: Math.min(4, Number(tag[1])) } : spans(type, attributes)
    this.frames.push({ tag, node: { type, ...(attrs && { attrs }), content: [] }, line: null })
  }

  close(tag: string): void {
    if (!blocks[tag]) return
    this.flush()
    if (blocks[tag] === 'paragraph' || !this.frames.some((frame) => frame.tag === tag)) return
    while (this.top.tag !== tag) this.pop()
    this.pop()
  }

  private pop(): void {
    this.flush()
    const { node } = this.frames.pop() as Frame
    const allowed = children[this.top.node.type]
    const parts = inner.has(node.type)
    const empty = (node.content ?? []).length === 0
    if (empty && node.type !== 'tableRow' && parts) node.content = [{ type: 'paragraph' }]
    else if (empty) return
    if (allowed ? allowed.includes(node.type) : !parts) (this.top.node.content ??= []).push(node)
    // a cell or an item without its table or list: only what it says
    else if (!allowed) (this.top.node.content ??= []).push(...loose(node))
  }

  mark(tag: string, on: boolean, href?: string): void {
    const type = tag === 'a' ? 'link' : marks[tag]
    if (!type) return
    if (on && tag === 'a') {
      if (href && /^(https?:|mailto:)/i.test(href) && href.length <= 2000)
        this.marks.push({ type, attrs: { href } })
    } else if (on) this.marks.push({ type })
    else {
      const at = this.marks.findLastIndex((mark) => mark.type === type)
      if (at >= 0) this.marks.splice(at, 1)
    }
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

const spans = (type: string, attributes: Map<string, string>): Record<string, number> | null => {
  if (type !== 'tableCell' && type !== 'tableHeader') return null
  const count = (name: string, most: number) =>
    Math.min(most, Math.max(1, Math.trunc(Number(attributes.get(name))) || 1))
  return { colspan: count('colspan', 50), rowspan: count('rowspan', 200) }
}

/** What stands for a picture in the text: the id it is kept under, or null where it cannot be had. */
export type PictureOf = (src: string) => string | null

/** Is told what is left out that a reader would miss: its address, or what it is. */
export type Lost = (what: string) => void
const nothingLost: Lost = () => undefined

/** The file that a link of the other system leads to; a link elsewhere stays a link. */
const enclosed = (href: string | undefined): string | null =>
  href?.startsWith('@@PLUGINFILE@@') ? href : null

/** Rich text from HTML; pictures by `pictureOf`. Never throws: what is not understood is left out, and `lost` told of it. */
export const docOfHtml = (html: string, pictureOf: PictureOf, lost: Lost = nothingLost): RichDoc => {
  const builder = new Builder()
  let hidden: string | null = null
  let formula: string[] | null = null
  for (const [token, slash, name, rest = ''] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase().replace(/^(?:m|mml):/, '')
    if (hidden) {
      if (slash && tag === hidden) hidden = null
      continue
    }
    if (formula) {
      if (!slash || tag !== 'math') formula.push(token)
      else {
        const latex = latexOfMathml(formula.join(''))
        if (latex) builder.inline({ type: 'inlineMath', attrs: { latex } })
        formula = null
      }
      continue
    }
    if (!tag) {
      if (!token.startsWith('<!--')) builder.text(token)
      continue
    }
    if (slash) {
      builder.close(tag)
      builder.mark(tag, false)
      continue
    }
    const attributes = attributesOf(rest)
    if (tag === 'math') {
      if (!rest.endsWith('/')) formula = []
      continue
    }
    if (silent.has(tag)) {
      if (media.has(tag)) lost(attributes.get('src') ?? attributes.get('data') ?? tag)
      if (!rest.endsWith('/')) hidden = tag
      continue
    }
    const file = tag === 'a' && enclosed(attributes.get('href'))
    if (file) lost(file)
    builder.open(tag, attributes)
    builder.mark(tag, true, attributes.get('href'))
    if (tag === 'br') builder.inline({ type: 'hardBreak' })
    else if (tag === 'hr') builder.rule()
    else if (tag === 'img') {
      const fileId = pictureOf(attributes.get('src') ?? '')
      const alt = attributes.get('alt')?.slice(0, 300)
      if (fileId) builder.inline({ type: 'image', attrs: { fileId, ...(alt && { alt }) } })
    }
  }
  return builder.done()
}

/** Plain text of HTML, for names and categories. */
export const plainOfHtml = (html: string): string =>
  decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
