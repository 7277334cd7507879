import type { DashboardCard } from '../../../app/areas.ts'

/** How somebody has set up the dashboard: keys of tiles in their order, and of those that are hidden. */
export interface Arrangement {
  order: readonly string[]
  hidden: readonly string[]
  /** The first steps were put away before all were done. */
  stepsGone: boolean
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Of whatever was kept; what is missing is as it ships. */
export const arrangementIn = (value: unknown): Arrangement => {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    order: strings(kept['order']),
    hidden: strings(kept['hidden']),
    stepsGone: kept['stepsGone'] === true,
  }
}

type Keyed = Pick<DashboardCard, 'key'>

/** The tiles in one's own order; those that came with a new version stand where they ship, after the tile before them. */
export const arranged = <T extends Keyed>(tiles: readonly T[], order: readonly string[]): T[] => {
  const known = order.flatMap((key) => tiles.find((tile) => tile.key === key) ?? [])
  for (const [at, tile] of tiles.entries()) {
    if (known.includes(tile)) continue
    const before = tiles[at - 1]
    known.splice(before ? known.indexOf(before) + 1 : 0, 0, tile)
  }
  return known
}

/** The keys after one has moved a step back or on; as they were where there is no such place. */
export const stepped = (keys: readonly string[], key: string, step: 1 | -1): string[] => {
  const at = keys.indexOf(key)
  const to = at + step
  if (at < 0 || to < 0 || to >= keys.length) return [...keys]
  const without = keys.filter((one) => one !== key)
  return [...without.slice(0, to), key, ...without.slice(to)]
}
