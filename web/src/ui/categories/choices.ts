import { useQuery } from '@tanstack/react-query'
import type { CategoryEndpoints, CategoryNode } from '@labbox/contract/core/categories.ts'
import { queryOf } from '../../app/api/query.ts'
import { useLocalText } from '../../app/i18n.ts'
import { treeOf, type Grown } from '../tree/order.ts'

interface Choice {
  value: string
  title: string
  children: Choice[]
}

/** A tree of categories for choosing from it, and as rows. */
export const useCategoryChoices = ({ list }: Pick<CategoryEndpoints, 'list'>) => {
  const query = useQuery(queryOf(list, {}))
  const text = useLocalText()
  const choice = (node: Grown<CategoryNode>): Choice => ({
    value: node.id,
    title: text(node.name),
    children: node.children.map(choice),
  })
  const rows = query.data ?? []
  return { loading: query.isPending, choices: treeOf(rows).map(choice), rows }
}
