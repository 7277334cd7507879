import { own } from '@labbox/contract/core/own.ts'
import {
  attributeOf,
  isElement,
  nodesOfHtml,
  textOfNodes,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts'

/**
 * MathML as LaTeX: what QTI and word processors write formulas in. Presentation elements alone; where a formula brings its TeX along
 * (`annotation`), that is taken.
 */

interface Element {
  name: string
  attribute(name: string): string | undefined
  children: (Element | string)[]
}

/** What lies deeper is read as text. */
const DEEPEST = 40

const childrenOf = (nodes: readonly HtmlNode[], depth: number): Element['children'] =>
  nodes.flatMap((node): Element['children'] => {
    if ('value' in node) return [node.value]
    return isElement(node) ? [elementOf(node, depth)] : []
  })

const elementOf = (node: HtmlElement, depth = 0): Element => ({
  name: node.tagName.toLowerCase(),
  attribute: (name) => attributeOf(node, name),
  children: depth < DEEPEST ? childrenOf(node.childNodes, depth + 1) : [textOfNodes(node.childNodes)],
})

const textOf = (node: Element | string): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

// Invisible operators (multiplication, function application) are written as nothing.
const INVISIBLE = /[\u2061-\u2064\u200b\s]+/g
const escaped = (text: string): string =>
  text.replace(/[\\{}$&#%_^~]/g, (sign) =>
    sign === '\\' ? '\\backslash ' : sign === '^' || sign === '~' ? `\\${sign}{}` : `\\${sign}`,
  )
const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|arcsin|arccos|arctan|log|ln|lg|exp|lim|max|min|det|arg|sup|inf)$/
const word = (text: string): string => {
  const said = text.replace(INVISIBLE, '')
  if (FUNCTIONS.test(said)) return `\\${said} `
  return [...said].length > 1 ? `\\mathrm{${escaped(said)}}` : escaped(said)
}
const accents: Readonly<Record<string, string>> = {
  '¯': 'overline',
  '\u0305': 'overline',
  '‾': 'overline',
  _: 'underline',
  '→': 'vec',
  '⃗': 'vec',
  '^': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '˙': 'dot',
  '.': 'dot',
  '¨': 'ddot',
}
/** Signs that carry their limits. */
const LARGE = /^[∑∏∫∮⋃⋂]$|^\\lim $/

const fence = (sign: string): string => (sign === '' ? '.' : /^[{}]$/.test(sign) ? `\\${sign}` : sign)

const elementsOf = (element: Element): Element[] =>
  element.children.filter((child): child is Element => typeof child !== 'string')

const rowOf = (element: Element): string => elementsOf(element).map(latex).join('')

/** The k-th child as LaTeX; empty where there is none. */
const part = (element: Element, k: number): string => {
  const child = elementsOf(element)[k]
  return child ? latex(child) : ''
}

const semantics = (element: Element): string => {
  const tex = elementsOf(element).find(
    (child) => child.name === 'annotation' && /tex/i.test(child.attribute('encoding') ?? ''),
  )
  return tex ? textOf(tex).trim() : part(element, 0)
}

const under = (element: Element, over: boolean): string => {
  const [base, mark] = [part(element, 0), part(element, 1)]
  if (LARGE.test(base)) return `${base}${over ? '^' : '_'}{${mark}}`
  const accent = own(accents, textOf(elementsOf(element)[1] ?? '').trim())
  return accent ? `\\${accent}{${base}}` : `\\${over ? 'overset' : 'underset'}{${mark}}{${base}}`
}

const fenced = (element: Element): string => {
  const [open, close] = [element.attribute('open') ?? '(', element.attribute('close') ?? ')']
  const between = (element.attribute('separators') ?? ',').trim().charAt(0)
  return `\\left${fence(open)}${elementsOf(element).map(latex).join(between)}\\right${fence(close)}`
}

const latex = (element: Element): string => {
  switch (element.name) {
    case 'mi':
      return word(textOf(element))
    case 'mn':
    case 'mo':
      return word(textOf(element)).replace(/^\\mathrm\{([\d.,]+)\}$/, '$1')
    case 'mtext':
    case 'ms':
      return `\\text{${escaped(textOf(element))}}`
    case 'mspace':
      return '\\ '
    case 'mfrac':
      return `\\frac{${part(element, 0)}}{${part(element, 1)}}`
    case 'msqrt':
      return `\\sqrt{${rowOf(element)}}`
    case 'mroot':
      return `\\sqrt[${part(element, 1)}]{${part(element, 0)}}`
    case 'msup':
      return `{${part(element, 0)}}^{${part(element, 1)}}`
    case 'msub':
      return `{${part(element, 0)}}_{${part(element, 1)}}`
    case 'msubsup':
      return `{${part(element, 0)}}_{${part(element, 1)}}^{${part(element, 2)}}`
    case 'munder':
    case 'mover':
      return under(element, element.name === 'mover')
    case 'munderover':
      return `${part(element, 0)}_{${part(element, 1)}}^{${part(element, 2)}}`
    case 'mfenced':
      return fenced(element)
    case 'mtable':
      return `\\begin{matrix}${elementsOf(element).map(latex).join('\\\\')}\\end{matrix}`
    case 'mtr':
      return elementsOf(element).map(latex).join('&')
    case 'semantics':
      return semantics(element)
    case 'annotation':
      return ''
    default:
      return rowOf(element)
  }
}

/** The formula that these nodes write; empty where nothing of it is understood. */
export const latexOfNodes = (nodes: readonly HtmlNode[]): string =>
  rowOf({ name: 'math', attribute: () => undefined, children: childrenOf(nodes, 0) }).trim()

/** The formula that stands between `<math>` and `</math>`. */
export const latexOfMathml = (source: string): string => latexOfNodes(nodesOfHtml(`<math>${source}</math>`))
