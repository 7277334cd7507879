import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { childrenOf, literalOf, nameOf, type Node } from './nodes.ts'

export type Language = 'zh' | 'en'

/** A text that a person reads, and where it stands. */
export interface Text {
  at: string
  language: Language
  text: string
}

type Strings = { [key: string]: string | Strings }

/** Every text of the pages in a language, at its key. */
export const pageTexts = (folder: string, language: Language): Text[] => {
  const walk = (strings: Strings, at: string): Text[] =>
    Object.entries(strings).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [{ at: `${language} ${at}${name}`, language, text: value }]
        : walk(value, `${at}${name}.`),
    )
  return readdirSync(join(folder, language)).flatMap((file) =>
    walk(
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Strings,
      `${file.replace(/\.json$/, '')}:`,
    ),
  )
}

const HAN = /\p{Script=Han}/u
/** What only Chinese texts hold. */
const CHINESE = /[\p{Script=Han}，。；：？！、（）]/u

/** The text of a literal or template, its places filled by `{}`; null for any other node. */
const writtenIn = (node: Node): string | null => {
  if (node.type !== 'TemplateLiteral') return literalOf(node)
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}

/**
 * Texts in a source: every one with Chinese characters; what stands right behind such a text, or under a name such as `en` or `stemEn`, is the English
 * one. A constant `others` holds words of other people, by which sheets are recognised.
 */
export const sourceTexts = (file: string, source: string): Text[] => {
  if (!HAN.test(source)) return []
  const found: Text[] = []
  const walk = (node: Node, english: boolean) => {
    if (node.type === 'VariableDeclarator' && nameOf(node['id']) === 'others') return
    const text = writtenIn(node)
    if (text !== null && text !== '' && (english || CHINESE.test(text))) {
      const line = source.slice(0, node.start).split('\n').length
      found.push({ at: `${file}:${line}`, language: CHINESE.test(text) ? 'zh' : 'en', text })
    }
    const inEnglish =
      english ||
      (node.type === 'Property' && /^en$|En$/.test(nameOf(node['key']) ?? literalOf(node['key']) ?? ''))
    let before: Node | null = null
    for (const child of childrenOf(node)) {
      const follows = before !== null && HAN.test(writtenIn(before) ?? '') && writtenIn(child) !== null
      walk(child, follows || (inEnglish && child !== node['key']))
      before = child
    }
  }
  walk(parseSync(file, source).program as unknown as Node, false)
  return found
}
