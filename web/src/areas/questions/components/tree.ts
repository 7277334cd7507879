import type { ReactNode } from 'react'

export interface TreeNode<T extends ReactNode> {
  key: string
  value: string
  title: T
  children: TreeNode<T>[]
}

/** The tree of a flat list in which parents come before their children. */
export const treeOf = <I extends { id: string; parentId: string | null }, T extends ReactNode>(
  items: readonly I[],
  titleOf: (item: I) => T,
): TreeNode<T>[] => {
  const roots: TreeNode<T>[] = []
  const nodes = new Map<string, TreeNode<T>>()
  for (const item of items) {
    const node: TreeNode<T> = { key: item.id, value: item.id, title: titleOf(item), children: [] }
    nodes.set(item.id, node)
    const siblings = item.parentId ? nodes.get(item.parentId)?.children : roots
    siblings?.push(node)
  }
  return roots
}
