/** Where a node stands in the formula's text. */
export interface Place {
  index: number
  length: number
}

export type BinaryOperator =
  '+' | '-' | '*' | '/' | '^' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'and' | 'or'

/**
 * The tree of a formula. `ref` without `line` is the value of the same line (or of the only one); `key[3]` is that of the
 * third line, counted from 1. A function of one argument that folds (`mean(x)`) computes it on every line of x's table.
 */
export type Node = Place &
  (
    | { type: 'number'; value: number; text: string }
    | { type: 'text'; value: string }
    | { type: 'boolean'; value: boolean }
    | { type: 'ref'; key: string; line: number | null }
    | { type: 'unary'; operator: '-' | 'not'; operand: Node }
    | { type: 'binary'; operator: BinaryOperator; left: Node; right: Node }
    | { type: 'if'; test: Node; yes: Node; no: Node }
    | { type: 'call'; name: string; args: Node[] }
  )

export type RefNode = Extract<Node, { type: 'ref' }>
export type CallNode = Extract<Node, { type: 'call' }>

const childrenOf = (node: Node): Node[] => {
  switch (node.type) {
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'if':
      return [node.test, node.yes, node.no]
    case 'call':
      return node.args
    default:
      return []
  }
}

/** All references of a formula, in the order of the text. */
export const refsOf = (node: Node): RefNode[] =>
  node.type === 'ref' ? [node] : childrenOf(node).flatMap(refsOf)
