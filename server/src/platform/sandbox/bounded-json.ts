/** What a JSON file may hold, whatever it is for. */
const DEEPEST = 64
const MOST_VALUES = 500_000

/**
 * Values of a JSON file of bounded depth and number, which are looked at before anything is made of it.
 * @throws SyntaxError when it is none, or holds too much
 */
export const parseBoundedJson = (text: string): unknown => {
  let [depth, values] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      // To the end of the string: an escaped mark is not it.
      do {
        at = text.indexOf('"', at + 1)
        if (at < 0) throw new SyntaxError('string')
      } while (isEscaped(text, at))
    } else if (sign === '[' || sign === '{') {
      depth += 1
      values += 1
    } else if (sign === ']' || sign === '}') depth -= 1
    else if (sign === ',') values += 1
    if (depth > DEEPEST) throw new SyntaxError('depth')
    if (values > MOST_VALUES) throw new SyntaxError('values')
  }
  return JSON.parse(text)
}

/** An odd number of backslashes stands before it. */
const isEscaped = (text: string, at: number): boolean => {
  let from = at
  while (text[from - 1] === '\\') from -= 1
  return (at - from) % 2 === 1
}
