/** What can be ordered in a tree. */
export interface TreeNode {
  id: string
  children: readonly TreeNode[]
}

export type Grown<T> = T & { children: Grown<T>[] }

/** Rows in their order to a tree; a row whose parent is missing stands at the top. */
export const treeOf = <T extends { id: string; parentId: string | null }>(rows: readonly T[]): Grown<T>[] => {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] } as Grown<T>]))
  const top: Grown<T>[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId ? nodes.get(node.parentId) : undefined
    ;(parent ? parent.children : top).push(node)
  }
  return top
}

/** Where a row goes: below which one, and which place among the others there. */
export interface Place {
  parentId: string | null
  index: number
}

const find = (
  nodes: readonly TreeNode[],
  id: string,
  above: readonly TreeNode[] = [],
): { siblings: readonly TreeNode[]; index: number; above: readonly TreeNode[] } | null => {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { siblings: nodes, index, above }
    const inside = find(node.children, id, [...above, node])
    if (inside) return inside
  }
  return null
}

/** The rows around a row, the outermost first; none around one that is not there. */
export const rowsAround = (tree: readonly TreeNode[], id: string): string[] =>
  find(tree, id)?.above.map((node) => node.id) ?? []

export type Step = 'up' | 'down' | 'in' | 'out'

/** One step of a row by keyboard: before or after its neighbour, into the one before it, or out of its parent. */
export const placeAfter = (tree: readonly TreeNode[], id: string, step: Step): Place | null => {
  const at = find(tree, id)
  if (!at) return null
  const parentId = at.above.at(-1)?.id ?? null
  const before = at.siblings[at.index - 1]
  if (step === 'up') return before ? { parentId, index: at.index - 1 } : null
  if (step === 'down') return at.index + 1 < at.siblings.length ? { parentId, index: at.index + 1 } : null
  if (step === 'in') return before ? { parentId: before.id, index: before.children.length } : null
  const parent = at.above.at(-1)
  const outer = parent && find(tree, parent.id)
  return outer ? { parentId: outer.above.at(-1)?.id ?? null, index: outer.index + 1 } : null
}

/** Where a row was dropped: onto another one (as its last), or into the gap before or after it. */
export const placeOfDrop = (
  tree: readonly TreeNode[],
  id: string,
  target: string,
  where: 'on' | 'before' | 'after',
): Place | null => {
  const at = find(tree, target)
  if (!at || target === id || at.above.some((node) => node.id === id)) return null
  if (where === 'on')
    return {
      parentId: target,
      index: (at.siblings[at.index]?.children ?? []).filter((each) => each.id !== id).length,
    }
  const others = at.siblings.filter((each) => each.id !== id)
  const index = others.findIndex((each) => each.id === target) + (where === 'after' ? 1 : 0)
  return { parentId: at.above.at(-1)?.id ?? null, index }
}

/** The rows in their order after one of them went to its place. */
export const moved = <T extends { id: string; parentId: string | null }>(
  rows: readonly T[],
  id: string,
  { parentId, index }: Place,
): T[] => {
  const row = rows.find((each) => each.id === id)
  if (!row) return [...rows]
  const others = rows.filter((each) => each.id !== id)
  const next = others.filter((each) => each.parentId === parentId)[index]
  const at = next ? others.indexOf(next) : others.length
  return others.toSpliced(at, 0, { ...row, parentId })
}
