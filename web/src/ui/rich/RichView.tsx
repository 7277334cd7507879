import { createElement, Fragment, Suspense, type ReactNode } from 'react'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import { lazy } from '../../app/idle/lazy.ts'
import type { Numbered } from '../numbered/numbered.ts'
import '../numbered/numbered.css'
import './rich.css'

interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  content?: Node[]
  marks?: Node[]
}

type Files = Readonly<Record<string, string>>
/** What nodes of an area's own look like, by type. */
export type RichParts = Readonly<Record<string, (attrs: Record<string, unknown>) => ReactNode>>
interface Given {
  files: Files
  parts: RichParts
  /** At which level each heading is read. */
  levels: ReadonlyMap<Node, number>
  numbers: ReadonlyMap<object, Numbered>
}

const Formula = lazy(() => import('./Formula.tsx'))

/** A typeset letter for so many of its source, about; no formula within a line is taken for wider than this. */
const LETTERS_PER_EM = 3
const WIDEST_EM = 10

/** In the place of a formula until it can be typeset, about as large: its source would be longer than it, and push the lines below. */
const FormulaPending = ({ latex, block }: { latex: string; block: boolean }) => (
  <span
    className="lb-formula-pending"
    data-block={block || undefined}
    aria-label={latex}
    role="math"
    style={{ inlineSize: `${Math.min(WIDEST_EM, Math.ceil(latex.length / LETTERS_PER_EM))}em` }}
  />
)

const MathText = ({ latex, block }: { latex: string; block: boolean }) => (
  <Suspense fallback={<FormulaPending latex={latex} block={block} />}>
    <Formula latex={latex} block={block} />
  </Suspense>
)

const plainTags: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
}
const markTags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const marked = (node: Node): ReactNode =>
  (node.marks ?? []).reduce<ReactNode>((inside, { type, attrs }) => {
    if (type === 'link')
      return (
        <a href={textOf(attrs?.['href'])} target="_blank" rel="noopener noreferrer nofollow">
          {inside}
        </a>
      )
    const tag = markTags[type]
    return tag ? createElement(tag, null, inside) : inside
  }, node.text)

const picture = ({ fileId, alt, title, width }: Record<string, unknown>, files: Files): ReactNode => {
  const url = files[String(fileId)]
  const label = typeof alt === 'string' ? alt : ''
  return url ? (
    <img
      src={url}
      alt={label}
      title={typeof title === 'string' ? title : undefined}
      width={typeof width === 'number' ? width : undefined}
      loading="lazy"
    />
  ) : (
    <span className="lb-muted">[{label}]</span>
  )
}

/** A picture, or an equation, with its number where it has one. */
const numbered = (node: Node, inside: ReactNode, { numbers }: Given): ReactNode => {
  const number = numbers.get(node)
  if (!number) return inside
  const equation = node.type === 'blockMath'
  return (
    <span className={equation ? 'lb-equation' : 'lb-numbered'} id={number.anchor}>
      {inside}
      <span className="lb-number">
        {equation ? number.label : number.caption(textOf(node.attrs?.['alt']))}
      </span>
    </span>
  )
}

const children = (node: Node, given: Given): ReactNode =>
  (node.content ?? []).map((child, k) => <Fragment key={k}>{render(child, given)}</Fragment>)

const cell = (tag: 'td' | 'th', node: Node, given: Given): ReactNode => {
  const { colspan, rowspan } = node.attrs ?? {}
  const span = { colSpan: Number(colspan ?? 1), rowSpan: Number(rowspan ?? 1) }
  return createElement(tag, span, children(node, given))
}

/** Headings of a text stand below those of the page. */
const levelOf = ({ attrs }: Node): number => Math.min(6, Number(attrs?.['level'] ?? 1) + 1)

/** A text may begin with small headings or leave a size out; it is read as an outline without gaps all the same. */
const levelsOf = (doc: Node): ReadonlyMap<Node, number> => {
  const levels = new Map<Node, number>()
  let before = 1
  const walk = (node: Node): void => {
    if (node.type === 'heading') levels.set(node, (before = Math.min(levelOf(node), before + 1)))
    node.content?.forEach(walk)
  }
  walk(doc)
  return levels
}

const heading = (node: Node, given: Given): ReactNode => {
  const level = given.levels.get(node)
  const looks = levelOf(node)
  return createElement(`h${looks}`, level === looks ? null : { 'aria-level': level }, children(node, given))
}

const render = (node: Node, given: Given): ReactNode => {
  const { type, attrs = {} } = node
  switch (type) {
    case 'text':
      return marked(node)
    case 'hardBreak':
      return <br />
    case 'horizontalRule':
      return <hr />
    case 'image':
      return numbered(node, picture(attrs, given.files), given)
    case 'inlineMath':
    case 'blockMath':
      return numbered(node, <MathText latex={textOf(attrs['latex'])} block={type === 'blockMath'} />, given)
    case 'heading':
      return heading(node, given)
    case 'orderedList':
      return <ol start={Number(attrs['start'] ?? 1)}>{children(node, given)}</ol>
    case 'codeBlock':
      return (
        <pre>
          <code>{children(node, given)}</code>
        </pre>
      )
    case 'table': {
      const number = given.numbers.get(node)
      return (
        <table id={number?.anchor}>
          {number && <caption className="lb-number">{number.caption('')}</caption>}
          <tbody>{children(node, given)}</tbody>
        </table>
      )
    }
    case 'tableCell':
      return cell('td', node, given)
    case 'tableHeader':
      return cell('th', node, given)
    default: {
      const part = given.parts[type]
      if (part) return part(attrs)
      const tag = plainTags[type]
      return tag ? createElement(tag, null, children(node, given)) : null
    }
  }
}

const NO_FILES: Files = {}
const NO_PARTS: RichParts = {}
const NO_NUMBERS: ReadonlyMap<object, Numbered> = new Map()

interface Props {
  doc: RichDoc | undefined
  /** Signed links of the document's pictures, by file id. */
  files?: Files
  parts?: RichParts
  /** Of its pictures, tables and equations, by their nodes. */
  numbers?: ReadonlyMap<object, Numbered>
}

/** Rich text for reading; formulas are loaded when there are any. */
export const RichView = ({ doc, files = NO_FILES, parts = NO_PARTS, numbers = NO_NUMBERS }: Props) => {
  const root = doc as unknown as Node | undefined
  return (
    <div className="lb-rich">{root && children(root, { files, parts, numbers, levels: levelsOf(root) })}</div>
  )
}
