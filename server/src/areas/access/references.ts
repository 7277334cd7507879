import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'

interface Reference {
  /** Table whose rows name the thing. */
  name: string
  n: number
}

/** How many rows of other tables refer to these ids, found through all foreign keys. */
export const referencesTo = async (
  tx: Db,
  table: 'organisation' | 'app_user',
  ids: readonly string[],
  except: readonly string[] = [],
): Promise<Reference[]> => {
  const tables = await tx.execute<{ name: string; field: string }>(sql`
    select c.relname as name, a.attname as field
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass order by 1, 2`)
  const found = new Map<string, number>()
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  for (const { name, field } of tables.filter((one) => !except.includes(one.name))) {
    const [row] = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where ${sql.identifier(field)} in (${wanted})`,
    )
    if (row && row.n > 0) found.set(name, (found.get(name) ?? 0) + row.n)
  }
  return [...found].map(([name, n]) => ({ name, n }))
}
