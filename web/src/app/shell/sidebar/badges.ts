import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../api/light-calls.ts'
import { call } from '../../api/call.ts'
import { areaRoutes } from '../../areas.ts'
import type { MenuNode } from '../menu-tree.ts'

const REFETCH_MS = 60_000
const badgeOf = new Map(areaRoutes.flatMap(({ path, badge }) => (badge ? [[path, badge] as const] : [])))

/** How much waits behind a row and all that stand below it; one call for the whole menu. */
export const useBadges = (): ((node: Pick<MenuNode, 'resUrl' | 'children'>) => number) => {
  const { data } = useQuery({
    queryKey: [addresses.homeCounts.path],
    queryFn: ({ signal }) => call(addresses.homeCounts, {}, { signal, silent: true }),
    refetchInterval: REFETCH_MS,
    // A badge that fails for a moment is no fault to tell of.
    retry: false,
  })
  const count = (node: Pick<MenuNode, 'resUrl' | 'children'>): number => {
    const badge = badgeOf.get(node.resUrl)
    const own = badge && data ? data[badge] : 0
    return node.children.reduce((sum, child) => sum + count(child), own)
  }
  return count
}
