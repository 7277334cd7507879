import { z } from 'zod'
import { bareWords } from '@labbox/contract/assistant/words.ts'
import { readJson } from './json.rules.ts'

const numbersOf = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .replace(/\[\[\w+\]\]|<\/?m\d+>/g, '')
      .match(/\d+(?:[.,]\d+)*/g) ?? []
  )
    .toSorted()
    .join(' ')

/** Addresses that stand in the original may stay. */
const clean = (text: string, original: string): string =>
  /https?:\/\//i.test(original)
    ? text.replace(/\bhttps?:\/\/\S+/gi, (address) => (original.includes(address) ? address : '…'))
    : bareMarks(text)

/** `<m1>` are ours: which words of the original looked otherwise. */
const bareMarks = (text: string): string =>
  text
    .split(/(<\/?m\d+>)/)
    .map((part) => (/^<\/?m\d+>$/.test(part) ? part : bareWords(part)))
    .join('')

/** Texts in the other language, as many as were sent; null: it is something else. `doubts`: pieces with other numbers. */
export const readTranslation = (
  said: string,
  originals: readonly string[],
  show: (text: string) => string,
): { texts: string[]; doubts: number[] } | null => {
  const read = readJson(said, z.object({ texts: z.array(z.string()) }))
  if (read?.texts.length !== originals.length) return null
  const texts = read.texts.map((text, k) => clean(show(text), originals[k] ?? ''))
  return {
    texts,
    doubts: texts.flatMap((text, k) => (numbersOf(text) === numbersOf(originals[k] ?? '') ? [] : [k])),
  }
}
