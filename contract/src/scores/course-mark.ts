import { apportion, plus, ZERO, type Fraction } from '../core/fraction.ts'
import { divideHalfUp, POINT, TENTH } from '../core/score.ts'

// The rule of course marks, in whole numbers throughout: a page shows with it what a change would do, the server keeps what it
// says.

/** Weights are whole basis points; those of a scheme sum to this. */
export const WHOLE = 10_000
/** The most points that anything is worth, and a course mark has. */
export const MOST_POINTS = 100 * POINT

export interface MarkGroup {
  id: string
  /** Basis points. */
  weight: number
  /** So many of the lowest scores are left out, but never the last one. */
  dropLowest: number
  /** Adds to the mark instead of being a share of it. */
  bonus: boolean
}

export interface MarkItem {
  id: string
  /** Null: it does not count. */
  groupId: string | null
  /** It makes up for this item: the better score of the two counts. */
  replaces: string | null
}

export interface MarkCell {
  /** In 1/10000 of a point; null: there is none yet, which is not zero. */
  score: number | null
  excused: boolean
}

export interface MarkScheme {
  groups: readonly MarkGroup[]
  items: readonly MarkItem[]
  /** Of the course mark. */
  decimals: 0 | 1
}

/** What became of an item: `replaced` where a better score of the same work counts, `unused` a make-up that nobody needed. */
export type ItemUse = 'counted' | 'dropped' | 'excused' | 'missing' | 'replaced' | 'unused'

export interface GroupWorking {
  id: string
  uses: ReadonlyMap<string, ItemUse>
  /** Of the scores that count, rounded to 0.01 points for reading; null: there are none. */
  mean: number | null
  /** What it brings; these add up to the mark, unless bonus points lift it beyond 100. */
  earned: number | null
}

export interface CourseMark {
  /** In 1/10000 of a point; null: nothing is graded yet. Of what is graded alone, as long as something is missing. */
  mark: number | null
  /** Nothing is missing. */
  complete: boolean
  groups: readonly GroupWorking[]
}

const HUNDREDTH = POINT / 100

/** One piece of work with all that makes up for it. */
const unitUse = (base: MarkItem, others: readonly MarkItem[], cellOf: (id: string) => MarkCell) => {
  const uses = new Map<string, ItemUse>()
  const scored = [base, ...others].flatMap(({ id }) => {
    const { score, excused } = cellOf(id)
    return score === null || excused ? [] : [{ id, score }]
  })
  const best = scored.reduce<(typeof scored)[number] | null>(
    (most, one) => (most === null || one.score > most.score ? one : most),
    null,
  )
  for (const { id } of others) uses.set(id, cellOf(id).score === null ? 'unused' : 'replaced')
  for (const { id } of scored) uses.set(id, 'replaced')
  if (best) uses.set(best.id, 'counted')
  else uses.set(base.id, cellOf(base.id).excused ? 'excused' : 'missing')
  if (best && !uses.has(base.id)) uses.set(base.id, cellOf(base.id).excused ? 'excused' : 'replaced')
  return { uses, best }
}

const groupUse = (group: MarkGroup, items: readonly MarkItem[], cellOf: (id: string) => MarkCell) => {
  const own = items.filter(({ groupId }) => groupId === group.id)
  const ids = new Set(own.map(({ id }) => id))
  const standsIn = ({ replaces }: MarkItem): boolean => replaces !== null && ids.has(replaces)
  const units = own
    .filter((item) => !standsIn(item))
    .map((base) =>
      unitUse(
        base,
        own.filter(({ replaces }) => replaces === base.id),
        cellOf,
      ),
    )
  const uses = new Map(units.flatMap((unit) => [...unit.uses]))
  const scored = units.flatMap(({ best }) => best ?? []).toSorted((a, b) => a.score - b.score)
  const drops = Math.max(0, Math.min(group.dropLowest, scored.length - 1))
  for (const { id } of scored.slice(0, drops)) uses.set(id, 'dropped')
  const counted = scored.slice(drops).map(({ score }) => score)
  const missing = units.some((unit) => [...unit.uses.values()].includes('missing'))
  return { uses, counted, missing, empty: units.length === 0 }
}

const sumOf = (values: readonly number[]): bigint => values.reduce((sum, value) => sum + BigInt(value), 0n)

/**
 * A student's course mark. Within a group every score counts the same; groups that have none yet leave their weight to the others, so
 * that the mark is one of 100 at any time. Rounded once, half up.
 */
export const courseMark = (
  { groups, items, decimals }: MarkScheme,
  cellOf: (itemId: string) => MarkCell,
): CourseMark => {
  const used = groups.map((group) => ({ group, ...groupUse(group, items, cellOf) }))
  const weighed = used.filter(({ group }) => !group.bonus && group.weight > 0)
  const complete = weighed.every(({ missing, empty }) => !missing && !empty)
  const whole = weighed.reduce((sum, { group, counted }) => sum + (counted.length > 0 ? group.weight : 0), 0)
  const shareOf = ({ group, counted }: (typeof used)[number]): Fraction | null => {
    const of = group.bonus ? WHOLE : whole
    if (counted.length === 0 || of === 0) return null
    return { over: BigInt(group.weight) * sumOf(counted), under: BigInt(of) * BigInt(counted.length) }
  }
  const shares = whole > 0 ? used.map(shareOf) : used.map(() => null)
  const known = shares.flatMap((share) => share ?? [])
  const step = decimals === 0 ? POINT : TENTH
  const sum = known.reduce(plus, ZERO)
  const total = Number(divideHalfUp(sum.over, sum.under * BigInt(step))) * step
  const parts = apportion(known, total, step)
  let next = 0
  return {
    mark: whole > 0 ? Math.min(MOST_POINTS, total) : null,
    complete,
    groups: used.map(({ group, uses, counted }, k) => ({
      id: group.id,
      uses,
      mean:
        counted.length > 0
          ? Number(divideHalfUp(sumOf(counted), BigInt(counted.length * HUNDREDTH))) * HUNDREDTH
          : null,
      earned: shares[k] ? (parts[next++] ?? 0) : null,
    })),
  }
}
