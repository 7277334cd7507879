import type { BinaryOperator, Node, Place } from './ast.ts'
import { constants, functions } from './functions.ts'
import { FormulaError, problem, type FormulaProblem } from './problems.ts'
import { limits, tokenize, type Token } from './tokens.ts'

/** Binding powers, loosest first; `^` binds to the right and tighter than a sign: −x^2 = −(x^2), 2^−1 works. */
const POWER: Record<string, number> = {
  '?': 1,
  or: 2,
  and: 3,
  '==': 5,
  '!=': 5,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '^': 9,
}
const NOT_POWER = 4
const SIGN_POWER = 8

class Parser {
  private readonly tokens: Token[]
  private at = 0
  private nodes = 0

  constructor(source: string) {
    this.tokens = tokenize(source)
  }

  private peek(): Token {
    return this.tokens[this.at] as Token
  }

  private take(): Token {
    const token = this.peek()
    if (token.kind !== 'end') this.at += 1
    return token
  }

  private fail(token: Token): never {
    if (token.kind === 'end') throw new FormulaError(problem('UNEXPECTED_END', token))
    throw new FormulaError(problem('UNEXPECTED', token, { found: token.text }))
  }

  private is(text: string): boolean {
    return this.peek().kind === 'operator' && this.peek().text === text
  }

  private expect(text: string): Token {
    if (!this.is(text)) throw new FormulaError(problem('EXPECTED', this.peek(), { expected: text }))
    return this.take()
  }

  private counted(node: Node): Node {
    this.nodes += 1
    if (this.nodes > limits.nodes) throw new FormulaError(problem('TOO_MANY', node, { limit: limits.nodes }))
    return node
  }

  whole(): Node {
    if (this.peek().kind === 'end') throw new FormulaError(problem('EMPTY', this.peek()))
    const node = this.expression(0, 0)
    if (this.peek().kind !== 'end') this.fail(this.peek())
    return node
  }

  private expression(power: number, depth: number): Node {
    if (depth > limits.depth)
      throw new FormulaError(problem('TOO_DEEP', this.peek(), { limit: limits.depth }))
    let left = this.prefix(depth)
    for (;;) {
      const operator = this.peek()
      const binds = operator.kind === 'operator' ? (POWER[operator.text] ?? 0) : 0
      if (binds <= power) return left
      this.take()
      left = this.counted(this.infix(left, operator, binds, depth))
    }
  }

  private infix(left: Node, operator: Token, binds: number, depth: number): Node {
    const from = (to: Node): Place => ({ index: left.index, length: to.index + to.length - left.index })
    if (operator.text === '?') {
      const yes = this.expression(0, depth + 1)
      this.expect(':')
      const no = this.expression(0, depth + 1)
      return { type: 'if', test: left, yes, no, ...from(no) }
    }
    const right = this.expression(operator.text === '^' ? SIGN_POWER - 1 : binds, depth + 1)
    return { type: 'binary', operator: operator.text as BinaryOperator, left, right, ...from(right) }
  }

  private prefix(depth: number): Node {
    const token = this.take()
    const place = { index: token.index, length: token.length }
    if (token.kind === 'number')
      return this.counted({ type: 'number', value: token.value, text: token.text, ...place })
    if (token.kind === 'text') return this.counted({ type: 'text', value: token.text, ...place })
    if (token.kind === 'name') return this.counted(this.named(token, depth))
    if (token.text === '(') {
      const inner = this.expression(0, depth + 1)
      this.expect(')')
      return inner
    }
    if (token.text === '+') return this.expression(SIGN_POWER, depth + 1)
    if (token.text === '-' || token.text === 'not') {
      const operand = this.expression(token.text === '-' ? SIGN_POWER : NOT_POWER, depth + 1)
      const length = operand.index + operand.length - token.index
      return this.counted({ type: 'unary', operator: token.text, operand, index: token.index, length })
    }
    return this.fail(token)
  }

  private named(token: Token, depth: number): Node {
    const place = { index: token.index, length: token.length }
    if (this.is('(')) return this.call(token, depth)
    if (token.text === 'true' || token.text === 'false')
      return { type: 'boolean', value: token.text === 'true', ...place }
    const constant = constants.get(token.text)
    if (constant !== undefined) return { type: 'number', value: constant, text: token.text, ...place }
    if (!this.is('[')) return { type: 'ref', key: token.text, line: null, ...place }
    this.take()
    const line = this.take()
    if (line.kind !== 'number' || !/^[1-9]\d{0,5}$/.test(line.text)) this.fail(line)
    const close = this.expect(']')
    return {
      type: 'ref',
      key: token.text,
      line: line.value,
      index: token.index,
      length: close.index + 1 - token.index,
    }
  }

  private call(token: Token, depth: number): Node {
    this.take()
    const args: Node[] = []
    if (!this.is(')')) {
      do args.push(this.expression(0, depth + 1))
      while (this.is(',') && this.take())
    }
    const close = this.expect(')')
    const place = { index: token.index, length: close.index + 1 - token.index }
    const arity = (min: number, max: number) => {
      if (args.length >= min && args.length <= max) return
      const wanted = min === max ? String(min) : `${min}–${max}`
      throw new FormulaError(problem('ARITY', place, { name: token.text, wanted }))
    }
    if (token.text === 'if') {
      arity(3, 3)
      const [test, yes, no] = args as [Node, Node, Node]
      return { type: 'if', test, yes, no, ...place }
    }
    const known = functions.get(token.text)
    if (!known) throw new FormulaError(problem('UNKNOWN_FUNCTION', token, { name: token.text }))
    arity(known.min, known.max)
    return { type: 'call', name: token.text, args, ...place }
  }
}

export type Parsed = { ok: true; node: Node } | { ok: false; problem: FormulaProblem }

/** Parses a formula within the limits of length, nodes and depth; never throws. */
export const parseFormula = (source: string): Parsed => {
  try {
    return { ok: true, node: new Parser(source).whole() }
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, problem: error.problem }
    throw error
  }
}
