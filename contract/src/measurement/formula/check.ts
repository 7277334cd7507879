import { refsOf, type CallNode, type Node, type RefNode } from './ast.ts'
import { functions, type FormulaFunction } from './functions.ts'
import { problem, type FormulaProblem } from './problems.ts'
import { addDimension, dimensionText, PLAIN, sameDimension, type Dimension } from './units.ts'

/** What a key stands for while a formula is checked. */
export interface KeyInfo {
  kind: 'number' | 'text' | 'image'
  /** Null when the unit is unknown to the unit table. */
  dimension: Dimension | null
  table: string
  /** Number of lines; 1 for a single cell, which every formula may name. */
  lines: number
}

export interface CheckScope {
  key(name: string): KeyInfo | undefined
  /** The table the formula's cell is in: its keys mean the same line. Null: a formula outside of any table. */
  table: string | null
}

export type Kind = 'number' | 'boolean' | 'text'
/** `dimension` null = not known: it fits everything. */
export interface Typed {
  kind: Kind
  dimension: Dimension | null
}

const NUMBER: Typed = { kind: 'number', dimension: null }
const PURE: Typed = { kind: 'number', dimension: PLAIN }
const BOOLEAN: Typed = { kind: 'boolean', dimension: null }

class Checker {
  readonly problems: FormulaProblem[] = []
  private readonly scope: CheckScope
  constructor(scope: CheckScope) {
    this.scope = scope
  }

  private report(...found: Parameters<typeof problem>): void {
    this.problems.push(problem(...found))
  }

  /** `table` is the one whose lines are walked here. */
  type(node: Node, table: string | null): Typed {
    switch (node.type) {
      case 'number':
        // Small whole numbers and π are pure numbers. Any other number may stand for a quantity (the 1000 of a
        // resistor), so its unit is unknown.
        return node.text === 'pi' || /^\d$/.test(node.text) || node.value === 0.5 ? PURE : NUMBER
      case 'text':
        return { kind: 'text', dimension: null }
      case 'boolean':
        return BOOLEAN
      case 'ref':
        return this.ref(node, table)
      case 'unary':
        return node.operator === 'not'
          ? this.wanted(node.operand, 'boolean', table)
          : this.wanted(node.operand, 'number', table)
      case 'if':
        return this.choice(node, table)
      case 'binary':
        return this.binary(node, table)
      case 'call':
        return this.call(node, table)
    }
  }

  private wanted(node: Node, kind: Kind, table: string | null): Typed {
    const typed = this.type(node, table)
    if (typed.kind === kind) return typed
    this.report('KIND', node, { wanted: kind, found: typed.kind })
    return { kind, dimension: null }
  }

  private ref(node: RefNode, table: string | null): Typed {
    const info = this.scope.key(node.key)
    if (!info) {
      this.report('UNKNOWN_KEY', node, { key: node.key })
      return NUMBER
    }
    if (info.kind === 'image') this.report('IMAGE', node, { key: node.key })
    if (node.line !== null && node.line > info.lines)
      this.report('ROW_RANGE', node, { key: node.key, line: node.line })
    if (node.line === null && info.lines > 1 && info.table !== table)
      this.report('ROW_NEEDED', node, { key: node.key })
    return info.kind === 'text'
      ? { kind: 'text', dimension: null }
      : { kind: 'number', dimension: info.dimension }
  }

  /** The common unit of two sides that are added or compared; a bare number fits every unit. */
  private alike(node: Node, left: Node, a: Typed, right: Node, b: Typed): Dimension | null {
    const bareLeft = refsOf(left).length === 0
    const bareRight = refsOf(right).length === 0
    if (bareLeft || bareRight) return bareLeft ? b.dimension : a.dimension
    if (a.dimension && b.dimension && !sameDimension(a.dimension, b.dimension))
      this.report('UNIT_CLASH', node, {
        left: dimensionText(a.dimension),
        right: dimensionText(b.dimension),
      })
    return a.dimension ?? b.dimension
  }

  private choice(node: Extract<Node, { type: 'if' }>, table: string | null): Typed {
    this.wanted(node.test, 'boolean', table)
    const yes = this.type(node.yes, table)
    const no = this.wanted(node.no, yes.kind, table)
    return { kind: yes.kind, dimension: this.alike(node, node.yes, yes, node.no, no) }
  }

  private binary(node: Extract<Node, { type: 'binary' }>, table: string | null): Typed {
    const { operator, left, right } = node
    if (operator === 'and' || operator === 'or') {
      this.wanted(left, 'boolean', table)
      this.wanted(right, 'boolean', table)
      return BOOLEAN
    }
    if (operator === '==' || operator === '!=') {
      const a = this.type(left, table)
      const b = this.wanted(right, a.kind, table)
      if (a.kind === 'number') this.alike(node, left, a, right, b)
      return BOOLEAN
    }
    const a = this.wanted(left, 'number', table)
    const b = this.wanted(right, 'number', table)
    if (operator === '+' || operator === '-')
      return { kind: 'number', dimension: this.alike(node, left, a, right, b) }
    if (operator === '*' || operator === '/') {
      const times = operator === '*' ? 1 : -1
      const dimension = a.dimension && b.dimension ? addDimension(a.dimension, b.dimension, times) : null
      return { kind: 'number', dimension }
    }
    if (operator === '^') return this.raised(node, a, b)
    this.alike(node, left, a, right, b)
    return BOOLEAN
  }

  private raised(node: Extract<Node, { type: 'binary' }>, base: Typed, exponent: Typed): Typed {
    this.plain(node.right, exponent)
    const by = node.right.type === 'unary' && node.right.operator === '-' ? node.right.operand : node.right
    if (by.type === 'number' && base.dimension)
      return {
        kind: 'number',
        dimension: addDimension(PLAIN, base.dimension, by === node.right ? by.value : -by.value),
      }
    return base.dimension && sameDimension(base.dimension, PLAIN) ? PURE : NUMBER
  }

  /** A plain number is needed: an angle, a ratio, an exponent. */
  private plain(node: Node, typed: Typed): void {
    if (typed.dimension && !sameDimension(typed.dimension, PLAIN))
      this.report('UNIT_NOT_PLAIN', node, { found: dimensionText(typed.dimension) })
  }

  private call(node: CallNode, table: string | null): Typed {
    const known = functions.get(node.name) as FormulaFunction
    if (known.kind === 'scalar') {
      const args = node.args.map((arg) => this.wanted(arg, 'number', table))
      const [first = NUMBER, second] = args
      if (known.units === 'plain') this.plain(node.args[0] as Node, first)
      if (known.units === 'ratio' && second)
        this.alike(node, node.args[0] as Node, first, node.args[1] as Node, second)
      else if (known.units === 'ratio') this.plain(node.args[0] as Node, first)
      if (known.units === 'same') return first
      if (known.units === 'root')
        return { kind: 'number', dimension: first.dimension && addDimension(PLAIN, first.dimension, 0.5) }
      return PURE
    }
    if (known.kind === 'fold' && node.args.length > 1) {
      const args = node.args.map((arg) => this.wanted(arg, 'number', table))
      const first = node.args[0] as Node
      args
        .slice(1)
        .forEach((arg, k) => this.alike(node, first, args[0] as Typed, node.args[k + 1] as Node, arg))
      return known.units === 'same' ? (args[0] as Typed) : PURE
    }
    const walked = this.tableOf(known.kind === 'series' ? node.args.slice(0, 2) : node.args) ?? table
    const columns = node.args.map((arg, k) => this.wanted(arg, 'number', k < 2 ? walked : table))
    const [x = NUMBER, y = NUMBER, level] = columns
    if (known.kind === 'fold') return known.units === 'same' ? x : PURE
    if (level) this.alike(node, node.args[1] as Node, y, node.args[2] as Node, level)
    if (known.units !== 'slope') return known.units === 'x' ? x : y
    return {
      kind: 'number',
      dimension: y.dimension && x.dimension && addDimension(y.dimension, x.dimension, -1),
    }
  }

  /** The table whose lines a fold walks: that of the keys in it which have several lines. */
  private tableOf(args: readonly Node[]): string | null {
    let first: { table: string; key: string } | null = null
    for (const ref of args.flatMap(refsOf)) {
      const info = ref.line === null ? this.scope.key(ref.key) : undefined
      if (!info || info.lines <= 1) continue
      if (first && info.table !== first.table)
        this.report('TWO_TABLES', ref, { key: ref.key, other: first.key })
      first ??= { table: info.table, key: ref.key }
    }
    return first?.table ?? null
  }
}

/** Kinds, keys, lines and units of a formula, all problems with their places. */
export const checkFormula = (node: Node, scope: CheckScope): { type: Typed; problems: FormulaProblem[] } => {
  const checker = new Checker(scope)
  const type = checker.type(node, scope.table)
  return { type, problems: checker.problems }
}
