import type { Menu } from '@labbox/contract/access/access.ts'
import { treeOf, type Grown } from '../../ui/tree/order.ts'

export type MenuNode = Grown<Menu>

/** Rows as the server sends them (in their order) to a tree. */
export const menuTree = (rows: readonly Menu[]): MenuNode[] => treeOf(rows)

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
