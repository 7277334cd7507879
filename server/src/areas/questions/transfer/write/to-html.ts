import type { RichDoc, RichNode } from '@labbox/contract/core/rich-doc.ts'

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export interface HtmlForms {
  /** The address of a picture in the file that is written. */
  picture(fileId: string): string
  /** What stands for a blank, as HTML. */
  blank(id: string): string
}

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  codeBlock: 'pre',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
}
const marks: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

const marked = ({ text = '', marks: own = [] }: RichNode): string =>
  own.reduce((inside, mark) => {
    if (mark.type === 'link') return `<a href="${escapeHtml(textOr(mark.attrs?.href, ''))}">${inside}</a>`
    const tag = marks[mark.type]
    return tag ? `<${tag}>${inside}</${tag}>` : inside
  }, escapeHtml(text))

const spans = (attrs: Record<string, unknown> = {}): string =>
  ['colspan', 'rowspan']
    .map((name) => (Number(attrs[name] ?? 1) > 1 ? ` ${name}="${Number(attrs[name])}"` : ''))
    .join('')

/** Well-formed HTML (and XML) of a text; formulas as `\(…\)`, which the TeX filters of other systems know. */
export const htmlOfDoc = (doc: RichDoc | undefined, forms: HtmlForms): string => {
  const html = (node: RichNode): string => {
    const { type, attrs = {} } = node
    const inside = () => (node.content ?? []).map(html).join('')
    switch (type) {
      case 'text':
        return marked(node)
      case 'hardBreak':
        return '<br/>'
      case 'horizontalRule':
        return '<hr/>'
      case 'inlineMath':
        return escapeHtml(`\\(${String(attrs.latex)}\\)`)
      case 'blockMath':
        return `<p>${escapeHtml(`\\[${String(attrs.latex)}\\]`)}</p>`
      case 'image':
        return `<img src="${escapeHtml(forms.picture(String(attrs.fileId)))}" alt="${escapeHtml(textOr(attrs.alt, ''))}"/>`
      case 'blank':
        return forms.blank(String(attrs.id))
      case 'circuit':
        // Other systems have no circuits: its content is described in words.
        return `<p>[${escapeHtml(textOr(attrs.alt, 'circuit'))}]</p>`
      case 'heading':
        return `<h${Number(attrs.level) + 2}>${inside()}</h${Number(attrs.level) + 2}>`
      default: {
        const tag = tags[type]
        return tag ? `<${tag}${spans(attrs)}>${inside()}</${tag}>` : inside()
      }
    }
  }
  return ((doc?.content ?? []) as RichNode[]).map(html).join('')
}
