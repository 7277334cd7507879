import { z } from 'zod'
import { own } from './own.ts'

/**
 * Rich text is TipTap JSON. This table is the whole language: node types, what may stand in them, and each attribute with
 * its check; anything else is refused when it is stored. Pictures name a stored file, never an address.
 */
export interface NodeRule {
  children?: readonly string[]
  attrs?: Record<string, z.ZodType>
}

/** Nodes that the rich text of one area has beside the common ones: between paragraphs, or inside of them. */
export interface RichExtension {
  blocks?: Readonly<Record<string, NodeRule>>
  inline?: Readonly<Record<string, NodeRule>>
  /** What common nodes say of themselves beside what they say everywhere, by type. */
  attrs?: Readonly<Record<string, Record<string, z.ZodType>>>
}

export const RICH_LIMITS = { bytes: 512 * 1024, depth: 50 } as const

const commonBlocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'image',
  'blockMath',
  'table',
] as const
const commonInline = ['text', 'hardBreak', 'inlineMath', 'image'] as const
const latex = z.string().max(4000)
const cell = {
  colspan: z.number().int().min(1).max(50),
  rowspan: z.number().int().min(1).max(200),
  colwidth: z.array(z.number()).max(50),
}

const nodesOf = (blocks: readonly string[], inline: readonly string[]): Record<string, NodeRule> => ({
  doc: { children: blocks },
  paragraph: { children: inline },
  heading: { children: inline, attrs: { level: z.number().int().min(1).max(4) } },
  bulletList: { children: ['listItem'] },
  orderedList: { children: ['listItem'], attrs: { start: z.number().int(), type: z.string().max(4) } },
  listItem: { children: blocks },
  blockquote: { children: blocks },
  codeBlock: { children: ['text'], attrs: { language: z.string().max(30) } },
  horizontalRule: {},
  hardBreak: {},
  text: {},
  image: {
    attrs: {
      fileId: z.uuid(),
      alt: z.string().max(300),
      title: z.string().max(300),
      width: z.number().min(16).max(4000),
    },
  },
  inlineMath: { attrs: { latex } },
  blockMath: { attrs: { latex } },
  table: { children: ['tableRow'] },
  tableRow: { children: ['tableHeader', 'tableCell'] },
  tableHeader: { children: blocks, attrs: cell },
  tableCell: { children: blocks, attrs: cell },
})

/** Whether a link may lead there. */
export const isWebAddress = (href: string): boolean =>
  href.length <= 2000 && /^(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href)

const webAddress = z.string().refine(isWebAddress)
const marks: Record<string, Record<string, z.ZodType>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
  subscript: {},
  superscript: {},
  link: { href: webAddress, target: z.string().max(20), rel: z.string().max(60), class: z.string().max(60) },
}

/** A node as it stands in a document that was checked. */
export interface RichNode {
  type: string
  content?: RichNode[]
  attrs?: Record<string, unknown>
  marks?: RichNode[]
  text?: string
}

const attrsFit = (rules: Record<string, z.ZodType>, attrs: unknown): boolean => {
  if (attrs === undefined || attrs === null) return true
  if (typeof attrs !== 'object' || Array.isArray(attrs)) return false
  return Object.entries(attrs).every(
    ([name, value]) => value === null || Boolean(own(rules, name)?.safeParse(value).success),
  )
}

const keys = new Set(['type', 'content', 'attrs', 'marks', 'text'])

const markFits = (mark: unknown): boolean => {
  if (typeof mark !== 'object' || mark === null) return false
  const { type, attrs, ...others } = mark as RichNode
  const rules = typeof type === 'string' ? own(marks, type) : undefined
  return rules !== undefined && Object.keys(others).length === 0 && attrsFit(rules, attrs)
}

const fits = (
  nodes: Readonly<Record<string, NodeRule>>,
  node: unknown,
  allowed: readonly string[],
  depth: number,
): boolean => {
  if (depth > RICH_LIMITS.depth || typeof node !== 'object' || node === null) return false
  const { type, content, attrs, marks: own, text } = node as RichNode
  const rule = typeof type === 'string' && allowed.includes(type) ? nodes[type] : undefined
  if (!rule || Object.keys(node).some((key) => !keys.has(key)) || !attrsFit(rule.attrs ?? {}, attrs))
    return false
  if ((type === 'text') !== (typeof text === 'string')) return false
  const [children, chosen] = [content ?? [], own ?? []]
  if (!Array.isArray(children) || !Array.isArray(chosen)) return false
  return (
    chosen.every(markFits) && children.every((child) => fits(nodes, child, rule.children ?? [], depth + 1))
  )
}

/** What the editor says of a link beside its address; pasted links bring classes and targets of other pages. */
const editorLinks: Readonly<Record<string, string>> = {
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
}

const plainLink = (mark: RichNode): RichNode => {
  if (mark.type !== 'link') return mark
  const kept = ([name, value]: [string, unknown]) =>
    name === 'href' || value === null || own(editorLinks, name) === value
  return { type: 'link', attrs: Object.fromEntries(Object.entries(mark.attrs ?? {}).filter(kept)) }
}

const plainLinks = (node: unknown): unknown => {
  const { marks: given, content } = node as RichNode
  return {
    ...(node as RichNode),
    ...(given && { marks: given.map(plainLink) }),
    ...(content && { content: content.map(plainLinks) }),
  }
}

export interface RichDoc {
  type: 'doc'
  content?: unknown[]
}

/** The common language with an area's own nodes in it: the check of one document, and its schema. */
export const richLanguage = ({ blocks = {}, inline = {}, attrs = {} }: RichExtension = {}) => {
  const common = nodesOf([...commonBlocks, ...Object.keys(blocks)], [...commonInline, ...Object.keys(inline)])
  const nodes = { ...common, ...blocks, ...inline }
  for (const [type, more] of Object.entries(attrs))
    nodes[type] = { ...nodes[type], attrs: { ...nodes[type]?.attrs, ...more } }
  const holds = (doc: unknown): boolean =>
    fits(nodes, doc, ['doc'], 0) && JSON.stringify(doc).length <= RICH_LIMITS.bytes
  const schema = z
    .custom<RichDoc>(holds, { message: 'richText' })
    .overwrite((doc) => (JSON.stringify(doc).includes('"link"') ? (plainLinks(doc) as RichDoc) : doc))
  return { holds, schema }
}

const common = richLanguage()

/** True for a document of the common language, within its limits. */
export const isRichDoc = common.holds

/** TipTap JSON of the common language; at most 512 KB and 50 levels. */
export const RichDoc = common.schema

/** Authored rich text in both languages. */
export const LocalDoc = z.object({ zh: RichDoc.optional(), en: RichDoc.optional() })
export type LocalDoc = z.infer<typeof LocalDoc>

/** The stored files that a document shows. */
export const fileIdsOf = (doc: unknown): string[] => {
  if (typeof doc !== 'object' || doc === null) return []
  const { attrs, content } = doc as RichNode
  const own = typeof attrs?.fileId === 'string' ? [attrs.fileId] : []
  return [...own, ...(Array.isArray(content) ? content.flatMap(fileIdsOf) : [])]
}

/** Whether anything but white space was written. */
export const isEmptyDoc = (doc: RichDoc | undefined): boolean =>
  !doc || !/"(text":"\s*[^\s"]|fileId"|latex"|cell":"|circuit":\{)/.test(JSON.stringify(doc))

/** What is written in a document, without its form: for search, for comparing, for tables. Formulas stand as LaTeX. */
export const textOf = (doc: unknown): string => {
  if (typeof doc !== 'object' || doc === null) return ''
  const { type, text, attrs, content } = doc as RichNode
  if (typeof text === 'string') return text
  if (typeof attrs?.latex === 'string') return attrs.latex
  if (type === 'hardBreak') return ' '
  if (!Array.isArray(content)) return ''
  const inside = content.map(textOf)
  return type === 'paragraph' || type === 'heading' || type === 'codeBlock'
    ? inside.join('')
    : inside.filter(Boolean).join(' ')
}
