import 'katex/dist/katex.min.css'
import { createElement, Fragment, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import './rich.css'

interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  content?: Node[]
  marks?: Node[]
}

type Files = Readonly<Record<string, string>>

const Formula = lazy(() => import('./Formula.tsx'))

const MathText = ({ latex, block }: { latex: string; block: boolean }) => (
  <Suspense fallback={<code>{latex}</code>}>
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

const children = (node: Node, files: Files): ReactNode =>
  (node.content ?? []).map((child, k) => <Fragment key={k}>{render(child, files)}</Fragment>)

const cell = (tag: 'td' | 'th', node: Node, files: Files): ReactNode => {
  const { colspan, rowspan } = node.attrs ?? {}
  const span = { colSpan: Number(colspan ?? 1), rowSpan: Number(rowspan ?? 1) }
  return createElement(tag, span, children(node, files))
}

/** Headings of a text stand below those of the page. */
const heading = (level: unknown): string => `h${Math.min(6, Number(level ?? 1) + 1)}`

const render = (node: Node, files: Files): ReactNode => {
  const { type, attrs = {} } = node
  switch (type) {
    case 'text':
      return marked(node)
    case 'hardBreak':
      return <br />
    case 'horizontalRule':
      return <hr />
    case 'image':
      return picture(attrs, files)
    case 'inlineMath':
    case 'blockMath':
      return <MathText latex={textOf(attrs['latex'])} block={type === 'blockMath'} />
    case 'heading':
      return createElement(heading(attrs['level']), null, children(node, files))
    case 'orderedList':
      return <ol start={Number(attrs['start'] ?? 1)}>{children(node, files)}</ol>
    case 'codeBlock':
      return (
        <pre>
          <code>{children(node, files)}</code>
        </pre>
      )
    case 'table':
      return (
        <table>
          <tbody>{children(node, files)}</tbody>
        </table>
      )
    case 'tableCell':
      return cell('td', node, files)
    case 'tableHeader':
      return cell('th', node, files)
    default: {
      const tag = plainTags[type]
      return tag ? createElement(tag, null, children(node, files)) : null
    }
  }
}

const NO_FILES: Files = {}

/** Rich text for reading. `files` are signed links of its pictures, by file id; formulas are loaded when there are any. */
export const RichView = ({ doc, files = NO_FILES }: { doc: RichDoc | undefined; files?: Files }) => (
  <div className="lb-rich">{doc && children(doc as unknown as Node, files)}</div>
)
