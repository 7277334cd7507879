import type { Clock } from './clock.ts'
import type { Config } from './process/config.ts'
import type { Db } from './database/db.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Secrets } from './safety/secrets.ts'

/** What every area's services are given; made once per process by `buildApp`. */
export interface Deps {
  config: Config
  db: Db
  jobs: Jobs
  clock: Clock
  secrets: Secrets
  log: Logger
}
