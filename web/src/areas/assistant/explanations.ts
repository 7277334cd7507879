/** What a bench or the check of a circuit says, with what it means and what to do about it. */
export interface Explanation {
  /** By which programs know it. */
  key: string
  says: string
  means: string
}

/** How many are shown. */
const MOST = 3

/** Parts of a message that differ each time, and what stands around them. */
const bare = (text: string): string =>
  text
    .replace(/\{\{?\w+\}\}?/g, ' ')
    .replace(/[\s:：，,.。×“”"()（）]+/g, ' ')
    .trim()
    .toLowerCase()

/** A piece of a message means the whole when it is so much of it. */
const PIECE = 0.4

const within = (words: string, says: string): number => {
  const asked = bare(words)
  const parts = bare(says)
    .split(' ')
    .filter((part) => part.length > 1)
  if (asked.length < 2 || parts.length === 0) return 0
  if (bare(says).includes(asked) && asked.length >= PIECE * bare(says).length) return 1
  return parts.filter((part) => asked.includes(part)).length / parts.length
}

/** Nearly all words of a message: a single one in common is no sign that it is meant. */
const ENOUGH = 0.75

/** Messages that somebody asks about by what they say or by their key, the nearest first. */
export const explanationsOf = (words: string, known: readonly Explanation[]): Explanation[] =>
  known
    .map((one) => ({ one, near: words.trim() === one.key ? 1 : within(words, one.says) }))
    .filter(({ near }) => near >= ENOUGH)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, MOST)
    .map(({ one }) => ({ ...one, says: one.says.replace(/\{\{?\w+\}\}?/g, '…') }))
