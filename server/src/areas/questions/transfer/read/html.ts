import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import {
  attributeOf,
  DEEPEST,
  isElement,
  isMath,
  nodesOfHtml,
  textOfNodes,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts'
import { latexOfNodes } from './mathml.ts'
import { blocks, RichBuilder } from './rich-builder.ts'

/**
 * Rich text from HTML of other systems. Only what the tables of `rich-builder.ts` name becomes a node; scripts, styles, frames,
 * handlers and unknown elements leave nothing behind but their text, or not even that.
 */

/** Their content is not text. */
const silent = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'title',
  'head',
  'svg',
  'video',
  'audio',
])
/** Those of them that a reader would miss. */
const media = new Set(['iframe', 'object', 'embed', 'svg', 'video', 'audio'])

/** What stands for a picture in the text: the id it is kept under, or null where it cannot be had. */
export type PictureOf = (src: string) => string | null

interface Reading {
  /** Is told what is left out that a reader would miss: its address, or what it is. */
  lost?: (what: string) => void
  /** What is said in place of an element, if anything else than what is in it. */
  instead?: (element: HtmlElement) => string | null
}

/** The file that a link of the other system leads to; a link elsewhere stays a link. */
const enclosed = (href: string | undefined): string | null =>
  href?.startsWith('@@PLUGINFILE@@') ? href : null

const itself = () => null

class HtmlReader {
  readonly builder = new RichBuilder()
  private readonly pictureOf: PictureOf
  private readonly lost: (what: string) => void
  private readonly instead: (element: HtmlElement) => string | null

  constructor(pictureOf: PictureOf, { lost = () => undefined, instead = itself }: Reading) {
    this.pictureOf = pictureOf
    this.lost = lost
    this.instead = instead
  }

  read(nodes: readonly HtmlNode[], depth = 0): void {
    for (const node of nodes) {
      if ('value' in node) this.builder.text(node.value)
      else if (isElement(node)) {
        const said = this.instead(node)
        if (said === null) this.element(node, depth)
        else this.builder.text(said)
      }
    }
  }

  private element(node: HtmlElement, depth: number): void {
    const { builder } = this
    const tag = node.tagName
    if (silent.has(tag)) {
      if (media.has(tag)) this.lost(attributeOf(node, 'src') ?? attributeOf(node, 'data') ?? tag)
      return
    }
    if (isMath(node)) {
      const latex = latexOfNodes([node])
      if (latex) builder.inline({ type: 'inlineMath', attrs: { latex } })
      return
    }
    if (tag === 'br') return builder.inline({ type: 'hardBreak' })
    if (tag === 'hr') return builder.rule()
    if (tag === 'img') return this.picture(node)
    const href = attributeOf(node, 'href')
    const file = tag === 'a' && enclosed(href)
    if (file) this.lost(file)
    builder.open(tag, (name) => attributeOf(node, name))
    const marked = builder.mark(tag, href)
    if (depth < DEEPEST) this.read(node.childNodes, depth + 1)
    else builder.text(textOfNodes(node.childNodes, gapOf))
    if (marked) builder.unmark()
    builder.close(tag)
  }

  private picture(node: HtmlElement): void {
    const fileId = this.pictureOf(attributeOf(node, 'src') ?? '')
    const alt = attributeOf(node, 'alt')?.slice(0, 300)
    if (fileId) this.builder.inline({ type: 'image', attrs: { fileId, ...(alt && { alt }) } })
  }
}

/** Blocks part words from each other; what is silent says nothing. */
const gapOf = ({ tagName }: HtmlElement): boolean | 'leave' =>
  silent.has(tagName) ? 'leave' : tagName === 'br' || Object.hasOwn(blocks, tagName)

/** Rich text from HTML; pictures by `pictureOf`. Never throws: what is not understood is left out. */
export const docOfHtml = (html: string, pictureOf: PictureOf, reading: Reading = {}): RichDoc => {
  const reader = new HtmlReader(pictureOf, reading)
  reader.read(nodesOfHtml(html))
  return reader.builder.done()
}

/** Plain text of HTML, for names and answers. */
export const plainOfHtml = (html: string): string =>
  textOfNodes(nodesOfHtml(html), gapOf).replace(/\s+/g, ' ').trim()
