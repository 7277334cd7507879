import { FormulaError, problem } from './problems.ts'

/** Bounds of one formula: what is beyond is refused before it costs anything. */
export const limits = {
  /** Characters of the text. */
  length: 500,
  /** Nodes of the tree. */
  nodes: 200,
  /** Nesting of the tree. */
  depth: 32,
  /** Node visits of one computation of a whole sheet. */
  steps: 1_500_000,
} as const

export interface Token {
  kind: 'number' | 'text' | 'name' | 'operator' | 'end'
  /** The operator in its plain form (`≤` is `<=`), the name, or the text without quotes. */
  text: string
  value: number
  index: number
  length: number
}

/** Characters that teachers type or paste from documents, and their plain form. */
const SAME: Record<string, string> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '（': '(',
  '）': ')',
  '，': ',',
  '：': ':',
  '？': '?',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
  '=': '==',
}
const OPERATORS = /^(?:<=|>=|==|!=|&&|\|\||[-+*/^()<>=!,?:[\]]|[×·÷−–≤≥≠（），：？])/u
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/
const NAME = /^(?:[A-Za-z_][A-Za-z0-9_]*|π)/u

const readText = (rest: string, index: number): { text: string; length: number } => {
  const end = rest.indexOf(rest.charAt(0), 1)
  if (end < 0) throw new FormulaError(problem('OPEN_TEXT', { index, length: rest.length }))
  return { text: rest.slice(1, end), length: end + 1 }
}

const readNumber = (found: string, rest: string, index: number): Omit<Token, 'index'> => {
  const value = Number(found)
  // `3x` and `1.2.3` are typing errors, not products.
  if (!Number.isFinite(value) || /^[A-Za-z0-9_.π]/u.test(rest.slice(found.length)))
    throw new FormulaError(problem('BAD_NUMBER', { index, length: found.length }, { found }))
  return { kind: 'number', text: found, value, length: found.length }
}

const readToken = (rest: string, index: number): Omit<Token, 'index'> => {
  const number = NUMBER.exec(rest)?.[0]
  if (number !== undefined) return readNumber(number, rest, index)
  const name = NAME.exec(rest)?.[0]
  if (name !== undefined) {
    const word = name === 'and' || name === 'or' || name === 'not'
    return {
      kind: word ? 'operator' : 'name',
      text: name === 'π' ? 'pi' : name,
      value: 0,
      length: name.length,
    }
  }
  if (rest.startsWith("'") || rest.startsWith('"'))
    return { kind: 'text', value: 0, ...readText(rest, index) }
  const operator = OPERATORS.exec(rest)?.[0]
  if (operator !== undefined)
    return { kind: 'operator', text: SAME[operator] ?? operator, value: 0, length: operator.length }
  const found = String.fromCodePoint(rest.codePointAt(0) ?? 0)
  throw new FormulaError(problem('BAD_CHARACTER', { index, length: found.length }, { found }))
}

/** Cuts a formula into tokens, the last of which is `end`. @throws FormulaError with the place */
export const tokenize = (source: string): Token[] => {
  if (source.length > limits.length)
    throw new FormulaError(
      problem(
        'TOO_LONG',
        { index: limits.length, length: source.length - limits.length },
        { limit: limits.length },
      ),
    )
  const tokens: Token[] = []
  let index = 0
  for (;;) {
    while (/\s/.test(source.charAt(index))) index += 1
    if (index >= source.length) break
    const token = readToken(source.slice(index), index)
    tokens.push({ ...token, index })
    index += token.length
  }
  tokens.push({ kind: 'end', text: '', value: 0, index: source.length, length: 0 })
  return tokens
}
