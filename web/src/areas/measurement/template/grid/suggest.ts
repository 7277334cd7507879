import { reservedWords } from '@labbox/contract/measurement/formula/functions.ts'

export interface Suggestions {
  /** Where the word that is being written begins. */
  from: number
  words: string[]
}

const MOST = 8
const NONE: Suggestions = { from: 0, words: [] }

const beginning = (words: readonly string[], begun: string): string[] =>
  words.filter((word) => word.toLowerCase().startsWith(begun.toLowerCase()) && word !== begun).slice(0, MOST)

/** What may be meant: keys and functions in a formula, commands of instruments elsewhere. */
export const suggest = (
  text: string,
  caret: number,
  keys: readonly string[],
  commands: readonly string[],
): Suggestions => {
  const before = text.slice(0, caret)
  if (before.trimStart().startsWith('=')) {
    const word = /[A-Za-z_][A-Za-z0-9_]*$/.exec(before)?.[0] ?? ''
    if (word === '') return NONE
    return { from: caret - word.length, words: beginning([...keys, ...reservedWords], word) }
  }
  return /^[A-Za-z]{2}(?:\.|$)/.test(before) ? { from: 0, words: beginning(commands, before) } : NONE
}
