import { SaxesParser, type SaxesTagPlain } from 'saxes'

export interface XmlNode {
  /** Without its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  /** Of a text, whose name is `#text`; elements have theirs as children, in order. */
  text: string
}

/** Why a file cannot be read; `detail` is as much of the cause as helps. */
export class Unreadable extends Error {
  constructor(detail: string) {
    super(detail.split('\n')[0]?.slice(0, 120))
    this.name = 'Unreadable'
  }
}

const LIMITS = { nodes: 200_000, depth: 60 } as const
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * A small XML file as a tree. One with a DOCTYPE is refused: none of the forms we read needs one, and entities are how XML grows.
 * @throws Unreadable
 */
export const xmlTree = (source: string): XmlNode => {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  let nodes = 0
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new Unreadable(error.message)
  })
  parser.on('doctype', () => {
    throw new Unreadable('DOCTYPE')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (++nodes > LIMITS.nodes || open.length > LIMITS.depth) throw new Unreadable('too many elements')
    const node: XmlNode = { name: localName(tag.name), attributes: tag.attributes, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  const add = (text: string): void => {
    const siblings = open.at(-1)?.children
    const last = siblings?.at(-1)
    if (last?.name === '#text') last.text += text
    else siblings?.push({ name: '#text', attributes: {}, children: [], text })
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(source.replace(/^\uFEFF/, '')).close()
  const first = root.children.find((node) => node.name !== '#text')
  if (!first) throw new Unreadable('no XML')
  return first
}

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.children ?? []).filter((child) => child.name === name)
/** The first element of that name anywhere below. */
export const below = (node: XmlNode, name: string): XmlNode | undefined => allBelow(node, name)[0]
export const allBelow = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allBelow(child, name)])

/** All text in an element, in order. */
export const textIn = (node: XmlNode | undefined): string =>
  node ? node.text + node.children.map(textIn).join('') : ''

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** HTML ends these by themselves; `</br>` would be another line. */
const EMPTY = new Set(['br', 'hr', 'img', 'col', 'embed', 'input', 'source', 'wbr'])

/** What is in an element as HTML; `instead` may say something else for an element (an interaction, say). */
export const htmlIn = (
  node: XmlNode | undefined,
  instead: (node: XmlNode) => string | null = () => null,
): string =>
  (node?.children ?? [])
    .map((child) => {
      if (child.name === '#text') return escaped(child.text)
      const other = instead(child)
      if (other !== null) return other
      const attributes = Object.entries(child.attributes).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      )
      if (EMPTY.has(child.name)) return `<${child.name}${attributes.join('')}/>`
      return `<${child.name}${attributes.join('')}>${htmlIn(child, instead)}</${child.name}>`
    })
    .join('')
