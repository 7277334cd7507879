import type { Config } from '../process/config.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../safety/secrets.ts'
import { startPostgres } from './embedded.ts'
import { externalPostgres } from './external.ts'
import type { PostgresServer } from './logins.ts'

/**
 * The PostgreSQL of the settings: that of `DATABASE_URL`, else the embedded one in the data folder.
 * @param folderWithinMs how long to wait for a data folder that another process still holds
 */
export function openPostgres(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  secrets: Secrets,
  log: Logger,
  folderWithinMs = 0,
): Promise<PostgresServer> {
  const { url } = database
  return url ? externalPostgres(url, secrets, log) : startPostgres({ dataDir, secrets, log, folderWithinMs })
}
