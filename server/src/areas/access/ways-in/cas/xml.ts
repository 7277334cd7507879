import { SaxesParser } from 'saxes'

/** An element with its namespace; text only where there are no elements in it. */
export interface Element {
  space: string
  name: string
  /** Those without a namespace. */
  attributes: ReadonlyMap<string, string>
  text: string
  children: Element[]
}

/** The document is not what it must be; `message` says why, for the log and the test report. */
export class NotXml extends Error {
  override name = 'NotXml'
}

/** Answers of CAS are flat and short; anything deeper or with more elements is refused. */
const MOST_DEPTH = 8
const MOST_ELEMENTS = 500

const refuse = (why: string): never => {
  throw new NotXml(why)
}

/**
 * Reads a small XML document strictly: well-formed with namespaces, UTF-8, no document type (so only the five entities
 * of XML) and no processing instructions.
 * @throws NotXml
 */
export const parseXml = (text: string): Element => {
  const open: Element[] = []
  let root: Element | null = null
  let elements = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  const addText = (more: string) => {
    const last = open.at(-1)
    if (last) last.text += more
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('a document type'))
  parser.on('processinginstruction', () => refuse('a processing instruction'))
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^utf-?8$/i.test(encoding)) refuse(`the encoding ${encoding}`)
  })
  parser.on('opentag', ({ uri, local, attributes: given }) => {
    elements += 1
    if (elements > MOST_ELEMENTS || open.length >= MOST_DEPTH) refuse('too many elements')
    const attributes = new Map(
      Object.values(given).flatMap((one) => (one.uri === '' ? [[one.local, one.value] as const] : [])),
    )
    const element: Element = { space: uri, name: local, attributes, text: '', children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed && closed.children.length > 0 && closed.text.trim() !== '') refuse('text between elements')
  })
  parser.write(text).close()
  return root ?? refuse('no element')
}

/** The children of an element with this name in this namespace. */
export const childrenOf = (parent: Element, space: string, name: string): Element[] =>
  parent.children.filter((child) => child.space === space && child.name === name)
