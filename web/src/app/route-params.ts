import { recall, remember } from './kept/session-memory.ts'

type Params = Record<string, string>

/**
 * Rule 4 of the navigation guard: the search parameters of a path are kept for the session, so that coming back from
 * elsewhere finds the same page, filters and sorting.
 * @returns the parameters to restore, or null when the address is to stay as it is
 */
export const keepRouteParams = (
  path: string,
  params: Params,
  cameFrom: string | undefined,
): Params | null => {
  const kept = (recall('routeParams') ?? {}) as Record<string, Params>
  const before = kept[path]
  if (Object.keys(params).length === 0 && cameFrom !== path && before) return before
  if (Object.keys(params).length === 0) delete kept[path]
  else kept[path] = params
  remember('routeParams', kept)
  return null
}
