import { EXCERPT } from '@labbox/contract/search/search.ts'

/** So many characters stand before the first find. */
const BEFORE = 60

const HAN = /^\p{Script=Han}/u
/** The last character before a place, which may take two units. */
const LETTER = /[\p{L}\p{N}]$/u
const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv

/** What is marked of words that were looked for: they themselves, or the pairs of a Chinese run that stands nowhere as a whole. */
const wantedIn = (text: string, words: string): string[] =>
  (words.toLowerCase().match(RUNS) ?? []).flatMap((run) => {
    if (text.includes(run) || !HAN.test(run) || run.length < 3) return [run]
    return [...run].slice(1).map((character, k) => `${[...run][k]}${character}`)
  })

/** A word is found where one begins; Chinese has no such places. */
const begins = (text: string, at: number): boolean =>
  HAN.test(text.slice(at)) || !LETTER.test(text.slice(0, at).slice(-2))

const findsIn = (text: string, wanted: readonly string[]): [number, number][] => {
  const finds = wanted.flatMap((word) => {
    const found: [number, number][] = []
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      if (begins(text, at)) found.push([at, at + word.length])
    return found
  })
  // Pairs of one run overlap: they are marked as one.
  const joined: [number, number][] = []
  for (const [from, to] of finds.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** The part of a passage around the first find, with the places of all finds in it. */
export const excerptOf = (text: string, words: string): { text: string; marks: [number, number][] } => {
  const lower = text.toLowerCase()
  // Letters that grow or shrink when made small would move every place after them.
  const same = lower.length === text.length ? lower : text
  const [first] = findsIn(same, wantedIn(same, words))
  const from = Math.max(0, Math.min((first?.[0] ?? 0) - BEFORE, text.length - EXCERPT))
  const shown = text.slice(from, from + EXCERPT)
  const begin = from > 0 ? '…' : ''
  const end = from + EXCERPT < text.length ? '…' : ''
  const part = same.slice(from, from + EXCERPT)
  return {
    text: `${begin}${shown}${end}`,
    marks: findsIn(part, wantedIn(part, words)).map(([a, b]) => [a + begin.length, b + begin.length]),
  }
}
