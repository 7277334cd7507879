import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

export interface Between {
  from?: string | undefined
  until?: string | undefined
}

/** That one of these times lies between two moments, the second one not included; nothing where neither is named. */
export const anyBetween = (times: readonly SQLWrapper[], { from, until }: Between): SQL | undefined => {
  if (!from && !until) return undefined
  return or(
    ...times.map((time) =>
      and(
        from ? sql`${time} >= ${new Date(from).toISOString()}` : undefined,
        until ? sql`${time} < ${new Date(until).toISOString()}` : undefined,
      ),
    ),
  )
}
