import type { Menu } from '@labbox/contract/access/access.ts'

export interface MenuNode extends Menu {
  children: MenuNode[]
}

/** Rows as the server sends them (in their order) to a tree; a row whose parent is missing stands at the top. */
export const menuTree = (rows: readonly Menu[]): MenuNode[] => {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as MenuNode[] }]))
  const top: MenuNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId ? nodes.get(node.parentId) : undefined
    ;(parent ? parent.children : top).push(node)
  }
  return top
}

/** The row a path belongs to: the one whose address is the longest beginning of it. */
export const menuOf = (rows: readonly Menu[], path: string): Menu | undefined =>
  rows
    .filter((row) => row.resUrl && (path === row.resUrl || path.startsWith(`${row.resUrl}/`)))
    .toSorted((a, b) => b.resUrl.length - a.resUrl.length)[0]

/** A row and what it stands under, outermost first. */
export const menuPath = (rows: readonly Menu[], row: Menu | undefined): Menu[] => {
  const path: Menu[] = []
  for (let at = row; at && !path.includes(at); at = rows.find(({ id }) => id === at?.parentId))
    path.unshift(at)
  return path
}

/** Few enough entries are shown opened. */
export const EXPAND_BELOW = 10
