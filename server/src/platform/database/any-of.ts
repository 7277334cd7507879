import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether a column is one of many ids: one parameter, whatever their number. `inArray` makes one for each, and building and reading
 * such a statement costs more than the rows it finds.
 */
export const anyOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`
