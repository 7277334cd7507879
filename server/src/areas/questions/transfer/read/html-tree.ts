import { html, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** Deeper elements are not gone through one by one: what is in them is read as text. */
export const DEEPEST = 100

/** Formulas of word processors carry a prefix, which HTML does not know. */
const PREFIX = /<(\/?)(?:m|mml):(?=[a-z])/gi

/** What a piece of HTML holds, as browsers would read it (WHATWG HTML, 13.2); nothing of it is run or loaded. */
export const nodesOfHtml = (source: string): HtmlNode[] =>
  parseFragment(source.replace(PREFIX, '<$1')).childNodes

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node

export const isMath = (node: HtmlElement): boolean => node.namespaceURI === html.NS.MATHML

export const attributeOf = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value

/** All text below; an element for which `between` is true stands for a blank. */
export const textOfNodes = (
  nodes: readonly HtmlNode[],
  between: (node: HtmlElement) => boolean | 'leave' = () => false,
): string => {
  const waiting: (HtmlNode | string)[] = [...nodes].toReversed()
  const parts: string[] = []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') parts.push(node)
    else if ('value' in node) parts.push(node.value)
    else if (isElement(node)) {
      const gap = between(node)
      if (gap === 'leave') continue
      if (gap) parts.push(' ')
      const inside: (HtmlNode | string)[] = node.childNodes.toReversed()
      waiting.push(...(gap ? [' ', ...inside] : inside))
    }
  }
  return parts.join('')
}

/** Text with its character references read; everything else in it is itself. */
export const decodeEntities = (text: string): string => textOfNodes(nodesOfHtml(text.replaceAll('<', '&lt;')))
