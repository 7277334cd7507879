/** Runs of Chinese characters, and of letters and digits of other scripts. */
const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv
const HAN = /^\p{Script=Han}/u

const runsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(RUNS) ?? []

const pairsOf = (run: string): string[] => {
  const characters = [...run]
  return characters.slice(1).map((character, k) => `${characters[k]}${character}`)
}

/**
 * What a text is found by: its words, and each pair of Chinese characters that stand together, with the last one alone, so that a
 * single character is found as the beginning of something. For `to_tsvector('simple', …)`.
 */
export const searchWords = (text: string): string =>
  runsOf(text)
    .flatMap((run) => (HAN.test(run) ? [...pairsOf(run), [...run].at(-1)] : [run]))
    .join(' ')

/**
 * What is looked for, for `to_tsquery('simple', …)`: all words, each as a beginning. Null where nothing can be looked for. The
 * runs hold letters and digits alone, so none is an operator.
 */
export const searchQuery = (text: string): string | null => {
  const wanted = runsOf(text).flatMap((run) => {
    const pairs = HAN.test(run) ? pairsOf(run) : []
    return pairs.length > 0 ? pairs.map((pair) => `'${pair}'`) : [`'${run}':*`]
  })
  return wanted.length > 0 ? wanted.join(' & ') : null
}
