import { blanksIn } from '@labbox/contract/questions/content.ts'
import type { RichDoc, RichNode } from '@labbox/contract/core/rich-doc.ts'
import { blankId, blankMark } from '../found.ts'
import { attributeOf, textOfNodes, type HtmlElement } from './html-tree.ts'

/** Texts in two languages, as Moodle's filter “Multi-Language Content” marks them, with the blanks of a question in them. */

/** Our own exports: where a blank belongs in each language, and the fields of all of them, which stand once. */
export const BLANK_CLASS = 'labbox-blank'
export const FIELDS_CLASS = 'labbox-blanks'

const classesOf = (element: HtmlElement): string[] => (attributeOf(element, 'class') ?? '').split(/\s+/)

export const isMultilang = (html: string): boolean => /class\s*=\s*["']?multilang/i.test(html)

/** Leaves out what is said in the other language; a blank's number becomes the blank. */
export const inOneLanguage =
  (wanted: 'zh' | 'en') =>
  (element: HtmlElement): string | null => {
    const classes = classesOf(element)
    if (classes.includes(FIELDS_CLASS)) return ''
    if (classes.includes(BLANK_CLASS)) {
      const number = Number(/\d+/.exec(textOfNodes(element.childNodes))?.[0])
      return number > 0 ? blankMark(blankId(number - 1)) : null
    }
    const language = classes.includes('multilang') ? attributeOf(element, 'lang') : undefined
    return language === undefined || language.startsWith('zh') === (wanted === 'zh') ? null : ''
  }

const renamed = (doc: RichDoc, ids: ReadonlyMap<string, string>): RichDoc => {
  const rename = (node: RichNode): RichNode => {
    if (node.type === 'blank')
      return { type: 'blank', attrs: { id: ids.get(String(node.attrs?.['id'])) ?? '' } }
    return node.content ? { ...node, content: node.content.map(rename) } : node
  }
  return { type: 'doc', content: (doc.content as RichNode[]).map(rename) }
}

/**
 * The same blanks in both languages: by their ids where these agree, else one by one, as systems write them that repeat every field
 * in each language.
 * @param accepted what each blank takes, by the order of the fields in the file
 * @returns null when the languages have different numbers of blanks
 */
export const sameBlanks = (stem: { zh: RichDoc; en: RichDoc }, accepted: readonly (readonly string[])[]) => {
  const [zh, en] = [blanksIn(stem.zh), blanksIn(stem.en)]
  if (zh.length !== en.length) return null
  const shared = zh.every((id) => en.includes(id))
  const taken = (id: string) => accepted[Number(id.slice(1)) - 1] ?? []
  const idsOf = (list: readonly string[]) => new Map(list.map((id, k) => [id, blankId(k)]))
  return {
    stem: { zh: renamed(stem.zh, idsOf(zh)), en: renamed(stem.en, idsOf(shared ? zh : en)) },
    accepted: zh.map((id, k) => (shared ? taken(id) : [...taken(id), ...taken(en[k] ?? '')])),
  }
}
