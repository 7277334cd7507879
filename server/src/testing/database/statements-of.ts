import type { Database } from '../../platform/database/db.ts'

/** The statements that the pool of an app sends while some work is done, in their order. */
export const statementsOf = async (
  { sql }: Pick<Database, 'sql'>,
  work: () => Promise<unknown>,
): Promise<string[]> => {
  const seen: string[] = []
  const { options } = sql as unknown as { options: { debug: unknown } }
  options.debug = (_connection: number, query: string) => void seen.push(query)
  await work().finally(() => (options.debug = false))
  return seen
}
