import type { Spot } from '../foreign.ts'

/**
 * Where parts have pins whose drawing is not known: ends of wires and names where nothing else is, each at the nearest of
 * these parts.
 * @param ends all ends of wires, and all names
 * @param taken spots that are pins of known parts, as `x,y`
 * @param near how far a pin may be from its part's origin
 */
export const looseEnds = <P extends { at: Spot }>(
  ends: readonly Spot[],
  taken: ReadonlySet<string>,
  unknown: readonly P[],
  near: number,
): Map<P, Spot[]> => {
  const found = new Map<P, Spot[]>()
  for (const [key, same] of Map.groupBy(ends, (at) => at.join())) {
    const [at] = same
    if (!at || same.length > 1 || taken.has(key)) continue
    const far = (part: P) => Math.hypot(part.at[0] - at[0], part.at[1] - at[1])
    const nearest = unknown.toSorted((a, b) => far(a) - far(b))[0]
    if (nearest && far(nearest) <= near) found.set(nearest, [...(found.get(nearest) ?? []), at])
  }
  return found
}
