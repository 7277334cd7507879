/**
 * Expressions of a `B` source: numbers, voltages and currents of the model, parameters and plain functions. Each word is put together
 * anew, so that nothing else of the text reaches a deck.
 */

const FUNCTIONS = new Set(
  'abs exp ln log log10 sqrt sin cos tan asin acos atan sinh cosh tanh min max sgn u floor ceil pow pwr'.split(
    ' ',
  ),
)
const TOKEN =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)|(?<word>[a-z][a-z0-9_]*)|(?<sign>[-+*/^(),<>?:]|[<>=]=)|\{(?<param>[a-z]+)\})/iy

/** What the words of an expression stand for in a template; null: no such node, source or parameter. */
export interface Meaning {
  node(name: string): string | null
  source(name: string): string | null
  param(name: string): string | null
}

interface Token {
  kind: 'number' | 'word' | 'sign' | 'param'
  text: string
}

const tokensOf = (text: string): Token[] | null => {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const groups = TOKEN.exec(text)?.groups
    if (!groups) return text.slice(at).trim() === '' ? tokens : null
    const [kind, found] = Object.entries(groups).find(([, value]) => value !== undefined)!
    tokens.push({ kind: kind as Token['kind'], text: found.toLowerCase() })
  }
  return tokens
}

/** The names in the parentheses that open at `at`, and where these end: `v(a)`, `v(a,b)`, `i(vs)`. */
const namesIn = (tokens: readonly Token[], at: number): { names: string[]; end: number } | null => {
  const names: string[] = []
  for (let i = at + 1; i < tokens.length; i += 2) {
    names.push(tokens[i]!.text)
    const after = tokens[i + 1]?.text
    if (after === ')') return { names, end: i + 1 }
    if (after !== ',') return null
  }
  return null
}

/** The expression as it stands in a template, or null where something in it is not known. */
export const expression = (text: string, meaning: Meaning): string | null => {
  const tokens = tokensOf(text)
  if (!tokens || tokens.length === 0) return null
  let open = 0
  let out = ''
  for (let i = 0; i < tokens.length; i++) {
    const { kind, text: word } = tokens[i]!
    if (kind === 'word') {
      if (tokens[i + 1]?.text !== '(') return null
      if (word === 'v' || word === 'i') {
        const found = namesIn(tokens, i + 1)
        const most = word === 'v' ? 2 : 1
        const named = found?.names.map((name) => (word === 'v' ? meaning.node(name) : meaning.source(name)))
        if (!found || !named || named.length > most || named.includes(null)) return null
        out += `${word}(${named.join(',')})`
        i = found.end
      } else if (FUNCTIONS.has(word)) out += word
      else return null
      continue
    }
    if (kind === 'param') {
      const known = meaning.param(word)
      if (known === null) return null
      // A negative value after a sign would join it.
      out += `(${known})`
      continue
    }
    if (word === '(') open += 1
    if (word === ')') open -= 1
    if (open < 0) return null
    out += word
  }
  return open === 0 ? out : null
}
