import { z } from 'zod'
import type { Locale } from './local-text.ts'

const chineseThenLatin = /^([\p{Script=Han}·]+)\s+([^\p{Script=Han}]*\p{Script=Latin}[^\p{Script=Han}]*)$/u
const latinThenChinese = /^([^\p{Script=Han}]*\p{Script=Latin}[^\p{Script=Han}]*?)\s+([\p{Script=Han}·]+)$/u

/**
 * The part of a name that a reader of this language reads: a person registered as `李明 Li Ming` (or `Li Ming 李明`) is 李明 in
 * Chinese and Li Ming in English. A name of one script is the same for everybody.
 */
export const nameIn = (locale: Locale, name: string): string => {
  const [, chinese, latin] = chineseThenLatin.exec(name) ?? swapped(latinThenChinese.exec(name)) ?? []
  return (locale === 'zh' ? chinese : latin) ?? name
}

const swapped = (found: RegExpExecArray | null): string[] | null =>
  found && [found[0], found[2] ?? '', found[1] ?? '']

/** A name for readers of both languages, in what is stored for later. */
export const nameInBoth = (name: string): Record<Locale, string> => ({
  zh: nameIn('zh', name),
  en: nameIn('en', name),
})

/**
 * A person's name in an answer: the server gives it in the language of whoever asks. Where a name is filled in or administered, it
 * is a plain string and stays whole.
 */
export const PersonName = z.string()
