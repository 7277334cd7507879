import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { localText } from '@labbox/contract/core/types.ts'
import { shippedDictionaries, type DictionaryKey } from '@labbox/contract/system/shipped-dictionaries.ts'

export const languages = { zh: 'zh-CN', en: 'en-US' } as const
export type Language = keyof typeof languages

const both = Object.keys(languages) as Language[]

/**
 * Languages in which the journeys of a file are driven: both in the full counts, one in the gate. Which one follows from the
 * file's name, so that about half of the files are driven in each and none changes when another file is added.
 */
export const driven = (file: string): Language[] => {
  if (process.env['LONG'] === '1') return both
  const sum = [...basename(file)].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return both.filter((_, index) => index === sum % both.length)
}

/** The words of the product for a key such as `experiments:top.run`. */
export type Words = (key: string, params?: Record<string, string | number>) => string

type Strings = { [key: string]: string | Strings }

const folder = join(import.meta.dirname, '../../web/src/locales')

/** Areas with strings in a language, from the files of the product. */
export const areasOf = (language: Language): string[] =>
  readdirSync(join(folder, language)).map((name) => name.replace(/\.json$/, ''))

const known = new Map<string, Strings>()
const stringsOf = (language: Language, area: string): Strings => {
  const name = `${language}/${area}.json`
  const strings = known.get(name) ?? (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Strings)
  known.set(name, strings)
  return strings
}

/** Every string of an area by its key; plural forms under the key that is asked for. */
export const keysOf = (language: Language, area: string): Map<string, string> => {
  const found = new Map<string, string>()
  const walk = (strings: Strings, prefix: string): void => {
    for (const [key, value] of Object.entries(strings)) {
      if (typeof value === 'string') found.set(prefix + key.replace(/_(one|other)$/, ''), value)
      else walk(value, `${prefix}${key}.`)
    }
  }
  walk(stringsOf(language, area), '')
  return found
}

const lookUp = (strings: Strings, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<string | Strings | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      strings,
    )
  return typeof found === 'string' ? found : undefined
}

/** The word that ships for `labTaskType.2`. */
const dictionaryWord = (language: Language, name: string): string => {
  const [key, value] = name.split('.')
  const entry = shippedDictionaries[key as DictionaryKey].entries.find((one) => one.value === value)
  if (!entry) throw new Error(`no entry ${name}`)
  return localText(entry.label, language)
}

/**
 * What the product says (`dictionary:…`: the words that dictionaries ship with), read from its own files: a text that changes there needs no change here.
 * @throws Error on a key that is not there
 */
export const wordsOf =
  (language: Language): Words =>
  (key, params = {}) => {
    const [area = '', name = ''] = key.split(':')
    if (area === 'dictionary') return dictionaryWord(language, name)
    const strings = stringsOf(language, area)
    const form = new Intl.PluralRules(language).select(Number(params['count'] ?? 0))
    const text =
      lookUp(strings, `${name}_${form}`) ?? lookUp(strings, `${name}_other`) ?? lookUp(strings, name)
    const plural = 'count' in params ? text : lookUp(strings, name)
    if (plural === undefined) throw new Error(`no text ${key} in ${language}`)
    return plural.replace(/\{\{(\w+)\}\}/g, (_, param: string) => String(params[param] ?? ''))
  }

/** Two Chinese characters on a button stand apart: matches them both ways, and nothing longer. */
export const exactly = (text: string): RegExp => {
  const plain = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^\\s*${/^[一-鿿]{2}$/.test(text) ? `${text[0]}\\s*${text[1]}` : plain}\\s*$`)
}
