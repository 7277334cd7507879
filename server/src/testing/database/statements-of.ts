import type { Database } from '../../platform/database/db.ts'

/** What the driver asks by itself on each new connection, which may be opened at any time. */
const BY_DRIVER = 'from pg_catalog.pg_type'

/** The statements that the pool of an app sends while some work is done, in their order. */
export const statementsOf = async (
  { sql }: Pick<Database, 'sql'>,
  work: () => Promise<unknown>,
): Promise<string[]> => {
  const seen: string[] = []
  const { options } = sql as unknown as { options: { debug: unknown } }
  options.debug = (_connection: number, query: string) => {
    if (!query.includes(BY_DRIVER)) seen.push(query)
  }
  await work().finally(() => (options.debug = false))
  return seen
}
