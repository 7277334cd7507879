/** English words that hold a sentence together. */
const FILLERS = new Set(
  `a an and are as at be been but by can could do does for from had has have how i if in into is it its me my no not of on or our should
  so than that the their them then there these they this to was we were what when where which who why will with would you your`.split(
    /\s+/,
  ),
)

/** Chinese words that make a question of what is asked about. */
const ASKING = /请问|为什么|是什么|什么是|什么|怎么样|怎么|怎样|如何|[吗呢啊]/g

/** What a question is about: its words without those that any text has; the question itself where nothing else is left. */
export const subjectOf = (question: string): string => {
  const left = question
    .replace(ASKING, ' ')
    .split(/\s+/)
    // A word in capitals is a name: the AND of a gate.
    .filter((word) => /^[A-Z]{2,}/.test(word) || !FILLERS.has(word.toLowerCase().replace(/\W+$/, '')))
    .join(' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(left) ? left : question
}
