/**
 * Uncertainty after the GUM (JCGM 100:2008). An input is uncertain by components: one that has its name in common with a component of
 * another input moves both at once. So two readings of one instrument share its error, readings taken together share their scatter, and
 * correlations (GUM 5.2) need no table of coefficients.
 */
export interface Component {
  /** What varies: the error of an instrument's range, the k-th repetition of a measurement, the rounding of one reading. */
  id: string
  /** Components of one estimate: their degrees of freedom count once. */
  group: string
  type: 'A' | 'B'
  /** Standard uncertainty of the input by this, SI; signed where it moves others too. */
  u: number
  /** Degrees of freedom; Infinity where the limits are known (GUM G.4.3). */
  freedom: number
}

/** One input of a result: how much the result follows it, and what it is uncertain by. */
export interface Contribution {
  sensitivity: number
  components: readonly Component[]
}

export interface Combined {
  /** Combined standard uncertainty. */
  u: number
  /** Effective degrees of freedom by Welch–Satterthwaite (GUM G.2b); Infinity where nothing was estimated. */
  freedom: number
  /** What each component does to the result: sensitivity times u, summed over the inputs that share it. */
  parts: ReadonlyMap<string, number>
}

/** The law of propagation (GUM 5.1.2, 5.2.2), to first order. */
export const combine = (contributions: Iterable<Contribution>): Combined => {
  const parts = new Map<string, number>()
  const groupOf = new Map<string, Component>()
  for (const { sensitivity, components } of contributions)
    for (const component of components) {
      parts.set(component.id, (parts.get(component.id) ?? 0) + sensitivity * component.u)
      groupOf.set(component.id, component)
    }
  const groups = new Map<string, { square: number; freedom: number }>()
  let square = 0
  for (const [id, part] of parts) {
    const { group, freedom } = groupOf.get(id) as Component
    square += part * part
    groups.set(group, { square: (groups.get(group)?.square ?? 0) + part * part, freedom })
  }
  let estimated = 0
  for (const each of groups.values()) estimated += each.square ** 2 / each.freedom
  return { u: Math.sqrt(square), freedom: estimated > 0 ? square ** 2 / estimated : Infinity, parts }
}

/** The correlation of two results by the components they share (GUM H.2.4, H.9). */
export const correlation = (a: Combined, b: Combined): number => {
  let shared = 0
  for (const [id, part] of a.parts) shared += part * (b.parts.get(id) ?? 0)
  return shared / (a.u * b.u)
}

/** Half the width of a rectangle to its standard uncertainty (GUM 4.3.7). */
export const rectangular = (halfWidth: number): number => halfWidth / Math.sqrt(3)

/**
 * Type A of the mean of repeated observations (GUM 4.2.3), as one component for each: inputs that were observed together carry the same
 * names, and their covariance is that of GUM 5.2.3.
 */
export const repeatComponents = (
  observations: readonly number[],
  nameOf: (k: number) => string,
  group: string,
): Component[] => {
  const n = observations.length
  const mean = observations.reduce((sum, value) => sum + value, 0) / n
  return observations.map((value, k) => ({
    id: nameOf(k),
    group,
    type: 'A',
    u: (value - mean) / Math.sqrt(n * (n - 1)),
    freedom: n - 1,
  }))
}
