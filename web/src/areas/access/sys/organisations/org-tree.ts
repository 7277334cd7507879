import { useQuery } from '@tanstack/react-query'
import { orgList, type Organisation } from '@labbox/contract/access/org.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText } from '../../../../app/i18n.ts'

export type OrgNode = Organisation & { children?: OrgNode[] }

/** Rows (parents first) to a tree; whoever administers a part sees that part's top as the top. */
export const orgTree = (rows: readonly Organisation[]): OrgNode[] => {
  const nodes = new Map(rows.map((row) => [row.id, { ...row } as OrgNode]))
  const top: OrgNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId ? nodes.get(node.parentId) : undefined
    if (parent) (parent.children ??= []).push(node)
    else top.push(node)
  }
  return top
}

/** The rows that match and what they stand under. */
export const matching = <T extends { id: string; parentId: string | null }>(
  rows: readonly T[],
  fits: (row: T) => boolean,
): T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const row of rows.filter(fits))
    for (let at: T | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId ?? ''))
      kept.add(at.id)
  return rows.filter((row) => kept.has(row.id))
}

export interface OrgChoice {
  value: string
  title: string
  children: OrgChoice[]
}

/** Organisations for a TreeSelect. */
export const useOrgChoices = () => {
  const query = useQuery(queryOf(orgList, {}))
  const text = useLocalText()
  const choice = (node: OrgNode): OrgChoice => ({
    value: node.id,
    title: text(node.name),
    children: (node.children ?? []).map(choice),
  })
  return { query, rows: query.data ?? [], choices: orgTree(query.data ?? []).map(choice) }
}
