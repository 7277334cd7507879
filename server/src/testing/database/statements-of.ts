import type { Database } from '../../platform/database/db.ts'

/** What the driver asks by itself on each new connection, which may be opened at any time, and the app of its settings once a second. */
const BY_CHANCE = ['from pg_catalog.pg_type', 'select "name", "content" from "setting"']

/** The statements that the pool of an app sends while some work is done, in their order. */
export const statementsOf = async (
  { sql }: Pick<Database, 'sql'>,
  work: () => Promise<unknown>,
): Promise<string[]> => {
  const seen: string[] = []
  const { options } = sql as unknown as { options: { debug: unknown } }
  options.debug = (_connection: number, query: string) => {
    if (!BY_CHANCE.some((part) => query.includes(part))) seen.push(query)
  }
  await work().finally(() => (options.debug = false))
  return seen
}
