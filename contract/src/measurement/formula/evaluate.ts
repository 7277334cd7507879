import { refsOf, type CallNode, type Node, type RefNode } from './ast.ts'
import { functions, type FormulaFunction } from './functions.ts'
import { limits } from './tokens.ts'

/**
 * What a formula works on and gives: a number (SI), a text, a condition; `null` = blank (something it needs is not filled in);
 * `undefined` = computed and not defined (a division by zero, the logarithm of a negative number).
 */
export type Value = number | string | boolean | null | undefined

/** The cells a formula reads; keys were checked before, an unknown one is blank. */
export interface Cells {
  /** Table and number of lines of a key. */
  place(key: string): { table: string; lines: number } | undefined
  /** Value in SI units; `line` from 0. */
  value(key: string, line: number): Value
}

/** The line a formula stands in; `table` null = outside of any table. */
export interface Line {
  table: string | null
  line: number
}

/** Shared by all formulas of one computation, so that a malicious sheet is stopped as a whole. */
export class Budget {
  private left: number
  constructor(steps: number = limits.steps) {
    this.left = steps
  }
  get isSpent(): boolean {
    return this.left < 0
  }
  spend(): void {
    this.left -= 1
    if (this.isSpent) throw new RangeError('formula steps')
  }
}

export const isMissing = (value: Value): value is null | undefined => value === null || value === undefined
/** Undefined takes precedence over blank: filling in the rest would not help. */
export const worse = (values: readonly Value[]): null | undefined =>
  values.includes(undefined) ? undefined : null
export const finite = (value: number): Value => (Number.isFinite(value) ? value : undefined)

const compare = (operator: string, a: number, b: number): boolean => {
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    default:
      return a >= b
  }
}
/** The result of an arithmetic operator. */
export const compute = (operator: string, a: number, b: number): number => {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    default:
      return a ** b
  }
}

/** The line of its item that a reference means in a formula that stands on `at`. */
export const lineOf = (node: RefNode, place: { table: string; lines: number }, at: Line): number =>
  node.line === null ? (place.table === at.table && place.lines > 1 ? at.line : 0) : node.line - 1

/** The lines that a fold or a series walks: those of the first key in it which has several; none: only where it stands. */
export const walkedLines = (cells: Pick<Cells, 'place'>, call: CallNode, at: Line): Line[] => {
  for (const ref of call.args.slice(0, 2).flatMap(refsOf)) {
    const place = ref.line === null ? cells.place(ref.key) : undefined
    if (place && place.lines > 1)
      return Array.from({ length: place.lines }, (_, line) => ({ table: place.table, line }))
  }
  return [at]
}

export class Evaluator {
  private readonly cells: Cells
  private readonly budget: Budget
  /** A fold has the same value on every line, so it is computed once. */
  private readonly folds = new Map<CallNode, Value>()

  constructor(cells: Cells, budget = new Budget()) {
    this.cells = cells
    this.budget = budget
  }

  /** Computes a checked formula. @throws RangeError when the budget of steps is spent */
  run(node: Node, at: Line): Value {
    this.budget.spend()
    switch (node.type) {
      case 'number':
      case 'text':
      case 'boolean':
        return node.value
      case 'ref': {
        const place = this.cells.place(node.key)
        return place ? this.cells.value(node.key, lineOf(node, place, at)) : null
      }
      case 'unary': {
        const operand = this.run(node.operand, at)
        if (isMissing(operand)) return operand
        return node.operator === 'not' ? !operand : -Number(operand)
      }
      case 'if': {
        const test = this.run(node.test, at)
        return isMissing(test) ? test : this.run(test === true ? node.yes : node.no, at)
      }
      case 'binary':
        return this.binary(node, at)
      case 'call':
        return this.call(node, at)
    }
  }

  private binary(node: Extract<Node, { type: 'binary' }>, at: Line): Value {
    const { operator } = node
    const a = this.run(node.left, at)
    // Short circuit: `false and …` is false even while the other side is blank.
    if (operator === 'and' && a === false) return false
    if (operator === 'or' && a === true) return true
    const b = this.run(node.right, at)
    if (operator === 'and' && b === false) return false
    if (operator === 'or' && b === true) return true
    if (isMissing(a) || isMissing(b)) return worse([a, b])
    if (operator === 'and' || operator === 'or') return b
    if (operator === '==') return a === b
    if (operator === '!=') return a !== b
    if (typeof a !== 'number' || typeof b !== 'number') return undefined
    return operator.startsWith('<') || operator.startsWith('>')
      ? compare(operator, a, b)
      : finite(compute(operator, a, b))
  }

  private call(node: CallNode, at: Line): Value {
    const known = functions.get(node.name) as FormulaFunction
    if (known.kind === 'scalar') {
      const args = node.args.map((arg) => this.run(arg, at))
      return args.some(isMissing) ? worse(args) : finite(known.apply(...args.map(Number)))
    }
    if (known.kind === 'fold' && node.args.length > 1) {
      const args = node.args.map((arg) => this.run(arg, at))
      if (args.includes(undefined)) return undefined
      return this.folded(known, args)
    }
    if (known.kind === 'fold') {
      if (!this.folds.has(node))
        this.folds.set(node, this.folded(known, this.column(node.args[0] as Node, node, at)))
      return this.folds.get(node)
    }
    return this.series(known, node, at)
  }

  private folded(known: Extract<FormulaFunction, { kind: 'fold' }>, values: readonly Value[]): Value {
    const numbers = values.filter((value) => typeof value === 'number')
    return numbers.length < known.least ? null : finite(known.apply(numbers))
  }

  private series(known: Extract<FormulaFunction, { kind: 'series' }>, node: CallNode, at: Line): Value {
    const [x, y, level] = node.args as [Node, Node, Node | undefined]
    const xs = this.column(x, node, at)
    const ys = this.column(y, node, at)
    const both = xs.map((value, k) => [value, ys[k]] as const)
    const points = both.filter((pair): pair is readonly [number, number] =>
      pair.every((value) => typeof value === 'number'),
    )
    const third = level ? this.run(level, at) : 0
    if (typeof third !== 'number') return isMissing(third) ? third : undefined
    if (points.length < known.least) return null
    return finite(
      known.apply(
        points.map((pair) => pair[0]),
        points.map((pair) => pair[1]),
        third,
      ),
    )
  }

  /** An expression on every line of the table that the call walks. */
  private column(node: Node, call: CallNode, at: Line): Value[] {
    return walkedLines(this.cells, call, at).map((line) => this.run(node, line))
  }
}
