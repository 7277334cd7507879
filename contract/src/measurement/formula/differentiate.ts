import type { CallNode, Node } from './ast.ts'
import { foldPartials, operatorPartials, scalarPartials, seriesPartials } from './derivatives.ts'
import {
  Budget,
  compute,
  Evaluator,
  finite,
  isMissing,
  lineOf,
  walkedLines,
  worse,
  type Cells,
  type Line,
  type Value,
} from './evaluate.ts'
import { functions, type FormulaFunction } from './functions.ts'

/** A value with its derivatives by whatever the caller asks for. */
export interface Dual<D> {
  value: Value
  d: D
}

/** How derivatives are added up: sparse by the name of an input, dense by the place of a parameter. */
export interface Space<D> {
  zero: D
  /** Σ factor · d; parts that are `zero` do not count, whatever their factor is. */
  sum(parts: readonly (readonly [D, number])[]): D
}

/** The cells a formula reads, with their derivatives. */
export interface DualCells<D> extends Pick<Cells, 'place'> {
  dual(key: string, line: number): Dual<D>
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '^'])

/**
 * Computes a formula together with its exact derivatives (forward automatic differentiation). Conditions and texts have none: of
 * an `if` it is that of the branch that is taken. @throws RangeError when the budget of steps is spent
 */
export class Differentiator<D> {
  private readonly cells: DualCells<D>
  private readonly space: Space<D>
  private readonly budget: Budget
  private readonly plain: Evaluator
  private readonly folds = new Map<CallNode, Dual<D>>()

  constructor(cells: DualCells<D>, space: Space<D>, budget = new Budget()) {
    this.cells = cells
    this.space = space
    this.budget = budget
    this.plain = new Evaluator(
      { place: (key) => cells.place(key), value: (key, line) => cells.dual(key, line).value },
      budget,
    )
  }

  run(node: Node, at: Line): Dual<D> {
    this.budget.spend()
    switch (node.type) {
      case 'ref': {
        const place = this.cells.place(node.key)
        return place ? this.cells.dual(node.key, lineOf(node, place, at)) : this.constant(null)
      }
      case 'unary':
        if (node.operator === '-') {
          const { value, d } = this.run(node.operand, at)
          return typeof value === 'number' ? this.dual(-value, [[d, -1]]) : this.constant(value)
        }
        return this.constant(this.plain.run(node, at))
      case 'if': {
        const test = this.plain.run(node.test, at)
        return isMissing(test) ? this.constant(test) : this.run(test === true ? node.yes : node.no, at)
      }
      case 'binary':
        return ARITHMETIC.has(node.operator) ? this.binary(node, at) : this.constant(this.plain.run(node, at))
      case 'call':
        return this.call(node, at)
      default:
        return this.constant(node.value)
    }
  }

  private constant(value: Value): Dual<D> {
    return { value, d: this.space.zero }
  }

  private dual(value: number, parts: readonly (readonly [D, number])[]): Dual<D> {
    const kept = finite(value)
    if (kept === undefined) return this.constant(undefined)
    const moving = parts.filter(([d]) => d !== this.space.zero)
    return moving.length === 0 ? this.constant(kept) : { value: kept, d: this.space.sum(moving) }
  }

  private binary(node: Extract<Node, { type: 'binary' }>, at: Line): Dual<D> {
    const left = this.run(node.left, at)
    const right = this.run(node.right, at)
    const [a, b] = [left.value, right.value]
    if (isMissing(a) || isMissing(b)) return this.constant(worse([a, b]))
    if (typeof a !== 'number' || typeof b !== 'number') return this.constant(undefined)
    const [byLeft, byRight] = operatorPartials(node.operator, a, b)
    return this.dual(compute(node.operator, a, b), [
      [left.d, byLeft],
      [right.d, byRight],
    ])
  }

  private call(node: CallNode, at: Line): Dual<D> {
    const known = functions.get(node.name) as FormulaFunction
    if (known.kind === 'series') return this.series(known, node, at)
    if (known.kind === 'fold' && node.args.length === 1) {
      const done =
        this.folds.get(node) ?? this.folded(known, node, this.column(node.args[0] as Node, node, at))
      this.folds.set(node, done)
      return done
    }
    const args = node.args.map((arg) => this.run(arg, at))
    if (known.kind === 'fold')
      return args.some(({ value }) => value === undefined)
        ? this.constant(undefined)
        : this.folded(known, node, args)
    if (args.some(({ value }) => isMissing(value)))
      return this.constant(worse(args.map(({ value }) => value)))
    const numbers = args.map(({ value }) => Number(value))
    const partials = scalarPartials[node.name]?.(...numbers) ?? []
    return this.dual(
      known.apply(...numbers),
      args.map(({ d }, k) => [d, partials[k] ?? 0] as const),
    )
  }

  private folded(
    known: Extract<FormulaFunction, { kind: 'fold' }>,
    node: CallNode,
    duals: readonly Dual<D>[],
  ): Dual<D> {
    const filled = duals.filter(({ value }) => typeof value === 'number')
    if (filled.length < known.least) return this.constant(null)
    const numbers = filled.map(({ value }) => Number(value))
    const partials = foldPartials[node.name]?.(numbers) ?? []
    return this.dual(
      known.apply(numbers),
      filled.map(({ d }, k) => [d, partials[k] ?? 0] as const),
    )
  }

  private series(known: Extract<FormulaFunction, { kind: 'series' }>, node: CallNode, at: Line): Dual<D> {
    const [x, y, third] = node.args as [Node, Node, Node | undefined]
    const ys = this.column(y, node, at)
    const points = this.column(x, node, at)
      .map((each, k) => [each, ys[k] ?? this.constant(null)] as const)
      .filter((pair) => pair.every(({ value }) => typeof value === 'number'))
    const level = third ? this.run(third, at) : this.constant(0)
    if (typeof level.value !== 'number')
      return this.constant(isMissing(level.value) ? level.value : undefined)
    if (points.length < known.least) return this.constant(null)
    const xs = points.map(([each]) => Number(each.value))
    const heights = points.map(([, each]) => Number(each.value))
    const by = seriesPartials[node.name]?.(xs, heights, level.value)
    return this.dual(known.apply(xs, heights, level.value), [
      ...points.map(([each], k) => [each.d, by?.x[k] ?? 0] as const),
      ...points.map(([, each], k) => [each.d, by?.y[k] ?? 0] as const),
      [level.d, by?.level ?? 0],
    ])
  }

  private column(node: Node, call: CallNode, at: Line): Dual<D>[] {
    return walkedLines(this.cells, call, at).map((line) => this.run(node, line))
  }
}

/** Derivatives by name; a name that is not there is 0. */
export type Sparse = ReadonlyMap<string, number>
const NOTHING: Sparse = new Map()

export const sparse: Space<Sparse> = {
  zero: NOTHING,
  sum(parts) {
    const total = new Map<string, number>()
    for (const [d, factor] of parts)
      for (const [name, value] of d) total.set(name, (total.get(name) ?? 0) + factor * value)
    return total
  },
}

/** Derivatives by `n` parameters, in their order. */
export const dense = (n: number): Space<readonly number[]> => ({
  zero: Array.from({ length: n }, () => 0),
  sum(parts) {
    const total = new Array<number>(n).fill(0)
    for (const [d, factor] of parts)
      for (let k = 0; k < n; k += 1) total[k] = (total[k] ?? 0) + factor * (d[k] ?? 0)
    return total
  },
})
