import { and, either, HIGH, inverse, type Level, LOW, or, xor } from './level.ts'

/**
 * A logic equation as PAL assemblers write it: `!(1A & 1B)`, `S ? B : A`, `Q0 ^ (EN & Q1)`. Operators by falling
 * precedence: `!`, `&`, `^`, `|`, `?:`; names are pins or inner signals of the part, `0` and `1` are constants.
 */
export interface Equation {
  /** The names it reads, each once. */
  inputs: string[]
  evaluate: (read: (name: string) => Level) => Level
}

export class EquationError extends Error {
  /** Position in the text, from 0. */
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.name = 'EquationError'
    this.at = at
  }
}

type Node = Equation['evaluate']

const TOKEN = /\s*(?:([A-Za-z0-9_]+)|([!&^|?:()]))/y
/** Deeper brackets than this are refused: nobody writes them, and they would exhaust the stack. */
const DEEPEST = 50

interface Token {
  text: string
  at: number
  name: boolean
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const start = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) throw new EquationError('unexpected character', start + text.slice(start).search(/\S/))
    const token = found[1] ?? found[2] ?? ''
    tokens.push({ text: token, at: TOKEN.lastIndex - token.length, name: found[1] !== undefined })
  }
  return tokens
}

/** @throws EquationError with the place of the fault */
export function parseEquation(text: string): Equation {
  const tokens = tokensOf(text)
  const inputs = new Set<string>()
  let next = 0
  let depth = 0

  const take = (symbol: string): boolean => {
    if (tokens[next]?.text !== symbol || tokens[next]?.name) return false
    next++
    return true
  }
  const fail = (message: string): never => {
    throw new EquationError(message, tokens[next]?.at ?? text.length)
  }
  const expect = (symbol: string): void => {
    if (!take(symbol)) fail(`${symbol} expected`)
  }

  function primary(): Node {
    if (++depth > DEEPEST) fail('too deep')
    try {
      if (take('!')) {
        const inner = primary()
        return (read) => inverse(inner(read))
      }
      if (take('(')) {
        const inner = choice()
        expect(')')
        return inner
      }
      const token = tokens[next]
      if (!token?.name) return fail('a name expected')
      next++
      if (token.text === '0') return () => LOW
      if (token.text === '1') return () => HIGH
      inputs.add(token.text)
      return (read) => read(token.text)
    } finally {
      depth--
    }
  }
  const chain = (symbol: string, operand: () => Node, operate: (a: Level, b: Level) => Level) => (): Node => {
    let left = operand()
    while (take(symbol)) {
      const [a, b] = [left, operand()]
      left = (read) => operate(a(read), b(read))
    }
    return left
  }
  const product = chain('&', primary, and)
  const difference = chain('^', product, xor)
  const sum = chain('|', difference, or)
  function choice(): Node {
    const condition = sum()
    if (!take('?')) return condition
    const a = choice()
    expect(':')
    const b = choice()
    return (read) => either(condition(read), a(read), b(read))
  }

  const evaluate = choice()
  if (next < tokens.length) fail('an operator expected')
  return { inputs: [...inputs], evaluate }
}
