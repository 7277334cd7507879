/** A node of a syntax tree as `oxc-parser` gives it. */
export interface Node {
  type: string
  start: number
  [name: string]: unknown
}

/** Whether a property of a node is a node itself. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

/** What an identifier or a member is called, else null. */
export const nameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'Identifier') return node['name'] as string
  return node.type === 'MemberExpression' ? nameOf(node['property']) : null
}

/** The text of a string literal, else null. */
export const literalOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
