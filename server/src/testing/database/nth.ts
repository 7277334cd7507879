import { sql, type SQL } from 'drizzle-orm'

/** The id of the k-th thing of a kind, so that one statement can refer to what another made; `k` may be an expression. */
export const nth = (kind: number, k: unknown): SQL =>
  sql`('00000000-0000-7000-8000-' || lpad((${kind}::bigint * 100000000 + ${k})::text, 12, '0'))::uuid`
