import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { startPostgres } from './embedded.ts'
import { externalPostgres } from './external.ts'
import type { PostgresServer } from './logins.ts'

/** The PostgreSQL of the settings: that of `DATABASE_URL`, else the embedded one in the data folder. */
export function openPostgres(
  config: Pick<Config, 'database' | 'dataDir'>,
  secrets: Secrets,
  log: Logger,
): Promise<PostgresServer> {
  const { url } = config.database
  return url ? externalPostgres(url, secrets, log) : startPostgres({ dataDir: config.dataDir, secrets, log })
}
