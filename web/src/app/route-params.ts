const KEY = 'labbox-route-params'

type Params = Record<string, string>

const read = (): Record<string, Params> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Params>
  } catch {
    return {}
  }
}

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
  const kept = read()
  const before = kept[path]
  if (Object.keys(params).length === 0 && cameFrom !== path && before) return before
  if (Object.keys(params).length === 0) delete kept[path]
  else kept[path] = params
  sessionStorage.setItem(KEY, JSON.stringify(kept))
  return null
}
