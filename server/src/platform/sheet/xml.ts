import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { LIMITS } from './limits.ts'
import { broken, SheetProblem } from './problem.ts'

export interface XmlHandlers {
  /** `name` without its prefix. */
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Turns bytes into text as they come; without bytes, what is left. */
const decoderFor = (head: Buffer) => {
  const decoder = new TextDecoder(head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : 'utf-8')
  return (bytes?: Buffer): string => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode())
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads an XML part as it comes; `step` runs after each piece, so that rows can leave before the next one is read. A part
 * with a DOCTYPE is refused: no workbook has one, and entities are how XML grows.
 * @throws SheetProblem
 */
export async function* parseXml<T>(
  stream: Readable,
  handlers: XmlHandlers,
  step: () => T[],
): AsyncGenerator<T> {
  const parser = new SaxesParser()
  let fault: unknown = null
  parser.on('error', (error) => (fault ??= error))
  parser.on('doctype', () => (fault ??= new SheetProblem('SHEET_BROKEN', { detail: 'DOCTYPE' })))
  let depth = 0
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1
    if (depth > LIMITS.depth) fault ??= new SheetProblem('SHEET_TOO_BIG')
    handlers.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth -= 1
    handlers.close?.(localName(tag.name))
  })
  let decode: ((bytes?: Buffer) => string) | null = null
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Buffer
      decode ??= decoderFor(bytes)
      parser.write(decode(bytes))
      if (fault) throw fault
      yield* step()
    }
    parser.write(decode?.() ?? '').close()
    if (fault) throw fault
    yield* step()
  } catch (error) {
    throw broken(error)
  } finally {
    stream.destroy()
  }
}

/** Reads a small part to its end. */
export const readXml = async (stream: Readable, handlers: XmlHandlers): Promise<void> => {
  for await (const _ of parseXml(stream, handlers, () => [])) void _
}
